// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The middle of the window: picture, transport, the line that says what a key will do now, timeline.
//
// Joins the current video, playing and labelling with the widgets that show them.

#pragma once

#include "core/base/error.h"
#include "core/base/ids.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QRect;
class QSplitter;

namespace longtake {
struct Error;
}

namespace longtake::ui {

class ActionTable;
class FrameFetcher;
class FrameView;
class GoToField;
class LabelingController;
class PictureBar;
class PlaybackController;
class ProbabilityLanes;
class ProjectDocument;
class RegionBar;
class TimelineView;
class TransportBar;
struct PictureLook;

class VideoPanel final : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        ProjectDocument& document;
        PlaybackController& playback;
        FrameFetcher& fetcher;
        LabelingController& labeling;
        ActionTable& actions;
    };

    explicit VideoPanel(const Parts& parts, QWidget* parent = nullptr);

    TimelineView& timeline() { return *timeline_; }
    const ProbabilityLanes* predictions() const { return lanes_.get(); }  // may be null
    FrameView& frameView() { return *view_; }
    QSplitter& splitter() { return *splitter_; }
    // The height of the timeline as it was left, or as its lanes need.
    void restoreSplit(const QByteArray& state);
    QByteArray split() const;  // empty: never changed by the user

    // While there is no project, the sample is being made, and so on: what the empty picture says.
    void setEmptyWords(const QString& icon, const QString& title, const QString& advice);
    // Opens the field for a frame number or a time.
    void askWhereToGo();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectDocument();
    void connectPlayback();
    void connectLabeling();
    void connectLook();
    void connectRegion();
    void showRegion();
    void setLook(const PictureLook& look);
    void setRegion(const QRect& region);
    void restoreLook();
    void showVideo();
    void showContent();
    void fitTimeline();
    void showChips();
    void showBrush();
    void showHint();
    void showPicture(qint64 video, qint64 frame, const QImage& picture);
    void showFailure(qint64 video, qint64 frame, const Error& error);
    void sayFailure();
    QString caption(qint64 frame) const;

    ProjectDocument& document_;
    PlaybackController& playback_;
    FrameFetcher& fetcher_;
    LabelingController& labeling_;
    ActionTable& actions_;
    QSplitter* splitter_;
    FrameView* view_;
    TransportBar* transport_;
    QLabel* hint_;
    GoToField* goTo_;
    PictureBar* pictureBar_;
    RegionBar* regionBar_;
    TimelineView* timeline_;
    std::shared_ptr<const ProbabilityLanes> lanes_;
    bool splitByUser_ = false;  // the user has chosen the height of the timeline
    QString emptyIcon_, emptyTitle_, emptyAdvice_;
    std::optional<Error> failure_;  // of the frame that should be in the picture
};

}  // namespace longtake::ui
