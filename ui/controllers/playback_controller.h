// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where in the video the user is, and what makes that move: steps, jumps, playing at any speed.
//
// Steps and jumps are exact and at once: `frame()` is the new one when the call returns, the picture follows. Playing
// follows the time stamps of the index and paces itself by the pictures that arrive: while decoding cannot keep up,
// frames are skipped, and `frame()` is never ahead of what is on the screen by more than one picture.

#pragma once

#include "core/base/frame_range.h"
#include "core/video/frame_index.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>

namespace longtake::ui {

// How the frame came to change. Painting follows steps and playing, never a jump.
enum class Move { Step, Play, Jump };

class PlaybackController final : public QObject {
    Q_OBJECT
public:
    explicit PlaybackController(QObject* parent = nullptr);

    // Null = no video. Stops playing; goes to `frame`.
    void setVideo(std::shared_ptr<const FrameIndex> index, std::int64_t frame);
    // The same frames with better knowledge of them; nothing else changes.
    void replaceIndex(std::shared_ptr<const FrameIndex> index);

    bool hasVideo() const { return index_ != nullptr && index_->frameCount() > 0; }
    std::int64_t frame() const { return frame_; }
    std::int64_t frameCount() const { return index_ ? index_->frameCount() : 0; }
    double seconds() const { return hasVideo() ? index_->seconds(frame_) : 0.0; }
    bool isPlaying() const { return timer_.isActive(); }
    bool isBackwards() const { return backwards_; }
    // What was on the screen `seconds` before `frame`, at the speed and in the direction of playing; not from before
    // playing began.
    std::int64_t frameAgo(std::int64_t frame, double seconds) const;
    double speed() const { return speed_; }

    // In the other direction than before: turns round.
    void play(bool backwards = false);
    void pause();
    void playOrPause(bool backwards = false);
    // By a number of frames, stopping at the ends of the video. Pauses.
    void step(std::int64_t frames);
    // Pauses unless `keepPlaying`.
    void goTo(std::int64_t frame, bool keepPlaying = false);

    // 0.1 to 16.
    void setSpeed(double speed);
    void faster();
    void slower();

    // Playing goes round in this range; empty = stop at the end of the video.
    void setLoop(FrameRange range);
    FrameRange loop() const { return loop_; }

    // The picture of a frame is on the screen.
    void pictureShown(std::int64_t frame);

Q_SIGNALS:
    // Asked of whoever decodes, whenever the frame changes.
    void frameWished(qint64 frame);
    void frameChanged(qint64 before, qint64 now, longtake::ui::Move move);
    void playingChanged(bool playing);
    void speedChanged(double speed);

private:
    void moveTo(std::int64_t frame, Move move);
    void restartClock();
    void tick();
    void turnAtEnd(FrameRange range);

    std::shared_ptr<const FrameIndex> index_;
    std::int64_t frame_ = 0;
    bool waiting_ = false;  // for a picture
    QElapsedTimer waitingSince_;
    FrameRange loop_;
    double speed_ = 1.0;
    QTimer timer_;
    QElapsedTimer clock_;
    double clockStart_ = 0.0;  // seconds of the video at which the clock began
    bool backwards_ = false;
    std::int64_t playedFrom_ = 0;  // the frame where playing began
};

}  // namespace longtake::ui
