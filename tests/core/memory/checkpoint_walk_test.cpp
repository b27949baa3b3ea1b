// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Binomial checkpoints against a search over all ways to set them, and the walk against what it promises.

#include "core/memory/checkpoint_walk.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace longtake {
namespace {

// The least number of segments passed over, over all places where the next checkpoint could be.
std::int64_t leastPassedOver(int segments, int places)
{
    static std::map<std::pair<int, int>, std::int64_t> known;
    if (segments == 1) return 0;
    if (places == 0) return 1'000'000'000;
    const auto found = known.find({segments, places});
    if (found != known.end()) return found->second;
    std::int64_t least = 1'000'000'000;
    for (int distance = 1; distance < segments; ++distance) {
        least = std::min(
            least, distance + leastPassedOver(segments - distance, places - 1) + leastPassedOver(distance, places));
    }
    return known[{segments, places}] = least;
}

struct Walked {
    std::int64_t passedOver = 0;
    int mostKept = 0;
};

// Walks as a stack of layers does; a state is the number of segments run before it.
Walked walk(int segments, int places)
{
    CheckpointWalk walk(places);
    std::vector<int> kept(static_cast<std::size_t>(places), -1);
    Walked result;
    int state = 0;
    const auto runTo = [&](int first, int last) {
        for (int segment = first; segment < last; ++segment) {
            EXPECT_EQ(state, segment);
            if (const auto place = walk.placeFor(segment, last)) {
                kept.at(static_cast<std::size_t>(*place)) = state;
                result.mostKept = std::max(result.mostKept, *place + 1);
            }
            ++state;
            ++result.passedOver;
        }
        EXPECT_FALSE(walk.placeFor(last, last)) << "it is walked back at once";
    };
    walk.begin(segments);
    runTo(0, segments - 1);
    for (int segment = segments - 2; segment >= 0; --segment) {
        const CheckpointWalk::Start start = walk.resume(segment);
        EXPECT_LE(start.segment, segment);
        state = kept.at(static_cast<std::size_t>(start.place));
        EXPECT_EQ(state, start.segment);
        runTo(start.segment, segment);
        EXPECT_EQ(state, segment);
    }
    return result;
}

TEST(CheckpointWalk, RunsAsFewStepsAgainAsAnyWayCould)
{
    for (int segments = 1; segments <= 60; ++segments) {
        for (int places = 1; places <= 12; ++places) {
            const Walked walked = walk(segments, places);
            ASSERT_EQ(walked.passedOver, leastPassedOver(segments, places)) << segments << " with " << places;
            ASSERT_EQ(walked.passedOver, segmentsPassedOver(segments, places));
            ASSERT_LE(walked.mostKept, places);
        }
    }
}

TEST(CheckpointWalk, AlsoOverLongVideos)
{
    for (const auto& [segments, places] : {std::pair{4800, 97}, {4800, 29}, {108'000, 400}, {1201, 3}, {500, 1}}) {
        EXPECT_EQ(walk(segments, places).passedOver, segmentsPassedOver(segments, places));
    }
}

TEST(CheckpointWalk, WithAPlaceForEverySegmentButTheLastEachIsPassedOverOnce)
{
    for (const int segments : {2, 3, 40, 120}) {
        EXPECT_EQ(walk(segments, segments - 1).passedOver, segments - 1);
        EXPECT_EQ(walk(segments, segments + 5).passedOver, segments - 1) << "more places do no more";
    }
}

TEST(CheckpointWalk, TheFewestPlacesForSoManyRepeatsAreFound)
{
    EXPECT_EQ(placesFor(4800, 2), 97);
    EXPECT_EQ(placesFor(4800, 3), 29);
    EXPECT_EQ(placesFor(1, 3), 1);
    EXPECT_EQ(placesFor(2, 1), 1);
    EXPECT_EQ(placesFor(120, 1), 119);
    for (const int segments : {2, 7, 100, 4800, 108'000, 1'000'000'000}) {
        for (int repeats = 1; repeats <= 12; ++repeats) {
            const int places = placesFor(segments, repeats);
            EXPECT_GE(segmentsWithin(places, repeats), segments);
            if (places > 1) {
                EXPECT_LT(segmentsWithin(places - 1, repeats), segments);
            }
        }
    }
}

}  // namespace
}  // namespace longtake
