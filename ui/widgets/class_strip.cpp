// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/class_strip.h"

#include "ui/support/theme.h"

#include <QEvent>
#include <QPainter>

#include <utility>

namespace longtake::ui {

ClassStrip::ClassStrip(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("classStrip"));
    retranslate();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ClassStrip::retranslate()
{
    setToolTip(tr("Labels above, prediction below"));
    setAccessibleName(toolTip());
}

void ClassStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ClassStrip::setFrames(std::vector<std::int16_t> truth, std::vector<std::int16_t> said, std::vector<QColor> colours)
{
    truth_ = std::move(truth);
    said_ = std::move(said);
    colours_ = std::move(colours);
    update();
}

void ClassStrip::setInsets(int left, int right)
{
    left_ = left;
    right_ = right;
    update();
}

void ClassStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (truth_.empty()) return;
    const int wide = std::max(1, width() - left_ - right_);
    const auto row = [&](const std::vector<std::int16_t>& frames, int y, int height) {
        painter.fillRect(QRect(left_, y, wide, height),
                         mixed(palette().color(QPalette::Base), palette().color(QPalette::WindowText), 0.06));
        for (int x = 0; x < wide; ++x) {
            const std::size_t frame = frames.size() * static_cast<std::size_t>(x) / static_cast<std::size_t>(wide);
            const std::int16_t k = frames[frame];
            if (k >= 0 && static_cast<std::size_t>(k) < colours_.size())
                painter.fillRect(QRect(left_ + x, y, 1, height), colours_[static_cast<std::size_t>(k)]);
        }
    };
    const int height = (this->height() - 6) / 2;
    row(truth_, 2, height);
    row(said_, height + 4, height);
}

}  // namespace longtake::ui
