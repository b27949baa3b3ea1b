// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which states of a sequence are kept, and when, so that it can be walked back with few of them: binomial
// checkpointing (Griewank and Walther, "Revolve", 2000), which runs the fewest steps again that so many checkpoints
// allow.
//
// A sequence is cut into segments; a checkpoint is the state before a segment. The run forward leaves checkpoints. To
// walk back over a segment, it is run once more from the nearest one at or before it, and on the way there checkpoints
// that have become free are set anew. With a place for every segment but the last, that is plain checkpointing: each
// segment is run twice. The last one never is, as the run forward ends there. Plain values; not thread-safe.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace longtake {

// How many segments can be walked back with `places` checkpoints if none is passed over more than `repeats` times, the
// run forward included: C(places + repeats, places), at most 2^62.
std::int64_t segmentsWithin(int places, int repeats);

// How often a segment is passed over in all (without the runs that walk back from a segment): the least possible.
// segments >= 1; places >= 1 unless there is one segment only.
std::int64_t segmentsPassedOver(int segments, int places);

// The fewest places with which no segment is passed over more than `repeats` times; repeats >= 1.
int placesFor(int segments, int repeats);

// How far behind a checkpoint the next one is set, if `segments` are to be walked back from there and `places` are
// free, the one there included. From 1 to segments - 1; segments >= 2.
int nextCheckpoint(int segments, int places);

class CheckpointWalk {
public:
    CheckpointWalk() = default;  // for one segment
    explicit CheckpointWalk(int places) : places_(places) {}

    // Before the run forward over so many segments.
    void begin(int segments);

    // Before `segment` is run, on the way to segment `last` (of the run forward: the last of all): the place, from 0
    // on, that its state is to be kept in, if any.
    std::optional<int> placeFor(int segment, int last);

    // Where to start from to come to segment `last`, when all behind it are done: the state before `segment` is in
    // `place`.
    struct Start {
        int segment = 0;
        int place = 0;
    };
    Start resume(int last);

private:
    int freePlaces() const { return places_ - static_cast<int>(kept_.size()) + 1; }  // the last one kept included

    int places_ = 0;
    int next_ = 0;           // segment whose state is to be kept next
    std::vector<int> kept_;  // segments, by place
};

}  // namespace longtake
