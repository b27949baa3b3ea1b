// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The review queue of the current video: the bouts that the shown run predicts, the most doubtful first, and what the
// user says to them.
//
// Probabilities are averaged over a time that the user can change; the raw ones are never touched. A bout counts as
// reviewed when most of its frames are labelled, so the queue needs no memory of its own and undo works on it.

#pragma once

#include "core/base/frame_range.h"
#include "core/metrics/scores.h"
#include "ui/support/sentence.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <vector>

namespace longtake::ui {

class PlaybackController;
class ProjectDocument;

struct ReviewItem {
    int classIndex = 0;
    FrameRange range;
    double confidence = 0.0;  // mean probability of the class, 0 to 1
    bool reviewed = false;    // most frames are labelled
    bool conflicts = false;   // labelled otherwise in at least a tenth of the frames

    double doubt() const { return 1.0 - confidence; }
    friend bool operator==(const ReviewItem&, const ReviewItem&) = default;
};

class ReviewController final : public QObject {
    Q_OBJECT
public:
    ReviewController(ProjectDocument& document, PlaybackController& playback, QObject* parent = nullptr);

    // In the order of the queue: conflicts, then doubt; reviewed ones last.
    const std::vector<ReviewItem>& items() const { return items_; }
    int current() const { return current_; }  // -1 = none
    int open() const;                         // not reviewed yet
    double smoothingSeconds() const { return smoothingSeconds_; }
    // Of the current video's labelled frames; nothing without any.
    const std::optional<Scores>& rawScores() const { return raw_; }
    const std::optional<Scores>& smoothedScores() const { return smoothed_; }

    void setSmoothingSeconds(double seconds);
    void select(int item);
    void next();
    void previous();
    // The current bout becomes a label, or is said not to be one; then the next one that is open is selected.
    void accept();
    void reject();

Q_SIGNALS:
    void queueChanged();
    void currentChanged();
    void refused(const Sentence& why);
    // The answer took labels away that were there, or put others in their place; it is the last step of undo.
    void labelsReplaced(const Sentence& what);

private:
    void rebuild();
    void refreshStates();
    void score();
    void answer(bool accepted);
    std::int64_t framesReplaced(const ReviewItem& item, bool accepted, QStringList& names) const;
    int smoothingFrames() const;

    ProjectDocument& document_;
    PlaybackController& playback_;
    std::vector<ReviewItem> items_;
    std::vector<std::int16_t> said_;  // smoothed decision of every frame; one-class projects
    int current_ = -1;
    double smoothingSeconds_ = 4.0;
    std::optional<Scores> raw_;
    std::optional<Scores> smoothed_;
    QTimer scoreSoon_;
};

}  // namespace longtake::ui
