// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/labeling_controller.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kHoldMilliseconds = 250;     // longer than this is no tap
constexpr qint64 kFlushMilliseconds = 90;  // between two writes while playing

FrameRange between(std::int64_t a, std::int64_t b)
{
    return {std::min(a, b), std::max(a, b) + 1};
}

}  // namespace

LabelingController::LabelingController(ProjectDocument& document, PlaybackController& playback, QObject* parent)
    : QObject(parent), document_(document), playback_(playback)
{
    holdTimer_.setSingleShot(true);
    holdTimer_.setInterval(kHoldMilliseconds);
    connect(&holdTimer_, &QTimer::timeout, this, [this] {
        if (!held_) return;
        held_->moved = true;
        if (!std::exchange(held_->paints, true)) paint(held_->brush, between(held_->frame, meant(playback_.frame())));
    });
    connect(&playback_, &PlaybackController::frameChanged, this, &LabelingController::frameMoved);
    connect(&playback_, &PlaybackController::playingChanged, this, [this](bool playing) {
        if (playing) return;
        flush();
        if (!held_) continuing_ = false;
    });
    connect(&document_, &ProjectDocument::currentVideoAboutToChange, this, &LabelingController::flush);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, [this] {
        pending_ = {};
        held_.reset();
        holdTimer_.stop();
        setArmed(std::nullopt);
        setRange({});
    });
    connect(&document_, &ProjectDocument::historyMoved, this, [this] { continuing_ = false; });
    connect(&document_, &ProjectDocument::classesChanged, this, [this] { setArmed(std::nullopt); });
    flushed_.start();
}

std::optional<Brush> LabelingController::brush() const
{
    return held_ ? std::optional(held_->brush) : armed_;
}

bool LabelingController::canLabel()
{
    if (!document_.isOpen() || document_.currentVideo() == nullptr || !playback_.hasVideo()) return false;
    if (!document_.isReadOnly()) return true;
    Q_EMIT refused([] { return tr("This project is open for reading only, so labels cannot be changed."); });
    return false;
}

void LabelingController::sayNoBackground()
{
    Q_EMIT refused(
        [] { return tr("This project has no background class. Give one of the classes the key 0 to paint with it."); });
}

LabelEdit LabelingController::editFor(Brush brush, FrameRange range) const
{
    const ClassList& classes = document_.classes();
    const int index = std::clamp(brush.classIndex, 0, classes.count() - 1);
    return {document_.currentVideo()->id, classes.at(index).id, range,
            brush.isEraser() ? LabelState::Unseen : LabelState::Present};
}

void LabelingController::setArmed(std::optional<Brush> brush)
{
    if (armed_ == brush && !held_) {
        Q_EMIT brushChanged();
        return;
    }
    armed_ = brush;
    continuing_ = false;
    strokeEnd_.reset();
    Q_EMIT brushChanged();
}

bool LabelingController::pressClassKey(char key)
{
    const std::optional<int> index = document_.classes().indexOfKey(key);
    if (!index) {
        if (key == '0' && document_.isOpen()) sayNoBackground();
        return false;
    }
    press({*index});
    return true;
}

void LabelingController::pressEraser()
{
    press({});
}

void LabelingController::press(Brush brush)
{
    flush();
    if (!canLabel()) return;
    continuing_ = false;
    if (!range_.isEmpty()) {
        paint(brush, range_);
        flush();
        continuing_ = false;
        setRange({});
        return;
    }
    if (held_ && held_->brush == brush) return;
    // The armed pen's own key may be about to lift it: what it paints from here on is not sure yet.
    const bool mayEnd = armed_ == brush;
    const std::int64_t frame = meant(playback_.frame());
    held_ = Held{brush, frame, !mayEnd, false};
    holdTimer_.start();
    if (!mayEnd) {
        strokeEnd_.reset();
        paint(brush, between(frame, frame));
        flush();
    }
    Q_EMIT brushChanged();
}

void LabelingController::releaseKey()
{
    if (!held_) return;
    holdTimer_.stop();
    flush();
    const Held released = *std::exchange(held_, std::nullopt);
    if (released.moved || released.brush.isEraser()) {
        continuing_ = false;
        Q_EMIT brushChanged();
        return;
    }
    if (armed_ == released.brush) {
        setArmed(std::nullopt);
    } else {
        armed_ = released.brush;  // the stroke that the press began goes on
        continuing_ = true;
        Q_EMIT brushChanged();
    }
}

void LabelingController::toggleClass(int classIndex)
{
    press({classIndex});
    releaseKey();
}

void LabelingController::eraseHere()
{
    press({});
    releaseKey();
}

void LabelingController::liftPen()
{
    flush();
    held_.reset();
    holdTimer_.stop();
    setArmed(std::nullopt);
    setRange({});
}

void LabelingController::extendRange(const std::function<void()>& move)
{
    if (!playback_.hasVideo()) return;
    playback_.pause();
    if (range_.isEmpty()) rangeAnchor_ = playback_.frame();
    isMarking_ = true;
    move();
    isMarking_ = false;
    range_ = between(rangeAnchor_, playback_.frame());
    Q_EMIT rangeChanged();
}

void LabelingController::setRange(FrameRange range)
{
    if (range == range_) return;
    range_ = range;
    rangeAnchor_ = range.first;
    Q_EMIT rangeChanged();
}

std::int64_t LabelingController::meant(std::int64_t frame) const
{
    if (!playback_.isPlaying() || reactionSeconds_ <= 0.0) return frame;
    return playback_.frameAgo(frame, reactionSeconds_);
}

void LabelingController::frameMoved(std::int64_t before, std::int64_t now, Move move)
{
    if (move == Move::Jump || isMarking_) {
        strokeEnd_.reset();
        flush();
        if (!held_) continuing_ = false;
        return;
    }
    if (move == Move::Step && held_) {
        held_->moved = true;
        if (!std::exchange(held_->paints, true)) paint(held_->brush, between(held_->frame, before));
    }
    if (held_ && !held_->paints) return;
    const std::optional<Brush> with = brush();
    if (!with || !document_.isOpen() || document_.isReadOnly()) return;
    if (move == Move::Play) {
        // Where the video ends, no key can come later: what is held or armed there was meant to the end.
        const bool ends = now == (playback_.isBackwards() ? 0 : playback_.frameCount() - 1);
        strokeEnd_ = ends ? now : meant(now);
        paint(*with, between(meant(before), *strokeEnd_));
    } else {
        // The first step after playing also does what playing was behind with.
        paint(*with, between(std::exchange(strokeEnd_, std::nullopt).value_or(before), now));
    }
    if (move == Move::Step || flushed_.elapsed() >= kFlushMilliseconds) flush();
}

void LabelingController::paint(Brush brush, FrameRange range)
{
    if (!pending_.isEmpty() && (pendingBrush_ != brush || range.first > pending_.last || range.last < pending_.first))
        flush();
    pendingBrush_ = brush;
    pending_ = pending_.isEmpty()
                   ? range
                   : FrameRange{std::min(pending_.first, range.first), std::max(pending_.last, range.last)};
}

void LabelingController::flush()
{
    flushed_.restart();
    if (pending_.isEmpty() || document_.currentVideo() == nullptr) return;
    const FrameRange range = std::exchange(pending_, {});
    if (pendingBrush_.isEraser() && document_.isMultiLabel()) {
        // Without the rule that classes exclude each other, every class is erased by itself.
        std::vector<LabelEdit> edits;
        for (int k = 0; k < document_.classes().count(); ++k) {
            edits.push_back(editFor({k}, range));
            edits.back().state = LabelState::Unseen;
        }
        document_.applyAll(edits, QStringLiteral("erased"));
    } else if (document_.apply(editFor(pendingBrush_, range), continuing_)) {
        continuing_ = true;
    }
}

void LabelingController::strokeTo(FrameRange range)
{
    if (!armed_ || !canLabel()) return;
    paint(*armed_, range);
    flush();
}

void LabelingController::endStroke()
{
    flush();
    continuing_ = false;
}

void LabelingController::resizeBout(int classIndex, FrameRange before, FrameRange after)
{
    flush();
    continuing_ = false;
    if (!canLabel() || classIndex < 0 || classIndex >= document_.classes().count()) return;
    std::vector<LabelEdit> edits;
    const Brush brush{classIndex};
    // What the bout leaves becomes unseen: nobody said yet what it is.
    for (const FrameRange left : {FrameRange{before.first, after.first}, FrameRange{after.last, before.last}}) {
        if (left.isEmpty()) continue;
        LabelEdit edit = editFor(brush, left);
        edit.state = LabelState::Unseen;
        edits.push_back(edit);
    }
    edits.push_back(editFor(brush, after));
    const QString name = toQString(document_.classes().at(classIndex).name);
    document_.applyAll(edits, QStringLiteral("%1: edge moved").arg(name));
}

LabelEdit LabelingController::unseen(int classIndex, FrameRange range) const
{
    LabelEdit edit = editFor({classIndex}, range);
    edit.state = LabelState::Unseen;
    return edit;
}

FrameRange LabelingController::boutAt(int classIndex, std::int64_t frame) const
{
    if (classIndex < 0 || classIndex >= static_cast<int>(document_.currentLabels().size())) return {};
    const LabelTrack& track = document_.currentLabels()[static_cast<std::size_t>(classIndex)];
    if (frame < 0 || frame >= track.frameCount()) return {};
    const LabelRun run = track.runAt(frame);
    return run.state == LabelState::Present ? run.frames : FrameRange{};
}

void LabelingController::edit(const std::vector<LabelEdit>& edits, const QString& text)
{
    flush();
    continuing_ = false;
    document_.applyAll(edits, text);
}

void LabelingController::moveBout(int classIndex, FrameRange before, FrameRange after)
{
    if (!canLabel() || classIndex < 0 || classIndex >= document_.classes().count()) return;
    edit({unseen(classIndex, before), editFor({classIndex}, after)},
         QStringLiteral("%1: bout moved").arg(toQString(document_.classes().at(classIndex).name)));
}

void LabelingController::splitBout(int classIndex, std::int64_t frame)
{
    const FrameRange bout = boutAt(classIndex, frame);
    if (bout.isEmpty() || !canLabel()) return;
    if (frame == bout.first || frame == bout.last - 1) {
        Q_EMIT refused(
            [] { return tr("A bout is split between its first and its last frame. Go to a frame inside it."); });
        return;
    }
    edit({unseen(classIndex, {frame, frame + 1})},
         QStringLiteral("%1: bout split").arg(toQString(document_.classes().at(classIndex).name)));
}

void LabelingController::mergeBout(int classIndex, std::int64_t frame)
{
    const FrameRange bout = boutAt(classIndex, frame);
    if (bout.isEmpty() || !canLabel()) return;
    const FrameRange next = document_.currentLabels()[static_cast<std::size_t>(classIndex)].nextBout(bout.last - 1);
    if (next.isEmpty()) {
        Q_EMIT refused([] { return tr("There is no later bout of this class to merge with."); });
        return;
    }
    edit({editFor({classIndex}, {bout.last, next.first})},
         QStringLiteral("%1: bouts merged").arg(toQString(document_.classes().at(classIndex).name)));
}

void LabelingController::deleteBout(int classIndex, std::int64_t frame)
{
    const FrameRange bout = boutAt(classIndex, frame);
    if (bout.isEmpty() || !canLabel()) return;
    edit({unseen(classIndex, bout)},
         QStringLiteral("%1: bout deleted").arg(toQString(document_.classes().at(classIndex).name)));
}

void LabelingController::markRestAsBackground()
{
    flush();
    continuing_ = false;
    if (!canLabel()) return;
    const std::optional<int> background = document_.classes().background();
    if (!background) {
        sayNoBackground();
        return;
    }
    // Frames that no class says anything about: in an exclusive project those where any one class is unseen.
    std::vector<LabelEdit> edits;
    if (document_.currentLabels().empty()) return;
    for (const LabelRun& run : document_.currentLabels().at(static_cast<std::size_t>(*background)).runs()) {
        if (run.state == LabelState::Unseen) edits.push_back(editFor({*background}, run.frames));
    }
    if (edits.empty()) {
        Q_EMIT refused([] { return tr("Every frame of this video is labelled already."); });
        return;
    }
    document_.applyAll(edits,
                       QStringLiteral("the rest as %1").arg(toQString(document_.classes().at(*background).name)));
}

}  // namespace longtake::ui
