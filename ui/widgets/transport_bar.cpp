// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/transport_bar.h"

#include "ui/support/icons.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <array>
#include <cmath>

namespace longtake::ui {
namespace {

constexpr std::array kSpeeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0};

QString speedText(double speed)
{
    return QStringLiteral("%1x").arg(speed, 0, 'g', 3);
}

}  // namespace

TransportBar::TransportBar(const Actions& actions, QWidget* parent)
    : QWidget(parent), playBackwards_(actions.playBackwards), play_(actions.play), speed_(new QComboBox(this))
{
    setObjectName(QStringLiteral("transport"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(2);
    for (QAction* action : actions.before) addButton(*row, action);
    addButton(*row, actions.playBackwards);
    addButton(*row, actions.play);
    for (QAction* action : actions.after) addButton(*row, action);
    row->addSpacing(8);
    addButton(*row, actions.loop);
    row->addSpacing(8);
    speed_->setObjectName(QStringLiteral("speed"));
    speed_->setFocusPolicy(Qt::TabFocus);
    for (const double speed : kSpeeds) speed_->addItem(speedText(speed), speed);
    connect(speed_, &QComboBox::activated, this,
            [this](int index) { Q_EMIT speedWished(speed_->itemData(index).toDouble()); });
    row->addWidget(speed_);
    row->addStretch(1);
    addButton(*row, actions.adjust);
    row->addSpacing(8);
    for (QAction* action : actions.zoom) addButton(*row, action);
    retranslate();
    setSpeed(1.0);
}

void TransportBar::addButton(QHBoxLayout& row, QAction* action)
{
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setAutoRaise(true);
    button->setIconSize(QSize(20, 20));
    button->setFocusPolicy(Qt::NoFocus);  // every one has a key
    const auto rename = [button, action] { button->setAccessibleName(action->toolTip()); };
    connect(action, &QAction::changed, button, rename);
    rename();
    row.addWidget(button);
}

void TransportBar::setSpeed(double speed)
{
    for (int index = 0; index < speed_->count(); ++index) {
        if (std::abs(speed_->itemData(index).toDouble() - speed) < 1e-6) speed_->setCurrentIndex(index);
    }
}

void TransportBar::setPlaying(bool forwards, bool backwards)
{
    play_->setIcon(lineIcon(forwards ? QStringLiteral("pause") : QStringLiteral("play")));
    playBackwards_->setIcon(lineIcon(backwards ? QStringLiteral("pause") : QStringLiteral("play-back")));
}

void TransportBar::retranslate()
{
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Speed of playing"));
}

void TransportBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
