// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/about_dialog.h"

#include "ui/support/icons.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace longtake::ui {
namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("AboutDialog", text);
}

}  // namespace

void AboutDialog::showOver(QWidget& window)
{
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("aboutDialog"));
    dialog->setWindowTitle(words(QT_TRANSLATE_NOOP("AboutDialog", "About LongTake")));
    auto* icon = new QLabel(dialog);
    icon->setPixmap(applicationIcon().pixmap(96, 96));
    auto* name = new QLabel(QStringLiteral("LongTake " LONGTAKE_VERSION), dialog);
    QFont large = name->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    name->setFont(large);
    auto* text = new QLabel(
        words(QT_TRANSLATE_NOOP("AboutDialog",
                                "Label videos frame by frame, train a network on whole videos, review what it says.\n\n"
                                "Free software under the GNU General Public License, version 3 or later. It comes "
                                "without any warranty.\n\n"
                                "Built on Qt %1, FFmpeg, SQLite, OpenCV, HDF5, Highway and LibTorch."))
            .arg(QString::fromLatin1(qVersion())),
        dialog);
    text->setWordWrap(true);
    text->setMinimumWidth(380);
    auto* buttons = new QDialogButtonBox(dialog);
    QPushButton* close =
        buttons->addButton(words(QT_TRANSLATE_NOOP("AboutDialog", "Close")), QDialogButtonBox::RejectRole);
    close->setObjectName(QStringLiteral("aboutClose"));
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* right = new QVBoxLayout;
    right->addWidget(name);
    right->addWidget(text, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(right, 1);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(24, 24, 24, 16);
    column->setSpacing(16);
    column->addLayout(row);
    column->addWidget(buttons);
    dialog->show();
}

}  // namespace longtake::ui
