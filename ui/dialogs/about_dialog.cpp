// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/about_dialog.h"

#include "ui/support/icons.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace longtake::ui {

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent), text_(new QLabel(this)), close_(new QPushButton(this))
{
    setObjectName(QStringLiteral("aboutDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* icon = new QLabel(this);
    icon->setPixmap(applicationIcon().pixmap(QSize(96, 96), devicePixelRatioF()));
    auto* name = new QLabel(QStringLiteral("LongTake " LONGTAKE_VERSION), this);
    QFont large = name->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    name->setFont(large);
    text_->setWordWrap(true);
    text_->setMinimumWidth(380);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(close_, QDialogButtonBox::RejectRole);
    close_->setObjectName(QStringLiteral("aboutClose"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* right = new QVBoxLayout;
    right->addWidget(name);
    right->addWidget(text_, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(right, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 16);
    column->setSpacing(16);
    column->addLayout(row);
    column->addWidget(buttons);
    retranslate();
}

void AboutDialog::retranslate()
{
    setWindowTitle(tr("About LongTake"));
    text_->setText(tr("Label videos frame by frame, train a network on whole videos, review what it says.\n\n"
                      "Free software under the GNU General Public License, version 3 or later. It comes "
                      "without any warranty.\n\n"
                      "Built on Qt %1, FFmpeg, SQLite, OpenCV, HDF5, Highway and LibTorch.")
                       .arg(QString::fromLatin1(qVersion())));
    close_->setText(tr("Close"));
}

void AboutDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace longtake::ui
