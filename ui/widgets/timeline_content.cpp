// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_content.h"

#include "core/base/contract.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {

ProbabilityLanes::ProbabilityLanes(std::vector<std::uint16_t> values, int classes) : classes_(classes)
{
    LT_EXPECT(classes > 0);
    const auto width = static_cast<std::size_t>(classes);
    frames_ = static_cast<std::int64_t>(values.size() / width);
    levels_.push_back(std::move(values));
    while (levels_.back().size() / width > kStep) {
        const std::vector<std::uint16_t>& below = levels_.back();
        const std::size_t rows = below.size() / width;
        std::vector<std::uint16_t> level((rows + kStep - 1) / kStep * width, 0);
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t k = 0; k < width; ++k) {
                std::uint16_t& peak = level[row / kStep * width + k];
                peak = std::max(peak, below[row * width + k]);
            }
        }
        levels_.push_back(std::move(level));
    }
}

float ProbabilityLanes::at(std::int64_t frame, int classIndex) const
{
    return static_cast<float>(row(frame)[classIndex]) / 65535.0F;
}

// Up the levels: what sticks out of whole blocks on both sides is read here, the blocks on the next level.
template <typename Look>
void ProbabilityLanes::walkLevels(std::int64_t first, std::int64_t last, const Look& look) const
{
    first = std::max<std::int64_t>(0, first);
    last = std::min(last, frames_);
    for (std::size_t level = 0; first < last; ++level) {
        const std::int64_t blockFirst = (first + kStep - 1) / kStep;
        const std::int64_t blockLast = last / kStep;
        if (level + 1 == levels_.size() || blockFirst >= blockLast) {
            look(level, first, last);
            break;
        }
        look(level, first, blockFirst * kStep);
        look(level, blockLast * kStep, last);
        first = blockFirst;
        last = blockLast;
    }
}

float ProbabilityLanes::peak(int classIndex, std::int64_t first, std::int64_t last) const
{
    std::uint16_t peak = 0;
    walkLevels(first, last, [&](std::size_t level, std::int64_t from, std::int64_t to) {
        for (std::int64_t n = from; n < to; ++n) {
            peak = std::max(peak, levels_[level][static_cast<std::size_t>(n) * static_cast<std::size_t>(classes_) +
                                                 static_cast<std::size_t>(classIndex)]);
        }
    });
    return static_cast<float>(peak) / 65535.0F;
}

void ProbabilityLanes::peaks(std::int64_t first, std::int64_t last, std::span<std::uint16_t> highest) const
{
    const auto width = static_cast<std::size_t>(classes_);
    LT_EXPECT(highest.size() == width);
    std::fill(highest.begin(), highest.end(), std::uint16_t{0});
    walkLevels(first, last, [&](std::size_t level, std::int64_t from, std::int64_t to) {
        const std::uint16_t* row = levels_[level].data() + static_cast<std::size_t>(from) * width;
        for (std::int64_t n = from; n < to; ++n, row += width) {
            for (std::size_t k = 0; k < width; ++k) highest[k] = std::max(highest[k], row[k]);
        }
    });
}

int ProbabilityLanes::winner(std::int64_t frame) const
{
    const std::uint16_t* values = row(frame);
    return static_cast<int>(std::max_element(values, values + classes_) - values);
}

}  // namespace longtake::ui
