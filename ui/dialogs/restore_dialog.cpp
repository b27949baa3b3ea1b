// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/restore_dialog.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/table_look.h"

#include <QDialogButtonBox>
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
    : QDialog(parent), copies_(describeCopies(toPath(document.path()))), table_(new QTableWidget(0, CopyColumns, this))
{
    setObjectName(QStringLiteral("restoreDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Copies of %1").arg(document.name()));
    table_->setObjectName(QStringLiteral("copiesTable"));
    table_->setAccessibleName(tr("Dated copies of the project"));
    makePlainTable(*table_, DateColumn);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setHorizontalHeaderLabels(
        {tr("Date"), tr("Size"), tr("Videos"), tr("Classes"), tr("Bouts"), tr("Labelled frames")});
    table_->horizontalHeaderItem(DateColumn)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* hint =
        new QLabel(copies_.empty() ? tr("There are no copies yet. One is made when a project is opened, once a "
                                        "day, and before everything that changes many labels at once.")
                                   : tr("The project becomes what the chosen copy holds. What it is now is "
                                        "kept as a copy, too, so that you can come back."),
                   this);
    hint->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(this);
    restore_ = buttons->addButton(tr("Go Back to This Copy"), QDialogButtonBox::AcceptRole);
    restore_->setObjectName(QStringLiteral("restoreButton"));
    restore_->setEnabled(!copies_.empty() && !document.isReadOnly());
    QPushButton* close = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    close->setObjectName(QStringLiteral("restoreCancel"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(table_, 1);
    column->addWidget(hint);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const int row = table_->currentRow();
        if (row < 0) return;
        Q_EMIT restoreWished(pathText(copies_.at(static_cast<std::size_t>(row)).path));
        this->close();
    });
    fill();
    resize(660, 380);
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
    if (!copies_.empty()) table_->setCurrentCell(0, 0);
}

}  // namespace longtake::ui
