// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the keys and the mouse mean for labels: pen, held key, eraser, marked range.
//
// A class key that is tapped arms the pen of that class, or lifts it again; held, it paints while it is held; with
// a marked range it fills the range. A pen paints the frame where it is armed and every frame that steps and playing
// pass, never those that a jump leaves out. One stroke is one step of undo. What is painted while playing is written
// to the project at most about ten times a second, and always before anything else happens.

#pragma once

#include "core/base/frame_range.h"
#include "core/label/label_edit.h"
#include "ui/controllers/playback_controller.h"
#include "ui/support/sentence.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace longtake::ui {

class ProjectDocument;

// What is painted: a class, or nothing known (the eraser).
struct Brush {
    int classIndex = -1;  // -1: the eraser

    bool isEraser() const { return classIndex < 0; }
    friend bool operator==(const Brush&, const Brush&) = default;
};

class LabelingController final : public QObject {
    Q_OBJECT
public:
    // Both must outlive the controller.
    LabelingController(ProjectDocument& document, PlaybackController& playback, QObject* parent = nullptr);

    // The pen that paints when the frame moves: the held key's, else the armed one's.
    std::optional<Brush> brush() const;
    bool isHeld() const { return held_.has_value(); }
    FrameRange range() const { return range_; }

    // A class key ('0' to '9', 'a' to 'z') or the eraser's. False = no class has this key.
    bool pressClassKey(char key);
    void pressEraser();
    void releaseKey();
    // Of the menu and the palette: arms or lifts, fills a marked range.
    void toggleClass(int classIndex);
    void eraseHere();
    void liftPen();

    // Shift and a move, which `move` does: the range from where it began to the new frame. No pen paints on the way.
    void extendRange(const std::function<void()>& move);
    void setRange(FrameRange range);

    // The mouse paints with the armed pen.
    void strokeTo(FrameRange range);
    void endStroke();
    // An edge of a bout was dragged.
    void resizeBout(int classIndex, FrameRange before, FrameRange after);
    // A whole bout was dragged: the frames it leaves become unseen.
    void moveBout(int classIndex, FrameRange before, FrameRange after);
    // Of the bout of a class at `frame`; nothing happens where there is none. Splitting makes `frame` itself unseen,
    // for bouts of one class that touch are one; merging fills the gap to the next bout; deleting makes all of it
    // unseen.
    void splitBout(int classIndex, std::int64_t frame);
    void mergeBout(int classIndex, std::int64_t frame);
    void deleteBout(int classIndex, std::int64_t frame);

    // How long a key comes after what was seen. What is painted while playing is shifted back by it, never to before
    // the frame where playing began.
    void setReactionSeconds(double seconds) { reactionSeconds_ = seconds; }
    double reactionSeconds() const { return reactionSeconds_; }

    void markRestAsBackground();

    // What is painted and not yet in the project goes there now.
    void flush();

Q_SIGNALS:
    void brushChanged();
    void rangeChanged();
    // Something that cannot be done, in words.
    void refused(const Sentence& why);

private:
    struct Held {
        Brush brush;
        std::int64_t frame = 0;  // where it was pressed
        bool paints = false;     // already known to be more than a tap, or a pen that was not armed before
        bool moved = false;
    };

    void press(Brush brush);
    void frameMoved(std::int64_t before, std::int64_t now, Move move);
    void paint(Brush brush, FrameRange range);
    bool canLabel();
    void sayNoBackground();
    void setArmed(std::optional<Brush> brush);
    LabelEdit editFor(Brush brush, FrameRange range) const;
    LabelEdit unseen(int classIndex, FrameRange range) const;
    FrameRange boutAt(int classIndex, std::int64_t frame) const;
    void edit(const std::vector<LabelEdit>& edits, const QString& text);
    // The frame that was meant when the picture of `frame` was on the screen.
    std::int64_t meant(std::int64_t frame) const;

    ProjectDocument& document_;
    PlaybackController& playback_;
    std::optional<Brush> armed_;
    std::optional<Held> held_;
    FrameRange range_;
    std::int64_t rangeAnchor_ = 0;
    bool isMarking_ = false;  // the move that is being made extends the range
    double reactionSeconds_ = 0.0;
    // Where a stroke of playing has got to, while that is behind the frame on the screen.
    std::optional<std::int64_t> strokeEnd_;

    QTimer holdTimer_;
    QElapsedTimer flushed_;
    FrameRange pending_;  // painted, not yet written; empty = nothing
    Brush pendingBrush_;
    bool continuing_ = false;  // the next write belongs to the stroke of the last one
};

}  // namespace longtake::ui
