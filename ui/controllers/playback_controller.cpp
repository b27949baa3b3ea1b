// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/playback_controller.h"

#include "core/base/contract.h"

#include <algorithm>
#include <array>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0};
constexpr int kTickMilliseconds = 8;
constexpr qint64 kPatienceMilliseconds = 2000;  // after which a picture that does not come is given up

}  // namespace

PlaybackController::PlaybackController(QObject* parent) : QObject(parent)
{
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(kTickMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &PlaybackController::tick);
}

void PlaybackController::setVideo(std::shared_ptr<const FrameIndex> index, std::int64_t frame)
{
    pause();
    index_ = std::move(index);
    loop_ = {};
    waiting_ = false;
    const std::int64_t before =
        std::exchange(frame_, hasVideo() ? std::clamp<std::int64_t>(frame, 0, frameCount() - 1) : 0);
    if (hasVideo()) Q_EMIT frameWished(frame_);
    Q_EMIT frameChanged(before, frame_, Move::Jump);
}

void PlaybackController::replaceIndex(std::shared_ptr<const FrameIndex> index)
{
    LT_EXPECT(index != nullptr && index->frameCount() == frameCount());
    index_ = std::move(index);
}

void PlaybackController::play(bool backwards)
{
    if (!hasVideo() || (isPlaying() && backwards_ == backwards)) return;
    const bool turns = isPlaying();
    backwards_ = backwards;
    if (!turns && loop_.isEmpty() && frame_ == (backwards ? 0 : frameCount() - 1))
        moveTo(backwards ? frameCount() - 1 : 0, Move::Jump);
    playedFrom_ = frame_;
    restartClock();
    timer_.start();
    Q_EMIT playingChanged(true);
}

void PlaybackController::pause()
{
    if (!isPlaying()) return;
    timer_.stop();
    Q_EMIT playingChanged(false);
}

void PlaybackController::playOrPause(bool backwards)
{
    if (isPlaying() && backwards_ == backwards) {
        pause();
    } else {
        play(backwards);
    }
}

std::int64_t PlaybackController::frameAgo(std::int64_t frame, double seconds) const
{
    if (!hasVideo()) return frame;
    const double shift = seconds * speed_ * (backwards_ ? 1.0 : -1.0);
    const std::int64_t then = index_->frameAt(index_->seconds(frame) + shift);
    return backwards_ ? std::clamp(then, frame, std::max(frame, playedFrom_))
                      : std::clamp(then, std::min(frame, playedFrom_), frame);
}

void PlaybackController::step(std::int64_t frames)
{
    if (!hasVideo()) return;
    pause();
    moveTo(frame_ + frames, Move::Step);
}

void PlaybackController::goTo(std::int64_t frame, bool keepPlaying)
{
    if (!hasVideo()) return;
    if (!keepPlaying) pause();
    moveTo(frame, Move::Jump);
    playedFrom_ = frame_;
    if (isPlaying()) restartClock();
}

void PlaybackController::setSpeed(double speed)
{
    speed_ = std::clamp(speed, kSpeeds.front(), kSpeeds.back());
    if (isPlaying()) restartClock();
    Q_EMIT speedChanged(speed_);
}

void PlaybackController::faster()
{
    const auto* next = std::upper_bound(kSpeeds.begin(), kSpeeds.end(), speed_);
    if (next != kSpeeds.end()) setSpeed(*next);
}

void PlaybackController::slower()
{
    const auto* next = std::lower_bound(kSpeeds.begin(), kSpeeds.end(), speed_);
    if (next != kSpeeds.begin()) setSpeed(*(next - 1));
}

void PlaybackController::setLoop(FrameRange range)
{
    loop_ = range.clippedTo({0, frameCount()});
}

void PlaybackController::pictureShown(std::int64_t frame)
{
    if (frame == frame_) waiting_ = false;
}

void PlaybackController::restartClock()
{
    clock_.start();
    // Backwards, a frame is left where it begins: it stays as long as it lasts.
    clockStart_ = index_->seconds(backwards_ ? frame_ + 1 : frame_);
}

void PlaybackController::moveTo(std::int64_t frame, Move move)
{
    frame = std::clamp<std::int64_t>(frame, 0, frameCount() - 1);
    if (frame == frame_) return;
    const std::int64_t before = std::exchange(frame_, frame);
    waiting_ = true;
    waitingSince_.start();
    Q_EMIT frameWished(frame);
    Q_EMIT frameChanged(before, frame, move);
}

void PlaybackController::tick()
{
    if (waiting_ && waitingSince_.elapsed() < kPatienceMilliseconds) return;
    const double run = static_cast<double>(clock_.elapsed()) / 1000.0 * speed_;
    const double seconds = backwards_ ? clockStart_ - run : clockStart_ + run;
    const FrameRange range = loop_.isEmpty() ? FrameRange{0, frameCount()} : loop_;
    if (backwards_ ? seconds < index_->seconds(range.first) : seconds >= index_->seconds(range.last)) {
        turnAtEnd(range);
        return;
    }
    const std::int64_t next = index_->frameAt(seconds);
    if (backwards_ ? next < frame_ : next > frame_) moveTo(next, Move::Play);
}

void PlaybackController::turnAtEnd(FrameRange range)
{
    if (loop_.isEmpty()) {
        moveTo(backwards_ ? range.first : range.last - 1, Move::Play);
        pause();
        return;
    }
    moveTo(backwards_ ? range.last - 1 : range.first, Move::Jump);
    playedFrom_ = frame_;
    restartClock();
}

}  // namespace longtake::ui
