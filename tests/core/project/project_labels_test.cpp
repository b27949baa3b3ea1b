// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>

#include "tests/core/project/project_labels_fixture.h"

namespace longtake::test {
namespace {

using enum LabelState;

TEST_F(ProjectLabels, AnEditIsThereAfterReopening)
{
    const LabelChange change = must(store_->apply(edit(0, 100, 250)));
    EXPECT_EQ(change.framesChanged, 150);
    EXPECT_EQ(change.text, "Class 1 100:250");
    const auto before = tracks();
    restart();
    EXPECT_EQ(tracks(), before);
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{100, 250}));
    EXPECT_EQ(tracks()[1].at(100), Absent);
}

TEST_F(ProjectLabels, UndoAndRedoGoOnAfterReopening)
{
    must(store_->apply(edit(0, 100, 250)));
    const auto one = tracks();
    must(store_->apply(edit(1, 200, 300)));
    const auto two = tracks();
    restart();

    const auto undone = must(store_->undo(video_));
    ASSERT_TRUE(undone.has_value());
    EXPECT_EQ(undone->framesChanged, 100);
    EXPECT_EQ(undone->text, "Class 2 200:300");
    EXPECT_EQ(tracks(), one);
    restart();
    must(store_->redo(video_));
    EXPECT_EQ(tracks(), two);
    must(store_->undo(video_));
    must(store_->undo(video_));
    EXPECT_FALSE(must(store_->undo(video_)).has_value());
    EXPECT_TRUE(tracks()[0].nextBout(-1).isEmpty());
}

// The region of interest is set and taken away like labels: one history, step by step.
TEST_F(ProjectLabels, TheRegionOfInterestIsUndoneInItsTurnAlsoAfterReopening)
{
    const PictureRegion region{16, 8, 32, 24};
    const auto regionNow = [&] { return must(store_->video(video_)).region; };
    must(store_->apply(edit(0, 100, 250)));
    must(store_->setVideoRegion(video_, region));
    must(store_->setVideoRegion(video_, region));  // nothing new: no step
    must(store_->applyContinuing(edit(1, 300, 310)));
    must(store_->setVideoRegion(video_, {}));
    restart();
    EXPECT_EQ(must(store_->history(video_)).size(), 4U);
    EXPECT_TRUE(must(store_->checkLabels(false)).empty());

    auto undone = must(store_->undo(video_));
    ASSERT_TRUE(undone && undone->region);
    EXPECT_EQ(undone->text, "whole picture");
    EXPECT_EQ(regionNow(), region);
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{300, 310}));
    must(store_->undo(video_));
    EXPECT_TRUE(tracks()[1].nextBout(-1).isEmpty()) << "labels after the region are a step of their own";
    EXPECT_EQ(regionNow(), region);
    restart();
    undone = must(store_->undo(video_));
    ASSERT_TRUE(undone && undone->region);
    EXPECT_EQ(undone->text, "region 16,8,32,24");
    EXPECT_TRUE(regionNow().isWhole());
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{100, 250}));
    must(store_->redo(video_));
    EXPECT_EQ(regionNow(), region);

    const auto steps = must(store_->history(video_));
    must(store_->goToStep(video_, 0));
    EXPECT_TRUE(regionNow().isWhole());
    EXPECT_TRUE(tracks()[0].nextBout(-1).isEmpty());
    must(store_->goToStep(video_, steps[1].id));
    EXPECT_EQ(regionNow(), region);
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{300, 310}));
}

TEST_F(ProjectLabels, ANewEditEndsRedo)
{
    must(store_->apply(edit(0, 0, 10)));
    must(store_->undo(video_));
    must(store_->apply(edit(1, 0, 10)));
    EXPECT_FALSE(must(store_->redo(video_)).has_value());
}

TEST_F(ProjectLabels, UndoBelongsToOneVideo)
{
    const VideoId other = addVideo(*store_, "cage8.mp4");
    must(store_->apply(edit(0, 0, 10)));
    EXPECT_FALSE(must(store_->undo(other)).has_value());
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{0, 10}));
}

TEST_F(ProjectLabels, AnEditThatChangesNothingIsNoStep)
{
    must(store_->apply(edit(0, 0, 10)));
    EXPECT_EQ(must(store_->apply(edit(0, 2, 5))).framesChanged, 0);
    EXPECT_EQ(must(store_->history(video_)).size(), 1U);
}

TEST_F(ProjectLabels, AHeldKeyIsOneStep)
{
    must(store_->apply(edit(3, 0, 1000)));
    const auto before = tracks();
    must(store_->apply(edit(0, 100, 101)));
    for (std::int64_t frame = 101; frame < 160; ++frame) must(store_->applyContinuing(edit(0, frame, frame + 1)));
    const auto history = must(store_->history(video_));
    ASSERT_EQ(history.size(), 2U);
    EXPECT_EQ(history[0].text, "Class 1 100:160");
    EXPECT_FALSE(history[0].at.empty());
    must(store_->undo(video_));
    EXPECT_EQ(tracks(), before);
    must(store_->redo(video_));
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{100, 160}));
}

TEST_F(ProjectLabels, SeveralEditsAreOneStep)
{
    must(store_->applyAll(video_, {edit(0, 0, 10), edit(1, 10, 20), edit(0, 20, 30)}, "import cage7.csv", "anna"));
    const auto history = must(store_->history(video_));
    ASSERT_EQ(history.size(), 1U);
    EXPECT_EQ(history[0].text, "import cage7.csv");
    EXPECT_EQ(history[0].who, "anna");
    must(store_->undo(video_));
    EXPECT_EQ(tracks()[0], LabelTrack(1000));
}

TEST_F(ProjectLabels, AnyPointOfTheHistoryCanBeGoneTo)
{
    std::vector<std::vector<LabelTrack>> states{tracks()};
    for (std::int64_t step = 0; step < 6; ++step) {
        must(store_->apply(edit(static_cast<std::size_t>(step), step * 10, step * 10 + 15)));
        states.push_back(tracks());
    }
    const auto history = must(store_->history(video_));  // newest first
    const auto stepId = [&](std::size_t number) { return history[history.size() - number].id; };
    EXPECT_EQ(must(store_->goToStep(video_, stepId(2))).size(), 4U);
    EXPECT_EQ(tracks(), states[2]);
    restart();
    EXPECT_EQ(must(store_->goToStep(video_, stepId(5))).size(), 3U);
    EXPECT_EQ(tracks(), states[5]);
    must(store_->goToStep(video_, 0));
    EXPECT_EQ(tracks(), states[0]);
    must(store_->goToStep(video_, stepId(6)));
    EXPECT_EQ(tracks(), states[6]);
    EXPECT_TRUE(must(store_->goToStep(video_, stepId(6))).empty());
    EXPECT_EQ(store_->goToStep(video_, 999).error().code, ErrorCode::NotInProject);
    EXPECT_EQ(tracks(), states[6]);
    EXPECT_EQ(must(store_->history(video_)).size(), 6U) << "nothing is forgotten on the way";
}

TEST_F(ProjectLabels, WrongEditsAreRefused)
{
    EXPECT_EQ(store_->apply(edit(0, 10, 10)).error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(store_->apply(edit(0, -5, 10)).error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(store_->apply({video_, ClassId{999}, {0, 10}, Present}).error().code, ErrorCode::NotInProject);
    EXPECT_EQ(store_->apply({VideoId{999}, classes_[0], {0, 10}, Present}).error().code, ErrorCode::NotInProject);
    EXPECT_EQ(must(store_->apply(edit(0, 990, 2000))).framesChanged, 10);
}

TEST_F(ProjectLabels, TakingAClassOffTheListAndBackKeepsItsLabels)
{
    must(store_->apply(edit(0, 0, 100)));
    must(store_->apply(edit(1, 100, 200)));
    const ClassList all = must(store_->classes());
    std::vector<ClassInfo> fewer = all.all();
    fewer.erase(fewer.begin());
    must(store_->setClasses(must(ClassList::make(fewer))));
    EXPECT_EQ(must(store_->classes()).count(), 8);
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{100, 200}));
    must(store_->apply(edit(1, 50, 100)));
    restart();

    must(store_->setClasses(all));
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{0, 50}));  // gave way to what was labelled since
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{50, 200}));
    must(store_->undo(video_));
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{0, 100}));
}

TEST_F(ProjectLabels, AddingAClassKeepsAllLabels)
{
    must(store_->apply(edit(0, 0, 100)));
    std::vector<ClassInfo> more = must(store_->classes()).all();
    more.insert(more.begin(), ClassInfo{.id = {}, .name = "sniff", .definition = "nose down"});
    must(store_->setClasses(must(ClassList::make(more))));
    const ClassList classes = must(store_->classes());
    EXPECT_EQ(classes.at(0).name, "sniff");
    EXPECT_NE(raw(classes.at(0).id), 0);
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{0, 100}));
    EXPECT_EQ(tracks()[0].at(0), Unseen);
    must(store_->undo(video_));
    EXPECT_TRUE(tracks()[1].nextBout(-1).isEmpty());
}

TEST_F(ProjectLabels, RenamingAClassKeepsItsLabels)
{
    must(store_->apply(edit(0, 0, 100)));
    std::vector<ClassInfo> renamed = must(store_->classes()).all();
    renamed[0].name = "walk";
    must(store_->setClasses(must(ClassList::make(renamed))));
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{0, 100}));
    EXPECT_EQ(must(store_->apply(edit(0, 200, 300))).text, "walk 200:300");
}

TEST_F(ProjectLabels, AnEditInTenHoursWith20000BoutsIsFast)
{
    constexpr std::int64_t kFrames = 10L * 3600 * 60;
    const VideoId longVideo = must(store_->addVideo(makeRecord("ten hours.mp4", kFrames), makeIndex(10)));
    std::vector<TrackRuns> runs;
    for (std::size_t label = 0; label < 9; ++label) {
        TrackRuns track{classes_[label], {}};
        for (std::int64_t bout = 0; bout < 20000; ++bout) {
            const bool present = static_cast<std::size_t>(bout) % 9 == label;
            track.runs.push_back({{bout * 100, bout * 100 + 100}, present ? Present : Absent});
        }
        runs.push_back(std::move(track));
    }
    must(store_->applyRuns(longVideo, runs, "import"));
    restart();
    must(store_->labels(longVideo));

    const auto begin = std::chrono::steady_clock::now();
    constexpr int kEdits = 100;
    for (std::int64_t i = 0; i < kEdits; ++i)
        must(store_->apply(
            {longVideo, classes_[static_cast<std::size_t>(i % 9)], {i * 5000 + 30, i * 5000 + 160}, Present}));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    RecordProperty("milliseconds_per_edit", std::to_string(taken.count() * 1000 / kEdits));
    EXPECT_LT(taken.count() / kEdits, 0.016);
}

}  // namespace
}  // namespace longtake::test
