// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the picture is looked at: zoom, brightness, contrast, a turn by a quarter, and back to how it is. One row, hidden
// until it is asked for; Esc hides it again. Takes values and emits wishes.

#pragma once

#include "ui/widgets/frame_view.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace longtake::ui {

class PictureBar final : public QWidget {
    Q_OBJECT
public:
    explicit PictureBar(QWidget* parent = nullptr);

    // Shows it, with the keyboard on the first slider, or hides it.
    void open(bool on);
    void setLook(const PictureLook& look);
    void setZoom(double zoom);

Q_SIGNALS:
    void lookWished(const longtake::ui::PictureLook& look);
    void zoomWished(double zoom);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QSlider* addSlider(QHBoxLayout& row, QLabel* label, const char* name, int least, int most);
    PictureLook lookOfSliders() const;
    void retranslate();

    PictureLook look_;
    QLabel* zoomLabel_;
    QSlider* zoom_;  // hundredths of a doubling
    QLabel* brightnessLabel_;
    QSlider* brightness_;  // hundredths
    QLabel* contrastLabel_;
    QSlider* contrast_;  // hundredths of a doubling
    QToolButton* turn_;
    QToolButton* reset_;
};

}  // namespace longtake::ui
