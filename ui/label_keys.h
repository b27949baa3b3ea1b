// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys that label, taken from wherever the focus is except from text fields: class keys and the eraser, pressed and
// released, and Shift with the arrows, Home and End for a range.
//
// Watches the application's events; hands nothing on that it has used.

#pragma once

#include <QObject>

#include <functional>

class QKeyEvent;
class QWidget;

namespace longtake::ui {

class LabelingController;
class PlaybackController;

class LabelKeys final : public QObject {
    Q_OBJECT
public:
    // All must outlive the filter. `isTaken` says whether a letter means something else just now (A and X in review).
    LabelKeys(QWidget& window, LabelingController& labeling, PlaybackController& playback,
              std::function<bool(char)> isClassKey);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Use { None, ClassKey, Eraser, Range };

    Use useOf(const QKeyEvent& event) const;
    bool press(const QKeyEvent& event, Use use);
    bool isForLabels() const;

    QWidget& window_;
    LabelingController& labeling_;
    PlaybackController& playback_;
    std::function<bool(char)> isClassKey_;
    int heldKey_ = 0;
};

}  // namespace longtake::ui
