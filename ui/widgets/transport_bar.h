// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The row of buttons under the picture: moving, playing, speed, loop, zoom of the timeline. Its buttons are the actions
// of the window; the rest takes values and emits wishes.

#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QComboBox;
class QHBoxLayout;

namespace longtake::ui {

class TransportBar final : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        QList<QAction*> before;  // left of the play button: first, jump, step
        QAction* playBackwards = nullptr;
        QAction* play = nullptr;
        QList<QAction*> after;
        QAction* loop = nullptr;
        QAction* adjust = nullptr;
        QList<QAction*> zoom;
    };

    explicit TransportBar(const Actions& actions, QWidget* parent = nullptr);

    void setSpeed(double speed);
    void setPlaying(bool forwards, bool backwards);

Q_SIGNALS:
    void speedWished(double speed);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addButton(QHBoxLayout& row, QAction* action);
    void retranslate();

    QAction* playBackwards_;
    QAction* play_;
    QComboBox* speed_;
};

}  // namespace longtake::ui
