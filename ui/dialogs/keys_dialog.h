// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All keys on one page, from the table of actions and the classes' own. Opens beside the work, never blocks it.

#pragma once

#include <QDialog>

class QPushButton;
class QTableWidget;

namespace longtake::ui {

class ActionTable;

class KeysDialog final : public QDialog {
    Q_OBJECT
public:
    // `actions` must outlive the dialog.
    KeysDialog(const ActionTable& actions, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void addRow(const QString& keys, const QString& meaning);

    const ActionTable& actions_;
    QTableWidget* table_;
    QPushButton* close_;
};

}  // namespace longtake::ui
