// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_preparation.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "core/memory/host_probe.h"
#include "tests/core/jobs/small_project.h"

namespace longtake {
namespace {

using testing::HasSubstr;

RunConfig wanted(const std::string& preset = "balanced")
{
    return *presetConfig(preset);
}

const Finding* find(const PreparedTraining& prepared, FindingKind kind)
{
    const auto found = std::find_if(prepared.findings.begin(), prepared.findings.end(),
                                    [kind](const Finding& finding) { return finding.kind == kind; });
    return found == prepared.findings.end() ? nullptr : &*found;
}

// Videos whose file exists, so that nothing but the labels can be found fault with.
VideoId addVideoWithFile(SmallProject& project, const std::string& name, std::int64_t frames, double fps = 30.0)
{
    std::ofstream(project.folder / name) << "there";
    return project.addVideo(name, frames, fps);
}

TEST(PrepareTraining, DecidesWhatTheSettingsLeaveOpen)
{
    SmallProject project({"walk", "rest", "groom"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 6000, 60.0);
    for (int k = 0; k < 30; ++k) project.label(video, k % 3, {k * 200, k * 200 + 200});
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    EXPECT_EQ(prepared->config.model.stride, 10);  // six steps a second of sixty
    EXPECT_EQ(prepared->config.model.classes, 3);
    EXPECT_EQ(prepared->config.model.head, HeadKind::OneClass);
    EXPECT_EQ(prepared->config.model.windowSteps, 50);
    EXPECT_EQ(prepared->set.classNames, (std::vector<std::string>{"walk", "rest", "groom"}));
    EXPECT_EQ(prepared->longestSteps, 50);
    EXPECT_TRUE(prepared->canStart());
    EXPECT_EQ(prepared->toIngest, std::vector<VideoId>{video});
    EXPECT_THAT(prepared->name, HasSubstr("balanced"));
}

TEST(PrepareTraining, CountsFramesOfEveryClassInEveryPart)
{
    SmallProject project({"walk", "rest"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 1000);
    project.label(video, 0, {0, 400});
    project.label(video, 1, {400, 990});
    RunConfig config = wanted();
    config.training.split.guardFrames = 0;
    const auto prepared = prepareTraining(*project.store, config);
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const PartCounts& training = prepared->counts(SplitPart::Train);
    EXPECT_EQ(training.frames, 700);
    EXPECT_EQ(training.labelledFrames, 700);
    EXPECT_EQ(training.framesPerClass, (std::vector<std::int64_t>{400, 300}));
    const PartCounts& test = prepared->counts(SplitPart::Test);
    EXPECT_EQ(test.frames, 150);
    EXPECT_EQ(test.labelledFrames, 140);
    EXPECT_EQ(test.framesPerClass, (std::vector<std::int64_t>{0, 140}));
}

TEST(PrepareTraining, WholeVideosArePartsByName)
{
    SmallProject project({"walk", "rest"});
    std::vector<VideoId> videos;
    for (const char* name : {"a.mp4", "b.mp4", "c.mp4"}) {
        videos.push_back(addVideoWithFile(project, name, 900));
        project.label(videos.back(), 0, {0, 450});
        project.label(videos.back(), 1, {450, 900});
    }
    RunConfig config = wanted();
    config.training.chunkSteps = 0;
    config.training.split.kind = SplitKind::Videos;
    config.training.split.trainVideos = {raw(videos[0])};
    config.training.split.validationVideos = {raw(videos[2])};
    const auto prepared = prepareTraining(*project.store, config);
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    EXPECT_EQ(prepared->set.videos.size(), 2u);  // b takes no part
    EXPECT_EQ(prepared->counts(SplitPart::Train).labelledFrames, 900);
    EXPECT_EQ(prepared->counts(SplitPart::Validation).labelledFrames, 900);
    EXPECT_EQ(prepared->counts(SplitPart::Test).frames, 0);
    EXPECT_EQ(prepared->longestSteps, 180);  // the whole video at every fifth frame
}

TEST(PrepareTraining, AnEmptyProjectCannotStartAndSaysSo)
{
    SmallProject project({"walk", "rest"});
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    ASSERT_NE(find(*prepared, FindingKind::NoVideos), nullptr);
    EXPECT_FALSE(prepared->canStart());
}

TEST(PrepareTraining, UnlabelledVideosAreNothingToTrainOn)
{
    SmallProject project({"walk", "rest"});
    addVideoWithFile(project, "a.mp4", 1000);
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const Finding* finding = find(*prepared, FindingKind::NothingLabelled);
    ASSERT_NE(finding, nullptr);
    EXPECT_TRUE(finding->isFatal);
    EXPECT_EQ(errorOf(*finding).code, ErrorCode::NothingToTrainOn);
}

TEST(PrepareTraining, TheLabelsOfTheProjectAreLearntWhoeverLabelsNow)
{
    SmallProject project({"walk", "rest"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 1000);
    project.label(video, 0, {0, 400});
    project.label(video, 1, {400, 1000});
    const auto anna = project.store->addAnnotator("anna");
    ASSERT_TRUE(anna.has_value());
    ASSERT_TRUE(project.store->chooseAnnotator(*anna).has_value());
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    EXPECT_EQ(find(*prepared, FindingKind::NothingLabelled), nullptr);
    EXPECT_GT(prepared->counts(SplitPart::Train).labelledFrames, 600);
    EXPECT_TRUE(prepared->canStart());
}

TEST(PrepareTraining, OneClassAloneCannotBeTrained)
{
    SmallProject project({"walk", "rest"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 1000);
    project.label(video, 0, {0, 1000});
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const Finding* finding = find(*prepared, FindingKind::OnlyOneClass);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->subject, "walk");
    EXPECT_FALSE(prepared->canStart());
}

TEST(PrepareTraining, AClassThatOccursOnlyElsewhereIsNamed)
{
    SmallProject project({"walk", "rest", "groom"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 1000);
    project.label(video, 0, {0, 300});
    project.label(video, 1, {300, 900});
    project.label(video, 2, {900, 1000});
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const Finding* finding = find(*prepared, FindingKind::ClassWithoutFrames);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->subject, "groom");
    EXPECT_EQ(finding->number, 100);
    EXPECT_FALSE(finding->isFatal);
    const Finding* tiny = find(*prepared, FindingKind::TinyValidation);
    ASSERT_NE(tiny, nullptr);  // 120 of 300 frames that ten seconds would have
    EXPECT_EQ(tiny->number, 120);
    EXPECT_TRUE(prepared->canStart());
}

TEST(PrepareTraining, AVideoThatIsGoneIsNamed)
{
    SmallProject project({"walk", "rest"});
    const VideoId video = project.addVideo("gone.mp4", 1000);
    project.label(video, 0, {0, 300});
    project.label(video, 1, {300, 1000});
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const Finding* finding = find(*prepared, FindingKind::VideoUnreadable);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->subject, "gone.mp4");
    EXPECT_FALSE(prepared->canStart());
}

TEST(PrepareTraining, AMisfitSaysWhatIsMissingAndWhatWouldFit)
{
    SmallProject project({"walk", "rest"});
    const VideoId video = addVideoWithFile(project, "a.mp4", 4800);
    project.label(video, 0, {0, 2000});
    project.label(video, 1, {2000, 4800});
    RunConfig config = wanted("seed");
    config.training.budgetBytes = probeHost().residentBytes + 250'000'000;  // the process itself counts
    const auto prepared = prepareTraining(*project.store, config);
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    const Finding* finding = find(*prepared, FindingKind::DoesNotFit);
    ASSERT_NE(finding, nullptr);
    EXPECT_EQ(finding->number, prepared->plan.totalBytes - prepared->plan.budgetBytes);
    EXPECT_GT(finding->number, 0);
    EXPECT_FALSE(finding->detail.empty());
    EXPECT_THAT(describe(errorOf(*finding)), HasSubstr(finding->detail));
    EXPECT_EQ(errorOf(*finding).code, ErrorCode::DoesNotFit);
}

TEST(PrepareTraining, SeveralClassesAtOnceFollowTheProject)
{
    SmallProject project({"walk", "groom"}, true);
    const VideoId video = addVideoWithFile(project, "a.mp4", 1000);
    project.label(video, 0, {0, 500});
    project.label(video, 1, {250, 600});
    project.label(video, 1, {600, 650}, LabelState::Absent);
    const auto prepared = prepareTraining(*project.store, wanted());
    ASSERT_TRUE(prepared.has_value()) << describe(prepared.error());
    EXPECT_EQ(prepared->config.model.head, HeadKind::MultiLabel);
    EXPECT_EQ(prepared->counts(SplitPart::Train).labelledFrames, 650);
    EXPECT_EQ(prepared->counts(SplitPart::Train).framesPerClass, (std::vector<std::int64_t>{500, 350}));
}

TEST(PrepareTraining, WrongSettingsAreRefusedByName)
{
    SmallProject project({"walk", "rest"});
    addVideoWithFile(project, "a.mp4", 100);
    RunConfig config = wanted();
    config.model.filters = 0;
    const auto prepared = prepareTraining(*project.store, config);
    ASSERT_FALSE(prepared.has_value());
    EXPECT_EQ(prepared.error().code, ErrorCode::WrongUsage);
    config = wanted();
    config.training.device = "GPU-0000";
    EXPECT_EQ(prepareTraining(*project.store, config).error().code, ErrorCode::DeviceUnavailable);
    config = wanted();
    config.model.head = HeadKind::MultiLabel;
    EXPECT_EQ(prepareTraining(*project.store, config).error().code, ErrorCode::WrongUsage);
}

}  // namespace
}  // namespace longtake
