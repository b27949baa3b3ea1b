// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/message_bar.h"

#include "ui/support/icons.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace longtake::ui {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel(this)),
      text_(new QLabel(this)),
      more_(new QLabel(this)),
      button_(new QPushButton(this)),
      close_(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    text_->setObjectName(QStringLiteral("messageText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setFocusPolicy(Qt::NoFocus);
    button_->setObjectName(QStringLiteral("messageButton"));
    button_->setFocusPolicy(Qt::TabFocus);
    button_->hide();
    close_->setObjectName(QStringLiteral("messageClose"));
    close_->setAutoRaise(true);
    close_->setIcon(lineIcon(QStringLiteral("close")));
    close_->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(icon_);
    row->addWidget(text_, 1);
    row->addWidget(more_);
    row->addWidget(button_);
    row->addWidget(close_);
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (messages_.empty()) return;
        const std::function<void()> action = messages_.front().action;
        dismiss();
        if (action) action();
    });
    refresh();
}

void MessageBar::show(Message message)
{
    const auto same = [&](const Message& other) { return other.subject == message.subject; };
    messages_.erase(std::remove_if(messages_.begin(), messages_.end(), same), messages_.end());
    messages_.push_front(std::move(message));
    refresh();
}

void MessageBar::withdraw(const QString& subject)
{
    const auto same = [&](const Message& other) { return other.subject == subject; };
    messages_.erase(std::remove_if(messages_.begin(), messages_.end(), same), messages_.end());
    refresh();
}

void MessageBar::clear()
{
    messages_.clear();
    refresh();
}

QString MessageBar::text() const
{
    return messages_.empty() ? QString() : messages_.front().text();
}

void MessageBar::dismiss()
{
    if (!messages_.empty()) messages_.pop_front();
    refresh();
}

void MessageBar::refresh()
{
    setVisible(!messages_.empty());
    close_->setAccessibleName(tr("Close the message"));
    close_->setToolTip(tr("Close the message"));
    if (messages_.empty()) return;
    const Message& message = messages_.front();
    const QPalette ofWindow = QApplication::palette();  // that of a parent comes later when the appearance changes
    const QColor sign = message.kind == MessageKind::Error     ? errorColour(ofWindow)
                        : message.kind == MessageKind::Warning ? warningColour(ofWindow)
                                                               : ofWindow.color(QPalette::Highlight);
    QPalette own = ofWindow;
    own.setColor(QPalette::Window, mixed(ofWindow.color(QPalette::Window), sign, 0.14));
    setPalette(own);
    const QString icon = message.kind == MessageKind::Error     ? QStringLiteral("error")
                         : message.kind == MessageKind::Warning ? QStringLiteral("warning")
                                                                : QStringLiteral("info");
    icon_->setPixmap(linePixmap(icon, 18, sign, devicePixelRatioF()));
    text_->setText(message.text());
    setAccessibleName(text_->text());
    button_->setText(message.buttonText ? message.buttonText() : QString());
    button_->setAccessibleName(button_->text());
    button_->setVisible(!button_->text().isEmpty());
    const int others = static_cast<int>(messages_.size()) - 1;
    more_->setText(others > 0 ? tr("%n more", nullptr, others) : QString());
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) refresh();
    QFrame::changeEvent(event);
}

}  // namespace longtake::ui
