// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/video_commands.h"

#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include <QAction>

#include <algorithm>

namespace longtake::ui {
namespace {

constexpr std::int64_t kJump = 30;
constexpr std::int64_t kBigJump = 300;

}  // namespace

VideoCommands::VideoCommands(const WindowParts& parts, ActionTable& actions, VideoPanel& video, MessageBar& messages,
                             QObject* parent)
    : QObject(parent), parts_(parts), actions_(actions), video_(video), messages_(messages)
{
    connectMoves(actions);
    connectEdits(actions);
    connect(&parts_.labeling, &LabelingController::refused, this, [this](const QString& why) {
        messages_.show({MessageKind::Info, QStringLiteral("labelling"), why, {}, {}});
    });
    connect(&parts_.document, &ProjectDocument::currentVideoChanged, this,
            [this] { actions_[ActionId::LoopBout]->setChecked(false); });
}

void VideoCommands::connectMoves(ActionTable& actions)
{
    using enum ActionId;
    PlaybackController& playback = parts_.playback;
    const auto step = [&](ActionId id, std::int64_t frames) {
        connect(actions[id], &QAction::triggered, &playback, [&playback, frames] { playback.step(frames); });
    };
    step(StepForward, 1);
    step(StepBack, -1);
    step(JumpForward, kJump);
    step(JumpBack, -kJump);
    step(BigJumpForward, kBigJump);
    step(BigJumpBack, -kBigJump);
    connect(actions[PlayPause], &QAction::triggered, &playback, &PlaybackController::playOrPause);
    connect(actions[FirstFrame], &QAction::triggered, &playback, [&playback] { playback.goTo(0); });
    connect(actions[LastFrame], &QAction::triggered, &playback,
            [&playback] { playback.goTo(playback.frameCount() - 1); });
    connect(actions[GoTo], &QAction::triggered, &video_, &VideoPanel::askWhereToGo);
    connect(actions[Faster], &QAction::triggered, &playback, &PlaybackController::faster);
    connect(actions[Slower], &QAction::triggered, &playback, &PlaybackController::slower);
    connect(actions[NormalSpeed], &QAction::triggered, &playback, [&playback] { playback.setSpeed(1.0); });
    connect(actions[NextVideo], &QAction::triggered, this, [this] { changeVideo(1); });
    connect(actions[PreviousVideo], &QAction::triggered, this, [this] { changeVideo(-1); });
    connect(actions[NextBout], &QAction::triggered, this, [this] { goToBout(true); });
    connect(actions[PreviousBout], &QAction::triggered, this, [this] { goToBout(false); });
    connect(actions[LoopBout], &QAction::toggled, this, &VideoCommands::loop);
    TimelineView& timeline = video_.timeline();
    connect(actions[ZoomIn], &QAction::triggered, &timeline, &TimelineView::zoomIn);
    connect(actions[ZoomOut], &QAction::triggered, &timeline, &TimelineView::zoomOut);
    connect(actions[ZoomAll], &QAction::triggered, &timeline, &TimelineView::showAll);
}

void VideoCommands::connectEdits(ActionTable& actions)
{
    using enum ActionId;
    LabelingController& labeling = parts_.labeling;
    ProjectDocument& document = parts_.document;
    connect(actions[EraseLabels], &QAction::triggered, &labeling, &LabelingController::eraseHere);
    connect(actions[RestBackground], &QAction::triggered, &labeling, &LabelingController::markRestAsBackground);
    connect(actions[PutPenDown], &QAction::triggered, &labeling, &LabelingController::putPenDown);
    connect(actions[Undo], &QAction::triggered, &document, [&labeling, &document] {
        labeling.flush();
        document.undo();
    });
    connect(actions[Redo], &QAction::triggered, &document, [&labeling, &document] {
        labeling.flush();
        document.redo();
    });
}

void VideoCommands::changeVideo(int by)
{
    const auto& videos = parts_.document.videos();
    const VideoRecord* current = parts_.document.currentVideo();
    if (current == nullptr) return;
    parts_.labeling.flush();
    const auto place =
        std::find_if(videos.begin(), videos.end(), [&](const VideoRecord& video) { return video.id == current->id; }) -
        videos.begin() + by;
    if (place < 0 || place >= static_cast<std::ptrdiff_t>(videos.size())) return;
    parts_.document.setCurrentVideo(videos[static_cast<std::size_t>(place)].id);
}

void VideoCommands::goToBout(bool forwards)
{
    const std::int64_t frame = parts_.playback.frame();
    std::int64_t target = -1;
    for (const LabelTrack& track : parts_.document.currentLabels()) {
        const FrameRange bout = forwards ? track.nextBout(frame) : track.previousBout(frame);
        if (bout.isEmpty()) continue;
        if (target < 0 || (forwards ? bout.first < target : bout.first > target)) target = bout.first;
    }
    if (target >= 0) parts_.playback.goTo(target);
}

FrameRange VideoCommands::boutHere() const
{
    FrameRange shortest;
    const std::int64_t frame = parts_.playback.frame();
    for (const LabelTrack& track : parts_.document.currentLabels()) {
        if (frame >= track.frameCount()) continue;
        const LabelRun run = track.runAt(frame);
        if (run.state == LabelState::Present && (shortest.isEmpty() || run.frames.size() < shortest.size()))
            shortest = run.frames;
    }
    return shortest;
}

void VideoCommands::loop(bool on)
{
    const FrameRange range = !on                                 ? FrameRange{}
                             : parts_.labeling.range().isEmpty() ? boutHere()
                                                                 : parts_.labeling.range();
    if (on && range.isEmpty()) {
        messages_.show(
            {MessageKind::Info,
             QStringLiteral("loop"),
             tr("There is no bout at this frame to loop. Mark a range with Shift and the arrows, or go to a bout."),
             {},
             {}});
        actions_[ActionId::LoopBout]->setChecked(false);
        return;
    }
    messages_.withdraw(QStringLiteral("loop"));
    parts_.playback.setLoop(range);
}

}  // namespace longtake::ui
