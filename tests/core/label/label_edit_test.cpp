// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/label/label_edit.h"

namespace longtake {
namespace {

using enum LabelState;

const VideoId kVideo{1};
const std::vector<ClassId> kClasses{ClassId{10}, ClassId{20}, ClassId{30}};

std::vector<LabelTrack> newTracks(std::int64_t frames)
{
    return std::vector<LabelTrack>(kClasses.size(), LabelTrack(frames));
}

LabelEdit edit(std::size_t label, std::int64_t first, std::int64_t last, LabelState state)
{
    return {.video = kVideo, .label = kClasses[label], .range = {first, last}, .state = state};
}

TEST(LabelEdit, InAnExclusiveProjectOneClassPushesOutTheOthers)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(0, 10, 30, Present)}, false);
    const LabelChange change = applyEdits(kVideo, kClasses, tracks, {edit(1, 20, 40, Present)}, false);

    EXPECT_EQ(tracks[0].nextBout(0), (FrameRange{10, 20}));
    EXPECT_EQ(tracks[0].at(25), Absent);
    EXPECT_EQ(tracks[1].nextBout(0), (FrameRange{20, 40}));
    EXPECT_EQ(tracks[2].at(15), Absent);
    EXPECT_EQ(tracks[2].at(5), Unseen);
    EXPECT_EQ(change.framesChanged, 20);
    EXPECT_EQ(change.range, (FrameRange{20, 40}));
}

TEST(LabelEdit, InAMultiLabelProjectClassesOverlap)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(0, 10, 30, Present), edit(1, 20, 40, Present)}, true);
    EXPECT_EQ(tracks[0].nextBout(0), (FrameRange{10, 30}));
    EXPECT_EQ(tracks[1].nextBout(0), (FrameRange{20, 40}));
    EXPECT_EQ(tracks[2].at(25), Unseen);
}

TEST(LabelEdit, UnseenInAnExclusiveProjectClearsEveryClass)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(0, 0, 100, Present)}, false);
    applyEdits(kVideo, kClasses, tracks, {edit(2, 40, 60, Unseen)}, false);
    for (const LabelTrack& track : tracks) EXPECT_EQ(track.at(50), Unseen);
    EXPECT_EQ(tracks[0].at(60), Present);
}

TEST(LabelEdit, PaintingWhatIsThereAlreadyChangesNothing)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(0, 10, 30, Present)}, false);
    const LabelChange change = applyEdits(kVideo, kClasses, tracks, {edit(0, 15, 25, Present)}, false);
    EXPECT_TRUE(change.tracks.empty());
    EXPECT_EQ(change.framesChanged, 0);
}

TEST(LabelEdit, FramesPastTheEndAreLeftOut)
{
    auto tracks = newTracks(100);
    const LabelChange change = applyEdits(kVideo, kClasses, tracks, {edit(0, 90, 200, Present)}, false);
    EXPECT_EQ(change.framesChanged, 10);
    EXPECT_EQ(tracks[0].nextBout(0), (FrameRange{90, 100}));
    EXPECT_TRUE(applyEdits(kVideo, kClasses, tracks, {edit(0, 100, 200, Present)}, false).tracks.empty());
}

TEST(LabelEdit, NewRunsReplaceWhatTheyCover)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(0, 0, 100, Present)}, true);
    const LabelChange change =
        applyRuns(kVideo, kClasses, tracks, {{kClasses[0], {{{0, 50}, Present}, {{50, 150}, Absent}}}});
    EXPECT_EQ(change.framesChanged, 50);
    EXPECT_EQ(tracks[0].nextBout(-1), (FrameRange{0, 50}));
    EXPECT_EQ(tracks[0].at(99), Absent);
}

TEST(LabelEdit, MergedStepsAreTakenBackTogether)
{
    auto tracks = newTracks(100);
    applyEdits(kVideo, kClasses, tracks, {edit(2, 0, 100, Present)}, false);
    const auto before = tracks;
    LabelChange all = applyEdits(kVideo, kClasses, tracks, {edit(0, 10, 11, Present)}, false);
    for (std::int64_t frame = 11; frame < 40; ++frame) {
        const LabelChange next = applyEdits(kVideo, kClasses, tracks, {edit(0, frame, frame + 1, Present)}, false);
        all = merged(all, next, kClasses, tracks);
    }
    EXPECT_EQ(all.framesChanged, 30);
    EXPECT_EQ(all.range, (FrameRange{10, 40}));
    follow(inverse(all), kClasses, tracks);
    EXPECT_EQ(tracks, before);
}

TEST(LabelEdit, RandomChangesCanBeFollowedAndTakenBack)
{
    Random random(11);
    for (const bool multiLabel : {false, true}) {
        auto tracks = newTracks(60);
        auto follower = tracks;
        std::vector<std::vector<LabelTrack>> past;
        std::vector<LabelChange> changes;
        for (int step = 0; step < 400; ++step) {
            past.push_back(tracks);
            std::vector<LabelEdit> edits;
            for (std::int64_t i = 1 + random.below(3); i > 0; --i) {
                const std::int64_t first = random.below(60);
                edits.push_back(edit(static_cast<std::size_t>(random.below(3)), first, first + 1 + random.below(20),
                                     static_cast<LabelState>(random.below(3) - 1)));
            }
            changes.push_back(applyEdits(kVideo, kClasses, tracks, edits, multiLabel));
            follow(changes.back(), kClasses, follower);
            ASSERT_EQ(follower, tracks);
            EXPECT_EQ(changes.back().framesChanged == 0, past.back() == tracks);
        }
        const auto two = merged(changes[398], changes[399], kClasses, tracks);
        auto copy = tracks;
        follow(inverse(two), kClasses, copy);
        EXPECT_EQ(copy, past[398]);
        while (!changes.empty()) {
            follow(inverse(changes.back()), kClasses, tracks);
            ASSERT_EQ(tracks, past.back());
            changes.pop_back();
            past.pop_back();
        }
    }
}

}  // namespace
}  // namespace longtake
