// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two thin strips over frames, the truth above and what was said below, in the colours of the classes: how a prediction
// lies against the labels, at one glance. Empty places stay unlabelled.

#pragma once

#include <QColor>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace longtake::ui {

class ClassStrip final : public QWidget {
    Q_OBJECT
public:
    explicit ClassStrip(QWidget* parent = nullptr);

    // Class index for each frame, -1 = none; both of the same length.
    void setFrames(std::vector<std::int16_t> truth, std::vector<std::int16_t> said, std::vector<QColor> colours);
    // Pixels left free at both sides, to stand under a chart's plot.
    void setInsets(int left, int right);

    QSize sizeHint() const override { return {320, 36}; }
    QSize minimumSizeHint() const override { return {120, 36}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    std::vector<std::int16_t> truth_, said_;
    std::vector<QColor> colours_;
    int left_ = 0;
    int right_ = 0;
};

}  // namespace longtake::ui
