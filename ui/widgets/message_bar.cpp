// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/message_bar.h"

#include "ui/support/icons.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

enum Column { IconColumn, TextColumn, MoreColumn, ButtonColumn, CloseColumn };

QColor signColour(MessageKind kind, const QPalette& palette)
{
    switch (kind) {
        case MessageKind::Error:
            return errorColour(palette);
        case MessageKind::Warning:
            return warningColour(palette);
        case MessageKind::Info:
            break;
    }
    return palette.color(QPalette::Highlight);
}

QString iconName(MessageKind kind)
{
    switch (kind) {
        case MessageKind::Error:
            return QStringLiteral("error");
        case MessageKind::Warning:
            return QStringLiteral("warning");
        case MessageKind::Info:
            break;
    }
    return QStringLiteral("info");
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      grid_(new QGridLayout(this)),
      shown_(makeRow(0, QStringLiteral("message"))),
      below_(makeRow(1, QStringLiteral("waitingMessage"))),
      more_(new QLabel(this)),
      button_(new QPushButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    button_->setObjectName(QStringLiteral("messageButton"));
    button_->setFocusPolicy(Qt::TabFocus);
    button_->hide();
    grid_->setContentsMargins(12, 4, 8, 4);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(4);
    grid_->setColumnStretch(TextColumn, 1);
    grid_->addWidget(more_, 0, MoreColumn);
    grid_->addWidget(button_, 0, ButtonColumn);
    setTabOrder(button_, shown_.close);
    setTabOrder(shown_.close, below_.close);
    connect(shown_.close, &QToolButton::clicked, this,
            [this] { dismiss(messages_.empty() ? nullptr : &messages_.front()); });
    connect(below_.close, &QToolButton::clicked, this, [this] { dismiss(waiting()); });
    connect(button_, &QPushButton::clicked, this, &MessageBar::act);
    refresh();
}

MessageBar::Row MessageBar::makeRow(int number, const QString& name)
{
    const Row row{new QLabel(this), new QLabel(this), new QToolButton(this)};
    row.text->setObjectName(name + QStringLiteral("Text"));
    row.text->setWordWrap(true);
    row.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row.text->setFocusPolicy(Qt::NoFocus);
    row.close->setObjectName(name + QStringLiteral("Close"));
    row.close->setAutoRaise(true);
    row.close->setIcon(lineIcon(QStringLiteral("close")));
    row.close->setFocusPolicy(Qt::TabFocus);
    grid_->addWidget(row.icon, number, IconColumn);
    grid_->addWidget(row.text, number, TextColumn);
    grid_->addWidget(row.close, number, CloseColumn);
    return row;
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

QString MessageBar::waitingText() const
{
    const Message* message = waiting();
    return message == nullptr ? QString() : message->text();
}

// The newest with a button, unless it is in sight anyway.
const Message* MessageBar::waiting() const
{
    if (messages_.empty() || messages_.front().action) return nullptr;
    const auto found = std::find_if(messages_.begin(), messages_.end(),
                                    [](const Message& message) { return static_cast<bool>(message.action); });
    return found == messages_.end() ? nullptr : &*found;
}

void MessageBar::act()
{
    if (messages_.empty()) return;
    const Message* message = waiting();
    if (message == nullptr) message = &messages_.front();
    const std::function<void()> action = message->action;
    dismiss(message);
    if (action) action();
}

void MessageBar::dismiss(const Message* message)
{
    if (message != nullptr) withdraw(QString(message->subject));
}

void MessageBar::fill(const Row& row, const Message* message, const QPalette& ofWindow)
{
    row.icon->setVisible(message != nullptr);
    row.text->setVisible(message != nullptr);
    row.close->setVisible(message != nullptr);
    row.close->setAccessibleName(tr("Close the message"));
    row.close->setToolTip(tr("Close the message"));
    if (message == nullptr) return;
    row.icon->setPixmap(
        linePixmap(iconName(message->kind), 18, signColour(message->kind, ofWindow), devicePixelRatioF()));
    row.text->setText(message->text());
}

void MessageBar::refresh()
{
    setVisible(!messages_.empty());
    const QPalette ofWindow = QApplication::palette();  // that of a parent comes later when the appearance changes
    const Message* below = waiting();
    fill(shown_, messages_.empty() ? nullptr : &messages_.front(), ofWindow);
    fill(below_, below, ofWindow);
    if (messages_.empty()) return;
    const Message& message = messages_.front();
    QPalette own = ofWindow;
    own.setColor(QPalette::Window, mixed(ofWindow.color(QPalette::Window), signColour(message.kind, ofWindow), 0.14));
    setPalette(own);
    setAccessibleName(below == nullptr ? shown_.text->text() : shown_.text->text() + u'\n' + below_.text->text());
    const Message& acting = below == nullptr ? message : *below;
    button_->setText(acting.buttonText ? acting.buttonText() : QString());
    button_->setAccessibleName(button_->text());
    button_->setVisible(!button_->text().isEmpty());
    grid_->addWidget(button_, below == nullptr ? 0 : 1, ButtonColumn);
    const int others = static_cast<int>(messages_.size()) - (below == nullptr ? 1 : 2);
    more_->setText(others > 0 ? tr("%n more", nullptr, others) : QString());
}

void MessageBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) refresh();
    QFrame::changeEvent(event);
}

}  // namespace longtake::ui
