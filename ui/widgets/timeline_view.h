// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The timeline (ethogram): ruler, one lane for each class with labels above and predictions below, minimap, playhead.
//
// Takes values and emits wishes: it changes nothing itself. Click seeks, always; a drag on the ruler scrubs; Shift+drag
// marks a range; a drag over the lanes paints while a pen is armed and scrubs otherwise; a drag on the edge of a bout
// moves it, a drag with Ctrl the whole bout; the right button asks for the menu of a bout. The wheel zooms at the
// mouse, Shift+wheel scrolls, Alt+drag zooms to a stretch, a double click to a bout.

#pragma once

#include "core/base/frame_range.h"
#include "ui/widgets/prediction_strips.h"
#include "ui/widgets/timeline_content.h"
#include "ui/widgets/timeline_geometry.h"
#include "ui/widgets/timeline_painter.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

class QScrollBar;

namespace longtake::ui {

class TimelineView final : public QWidget {
    Q_OBJECT
public:
    explicit TimelineView(QWidget* parent = nullptr);

    // Another frame count shows the whole video again.
    void setContent(TimelineContent content);
    // The labels alone.
    void setLabels(std::vector<LabelTrack> labels);
    // After an edit: `labels` differ from those shown in `changed` alone. Costs what that stretch costs.
    void followLabels(const std::vector<LabelTrack>& labels, FrameRange changed);
    void setPredictions(std::shared_ptr<const ProbabilityLanes> predictions);

    void setPlayhead(std::int64_t frame);
    // Marked with Shift; empty = none.
    void setRange(FrameRange range);
    // The colour of the armed pen; nothing = no pen.
    void setPen(std::optional<QColor> colour);

    const TimelineContent& content() const { return content_; }
    const TimelineGeometry& geometryOfFrames() const { return geometry_; }
    const TimelineLayout& layoutOfLanes() const { return layout_; }
    std::int64_t playhead() const { return playhead_; }

    void zoomIn();
    void zoomOut();
    void showAll();
    void showRange(FrameRange range);
    // By so many widths of the view; negative = towards the beginning.
    void scrollBy(double views);
    // Ticks every so many frames: the length of what the network is trained on at a time. 0 = none.
    void setChunk(std::int64_t frames);
    // Frames that the network does not see for their low contrast, in order: darkened.
    void setCulled(std::vector<FrameRange> culled);
    const std::vector<FrameRange>& culled() const { return culled_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void frameWished(qint64 frame);
    void rangeMarked(longtake::FrameRange range);
    // While painting with the mouse: all that the stroke covers so far; then once when it ends.
    void strokeExtended(longtake::FrameRange range);
    void strokeEnded();
    // One edge of a bout of lane `lane` was moved.
    void boutResized(int lane, longtake::FrameRange before, longtake::FrameRange after);
    void boutMoved(int lane, longtake::FrameRange before, longtake::FrameRange after);
    // The right button on a bout of lane `lane`, at a frame of it.
    void boutMenuWished(int lane, qint64 frame, const QPoint& globalPlace);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { None, Scrub, Mark, Paint, Edge, Move, Zoom, Minimap };
    struct Edge {
        int lane = -1;
        FrameRange bout;
        bool atStart = false;
    };

    void layOut();
    void redraw();
    std::int64_t frameUnder(const QPoint& point) const;
    std::optional<Edge> edgeUnder(const QPoint& point) const;
    std::optional<FrameRange> boutUnder(const QPoint& point, int& lane) const;
    FrameRange dragged() const;
    // Where the bout whose edge, or which itself, is dragged would lie now.
    FrameRange movedBout(std::int64_t frame) const;
    void startDrag(const QPoint& point, Qt::KeyboardModifiers modifiers);
    void drawRange(QPainter& painter) const;
    void drawDrag(QPainter& painter) const;
    void drawPlayhead(QPainter& painter) const;
    QString tipFor(const QPoint& point) const;

    TimelineContent content_;
    TimelineGeometry geometry_;
    TimelineLayout layout_;
    QScrollBar* scroll_;
    PredictionStrips strips_;
    QPixmap ground_;
    bool groundIsOld_ = true;

    std::int64_t playhead_ = 0;
    std::int64_t chunkFrames_ = 0;
    std::vector<FrameRange> culled_;
    FrameRange range_;
    std::optional<QColor> pen_;

    Drag drag_ = Drag::None;
    QPoint pressedAt_;
    std::int64_t pressedFrame_ = 0;
    std::int64_t draggedFrame_ = 0;
    bool moved_ = false;
    Edge edge_;
};

}  // namespace longtake::ui
