// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/restore_dialog.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/table_look.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace longtake::ui {
namespace {

enum CopyColumn { DateColumn, SizeColumn, VideosColumn, ClassesColumn, BoutsColumn, FramesColumn, CopyColumns };

}  // namespace

RestoreDialog::RestoreDialog(const ProjectDocument& document, QWidget* parent)
    : QDialog(parent),
      project_(document.name()),
      copies_(describeCopies(toPath(document.path()))),
      table_(new QTableWidget(0, CopyColumns, this)),
      hint_(new QLabel(this)),
      restore_(new QPushButton(this)),
      cancel_(new QPushButton(this))
{
    setObjectName(QStringLiteral("restoreDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("copiesTable"));
    makePlainTable(*table_, DateColumn);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    hint_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(restore_, QDialogButtonBox::AcceptRole);
    restore_->setObjectName(QStringLiteral("restoreButton"));
    restore_->setEnabled(!copies_.empty() && !document.isReadOnly());
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    cancel_->setObjectName(QStringLiteral("restoreCancel"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(table_, 1);
    column->addWidget(hint_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&document, &ProjectDocument::projectChanged, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const int row = table_->currentRow();
        if (row < 0) return;
        Q_EMIT restoreWished(pathText(copies_.at(static_cast<std::size_t>(row)).path));
        close();
    });
    fill();
    if (!copies_.empty()) table_->setCurrentCell(0, 0);
    resize(660, 380);
    retranslate();
}

void RestoreDialog::retranslate()
{
    setWindowTitle(tr("Copies of %1").arg(project_));
    table_->setAccessibleName(tr("Dated copies of the project"));
    table_->setHorizontalHeaderLabels(
        {tr("Date"), tr("Size"), tr("Videos"), tr("Classes"), tr("Bouts"), tr("Labelled frames")});
    alignHeader(*table_, {DateColumn});
    hint_->setText(copies_.empty() ? tr("There are no copies yet. One is made when a project is opened, once a "
                                        "day, and before everything that changes many labels at once.")
                                   : tr("The project becomes what the chosen copy holds. What it is now is "
                                        "kept as a copy, too, so that you can come back."));
    restore_->setText(tr("Go Back to This Copy"));
    cancel_->setText(tr("Cancel"));
}

void RestoreDialog::fill()
{
    for (const CopyInfo& copy : copies_) {
        const int row = table_->rowCount();
        table_->insertRow(row);
        const auto put = [this, row](int column, const QString& text) {
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment((column == DateColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            table_->setItem(row, column, item);
        };
        put(DateColumn, toQString(copy.madeAt));
        put(SizeColumn, QLocale().formattedDataSize(copy.bytes, 1, QLocale::DataSizeSIFormat));
        put(VideosColumn, countText(copy.videos));
        put(ClassesColumn, countText(copy.classes));
        put(BoutsColumn, countText(copy.bouts));
        put(FramesColumn, countText(copy.labelledFrames));
    }
}

void RestoreDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace longtake::ui
