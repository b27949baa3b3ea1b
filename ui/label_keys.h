// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys that label, taken from wherever the focus is except from text fields: class keys and the eraser, pressed and
// released, and Shift with the key of any move for a range, unless that is the key of another action.
//
// Watches the application's events; hands nothing on that it has used.

#pragma once

#include <QObject>

#include <functional>

class QAction;
class QKeyEvent;
class QWidget;

namespace longtake::ui {

class ActionTable;
class LabelingController;

class LabelKeys final : public QObject {
    Q_OBJECT
public:
    // All must outlive the filter. `isClassKey` says whether a letter labels just now (A and X answer in review).
    LabelKeys(QWidget& window, LabelingController& labeling, ActionTable& actions,
              std::function<bool(char)> isClassKey);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Use { None, ClassKey, Eraser, Range };

    Use useOf(const QKeyEvent& event) const;
    QAction* markedMove(const QKeyEvent& event) const;
    bool press(const QKeyEvent& event, Use use);
    bool isForLabels() const;

    QWidget& window_;
    LabelingController& labeling_;
    ActionTable& actions_;
    std::function<bool(char)> isClassKey_;
    int heldKey_ = 0;
};

}  // namespace longtake::ui
