// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Draws a timeline: ruler, lanes of labels and predictions, and the strip of the whole video below. Where things lie
// is said by TimelineLayout, which the view shares for finding what is under the mouse.

#pragma once

#include "core/base/frame_range.h"
#include "ui/widgets/prediction_strips.h"
#include "ui/widgets/timeline_content.h"
#include "ui/widgets/timeline_geometry.h"

#include <QRect>

#include <vector>

class QImage;
class QPainter;
class QPalette;
class QFontMetrics;

namespace longtake::ui {

struct TimelineLayout {
    QRect names;    // the column of lane names
    QRect ruler;    // above the lanes, beside the names
    QRect lanes;    // the part in which lanes are seen
    QRect minimap;  // below the lanes
    int laneHeight = 18;
    int labelHeight = 18;  // of laneHeight; the rest is the prediction's
    int scroll = 0;        // pixels by which the lanes are moved up

    QRect lane(int index) const
    {
        return {lanes.x(), lanes.y() - scroll + index * laneHeight, lanes.width(), laneHeight};
    }
    // The lane under a point, or -1.
    int laneAt(const QPoint& point, int laneCount) const;
    int contentHeight(int laneCount) const { return laneCount * laneHeight; }
};

// Lays a timeline out in `area`.
TimelineLayout layOutTimeline(const QRect& area, const TimelineContent& content, const QFontMetrics& metrics);

// The height at which every lane is seen at a comfortable size, and the least that is useful.
int comfortableTimelineHeight(const TimelineContent& content);

class TimelinePainter {
public:
    // `strips` may outlive the painter: they are painted once for several of them.
    TimelinePainter(QPainter& painter, const QPalette& palette, const TimelineContent& content,
                    const TimelineGeometry& geometry, const TimelineLayout& layout, PredictionStrips& strips)
        : painter_(painter), palette_(palette), content_(content), geometry_(geometry), layout_(layout), strips_(strips)
    {}

    // All but culled frames, chunks, playhead, range and pen.
    void drawGround();
    // Darkens the lanes where these frames are; costs what is in view.
    void drawCulled(const std::vector<FrameRange>& culled);
    // Ticks below the lanes every `frames` frames, while there is room between them; 0 = none.
    void drawChunks(std::int64_t frames);

private:
    void drawRuler();
    void drawNames();
    void drawLane(int index);
    void drawLabels(int index, const QRect& rect);
    void drawPredictions();
    void drawMinimap();
    QImage stripOfAll(int width) const;

    QPainter& painter_;
    const QPalette& palette_;
    const TimelineContent& content_;
    const TimelineGeometry& geometry_;
    const TimelineLayout& layout_;
    PredictionStrips& strips_;
};

}  // namespace longtake::ui
