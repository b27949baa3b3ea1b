// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lanes of predictions as pictures: in each column of pixels a bar as high as the highest probability of the frames
// there, strong where the class is the most probable one. Kept until something else is to be seen, so that an edit of
// the labels, which paints the timeline anew, does not look at the probabilities again.

#pragma once

#include "ui/widgets/timeline_content.h"
#include "ui/widgets/timeline_geometry.h"

#include <QImage>
#include <QRgb>
#include <QSize>

#include <cstdint>
#include <memory>
#include <vector>

namespace longtake::ui {

class PredictionStrips {
public:
    // One picture of this size for each lane that has predictions. Valid until the next call.
    const std::vector<QImage>& of(const TimelineContent& content, const TimelineGeometry& geometry, QSize size);

private:
    // What the pictures show.
    struct Shown {
        std::shared_ptr<const ProbabilityLanes> lanes;
        std::vector<QRgb> colours;
        double firstFrame = 0.0;
        double framesPerPixel = 1.0;
        QSize size;

        friend bool operator==(const Shown&, const Shown&) = default;
    };

    void paint();

    Shown shown_;
    std::vector<QImage> strips_;
};

}  // namespace longtake::ui
