// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dated copies of the project, with what each holds; one of them can take the place of the project, which then
// becomes a copy itself.

#pragma once

#include "core/project/restore.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;
class QTableWidget;

namespace longtake::ui {

class ProjectDocument;

class RestoreDialog final : public QDialog {
    Q_OBJECT
public:
    // `document` must outlive the dialog, and a project must be open.
    RestoreDialog(const ProjectDocument& document, QWidget* parent);

Q_SIGNALS:
    void restoreWished(const QString& copy);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fill();

    QString project_;
    std::vector<CopyInfo> copies_;
    QTableWidget* table_;
    QLabel* hint_;
    QPushButton* restore_;
    QPushButton* cancel_;
};

}  // namespace longtake::ui
