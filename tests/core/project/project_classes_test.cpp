// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Changing the class list: what happens to labels, and taking it back.

#include <functional>

#include "core/project/backups.h"
#include "core/project/prediction_columns.h"
#include "tests/core/project/project_labels_fixture.h"

namespace longtake::test {
namespace {

using enum LabelState;

class ProjectClasses : public ProjectLabels {
protected:
    ClassList list() const { return must(store_->classes()); }
    void change(const std::function<void(std::vector<ClassInfo>&)>& how)
    {
        std::vector<ClassInfo> all = list().all();
        how(all);
        must(store_->setClasses(must(ClassList::make(all)), "anna"));
    }
    std::vector<FrameRange> bouts(std::size_t label, VideoId video = VideoId{1}) const
    {
        std::vector<FrameRange> found;
        const VideoLabels labels = must(store_->labels(video));
        for (const LabelRun& run : labels.tracks.at(label).runs()) {
            if (run.state == Present) found.push_back(run.frames);
        }
        return found;
    }
};

TEST_F(ProjectClasses, EveryChangeIsAStepThatIsTakenBackAlsoAfterARestart)
{
    const ClassList first = list();
    change([](auto& all) { all[0].name = "walk"; });
    change([](auto& all) { all[0].colour = 0x123456; });
    change([](auto& all) { all[0].key = 'w'; });
    change([](auto& all) { all[0].definition = "all four paws move"; });
    change([](auto& all) { std::swap(all[0], all[2]); });
    change([](auto& all) { all.push_back({.id = {}, .name = "freeze", .definition = {}, .colour = 7}); });
    change([](auto& all) { all.erase(all.begin()); });
    const ClassList last = list();
    restart();

    std::vector<std::string> texts;
    for (const HistoryEntry& entry : must(store_->classHistory())) {
        texts.push_back(entry.text);
        EXPECT_EQ(entry.who, "anna");
    }
    EXPECT_EQ(texts, (std::vector<std::string>{"deleted Class 3", "added freeze", "reordered the classes",
                                               "definition of walk", "key of walk: w", "colour of walk",
                                               "renamed Class 1 to walk"}));
    EXPECT_EQ(must(store_->undoClasses()), "deleted Class 3");
    EXPECT_EQ(list().at(0).name, "Class 3");
    for (int step = 0; step < 6; ++step) EXPECT_TRUE(must(store_->undoClasses()).has_value());
    EXPECT_EQ(list(), first);
    EXPECT_FALSE(must(store_->undoClasses()).has_value());
    restart();
    for (int step = 0; step < 7; ++step) EXPECT_TRUE(must(store_->redoClasses()).has_value());
    EXPECT_EQ(list(), last);
    EXPECT_FALSE(must(store_->redoClasses()).has_value());
}

TEST_F(ProjectClasses, AListAsItWasIsNoStep)
{
    must(store_->setClasses(list()));
    EXPECT_TRUE(must(store_->classHistory()).empty());
}

TEST_F(ProjectClasses, DeletingIsTakenBackWithTheLabels)
{
    const VideoId other = addVideo(*store_, "cage8.mp4");
    must(store_->apply(edit(0, 10, 20)));
    must(store_->apply(edit(0, 30, 50)));
    must(store_->apply({other, classes_[0], {0, 5}, Present}));
    const auto use = must(store_->classUse(classes_[0]));
    ASSERT_EQ(use.size(), 2U);
    EXPECT_EQ(use[0].name, "cage7.mp4");
    EXPECT_EQ(use[0].frames, 30);
    EXPECT_EQ(use[0].bouts, 2);
    EXPECT_EQ(use[1].frames, 5);

    change([](auto& all) { all.erase(all.begin()); });
    EXPECT_EQ(must(store_->labels(video_)).classes.size(), 8U);
    must(store_->undoClasses());
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 20}, {30, 50}}));
    EXPECT_EQ(bouts(0, other), (std::vector<FrameRange>{{0, 5}}));
}

TEST_F(ProjectClasses, AClassThatComesBackGivesWayToWhatWasLabelledSince)
{
    must(store_->apply(edit(0, 10, 30)));
    change([](auto& all) { all.erase(all.begin()); });
    must(store_->apply(edit(1, 20, 40)));
    must(store_->undoClasses());
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 20}}));
    EXPECT_EQ(bouts(1), (std::vector<FrameRange>{{20, 40}}));
    EXPECT_TRUE(must(store_->labelConflicts()).empty()) << "a frame still has one class";
}

TEST_F(ProjectClasses, MergingMovesAllLabelsAndIsTakenBack)
{
    const VideoId other = addVideo(*store_, "cage8.mp4");
    must(store_->apply(edit(0, 10, 20)));
    must(store_->apply(edit(1, 20, 30)));
    must(store_->apply({other, classes_[1], {0, 5}, Present}));
    const AnnotatorId anna = must(store_->addAnnotator("anna"));
    must(store_->chooseAnnotator(anna));
    must(store_->apply(edit(1, 100, 110)));
    must(store_->chooseAnnotator(kProjectLabels));
    const auto before = tracks();
    const auto annasBefore = must(store_->labelsOf(video_, anna)).tracks;

    const auto moved = must(store_->mergeClasses(classes_[1], classes_[0]));
    ASSERT_EQ(moved.size(), 2U);
    EXPECT_EQ(moved[0].frames, 20) << "of both annotators";
    EXPECT_EQ(moved[1].name, "cage8.mp4");
    EXPECT_EQ(moved[1].frames, 5);
    EXPECT_EQ(list().count(), 8);
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 30}}));
    EXPECT_EQ(bouts(0, other), (std::vector<FrameRange>{{0, 5}}));
    EXPECT_EQ(must(store_->labelsOf(video_, anna)).tracks[0].nextBout(-1), (FrameRange{100, 110}));
    EXPECT_EQ(backups(path()).size(), 1U);
    EXPECT_EQ(must(store_->history(video_)).front().text, "merged Class 2 into Class 1");

    restart();
    EXPECT_EQ(must(store_->undoClasses()), "merged Class 2 into Class 1");
    EXPECT_EQ(list().count(), 9);
    EXPECT_EQ(tracks(), before);
    EXPECT_EQ(must(store_->labelsOf(video_, anna)).tracks, annasBefore);
    EXPECT_EQ(bouts(1, other), (std::vector<FrameRange>{{0, 5}}));
    must(store_->redoClasses());
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 30}}));
}

TEST_F(ProjectClasses, AMergeIsNotTakenBackOverLaterLabels)
{
    must(store_->apply(edit(1, 20, 30)));
    must(store_->mergeClasses(classes_[1], classes_[0]));
    must(store_->apply(edit(3, 0, 5)));
    const auto refused = store_->undoClasses();
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(describe(refused.error()),
              "merged Class 2 into Class 1 is not usable here: labels of cage7.mp4 were changed since; undo those "
              "changes first, or go back to a dated copy.");
    EXPECT_EQ(list().count(), 8) << "all or nothing";
    must(store_->undo(video_));
    EXPECT_TRUE(must(store_->undoClasses()).has_value());
    EXPECT_EQ(bouts(1), (std::vector<FrameRange>{{20, 30}}));
}

TEST_F(ProjectClasses, MergingNothingOrItselfIsRefused)
{
    EXPECT_EQ(store_->mergeClasses(classes_[0], classes_[0]).error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(store_->mergeClasses(ClassId{99}, classes_[0]).error().code, ErrorCode::NotInProject);
}

TEST_F(ProjectClasses, AnAbsentLabelSurvivesAMergeWithAnUnseenOne)
{
    start(true);
    must(store_->apply(edit(0, 0, 100, Absent)));
    must(store_->apply(edit(0, 10, 20)));
    must(store_->apply(edit(1, 50, 60)));
    must(store_->mergeClasses(classes_[1], classes_[0]));
    const LabelTrack track = tracks()[0];
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 20}, {50, 60}}));
    EXPECT_EQ(track.at(30), Absent);
    EXPECT_EQ(track.at(200), Unseen);
}

TEST_F(ProjectClasses, BecomingExclusiveListsConflictsAndPicksNothingByItself)
{
    start(true);
    must(store_->apply(edit(0, 10, 30)));
    must(store_->apply(edit(1, 20, 40)));
    must(store_->apply(edit(2, 100, 110)));
    const auto before = tracks();
    const auto conflicts = must(store_->labelConflicts());
    ASSERT_EQ(conflicts.size(), 1U);
    EXPECT_EQ(conflicts[0].name, "cage7.mp4");
    EXPECT_EQ(conflicts[0].annotator, "");
    EXPECT_EQ(conflicts[0].ranges, (std::vector<FrameRange>{{20, 30}}));
    EXPECT_EQ(describe(store_->setMultiLabel(false).error()),
              "one class a frame is not usable here: 10 frames have more than one class; say what becomes of them "
              "first.");
    EXPECT_TRUE(store_->isMultiLabel());
    EXPECT_EQ(tracks(), before);

    must(store_->setMultiLabel(false, ConflictRule::MakeUnseen));
    EXPECT_FALSE(store_->isMultiLabel());
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 20}}));
    EXPECT_EQ(bouts(1), (std::vector<FrameRange>{{30, 40}}));
    EXPECT_EQ(tracks()[0].at(25), Unseen);
    EXPECT_EQ(tracks()[0].at(35), Absent) << "as in any exclusive project";
    EXPECT_EQ(tracks()[0].at(105), Absent);
    EXPECT_TRUE(must(store_->labelConflicts()).empty());
    restart();
    EXPECT_FALSE(store_->isMultiLabel());
    EXPECT_EQ(must(store_->undoClasses()), "one class a frame");
    EXPECT_TRUE(store_->isMultiLabel());
    EXPECT_EQ(tracks(), before);

    must(store_->setMultiLabel(false, ConflictRule::KeepTopmost));
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 30}}));
    EXPECT_EQ(bouts(1), (std::vector<FrameRange>{{30, 40}}));
}

TEST_F(ProjectClasses, BecomingMultiLabelKeepsEveryLabel)
{
    must(store_->apply(edit(0, 10, 30)));
    const auto before = tracks();
    must(store_->setMultiLabel(true));
    EXPECT_EQ(tracks(), before);
    must(store_->apply(edit(1, 20, 40)));
    EXPECT_EQ(bouts(0), (std::vector<FrameRange>{{10, 30}}));
    restart();
    EXPECT_TRUE(store_->isMultiLabel());
}

TEST_F(ProjectClasses, PredictionsFollowTheClassesTheyBelongTo)
{
    RunRecord record;
    record.name = "first";
    record.classesJson = R"(["Class 1", "Class 2"])";
    const RunId run = must(store_->addRun(record));
    const PredictionRecord two{run, video_, 2, {100, 200, 300, 400}};
    change([](auto& all) {
        all.resize(3);
        std::swap(all[0], all[2]);
        all[1].name = "rest";
    });
    const auto names = classNamesOf(must(store_->findRun("first")));
    EXPECT_EQ(names, (std::vector<std::string>{"Class 1", "rest"}));
    const auto fitting = onClassList(two, names, list());
    ASSERT_TRUE(fitting.has_value());
    EXPECT_EQ(fitting->classes, 3);
    EXPECT_EQ(fitting->values, (std::vector<std::uint16_t>{0, 200, 100, 0, 400, 300})) << "Class 3, rest, Class 1";
    must(store_->undoClasses());
    EXPECT_EQ(classNamesOf(must(store_->findRun("first"))), (std::vector<std::string>{"Class 1", "Class 2"}));
    EXPECT_FALSE(onClassList(two, {"fly", "swim"}, list()).has_value());
    EXPECT_FALSE(onClassList(two, {}, list()).has_value());
}

TEST_F(ProjectClasses, SixtyFourClassesWorkAndSixtyFiveAreRefused)
{
    change([](auto& all) {
        while (all.size() < 64)
            all.push_back({.id = {}, .name = "more " + std::to_string(all.size()), .definition = {}});
    });
    EXPECT_EQ(list().count(), 64);
    must(store_->apply({video_, list().at(63).id, {5, 9}, Present}));
    EXPECT_EQ(bouts(63), (std::vector<FrameRange>{{5, 9}}));
    std::vector<ClassInfo> tooMany = list().all();
    tooMany.push_back({.id = {}, .name = "one more", .definition = {}});
    EXPECT_EQ(ClassList::make(tooMany).error().code, ErrorCode::WrongUsage);
}

}  // namespace
}  // namespace longtake::test
