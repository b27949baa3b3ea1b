// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/region_bar.h"

#include "core/base/picture_region.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace longtake::ui {

RegionBar::RegionBar(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      xLabel_(new QLabel(this)),
      yLabel_(new QLabel(this)),
      widthLabel_(new QLabel(this)),
      heightLabel_(new QLabel(this)),
      whole_(new QToolButton(this))
{
    setObjectName(QStringLiteral("regionBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 4);
    row->setSpacing(8);
    title_->setObjectName(QStringLiteral("regionTitle"));
    title_->setMinimumWidth(1);
    row->addWidget(title_, 1);
    x_ = addNumber(*row, xLabel_, "regionX");
    y_ = addNumber(*row, yLabel_, "regionY");
    width_ = addNumber(*row, widthLabel_, "regionWidth");
    height_ = addNumber(*row, heightLabel_, "regionHeight");
    whole_->setObjectName(QStringLiteral("regionWhole"));
    whole_->setAutoRaise(true);
    whole_->setFocusPolicy(Qt::TabFocus);
    whole_->installEventFilter(this);
    row->addWidget(whole_);
    connect(whole_, &QToolButton::clicked, this, [this] { Q_EMIT regionWished(QRect()); });
    retranslate();
    setRegion({}, {});
    hide();
}

QSpinBox* RegionBar::addNumber(QHBoxLayout& row, QLabel* label, const char* name)
{
    auto* number = new QSpinBox(this);
    number->setObjectName(QString::fromLatin1(name));
    number->setKeyboardTracking(false);
    number->setFocusPolicy(Qt::StrongFocus);
    number->installEventFilter(this);
    label->setBuddy(number);
    row.addWidget(label);
    row.addWidget(number);
    connect(number, &QSpinBox::valueChanged, this, &RegionBar::numberChanged);
    return number;
}

void RegionBar::open(bool on)
{
    setVisible(on);
    if (on) x_->setFocus(Qt::ShortcutFocusReason);
}

void RegionBar::setRegion(QRect region, QSize picture)
{
    picture_ = picture;
    whole_->setEnabled(!region.isEmpty());
    if (region.isEmpty()) region = QRect(QPoint(), picture);
    const auto put = [](QSpinBox* number, int least, int most, int value) {
        const QSignalBlocker quiet(number);
        number->setRange(std::min(least, most), most);
        number->setValue(value);
        number->setEnabled(most > 0);
    };
    put(x_, 0, std::max(0, picture.width() - kLeastRegionSide), region.x());
    put(y_, 0, std::max(0, picture.height() - kLeastRegionSide), region.y());
    put(width_, kLeastRegionSide, picture.width(), region.width());
    put(height_, kLeastRegionSide, picture.height(), region.height());
}

// A rectangle that is pushed against the far edge gets smaller there; one that covers the picture is the whole.
void RegionBar::numberChanged()
{
    const QRect wished(x_->value(), y_->value(), std::min(width_->value(), picture_.width() - x_->value()),
                       std::min(height_->value(), picture_.height() - y_->value()));
    const bool isWhole = wished == QRect(QPoint(), picture_);
    Q_EMIT regionWished(isWhole ? QRect() : wished);
}

// Esc ends the tool; it does not reach the pen.
bool RegionBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier) {
            event->accept();
            if (event->type() == QEvent::ShortcutOverride) return true;
            hide();
            Q_EMIT closed();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RegionBar::retranslate()
{
    title_->setText(tr("Drag on the picture"));
    title_->setToolTip(
        tr("The network sees this part of the picture alone. Drag inside it to move it, an edge to resize it."));
    xLabel_->setText(tr("Left"));
    x_->setAccessibleName(tr("Left edge of the region, in pixels"));
    yLabel_->setText(tr("Top"));
    y_->setAccessibleName(tr("Top edge of the region, in pixels"));
    widthLabel_->setText(tr("Width"));
    width_->setAccessibleName(tr("Width of the region, in pixels"));
    heightLabel_->setText(tr("Height"));
    height_->setAccessibleName(tr("Height of the region, in pixels"));
    whole_->setText(tr("Whole Picture"));
    whole_->setAccessibleName(tr("The network sees the whole picture"));
    whole_->setToolTip(whole_->accessibleName());
}

void RegionBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
