// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Bout by bout: the segmental F1 and edit score of Lea et al. (CVPR 2017), counted as in the code of MS-TCN (CVPR
// 2019), so that numbers can be compared with published ones.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

struct Segment {
    std::int16_t label = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;  // one past the last frame

    friend bool operator==(const Segment&, const Segment&) = default;
};

// Maximal stretches of one label; those of `leftOut` are not listed (a negative number: all are).
std::vector<Segment> segmentsOf(std::span<const std::int16_t> labels, std::int16_t leftOut = -1);

// Gathers stretches of several videos. Not thread-safe.
class SegmentCounter {
public:
    static constexpr std::array<double, 3> kOverlaps{0.10, 0.25, 0.50};

    // One gapless labelled stretch. A predicted segment hits the true segment of its label that it overlaps most
    // (intersection over union); each true segment is hit at most once. Both lists are in order of time.
    void addStretch(std::span<const Segment> truth, std::span<const Segment> predicted);

    // Ends a video: its edit score joins the mean.
    void endVideo();

    double f1(std::size_t overlap) const;  // index into kOverlaps
    double edit() const;

private:
    struct Hits {
        std::int64_t right = 0;
        std::int64_t predicted = 0;
        std::int64_t truth = 0;
    };

    std::array<Hits, kOverlaps.size()> hits_{};
    std::int64_t videoDistance_ = 0;
    std::int64_t videoLength_ = 0;
    double editSum_ = 0.0;
    std::int64_t videos_ = 0;
};

}  // namespace longtake
