// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the program is, its version, its licence and what it is built on.

#pragma once

#include <QDialog>

class QLabel;
class QPushButton;

namespace longtake::ui {

class AboutDialog final : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* text_;
    QPushButton* close_;
};

}  // namespace longtake::ui
