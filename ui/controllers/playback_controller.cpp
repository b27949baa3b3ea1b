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

void PlaybackController::play()
{
    if (!hasVideo() || isPlaying()) return;
    if (frame_ >= frameCount() - 1 && loop_.isEmpty()) moveTo(0, Move::Jump);
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

void PlaybackController::playOrPause()
{
    if (isPlaying()) {
        pause();
    } else {
        play();
    }
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
    clockStart_ = index_->seconds(frame_);
}

void PlaybackController::moveTo(std::int64_t frame, Move move)
{
    frame = std::clamp<std::int64_t>(frame, 0, frameCount() - 1);
    if (frame == frame_) return;
    const std::int64_t before = std::exchange(frame_, frame);
    waiting_ = true;
    Q_EMIT frameWished(frame);
    Q_EMIT frameChanged(before, frame, move);
}

void PlaybackController::tick()
{
    const qint64 elapsed = clock_.elapsed();
    const double seconds = clockStart_ + static_cast<double>(elapsed) / 1000.0 * speed_;
    if (waiting_) {
        if (elapsed > kPatienceMilliseconds) waiting_ = false;
        return;
    }
    const std::int64_t end = loop_.isEmpty() ? frameCount() : loop_.last;
    if (seconds >= index_->seconds(end)) {
        if (loop_.isEmpty()) {
            moveTo(end - 1, Move::Play);
            pause();
        } else {
            moveTo(loop_.first, Move::Jump);
            restartClock();
        }
        return;
    }
    const std::int64_t next = index_->frameAt(seconds);
    if (next > frame_) moveTo(next, Move::Play);
}

}  // namespace longtake::ui
