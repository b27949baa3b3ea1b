// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/checkpoint_walk.h"

#include <algorithm>

#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 62;

// The fewest repeats with which so many segments can be walked back.
int repeatsFor(int segments, int places)
{
    if (places == 1) return segments - 1;
    int repeats = 0;
    while (segmentsWithin(places, repeats) < segments) ++repeats;
    return repeats;
}

}  // namespace

std::int64_t segmentsWithin(int places, int repeats)
{
    if (places < 0 || repeats < 0) return 0;
    // Each factor leaves a whole number, the binomial coefficient so far.
    std::int64_t value = 1;
    const std::int64_t all = std::int64_t{places} + repeats;
    for (std::int64_t k = 1; k <= std::min(places, repeats); ++k) {
        const std::int64_t factor = all - std::min(places, repeats) + k;
        if (value > kMost / factor) return kMost;
        value = value * factor / k;
    }
    return value;
}

std::int64_t segmentsPassedOver(int segments, int places)
{
    LT_EXPECT(segments >= 1 && (places >= 1 || segments == 1));
    if (segments == 1) return 0;
    const int repeats = repeatsFor(segments, places);
    return std::int64_t{repeats} * segments - segmentsWithin(places + 1, repeats - 1);
}

int placesFor(int segments, int repeats)
{
    LT_EXPECT(segments >= 1 && repeats >= 1);
    int tooFew = 0;
    int enough = std::max(1, segments - 1);
    while (enough - tooFew > 1) {
        const int middle = tooFew + (enough - tooFew) / 2;
        (segmentsWithin(middle, repeats) < segments ? tooFew : enough) = middle;
    }
    return enough;
}

// Note [Where to set a checkpoint]
// With s places, l segments can be walked back in r repeats if l <= C(s + r, s). A checkpoint at distance m leaves
// l - m segments for s - 1 places and r repeats, and m for all s places, but for one repeat less, since they were just
// passed over. As C(s + r, s) is the sum of both limits, there always is such an m; those that also leave neither side
// so short that it would do with a repeat less make the total the least. Of these the farthest sets the fewest.
int nextCheckpoint(int segments, int places)
{
    LT_EXPECT(segments >= 2 && places >= 1);
    const int repeats = repeatsFor(segments, places);
    const std::int64_t farthest =
        std::min(segmentsWithin(places, repeats - 1), segments - segmentsWithin(places - 1, repeats - 1));
    return static_cast<int>(std::clamp<std::int64_t>(farthest, 1, segments - 1));
}

void CheckpointWalk::begin(int segments)
{
    LT_EXPECT(segments >= 1 && (places_ >= 1 || segments == 1));
    kept_.clear();
    next_ = 0;
}

std::optional<int> CheckpointWalk::placeFor(int segment, int last)
{
    if (segment != next_ || segment >= last) return std::nullopt;
    kept_.push_back(segment);
    LT_EXPECT(static_cast<int>(kept_.size()) <= places_);
    next_ = segment + nextCheckpoint(last + 1 - segment, freePlaces());
    return static_cast<int>(kept_.size()) - 1;
}

CheckpointWalk::Start CheckpointWalk::resume(int last)
{
    while (!kept_.empty() && kept_.back() > last) kept_.pop_back();
    LT_EXPECT(!kept_.empty());
    const Start start{kept_.back(), static_cast<int>(kept_.size()) - 1};
    next_ = last;
    if (start.segment < last)
        next_ = start.segment + nextCheckpoint(last + 1 - start.segment, freePlaces());
    else if (last > 0)
        kept_.pop_back();
    return start;
}

}  // namespace longtake
