// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Several people label the same video, each in labels of their own.

#include "tests/core/project/project_labels_fixture.h"

namespace longtake::test {
namespace {

using enum LabelState;

class ProjectAnnotators : public ProjectLabels {};

TEST_F(ProjectAnnotators, LabelsAndHistoriesAreApart)
{
    must(store_->apply(edit(0, 10, 20)));
    const AnnotatorId anna = must(store_->addAnnotator(" anna "));
    EXPECT_EQ(store_->annotator(), kProjectLabels);
    must(store_->chooseAnnotator(anna));
    EXPECT_TRUE(tracks()[0].nextBout(-1).isEmpty()) << "starts from nothing";
    EXPECT_FALSE(must(store_->undo(video_)).has_value());
    must(store_->apply(edit(1, 10, 30)));
    must(store_->apply(edit(1, 50, 60)));
    ASSERT_EQ(must(store_->history(video_)).size(), 2U);
    EXPECT_EQ(must(store_->history(video_)).front().who, "anna");
    restart();

    EXPECT_EQ(store_->annotator(), kProjectLabels) << "the choice is not the file's";
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{10, 20}));
    EXPECT_TRUE(tracks()[1].nextBout(-1).isEmpty());
    must(store_->undo(video_));
    const auto annas = must(store_->labelsOf(video_, anna)).tracks;
    EXPECT_EQ(annas[1].nextBout(-1), (FrameRange{10, 30}));
    must(store_->chooseAnnotator(must(store_->findAnnotator("anna"))));
    must(store_->undo(video_));
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{10, 30}));
    EXPECT_TRUE(tracks()[1].nextBout(10).isEmpty());
}

TEST_F(ProjectAnnotators, EditsInTurnNeverMixTheLabels)
{
    const AnnotatorId anna = must(store_->addAnnotator("anna"));
    for (std::int64_t frame = 0; frame < 100; ++frame) {
        must(store_->chooseAnnotator(frame % 2 == 0 ? anna : kProjectLabels));
        must(store_->apply(edit(static_cast<std::size_t>(frame % 2), frame, frame + 1)));
    }
    const auto project = must(store_->labelsOf(video_, kProjectLabels)).tracks;
    const auto annas = must(store_->labelsOf(video_, anna)).tracks;
    for (std::int64_t frame = 0; frame < 100; ++frame) {
        EXPECT_EQ(annas[0].at(frame), frame % 2 == 0 ? Present : Unseen);
        EXPECT_EQ(project[1].at(frame), frame % 2 == 1 ? Present : Unseen);
    }
}

TEST_F(ProjectAnnotators, NamesAreUniqueAndPeopleComeBackWithTheirLabels)
{
    const AnnotatorId anna = must(store_->addAnnotator("anna"));
    EXPECT_EQ(store_->addAnnotator("anna").error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(store_->addAnnotator("  ").error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(store_->addAnnotator("project").error().code, ErrorCode::WrongUsage);
    must(store_->renameAnnotator(anna, "Anna B"));
    EXPECT_EQ(
        describe(store_->findAnnotator("anna").error()),
        "annotator \"anna\" is not in this project: there are: project, Anna B. Use `info` to list what there is.");
    EXPECT_EQ(must(store_->findAnnotator("project")), kProjectLabels);
    must(store_->chooseAnnotator(anna));
    must(store_->apply(edit(0, 5, 9)));
    must(store_->removeAnnotator(anna));
    EXPECT_EQ(store_->annotator(), kProjectLabels);
    EXPECT_EQ(must(store_->annotators()).size(), 1U);
    EXPECT_EQ(store_->removeAnnotator(kProjectLabels).error().code, ErrorCode::NotInProject);
    EXPECT_EQ(must(store_->addAnnotator("Anna B")), anna);
    EXPECT_EQ(must(store_->labelsOf(video_, anna)).tracks[0].nextBout(-1), (FrameRange{5, 9}));
}

TEST_F(ProjectAnnotators, TheFirstLabelPutsAVideoInProgress)
{
    EXPECT_EQ(must(store_->video(video_)).state, VideoState::ToDo);
    must(store_->apply(edit(0, 5, 9)));
    EXPECT_EQ(must(store_->video(video_)).state, VideoState::InProgress);
    must(store_->setVideoState(video_, VideoState::Done));
    must(store_->setVideoNotes(video_, "second half too dark"));
    must(store_->apply(edit(0, 15, 19)));
    restart();
    EXPECT_EQ(must(store_->video(video_)).state, VideoState::Done);
    EXPECT_EQ(must(store_->video(video_)).notes, "second half too dark");
    EXPECT_EQ(store_->setVideoState(VideoId{9}, VideoState::Done).error().code, ErrorCode::NotInProject);
}

}  // namespace
}  // namespace longtake::test
