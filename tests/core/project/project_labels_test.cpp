// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>
#include <deque>

#include "core/base/random.h"
#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

using enum LabelState;

class ProjectLabels : public ProjectTest {
protected:
    void SetUp() override { start(false); }
    void start(bool multiLabel)
    {
        store_.reset();
        classes_.clear();
        std::filesystem::remove(path());
        store_ = create(multiLabel);
        video_ = addVideo(*store_);
        const ClassList list = must(store_->classes());
        for (const ClassInfo& info : list.all()) classes_.push_back(info.id);
    }
    LabelEdit edit(std::size_t label, std::int64_t first, std::int64_t last, LabelState state = Present) const
    {
        return {.video = video_, .label = classes_[label], .range = {first, last}, .state = state};
    }
    std::vector<LabelTrack> tracks() const { return must(store_->labels(video_)).tracks; }
    void restart()
    {
        store_.reset();
        store_ = reopen();
    }

    std::unique_ptr<ProjectStore> store_;
    VideoId video_{};
    std::vector<ClassId> classes_;
};

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

// 5,000 random steps of labelling, undo, redo and reopening against the simplest model there is: a state per frame, and
// whole copies of it for undo.
TEST_F(ProjectLabels, RandomStepsAgreeWithASimpleModel)
{
    for (const bool multiLabel : {false, true}) {
        start(multiLabel);
        constexpr std::int64_t kFrames = 1000;
        using Model = std::vector<std::vector<LabelState>>;
        Model now(9, std::vector<LabelState>(kFrames, Unseen));
        std::vector<Model> past;
        std::vector<Model> future;
        Random random(multiLabel ? 5 : 6);

        for (int step = 0; step < 2500; ++step) {
            const std::int64_t action = random.below(10);
            if (action < 6) {
                const std::int64_t first = random.below(kFrames);
                const std::int64_t last = std::min(kFrames, first + 1 + random.below(80));
                const auto label = static_cast<std::size_t>(random.below(9));
                const auto state = static_cast<LabelState>(random.below(3) - 1);
                Model next = now;
                for (std::size_t other = 0; other < 9; ++other) {
                    const bool touched = other == label || (!multiLabel && state != Absent);
                    const LabelState value = other == label ? state : state == Present ? Absent : Unseen;
                    for (std::int64_t frame = first; touched && frame < last; ++frame)
                        next[other][static_cast<std::size_t>(frame)] = value;
                }
                const bool continuing = action == 5 && !past.empty();
                must(continuing ? store_->applyContinuing(edit(label, first, last, state))
                                : store_->apply(edit(label, first, last, state)));
                if (next != now) {
                    if (!continuing) past.push_back(now);
                    now = next;
                    if (now == past.back()) past.pop_back();  // a held key that took itself back
                    future.clear();
                }
            } else if (action == 6 || action == 7) {
                const auto change = must(store_->undo(video_));
                ASSERT_EQ(change.has_value(), !past.empty());
                if (change) {
                    future.push_back(now);
                    now = past.back();
                    past.pop_back();
                }
            } else if (action == 8) {
                const auto change = must(store_->redo(video_));
                ASSERT_EQ(change.has_value(), !future.empty());
                if (change) {
                    past.push_back(now);
                    now = future.back();
                    future.pop_back();
                }
            } else if (random.below(10) == 0) {
                restart();
            }

            if (step % 10 != 0) continue;
            const auto seen = tracks();
            for (std::size_t label = 0; label < 9; ++label) {
                for (const LabelRun& run : seen[label].runs()) {
                    for (std::int64_t frame = run.frames.first; frame < run.frames.last; ++frame)
                        ASSERT_EQ(now[label][static_cast<std::size_t>(frame)], run.state)
                            << "step " << step << " class " << label << " frame " << frame;
                }
            }
        }
        must(store_->checkIntegrity());
    }
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
