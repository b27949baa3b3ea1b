// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar under the menu that says what happened, with at most one button that helps. Never a pop-up.
//
// Newer messages of the same subject replace older ones; several subjects are shown one after the other, the newest
// first. One that waits with a button is never out of sight: it stands below while a newer one without a button is
// shown.

#pragma once

#include "ui/support/sentence.h"

#include <QFrame>
#include <QString>

#include <deque>
#include <functional>

class QGridLayout;
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
    // What waits with its button below; empty = nothing does, or the message that is shown has it.
    QString waitingText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QLabel* icon;
        QLabel* text;
        QToolButton* close;
    };

    Row makeRow(int number, const QString& name);
    void refresh();
    void fill(const Row& row, const Message* message, const QPalette& ofWindow);
    const Message* waiting() const;
    void act();
    void dismiss(const Message* message);

    std::deque<Message> messages_;  // the first is shown
    QGridLayout* grid_;
    Row shown_;
    Row below_;
    QLabel* more_;
    QPushButton* button_;  // in the row of the message whose it is
};

}  // namespace longtake::ui
