// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/label_panel.h"

#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/models/bout_table_model.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace longtake::ui {
namespace {

enum CountColumn { NameColumn, FramesColumn, ShareColumn, BoutsColumn, CountColumns };

// With its text field made at once: what is made between a box and its field is skipped by Shift+Tab.
QComboBox* makeEditableBox(QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setEditable(true);
    return box;
}

}  // namespace

LabelPanel::LabelPanel(ProjectDocument& document, PlaybackController& playback, QWidget* parent)
    : QWidget(parent),
      document_(document),
      playback_(playback),
      model_(new BoutTableModel(document, this)),
      annotatorTitle_(makeSectionTitle(this)),
      annotator_(makeEditableBox(this)),
      blind_(new QCheckBox(this)),
      countsTitle_(makeSectionTitle(this)),
      counts_(new QTableWidget(0, CountColumns, this)),
      boutsTitle_(makeSectionTitle(this)),
      empty_(new QLabel(this)),
      bouts_(new QTableView(this)),
      reactionCaption_(new QLabel(this)),
      reaction_(new QSpinBox(this))
{
    setObjectName(QStringLiteral("labelPanel"));
    counts_->setObjectName(QStringLiteral("labelCounts"));
    counts_->setSelectionMode(QAbstractItemView::NoSelection);
    makePlainTable(*counts_, NameColumn);
    bouts_->setObjectName(QStringLiteral("bouts"));
    bouts_->setModel(model_);
    makePlainTable(*bouts_, BoutTableModel::ClassColumn);
    bouts_->setSelectionMode(QAbstractItemView::SingleSelection);
    empty_->setObjectName(QStringLiteral("boutsEmpty"));
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    empty_->setContentsMargins(0, 4, 0, 8);

    annotator_->setObjectName(QStringLiteral("annotator"));
    annotator_->lineEdit()->setObjectName(QStringLiteral("annotatorName"));
    annotator_->setInsertPolicy(QComboBox::NoInsert);
    annotator_->setCompleter(nullptr);  // a new name may begin like a known one
    annotator_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    annotator_->setMinimumContentsLength(8);
    blind_->setObjectName(QStringLiteral("blindMode"));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 8, 8);
    column->setSpacing(2);
    auto* who = new QHBoxLayout;
    who->addWidget(annotator_, 1);
    who->addWidget(blind_);
    column->addWidget(annotatorTitle_);
    column->addLayout(who);
    column->addWidget(countsTitle_);
    column->addWidget(counts_);
    column->addWidget(boutsTitle_);
    column->addWidget(empty_, 1);
    column->addWidget(bouts_, 1);
    reaction_->setObjectName(QStringLiteral("reaction"));
    reaction_->setRange(0, 2000);
    reaction_->setSingleStep(50);
    reaction_->setFocusPolicy(Qt::StrongFocus);
    reactionCaption_->setBuddy(reaction_);
    auto* reactionRow = new QHBoxLayout;
    reactionRow->setContentsMargins(0, 6, 0, 0);
    reactionRow->addWidget(reactionCaption_, 1);
    reactionRow->addWidget(reaction_);
    column->addLayout(reactionRow);
    connect(reaction_, &QSpinBox::valueChanged, this, &LabelPanel::reactionChanged);

    for (const auto chosen : {&QTableView::clicked, &QTableView::activated})
        connect(bouts_, chosen, this, [this](const QModelIndex& index) { jump(index.row()); });
    connect(annotator_, qOverload<int>(&QComboBox::activated), this, [this](int row) {
        document_.chooseAnnotator(static_cast<AnnotatorId>(annotator_->itemData(row).toLongLong()));
    });
    connect(annotator_->lineEdit(), &QLineEdit::returnPressed, this, &LabelPanel::annotatorTyped);
    // A name that was not entered was not chosen: the field goes back to whose labels these are.
    connect(annotator_->lineEdit(), &QLineEdit::editingFinished, this, &LabelPanel::showAnnotators);
    connect(blind_, &QCheckBox::toggled, this, [this](bool blind) { document_.setBlind(blind); });
    connect(&document_, &ProjectDocument::annotatorsChanged, this, &LabelPanel::showAnnotators);
    connect(&document_, &ProjectDocument::projectChanged, this, &LabelPanel::showAnnotators);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &LabelPanel::showCounts);
    connect(&document_, &ProjectDocument::classesChanged, this, &LabelPanel::showCounts);
    connect(&document_, &ProjectDocument::labelsChanged, this, &LabelPanel::showCounts);
    retranslate();
}

void LabelPanel::setReaction(int milliseconds)
{
    reaction_->setValue(milliseconds);
}

void LabelPanel::jump(int row)
{
    const FrameRange range = model_->at(row).range;
    playback_.goTo(range.first);
    Q_EMIT boutChosen(range.first, range.last);
}

void LabelPanel::showCounts()
{
    const ClassList& classes = document_.classes();
    const VideoRecord* video = document_.currentVideo();
    counts_->setRowCount(video != nullptr ? classes.count() + 1 : 0);
    if (video != nullptr) {
        const LabelCounts& counts = document_.counts(video->id);
        const auto put = [this](int row, int column, const QString& text) {
            QTableWidgetItem* item = counts_->item(row, column);
            if (item == nullptr) {
                item = new QTableWidgetItem;
                item->setTextAlignment((column == NameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
                counts_->setItem(row, column, item);
            }
            item->setText(text);
            return item;
        };
        const auto share = [&](std::int64_t frames) {
            return percentText(counts.frames > 0 ? static_cast<double>(frames) / static_cast<double>(counts.frames)
                                                 : 0.0);
        };
        for (int k = 0; k < classes.count(); ++k) {
            const auto place = static_cast<std::size_t>(k);
            put(k, NameColumn, toQString(classes.at(k).name))
                ->setData(Qt::DecorationRole, toColour(classes.at(k).colour));
            put(k, FramesColumn, countText(counts.present[place]));
            put(k, ShareColumn, share(counts.present[place]));
            put(k, BoutsColumn, countText(counts.bouts[place]));
        }
        const int last = classes.count();
        put(last, NameColumn, tr("unseen"))->setData(Qt::DecorationRole, QVariant());
        put(last, FramesColumn, countText(counts.frames - counts.seen));
        put(last, ShareColumn, share(counts.frames - counts.seen));
        put(last, BoutsColumn, QString());
    }
    fitTableToRows(*counts_);
    fitBoutColumns();
    showEmpty();
}

// From the widest numbers: to measure a thousand rows after every edit costs more than the edit.
void LabelPanel::fitBoutColumns()
{
    QHeaderView& header = *bouts_->horizontalHeader();
    const int margin = 2 * (style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header) + 2);
    for (int column = 0; column < BoutTableModel::ColumnCount; ++column) {
        if (column == BoutTableModel::ClassColumn) continue;
        const QString heading = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        header.setSectionResizeMode(column, QHeaderView::Fixed);
        header.resizeSection(column,
                             margin + std::max(header.fontMetrics().horizontalAdvance(heading),
                                               bouts_->fontMetrics().horizontalAdvance(model_->widestText(column))));
    }
}

void LabelPanel::showAnnotators()
{
    const QSignalBlocker quietNames(annotator_);
    const QSignalBlocker quietBlind(blind_);
    annotator_->clear();
    for (const AnnotatorRecord& record : document_.annotators()) {
        annotator_->addItem(record.name.empty() ? tr("Labels of the project") : toQString(record.name),
                            static_cast<qint64>(record.id));
    }
    annotator_->setCurrentIndex(annotator_->findData(static_cast<qint64>(document_.annotator())));
    annotator_->setEnabled(document_.isOpen());
    blind_->setChecked(document_.isBlind());
    blind_->setEnabled(document_.isOpen() && !document_.isReadOnly());
}

// A name that is not on the list is somebody new, with labels of their own.
void LabelPanel::annotatorTyped()
{
    const QString name = annotator_->lineEdit()->text().simplified();
    const int known = annotator_->findText(name, Qt::MatchFixedString);
    if (known >= 0) {
        document_.chooseAnnotator(static_cast<AnnotatorId>(annotator_->itemData(known).toLongLong()));
    } else if (!name.isEmpty() && !document_.isReadOnly()) {
        Q_EMIT annotatorWished(name);
    }
    showAnnotators();
    Q_EMIT annotatorEntered();
}

void LabelPanel::showEmpty()
{
    const bool none = model_->rowCount() == 0;
    empty_->setVisible(none);
    bouts_->setVisible(!none);
    empty_->setText(document_.currentVideo() == nullptr ? tr("Here come the bouts of the video that is open.")
                                                        : tr("No labels yet: press 1 to 9 while the video plays."));
}

void LabelPanel::retranslate()
{
    annotatorTitle_->setText(tr("Labels of"));
    annotator_->setAccessibleName(tr("Annotator"));
    annotator_->lineEdit()->setAccessibleName(annotator_->accessibleName());
    annotator_->setToolTip(tr("Everybody has labels of their own. Type a new name and press Enter to add somebody."));
    blind_->setText(tr("Blind"));
    blind_->setAccessibleName(tr("Blind mode"));
    blind_->setToolTip(tr("Hides predictions from the one who labels."));
    showAnnotators();
    countsTitle_->setText(tr("This video"));
    boutsTitle_->setText(tr("Bouts"));
    counts_->setAccessibleName(tr("Frames and bouts per class"));
    bouts_->setAccessibleName(tr("Bouts of this video"));
    counts_->setHorizontalHeaderLabels({tr("Class"), tr("Frames"), tr("Share"), tr("Bouts")});
    alignHeader(*counts_, {NameColumn});
    reactionCaption_->setText(tr("Reaction time"));
    reaction_->setSuffix(tr(" ms"));
    reaction_->setAccessibleName(tr("Reaction time in milliseconds"));
    reaction_->setToolTip(tr("What is painted while the video plays begins and ends this much earlier than the keys."));
    reactionCaption_->setToolTip(reaction_->toolTip());
    model_->retranslate();
    showCounts();
}

void LabelPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitBoutColumns();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
