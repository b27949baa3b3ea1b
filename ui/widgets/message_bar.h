// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar under the menu that says what happened, with at most one button that helps. Never a pop-up.
//
// Newer messages of the same subject replace older ones; several subjects are shown one after the other.

#pragma once

#include "ui/support/sentence.h"

#include <QFrame>
#include <QString>

#include <deque>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace longtake::ui {

enum class MessageKind { Info, Warning, Error };

struct Message {
    MessageKind kind = MessageKind::Info;
    QString subject;  // what it is about, never shown: "video/12", "training"
    Sentence text;
    Sentence buttonText;           // empty = no button
    std::function<void()> action;  // of the button
};

class MessageBar final : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(Message message);
    // Withdraws what is no longer true.
    void withdraw(const QString& subject);
    // All of them: they were about a project that is open no more.
    void clear();
    // The colours of the window's present palette.
    void restyle() { refresh(); }
    // What is shown now; empty = the bar is hidden.
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void dismiss();

    std::deque<Message> messages_;  // the first is shown
    QLabel* icon_;
    QLabel* text_;
    QLabel* more_;
    QPushButton* button_;
    QToolButton* close_;
};

}  // namespace longtake::ui
