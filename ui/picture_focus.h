// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one place that gives the keys back to the picture: when what has the focus goes out of sight or goes grey, and
// when another tab is shown. Qt would pass the focus to the next control, where class keys are typed into a field and
// Space presses a button that nobody chose.

#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QTabWidget;

namespace longtake::ui {

class PictureFocus final : public QObject {
    Q_OBJECT
public:
    // All three belong together in one window and are there as long as the window.
    PictureFocus(QWidget& window, QWidget& picture, QTabWidget& tabs);

    void take();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool losesFocus(const QWidget& widget) const;

    QWidget& window_;
    QPointer<QWidget> picture_;  // goes before this does when the window is destroyed
};

}  // namespace longtake::ui
