// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/history_dialog.h"

#include "ui/document/project_document.h"
#include "ui/models/history_model.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/table_look.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace longtake::ui {

HistoryDialog::HistoryDialog(ProjectDocument& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      model_(new HistoryModel(document, this)),
      table_(new QTableView(this)),
      hint_(new QLabel(this)),
      go_(new QPushButton(this)),
      close_(new QPushButton(this))
{
    setObjectName(QStringLiteral("historyDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("historyTable"));
    table_->setModel(model_);
    makePlainTable(*table_, HistoryModel::WhatColumn);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    hint_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(go_, QDialogButtonBox::ActionRole);
    go_->setObjectName(QStringLiteral("historyGo"));
    go_->setEnabled(!document_.isReadOnly());
    go_->setAutoDefault(false);
    buttons->addButton(close_, QDialogButtonBox::RejectRole);
    close_->setObjectName(QStringLiteral("historyClose"));
    close_->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(new MessageBar(this));  // what fails is said here, in front
    column->addWidget(table_, 1);
    column->addWidget(hint_);
    column->addWidget(buttons);
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { goToRow(index.row()); });
    connect(go_, &QPushButton::clicked, this, [this] { goToRow(table_->currentIndex().row()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(model_, &QAbstractItemModel::modelReset, this, &HistoryDialog::showPresent);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    resize(620, 480);
    retranslate();
}

void HistoryDialog::retranslate()
{
    table_->setAccessibleName(tr("History of the labels"));
    hint_->setText(
        tr("Double click or Enter goes to a point of the history. Nothing is lost on the way: go "
           "forward again as long as you change nothing there."));
    go_->setText(tr("Go There"));
    close_->setText(tr("Close"));
    model_->retranslate();
    showPresent();
}

void HistoryDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void HistoryDialog::goToRow(int row)
{
    if (row >= 0 && !document_.isReadOnly()) document_.goToStep(model_->stepAt(row));
}

void HistoryDialog::showPresent()
{
    const VideoRecord* video = document_.currentVideo();
    setWindowTitle(video != nullptr ? tr("History of %1").arg(toQString(video->name)) : tr("History"));
    if (model_->rowCount() > 0) table_->setCurrentIndex(model_->index(model_->presentRow(), 0));
}

}  // namespace longtake::ui
