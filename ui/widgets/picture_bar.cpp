// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/picture_bar.h"

#include "ui/support/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <cmath>

namespace longtake::ui {
namespace {

int stepsOf(double factor)
{
    return static_cast<int>(std::lround(std::log2(factor) * 100.0));
}

double factorOf(int steps)
{
    return std::exp2(steps / 100.0);
}

}  // namespace

PictureBar::PictureBar(QWidget* parent)
    : QWidget(parent),
      zoomLabel_(new QLabel(this)),
      brightnessLabel_(new QLabel(this)),
      contrastLabel_(new QLabel(this)),
      turn_(new QToolButton(this)),
      reset_(new QToolButton(this))
{
    setObjectName(QStringLiteral("pictureBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 4);
    row->setSpacing(8);
    zoom_ = addSlider(*row, zoomLabel_, "pictureZoom", 0, stepsOf(40.0));
    brightness_ = addSlider(*row, brightnessLabel_, "pictureBrightness", -100, 100);
    contrast_ = addSlider(*row, contrastLabel_, "pictureContrast", -200, 200);
    turn_->setObjectName(QStringLiteral("pictureTurn"));
    turn_->setIcon(lineIcon(QStringLiteral("redo")));
    reset_->setObjectName(QStringLiteral("pictureReset"));
    for (QToolButton* button : {turn_, reset_}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    connect(zoom_, &QSlider::valueChanged, this, [this](int steps) { Q_EMIT zoomWished(factorOf(steps)); });
    for (QSlider* slider : {brightness_, contrast_})
        connect(slider, &QSlider::valueChanged, this, [this] { Q_EMIT lookWished(lookOfSliders()); });
    connect(turn_, &QToolButton::clicked, this, [this] {
        PictureLook look = look_;
        look.quarterTurns = (look.quarterTurns + 1) % 4;
        Q_EMIT lookWished(look);
    });
    connect(reset_, &QToolButton::clicked, this, [this] {
        Q_EMIT lookWished({});
        Q_EMIT zoomWished(1.0);
    });
    retranslate();
    hide();
}

QSlider* PictureBar::addSlider(QHBoxLayout& row, QLabel* label, const char* name, int least, int most)
{
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(QString::fromLatin1(name));
    slider->setRange(least, most);
    slider->setPageStep(25);
    slider->setSingleStep(5);
    slider->setFocusPolicy(Qt::TabFocus);
    slider->setMinimumWidth(48);
    slider->installEventFilter(this);
    label->setBuddy(slider);
    row.addWidget(label);
    row.addWidget(slider, 1);
    return slider;
}

void PictureBar::open(bool on)
{
    setVisible(on);
    if (on) zoom_->setFocus(Qt::ShortcutFocusReason);
}

PictureLook PictureBar::lookOfSliders() const
{
    return {look_.quarterTurns, brightness_->value() / 100.0, factorOf(contrast_->value())};
}

void PictureBar::setLook(const PictureLook& look)
{
    look_ = look;
    const QSignalBlocker quietBrightness(brightness_);
    const QSignalBlocker quietContrast(contrast_);
    brightness_->setValue(static_cast<int>(std::lround(look.brightness * 100.0)));
    contrast_->setValue(stepsOf(look.contrast));
}

void PictureBar::setZoom(double zoom)
{
    const QSignalBlocker quiet(zoom_);
    zoom_->setValue(stepsOf(zoom));
}

// The keys of a slider move the slider while it has the keyboard; elsewhere they are shortcuts of the window.
bool PictureBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        switch (key.key()) {
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Home:
            case Qt::Key_End:
            case Qt::Key_PageUp:
            case Qt::Key_PageDown:
            case Qt::Key_Escape:
                if (key.modifiers() == Qt::NoModifier) event->accept();
                break;
            default:
                break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PictureBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        Q_EMIT closed();
        return;
    }
    QWidget::keyPressEvent(event);
}

void PictureBar::retranslate()
{
    zoomLabel_->setText(tr("Zoom"));
    zoom_->setAccessibleName(tr("Zoom of the picture"));
    brightnessLabel_->setText(tr("Brightness"));
    brightness_->setAccessibleName(tr("Brightness of the picture"));
    contrastLabel_->setText(tr("Contrast"));
    contrast_->setAccessibleName(tr("Contrast of the picture"));
    turn_->setAccessibleName(tr("Turn the picture"));
    turn_->setToolTip(tr("Turns the picture by a quarter. Only for looking: the network sees it as it is."));
    reset_->setText(tr("Reset"));
    reset_->setAccessibleName(tr("Show the picture as it is"));
    reset_->setToolTip(tr("Shows the picture as it is"));
}

void PictureBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
