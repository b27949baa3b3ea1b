// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/conversion_dialog.h"

#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/table_look.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace longtake::ui {
namespace {

enum ConflictColumn { VideoColumn, WhoColumn, FirstColumn, LastColumn, CountColumn, ConflictColumns };

}  // namespace

ConversionDialog::ConversionDialog(ProjectDocument& document, PlaybackController& playback, QWidget* parent)
    : QDialog(parent),
      document_(document),
      playback_(playback),
      what_(new QLabel(this)),
      table_(new QTableWidget(0, ConflictColumns, this)),
      unseen_(new QRadioButton(this)),
      topmost_(new QRadioButton(this)),
      convert_(new QPushButton(this)),
      cancel_(new QPushButton(this))
{
    setObjectName(QStringLiteral("conversionDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("conflictsTable"));
    makePlainTable(*table_, VideoColumn);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    const auto conflicts = document.store().labelConflicts().value_or(std::vector<LabelConflict>{});
    fill(conflicts);
    what_->setObjectName(QStringLiteral("conversionWords"));
    what_->setWordWrap(true);
    unseen_->setObjectName(QStringLiteral("conflictsUnseen"));
    topmost_->setObjectName(QStringLiteral("conflictsTopmost"));
    unseen_->setChecked(true);
    table_->setVisible(!rows_.empty());
    unseen_->setVisible(!rows_.empty());
    topmost_->setVisible(!rows_.empty());
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(convert_, QDialogButtonBox::AcceptRole);
    convert_->setObjectName(QStringLiteral("conversionAccept"));
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    cancel_->setObjectName(QStringLiteral("conversionCancel"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(new MessageBar(this));  // what fails is said here, in front
    column->addWidget(what_);
    column->addWidget(table_, 1);
    column->addWidget(unseen_);
    column->addWidget(topmost_);
    column->addWidget(buttons);
    connect(table_, &QTableWidget::cellClicked, this, [this](int row) { jump(row); });
    connect(table_, &QTableWidget::cellActivated, this, [this](int row) { jump(row); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const ConflictRule rule = topmost_->isChecked() ? ConflictRule::KeepTopmost : ConflictRule::MakeUnseen;
        if (document_.setMultiLabel(false, rule)) close();
    });
    retranslate();
    resize(560, rows_.empty() ? 140 : 400);
}

void ConversionDialog::retranslate()
{
    setWindowTitle(tr("One class a frame"));
    what_->setText(rows_.empty() ? tr("No frame has more than one class, so nothing is lost. Where a class is "
                                      "present, the others become absent.")
                                 : tr("These frames have more than one class. Nothing is picked by chance: say "
                                      "what becomes of them."));
    table_->setAccessibleName(tr("Frames with more than one class"));
    table_->setHorizontalHeaderLabels({tr("Video"), tr("Annotator"), tr("First"), tr("Last"), tr("Frames")});
    alignHeader(*table_, {VideoColumn, WhoColumn});
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (rows_[row].ofProject) table_->item(static_cast<int>(row), WhoColumn)->setText(tr("project"));
    }
    unseen_->setText(tr("Make these frames &unseen, to be labelled again"));
    topmost_->setText(tr("Keep the class that comes &first on the list"));
    convert_->setText(tr("Allow One Class Only"));
    cancel_->setText(tr("Cancel"));
}

void ConversionDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void ConversionDialog::fill(const std::vector<LabelConflict>& conflicts)
{
    constexpr std::size_t kMostRows = 5000;  // of a project that was meant to have several classes a frame
    for (const LabelConflict& conflict : conflicts) {
        for (const FrameRange& range : conflict.ranges) {
            if (rows_.size() >= kMostRows) return;
            rows_.push_back({conflict.video, range, conflict.annotator.empty()});
            const int row = table_->rowCount();
            table_->insertRow(row);
            const QStringList words{toQString(conflict.name), toQString(conflict.annotator), countText(range.first),
                                    countText(range.last - 1), countText(range.size())};
            for (int column = 0; column < ConflictColumns; ++column) {
                auto* item = new QTableWidgetItem(words[column]);
                item->setTextAlignment((column < FirstColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
                table_->setItem(row, column, item);
            }
        }
    }
}

void ConversionDialog::jump(int row)
{
    const Row& where = rows_.at(static_cast<std::size_t>(row));
    document_.setCurrentVideo(where.video);
    playback_.goTo(where.range.first);
}

}  // namespace longtake::ui
