// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/video_commands.h"

#include "core/jobs/video_contrast.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/memory_controller.h"
#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include <QAction>
#include <QMenu>

#include <limits>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::int64_t kJump = 30;
constexpr std::int64_t kBigJump = 300;
constexpr double kScroll = 0.5;  // of what the timeline shows

}  // namespace

VideoCommands::VideoCommands(const WindowParts& parts, ActionTable& actions, VideoPanel& video, MessageBar& messages,
                             QObject* parent)
    : QObject(parent), parts_(parts), actions_(actions), video_(video), messages_(messages)
{
    connectMoves(actions);
    connectEdits(actions);
    connectBouts(actions);
    connect(&parts_.labeling, &LabelingController::refused, this, [this](const Sentence& why) {
        messages_.show({MessageKind::Info, QStringLiteral("labelling"), why, {}, {}});
    });
    connect(&parts_.document, &ProjectDocument::historyMoved, this, [this](const QString&, FrameRange range) {
        // What came back is in view.
        const FrameRange seen = video_.timeline().geometryOfFrames().visible();
        if (!range.isEmpty() && seen.clippedTo(range).isEmpty()) parts_.playback.goTo(range.first);
    });
    connect(&parts_.memory, &MemoryController::preflightChanged, this, [this] {
        const RunConfig& config = parts_.memory.preflight().config;
        video_.timeline().setChunk(std::int64_t{config.training.chunkSteps} * config.model.stride);
        showCulled();
    });
    connect(&parts_.document, &ProjectDocument::currentVideoChanged, this,
            [this] { actions_[ActionId::LoopBout]->setChecked(false); });
    connect(&parts_.document, &ProjectDocument::currentVideoChanged, this, &VideoCommands::showCulled);
}

// As far as it is known: nothing is decoded for it.
void VideoCommands::showCulled()
{
    const VideoRecord* video = parts_.document.currentVideo();
    std::vector<FrameRange> culled;
    if (video != nullptr && parts_.document.isOpen())
        culled = knownCulled(parts_.document.store(), *video, parts_.memory.config().model);
    video_.timeline().setCulled(std::move(culled));
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
    connect(actions[PlayPause], &QAction::triggered, &playback, [&playback] { playback.playOrPause(); });
    connect(actions[PlayBackwards], &QAction::triggered, &playback, [&playback] { playback.playOrPause(true); });
    connect(actions[FirstFrame], &QAction::triggered, &playback, [&playback] { playback.goTo(0); });
    connect(actions[LastFrame], &QAction::triggered, &playback,
            [&playback] { playback.goTo(playback.frameCount() - 1); });
    connect(actions[GoTo], &QAction::triggered, &video_, &VideoPanel::askWhereToGo);
    connect(actions[Faster], &QAction::triggered, &playback, &PlaybackController::faster);
    connect(actions[Slower], &QAction::triggered, &playback, &PlaybackController::slower);
    connect(actions[NormalSpeed], &QAction::triggered, &playback, [&playback] { playback.setSpeed(1.0); });
    connect(actions[NextBout], &QAction::triggered, this, [this] { goToBout(true); });
    connect(actions[PreviousBout], &QAction::triggered, this, [this] { goToBout(false); });
    connect(actions[NextUnseen], &QAction::triggered, this, [this] { goToUnseen(true); });
    connect(actions[PreviousUnseen], &QAction::triggered, this, [this] { goToUnseen(false); });
    connect(actions[NextDisagreement], &QAction::triggered, this, [this] { goToDisagreement(true); });
    connect(actions[PreviousDisagreement], &QAction::triggered, this, [this] { goToDisagreement(false); });
    connect(actions[LoopBout], &QAction::toggled, this, &VideoCommands::loop);
    TimelineView& timeline = video_.timeline();
    connect(actions[ZoomIn], &QAction::triggered, &timeline, &TimelineView::zoomIn);
    connect(actions[ZoomOut], &QAction::triggered, &timeline, &TimelineView::zoomOut);
    connect(actions[ZoomAll], &QAction::triggered, &timeline, &TimelineView::showAll);
    connect(actions[ScrollForward], &QAction::triggered, &timeline, [&timeline] { timeline.scrollBy(kScroll); });
    connect(actions[ScrollBack], &QAction::triggered, &timeline, [&timeline] { timeline.scrollBy(-kScroll); });
}

void VideoCommands::connectEdits(ActionTable& actions)
{
    using enum ActionId;
    LabelingController& labeling = parts_.labeling;
    ProjectDocument& document = parts_.document;
    connect(actions[EraseLabels], &QAction::triggered, &labeling, &LabelingController::eraseHere);
    connect(actions[RestBackground], &QAction::triggered, &labeling, &LabelingController::markRestAsBackground);
    connect(actions[LiftPen], &QAction::triggered, &labeling, &LabelingController::liftPen);
    connect(actions[Undo], &QAction::triggered, &document, [&labeling, &document] {
        labeling.flush();
        document.undo();
    });
    connect(actions[Redo], &QAction::triggered, &document, [&labeling, &document] {
        labeling.flush();
        document.redo();
    });
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

void VideoCommands::connectBouts(ActionTable& actions)
{
    using enum ActionId;
    const auto atPlayhead = [&](ActionId id, void (LabelingController::*act)(int, std::int64_t)) {
        connect(actions[id], &QAction::triggered, this, [this, act] {
            const std::optional<int> classIndex = classHere();
            if (classIndex) (parts_.labeling.*act)(*classIndex, parts_.playback.frame());
        });
    };
    atPlayhead(SplitBout, &LabelingController::splitBout);
    atPlayhead(MergeBout, &LabelingController::mergeBout);
    atPlayhead(DeleteBout, &LabelingController::deleteBout);
    connect(&video_.timeline(), &TimelineView::boutMenuWished, this, &VideoCommands::showBoutMenu);
}

std::optional<int> VideoCommands::classHere()
{
    const FrameRange bout = boutHere();
    const std::vector<LabelTrack>& labels = parts_.document.currentLabels();
    for (std::size_t k = 0; k < labels.size() && !bout.isEmpty(); ++k) {
        const LabelRun run = labels[k].runAt(parts_.playback.frame());
        if (run.state == LabelState::Present && run.frames == bout) return static_cast<int>(k);
    }
    messages_.show(
        {MessageKind::Info,
         QStringLiteral("labelling"),
         [] { return tr("There is no bout at this frame. Go to one with Alt and the arrows, or click on it."); },
         {},
         {}});
    return std::nullopt;
}

void VideoCommands::showBoutMenu(int classIndex, std::int64_t frame, const QPoint& globalPlace)
{
    using enum ActionId;
    LabelingController& labeling = parts_.labeling;
    auto* menu = new QMenu(&video_);
    menu->setObjectName(QStringLiteral("boutMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](ActionId like, void (LabelingController::*act)(int, std::int64_t)) {
        QAction* entry = menu->addAction(actions_[like]->icon(), actions_[like]->text());
        entry->setObjectName(actions_[like]->objectName() + QStringLiteral("Entry"));
        connect(entry, &QAction::triggered, &labeling,
                [&labeling, act, classIndex, frame] { (labeling.*act)(classIndex, frame); });
    };
    add(SplitBout, &LabelingController::splitBout);
    add(MergeBout, &LabelingController::mergeBout);
    add(DeleteBout, &LabelingController::deleteBout);
    menu->popup(globalPlace);
}

template <typename IsThere>
void VideoCommands::goToNext(bool forwards, const IsThere& isThere, const Sentence& nothing)
{
    const std::int64_t count = parts_.playback.frameCount();
    std::int64_t frame = parts_.playback.frame();
    for (const bool there : {true, false}) {
        while (frame >= 0 && frame < count) {
            const auto [answer, stretch] = isThere(frame);
            if (answer != there) break;
            frame = forwards ? stretch.last : stretch.first - 1;
        }
    }
    if (frame < 0 || frame >= count) {
        messages_.show({MessageKind::Info, QStringLiteral("jump"), nothing, {}, {}});
        return;
    }
    messages_.withdraw(QStringLiteral("jump"));
    parts_.playback.goTo(frame);
}

void VideoCommands::goToUnseen(bool forwards)
{
    const std::vector<LabelTrack>& labels = parts_.document.currentLabels();
    goToNext(
        forwards,
        [&labels](std::int64_t frame) {
            bool unseen = false;
            FrameRange stretch{0, std::numeric_limits<std::int64_t>::max()};
            for (const LabelTrack& track : labels) {
                const LabelRun run = track.runAt(frame);
                unseen = unseen || run.state == LabelState::Unseen;
                stretch = stretch.clippedTo(run.frames);
            }
            return std::pair(unseen, stretch);
        },
        [forwards] {
            return forwards ? tr("No frame after this stretch is unseen.")
                            : tr("No frame before this stretch is unseen.");
        });
}

void VideoCommands::goToDisagreement(bool forwards)
{
    const ProbabilityLanes* lanes = video_.predictions();
    const std::vector<LabelTrack>& labels = parts_.document.currentLabels();
    if (lanes == nullptr || lanes->classes() != static_cast<int>(labels.size())) {
        messages_.show({MessageKind::Info,
                        QStringLiteral("jump"),
                        [] { return tr("Nothing is predicted for this video yet. Train a run, then press Ctrl+P."); },
                        {},
                        {}});
        return;
    }
    goToNext(
        forwards,
        [&](std::int64_t frame) {
            const bool differs = frame < lanes->frameCount() &&
                                 labels[static_cast<std::size_t>(lanes->winner(frame))].at(frame) == LabelState::Absent;
            return std::pair(differs, FrameRange{frame, frame + 1});
        },
        [forwards] {
            return forwards ? tr("Labels and prediction agree from here to the end.")
                            : tr("Labels and prediction agree from here to the beginning.");
        });
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
        messages_.show({MessageKind::Info,
                        QStringLiteral("loop"),
                        [] {
                            return tr(
                                "There is no bout at this frame to loop. Mark a range with Shift and the "
                                "arrows, or go to a bout.");
                        },
                        {},
                        {}});
        actions_[ActionId::LoopBout]->setChecked(false);
        return;
    }
    messages_.withdraw(QStringLiteral("loop"));
    parts_.playback.setLoop(range);
}

}  // namespace longtake::ui
