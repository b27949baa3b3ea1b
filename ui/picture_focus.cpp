// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture_focus.h"

#include <QApplication>
#include <QEvent>
#include <QTabBar>
#include <QTabWidget>

namespace longtake::ui {

PictureFocus::PictureFocus(QWidget& window, QWidget& picture, QTabWidget& tabs)
    : QObject(&window), window_(window), picture_(&picture)
{
    qApp->installEventFilter(this);
    connect(&tabs, &QTabWidget::currentChanged, this, [this, &tabs] {
        if (!tabs.tabBar()->hasFocus()) take();  // there the arrow keys go on to the next tab
    });
    // A control that goes grey has lost the focus to the next one by the time it is told.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        if (before == nullptr || now == nullptr || before->isEnabled()) return;
        if (before->window() == &window_ && now->window() == &window_) take();
    });
}

void PictureFocus::take()
{
    if (picture_ != nullptr) picture_->setFocus(Qt::OtherFocusReason);
}

bool PictureFocus::losesFocus(const QWidget& widget) const
{
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && focus != picture_ && window_.isVisible() && focus->window() == &window_ &&
           (&widget == focus || widget.isAncestorOf(focus)) && !widget.isWindow();
}

bool PictureFocus::eventFilter(QObject* watched, QEvent* event)
{
    const bool hides = event->type() == QEvent::Hide && !event->spontaneous();
    const bool greys = event->type() == QEvent::EnabledChange;
    if ((hides || greys) && watched->isWidgetType()) {
        const auto& widget = *static_cast<QWidget*>(watched);
        if (losesFocus(widget) && (hides || !widget.isEnabled())) take();
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace longtake::ui
