// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the timeline shows, as values: lanes, label tracks, probabilities.

#pragma once

#include "core/label/label_track.h"

#include <QColor>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace longtake::ui {

// Probabilities of one run for one video, with their peaks over longer stretches, so that a view of the whole video
// costs what its pixels cost. Immutable; may be read from any thread.
class ProbabilityLanes {
public:
    // values[frame * classes + class], 65535 for certainty; a partial last frame is ignored.
    ProbabilityLanes(std::vector<std::uint16_t> values, int classes);

    int classes() const { return classes_; }
    std::int64_t frameCount() const { return frames_; }

    // 0 to 1.
    float at(std::int64_t frame, int classIndex) const;
    // The highest probability of a class over frames of the video in [first, last).
    float peak(int classIndex, std::int64_t first, std::int64_t last) const;
    // The same of all classes at once; `highest` has one place for each.
    void peaks(std::int64_t first, std::int64_t last, std::span<std::uint16_t> highest) const;
    // The most probable class of a frame.
    int winner(std::int64_t frame) const;
    // The classes' probabilities of one frame.
    const std::uint16_t* row(std::int64_t frame) const
    {
        return levels_.front().data() + static_cast<std::size_t>(frame) * static_cast<std::size_t>(classes_);
    }

private:
    static constexpr int kStep = 32;  // frames of a level under one of the next

    // Hands out the stretches of the levels that [first, last) is made of: level, first and last of its entries.
    template <typename Look>
    void walkLevels(std::int64_t first, std::int64_t last, const Look& look) const;

    int classes_ = 1;
    std::int64_t frames_ = 0;
    std::vector<std::vector<std::uint16_t>>
        levels_;  // level 0: the values; each next one: peaks over kStep of the last
};

struct TimelineLane {
    QString name;
    QColor colour;
    char key = '\0';
};

struct TimelineContent {
    std::int64_t frameCount = 0;
    std::vector<TimelineLane> lanes;
    std::vector<LabelTrack> labels;                       // one per lane, or none
    std::shared_ptr<const ProbabilityLanes> predictions;  // may be null; its classes are the lanes, in order
    std::function<double(std::int64_t)> secondsOfFrame;   // may be empty; never decreases
};

}  // namespace longtake::ui
