// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The region of interest in numbers: left, top, width and height, and back to the whole picture. One row, shown while
// the tool is on; Esc ends it. Takes values and emits wishes. An empty rectangle is the whole picture.

#pragma once

#include <QRect>
#include <QSize>
#include <QWidget>

class QLabel;
class QHBoxLayout;
class QSpinBox;
class QToolButton;

namespace longtake::ui {

class RegionBar final : public QWidget {
    Q_OBJECT
public:
    explicit RegionBar(QWidget* parent = nullptr);

    // Shows it, with the keyboard on the first number, or hides it.
    void open(bool on);
    // `picture` empty = there is none, and nothing to set.
    void setRegion(QRect region, QSize picture);

Q_SIGNALS:
    void regionWished(const QRect& region);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QSpinBox* addNumber(QHBoxLayout& row, QLabel* label, const char* name);
    void numberChanged();
    void retranslate();

    QSize picture_;
    QLabel* title_;
    QLabel* xLabel_;
    QSpinBox* x_;
    QLabel* yLabel_;
    QSpinBox* y_;
    QLabel* widthLabel_;
    QSpinBox* width_;
    QLabel* heightLabel_;
    QSpinBox* height_;
    QToolButton* whole_;
};

}  // namespace longtake::ui
