// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/video_panel.h"

#include "ui/controllers/frame_fetcher.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/error_text.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/go_to_field.h"
#include "ui/widgets/picture_bar.h"
#include "ui/widgets/region_bar.h"
#include "ui/widgets/timeline_view.h"
#include "ui/widgets/transport_bar.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace longtake::ui {
namespace {

constexpr double kPan = 0.125;  // of the view, a key

std::vector<TimelineLane> lanesOf(const ClassList& classes)
{
    std::vector<TimelineLane> lanes;
    for (const ClassInfo& info : classes.all())
        lanes.push_back({toQString(info.name), toColour(info.colour), info.key});
    return lanes;
}

QString lookKey(VideoId id)
{
    return QStringLiteral("window/look/%1").arg(raw(id));
}

TransportBar::Actions transportActions(const ActionTable& actions)
{
    using enum ActionId;
    return {{actions[FirstFrame], actions[JumpBack], actions[StepBack]},
            actions[PlayBackwards],
            actions[PlayPause],
            {actions[StepForward], actions[JumpForward], actions[LastFrame]},
            actions[LoopBout],
            actions[AdjustPicture],
            {actions[ZoomOut], actions[ZoomAll], actions[ZoomIn]}};
}

}  // namespace

VideoPanel::VideoPanel(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      document_(parts.document),
      playback_(parts.playback),
      fetcher_(parts.fetcher),
      labeling_(parts.labeling),
      actions_(parts.actions),
      splitter_(new QSplitter(Qt::Vertical, this)),
      view_(new FrameView(this)),
      transport_(new TransportBar(transportActions(parts.actions), this)),
      hint_(new QLabel(this)),
      goTo_(new GoToField(this)),
      pictureBar_(new PictureBar(this)),
      regionBar_(new RegionBar(this)),
      timeline_(new TimelineView(this))
{
    setObjectName(QStringLiteral("videoPanel"));
    hint_->setObjectName(QStringLiteral("hint"));
    hint_->setContentsMargins(12, 0, 12, 4);
    hint_->setWordWrap(false);
    hint_->setMinimumWidth(1);
    auto* below = new QWidget(this);
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(transport_);
    column->addWidget(goTo_);
    column->addWidget(pictureBar_);
    column->addWidget(regionBar_);
    column->addWidget(hint_);
    column->addWidget(timeline_, 1);
    splitter_->setObjectName(QStringLiteral("pictureAndTimeline"));
    splitter_->addWidget(view_);
    splitter_->addWidget(below);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 0);
    splitter_->setChildrenCollapsible(false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(splitter_);

    connect(splitter_, &QSplitter::splitterMoved, this, [this] { splitByUser_ = true; });
    connectDocument();
    connectPlayback();
    connectLabeling();
    connectLook();
    connectRegion();
    showVideo();
}

void VideoPanel::connectDocument()
{
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &VideoPanel::showVideo);
    connect(&document_, &ProjectDocument::currentIndexChanged, this, [this] {
        const VideoRecord* video = document_.currentVideo();
        fetcher_.setVideo(video->id, video->absolutePath, document_.currentIndex());
        playback_.replaceIndex(document_.currentIndex());
    });
    connect(&document_, &ProjectDocument::classesChanged, this, &VideoPanel::showContent);
    connect(&document_, &ProjectDocument::labelsChanged, this, [this](qint64 video, FrameRange range) {
        if (document_.currentVideo() == nullptr || raw(document_.currentVideo()->id) != video) return;
        timeline_->followLabels(document_.currentLabels(), range);
        showChips();
    });
    connect(&document_, &ProjectDocument::predictionChanged, this, [this] {
        const auto& prediction = document_.currentPrediction();
        lanes_ =
            prediction ? std::make_shared<const ProbabilityLanes>(prediction->values, prediction->classes) : nullptr;
        timeline_->setPredictions(lanes_);
        fitTimeline();
        showChips();
    });
}

void VideoPanel::connectPlayback()
{
    connect(&playback_, &PlaybackController::frameWished, &fetcher_, &FrameFetcher::request);
    connect(&playback_, &PlaybackController::frameChanged, this, [this](qint64, qint64 now) {
        document_.rememberFrame(now);
        timeline_->setPlayhead(now);
        showChips();
    });
    connect(&playback_, &PlaybackController::playingChanged, transport_, [this](bool playing) {
        transport_->setPlaying(playing && !playback_.isBackwards(), playing && playback_.isBackwards());
    });
    connect(&playback_, &PlaybackController::speedChanged, transport_, &TransportBar::setSpeed);
    connect(transport_, &TransportBar::speedWished, &playback_, &PlaybackController::setSpeed);
    connect(&fetcher_, &FrameFetcher::pictureReady, this, &VideoPanel::showPicture);
    connect(&fetcher_, &FrameFetcher::pictureFailed, this, &VideoPanel::showFailure);
    connect(goTo_, &GoToField::frameEntered, this, [this](qint64 frame) { playback_.goTo(frame); });
    connect(goTo_, &GoToField::secondsEntered, this, [this](double seconds) {
        if (playback_.hasVideo()) playback_.goTo(document_.currentIndex()->frameAt(seconds));
    });
    connect(timeline_, &TimelineView::frameWished, this, [this](qint64 frame) { playback_.goTo(frame, true); });
}

void VideoPanel::connectLabeling()
{
    connect(timeline_, &TimelineView::rangeMarked, &labeling_, &LabelingController::setRange);
    connect(timeline_, &TimelineView::strokeExtended, &labeling_, &LabelingController::strokeTo);
    connect(timeline_, &TimelineView::strokeEnded, &labeling_, &LabelingController::endStroke);
    connect(timeline_, &TimelineView::boutResized, &labeling_, &LabelingController::resizeBout);
    connect(timeline_, &TimelineView::boutMoved, &labeling_, &LabelingController::moveBout);
    connect(&labeling_, &LabelingController::brushChanged, this, &VideoPanel::showBrush);
    connect(&labeling_, &LabelingController::rangeChanged, this, [this] {
        timeline_->setRange(labeling_.range());
        showHint();
    });
}

void VideoPanel::connectLook()
{
    QAction* adjust = actions_[ActionId::AdjustPicture];
    connect(adjust, &QAction::toggled, pictureBar_, &PictureBar::open);
    connect(pictureBar_, &PictureBar::closed, adjust, [adjust] { adjust->setChecked(false); });
    connect(pictureBar_, &PictureBar::lookWished, this, &VideoPanel::setLook);
    connect(pictureBar_, &PictureBar::zoomWished, view_, &FrameView::setZoom);
    connect(view_, &FrameView::zoomChanged, pictureBar_, &PictureBar::setZoom);
    const auto pan = [this](ActionId id, double right, double down) {
        connect(actions_[id], &QAction::triggered, view_, [this, right, down] { view_->pan(right, down); });
    };
    pan(ActionId::PanLeft, -kPan, 0.0);
    pan(ActionId::PanRight, kPan, 0.0);
    pan(ActionId::PanUp, 0.0, -kPan);
    pan(ActionId::PanDown, 0.0, kPan);
    connect(actions_[ActionId::TurnPicture], &QAction::triggered, this, [this] {
        PictureLook look = view_->look();
        look.quarterTurns = (look.quarterTurns + 1) % 4;
        setLook(look);
    });
}

void VideoPanel::connectRegion()
{
    QAction* tool = actions_[ActionId::RegionOfInterest];
    connect(tool, &QAction::toggled, this, [this, tool](bool on) {
        if (on && document_.currentVideo() == nullptr) {
            tool->setChecked(false);
            return;
        }
        regionBar_->open(on);
        view_->setRegionTool(on);
    });
    connect(regionBar_, &RegionBar::closed, tool, [tool] { tool->setChecked(false); });
    connect(regionBar_, &RegionBar::regionWished, this, &VideoPanel::setRegion);
    connect(view_, &FrameView::regionWished, this, &VideoPanel::setRegion);
    connect(&document_, &ProjectDocument::videosChanged, this, &VideoPanel::showRegion);
}

void VideoPanel::setRegion(const QRect& region)
{
    if (const VideoRecord* video = document_.currentVideo())
        document_.setVideoRegion(video->id, {region.x(), region.y(), region.width(), region.height()});
}

void VideoPanel::showRegion()
{
    const VideoRecord* video = document_.currentVideo();
    const PictureRegion region = video != nullptr ? video->region : PictureRegion{};
    const QRect rectangle(region.x, region.y, region.width, region.height);
    view_->setRegion(rectangle);
    regionBar_->setRegion(rectangle, video != nullptr ? QSize(video->width, video->height) : QSize());
    if (video == nullptr || document_.isReadOnly()) actions_[ActionId::RegionOfInterest]->setChecked(false);
}

void VideoPanel::setLook(const PictureLook& look)
{
    view_->setLook(look);
    pictureBar_->setLook(look);
    const VideoRecord* video = document_.currentVideo();
    if (video == nullptr) return;
    document_.setSetting(lookKey(video->id), QStringLiteral("%1 %2 %3")
                                                 .arg(look.quarterTurns)
                                                 .arg(look.brightness, 0, 'g', 4)
                                                 .arg(look.contrast, 0, 'g', 6));
}

// As this video was looked at last.
void VideoPanel::restoreLook()
{
    PictureLook look;
    if (const VideoRecord* video = document_.currentVideo()) {
        const QStringList parts = document_.setting(lookKey(video->id)).value_or(QString()).split(u' ');
        if (parts.size() == 3) {
            look = {std::clamp(parts[0].toInt(), 0, 3), std::clamp(parts[1].toDouble(), -1.0, 1.0),
                    std::clamp(parts[2].toDouble(), 0.25, 4.0)};
        }
    }
    view_->setLook(look);
    pictureBar_->setLook(look);
}

void VideoPanel::showVideo()
{
    restoreLook();
    showRegion();
    failure_.reset();
    const VideoRecord* video = document_.currentVideo();
    fetcher_.setVideo(video != nullptr ? video->id : VideoId{}, video != nullptr ? video->absolutePath : std::string(),
                      document_.currentIndex());
    showContent();
    playback_.setVideo(document_.currentIndex(), video != nullptr ? document_.rememberedFrame(video->id) : 0);
    timeline_->setPlayhead(playback_.frame());
    if (video == nullptr) view_->showEmpty(emptyIcon_, emptyTitle_, emptyAdvice_);
    showChips();
    showBrush();
}

void VideoPanel::showContent()
{
    TimelineContent content;
    content.lanes = lanesOf(document_.classes());
    if (const auto& index = document_.currentIndex()) {
        content.frameCount = index->frameCount();
        content.labels = document_.currentLabels();
        content.secondsOfFrame = [index](std::int64_t frame) { return index->seconds(frame); };
        content.predictions = lanes_;
    }
    timeline_->setContent(std::move(content));
    timeline_->setPlayhead(playback_.frame());
    fitTimeline();
    showBrush();
}

void VideoPanel::restoreSplit(const QByteArray& state)
{
    splitByUser_ = splitter_->restoreState(state);
    fitTimeline();
}

QByteArray VideoPanel::split() const
{
    return splitByUser_ ? splitter_->saveState() : QByteArray();
}

void VideoPanel::fitTimeline()
{
    if (splitByUser_ || splitter_->height() < 200) return;
    const int rows = transport_->sizeHint().height() + hint_->sizeHint().height() + timeline_->sizeHint().height();
    const int below = std::min(rows, splitter_->height() / 2);
    splitter_->setSizes({splitter_->height() - below, below});
}

void VideoPanel::setEmptyWords(const QString& icon, const QString& title, const QString& advice)
{
    emptyIcon_ = icon;
    emptyTitle_ = title;
    emptyAdvice_ = advice;
    if (document_.currentVideo() == nullptr) view_->showEmpty(icon, title, advice);
}

void VideoPanel::askWhereToGo()
{
    if (playback_.hasVideo()) goTo_->ask(playback_.frame());
}

QString VideoPanel::caption(qint64 frame) const
{
    const auto& index = document_.currentIndex();
    if (!index || frame >= index->frameCount()) return {};
    return tr("frame %1 of %2   %3   %4/s")
        .arg(countText(frame), countText(index->frameCount()), timeText(index->seconds(frame)),
             QLocale().toString(index->meanFps(), 'f', 2));
}

void VideoPanel::showPicture(qint64 video, qint64 frame, const QImage& picture)
{
    if (document_.currentVideo() == nullptr || raw(document_.currentVideo()->id) != video) return;
    failure_.reset();
    view_->setNotice({});
    view_->setPicture(picture, caption(frame));
    playback_.pictureShown(frame);
}

void VideoPanel::showFailure(qint64 video, qint64 frame, const Error& error)
{
    if (document_.currentVideo() == nullptr || raw(document_.currentVideo()->id) != video) return;
    failure_ = error;
    sayFailure();
    if (!view_->picture().isNull()) view_->setCaption(caption(frame));
    playback_.pictureShown(frame);
}

void VideoPanel::sayFailure()
{
    if (view_->picture().isNull()) {
        view_->showEmpty(QStringLiteral("warning"), tr("This frame cannot be shown"), errorText(*failure_));
    } else {
        view_->setNotice(errorText(*failure_));
    }
}

void VideoPanel::showChips()
{
    std::vector<FrameChip> chips;
    const std::int64_t frame = playback_.frame();
    const ClassList& classes = document_.classes();
    for (std::size_t k = 0; k < document_.currentLabels().size() && static_cast<int>(k) < classes.count(); ++k) {
        const LabelTrack& track = document_.currentLabels()[k];
        if (frame >= track.frameCount() || track.at(frame) != LabelState::Present) continue;
        const ClassInfo& info = classes.at(static_cast<int>(k));
        chips.push_back({toQString(info.name), toColour(info.colour), false});
    }
    if (lanes_ && frame < lanes_->frameCount() && lanes_->classes() == classes.count()) {
        const int winner = lanes_->winner(frame);
        const ClassInfo& info = classes.at(winner);
        const double share = static_cast<double>(lanes_->at(frame, winner));
        chips.push_back({tr("%1 %2", "class, probability").arg(toQString(info.name), percentText(share)),
                         toColour(info.colour), true});
    }
    view_->setChips(std::move(chips));
}

void VideoPanel::showBrush()
{
    const std::optional<Brush> brush = labeling_.brush();
    if (!brush) {
        view_->setPen(std::nullopt);
        timeline_->setPen(std::nullopt);
    } else if (brush->isEraser()) {
        const QColor white(0xF2, 0xF2, 0xF2);
        view_->setPen(white, tr("ERASER"));
        timeline_->setPen(palette().color(QPalette::WindowText));
    } else if (brush->classIndex < document_.classes().count()) {
        const ClassInfo& info = document_.classes().at(brush->classIndex);
        view_->setPen(toColour(info.colour), toQString(info.name).toUpper());
        timeline_->setPen(toColour(info.colour));
    }
    showHint();
}

void VideoPanel::showHint()
{
    const std::optional<Brush> brush = labeling_.brush();
    const FrameRange range = labeling_.range();
    if (!playback_.hasVideo()) {
        hint_->setText({});
    } else if (!range.isEmpty()) {
        hint_->setText(tr("Marked %1 to %2 (%3): a class key fills it, Del clears it, Esc drops the mark.")
                           .arg(countText(range.first), countText(range.last - 1), framesText(range.size())));
    } else if (brush && brush->isEraser()) {
        hint_->setText(tr("Erasing while the key is held."));
    } else if (brush && labeling_.isHeld()) {
        hint_->setText(
            tr("Painting %1 while its key is held.").arg(toQString(document_.classes().at(brush->classIndex).name)));
    } else if (brush) {
        hint_->setText(tr("The pen is %1: steps and playing paint. Its key again, or Esc, lifts it.")
                           .arg(toQString(document_.classes().at(brush->classIndex).name)));
    } else {
        hint_->setText(tr("Keys 1 to 9: tap for the pen, hold to paint. Shift+arrows mark a range."));
    }
    hint_->setToolTip(hint_->text());
}

void VideoPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTimeline();
}

void VideoPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        showBrush();
        if (playback_.hasVideo()) view_->setCaption(caption(playback_.frame()));
        if (failure_) sayFailure();
    }
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
