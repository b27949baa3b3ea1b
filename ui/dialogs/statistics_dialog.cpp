// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/statistics_dialog.h"

#include "core/jobs/export_labels.h"
#include "core/label/bout_statistics.h"
#include "ui/document/project_document.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/histogram_view.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_look.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace longtake::ui {
namespace {

enum BudgetColumn {
    ClassColumn,
    FramesColumn,
    ShareColumn,
    BoutsColumn,
    TotalColumn,
    MeanColumn,
    MedianColumn,
    ShortestColumn,
    LongestColumn,
    LatencyColumn,
    BudgetColumns
};

constexpr int kLookAgainMilliseconds = 100;
constexpr int kBins = 20;

QString secondsText(double seconds)
{
    return QLocale().toString(seconds, 'f', 2);
}

void put(QTableWidget& table, int row, int column, const QString& text, bool isNumber)
{
    QTableWidgetItem* item = table.item(row, column);
    if (item == nullptr) {
        item = new QTableWidgetItem;
        item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        table.setItem(row, column, item);
    }
    item->setText(text);
}

QWidget* titled(QWidget* title, QWidget* content, QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(title);
    column->addWidget(content, 1);
    return box;
}

}  // namespace

StatisticsDialog::StatisticsDialog(ProjectDocument& document, FilePrompts& prompts, QWidget* parent)
    : QDialog(parent),
      document_(document),
      prompts_(prompts),
      budget_(new QTableWidget(0, BudgetColumns, this)),
      lengthsTitle_(makeSectionTitle(this)),
      lengths_(new HistogramView(this)),
      transitionsTitle_(makeSectionTitle(this)),
      transitions_(new QTableWidget(this)),
      allVideos_(new QCheckBox(this)),
      export_(new QPushButton(this)),
      close_(new QPushButton(this))
{
    setObjectName(QStringLiteral("statisticsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    budget_->setObjectName(QStringLiteral("budgetTable"));
    makePlainTable(*budget_, ClassColumn);
    budget_->setSelectionMode(QAbstractItemView::SingleSelection);
    lengths_->setObjectName(QStringLiteral("lengthsHistogram"));
    transitions_->setObjectName(QStringLiteral("transitionsTable"));
    transitions_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    transitions_->setSelectionMode(QAbstractItemView::NoSelection);
    transitions_->setFrameShape(QFrame::NoFrame);
    transitions_->setTabKeyNavigation(false);
    transitions_->verticalHeader()->setDefaultSectionSize(budget_->verticalHeader()->defaultSectionSize());
    auto* below = new QSplitter(Qt::Horizontal, this);
    below->addWidget(titled(lengthsTitle_, lengths_, this));
    below->addWidget(titled(transitionsTitle_, transitions_, this));
    below->setChildrenCollapsible(false);

    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(export_, QDialogButtonBox::ActionRole);
    export_->setObjectName(QStringLiteral("statisticsExport"));
    export_->setAutoDefault(false);
    buttons->addButton(close_, QDialogButtonBox::RejectRole);
    close_->setObjectName(QStringLiteral("statisticsClose"));
    close_->setAutoDefault(false);
    allVideos_->setObjectName(QStringLiteral("statisticsAllVideos"));
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(allVideos_);
    bottom->addWidget(buttons, 1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(budget_, 3);
    column->addWidget(below, 2);
    column->addLayout(bottom);

    connect(export_, &QPushButton::clicked, this, &StatisticsDialog::exportTable);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(budget_, &QTableWidget::currentCellChanged, this, &StatisticsDialog::showHistogram);
    soon_.setSingleShot(true);
    soon_.setInterval(kLookAgainMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &StatisticsDialog::refresh);
    connect(&document_, &ProjectDocument::labelsChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document_, &ProjectDocument::classesChanged, this, &StatisticsDialog::refresh);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &StatisticsDialog::refresh);
    resize(900, 560);
    retranslate();
}

void StatisticsDialog::retranslate()
{
    budget_->setAccessibleName(tr("Time budget"));
    budget_->setHorizontalHeaderLabels({tr("Class"), tr("Frames"), tr("Share"), tr("Bouts"), tr("Total s"),
                                        tr("Mean s"), tr("Median s"), tr("Shortest s"), tr("Longest s"),
                                        tr("First after s")});
    alignHeader(*budget_, {ClassColumn});
    lengths_->setAccessibleName(tr("Lengths of the bouts"));
    lengths_->setEmptyText(tr("No bout of this class yet."));
    transitionsTitle_->setText(tr("Followed by (rows: from, columns: to)"));
    transitions_->setAccessibleName(tr("Which class follows which"));
    allVideos_->setText(tr("&All videos"));
    allVideos_->setToolTip(tr("What the exported table holds"));
    export_->setText(tr("&Export…"));
    close_->setText(tr("Close"));
    refresh();
}

void StatisticsDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

FrameTimes StatisticsDialog::times() const
{
    FrameTimes times;
    const auto index = document_.currentIndex();
    if (!index) return times;
    times.frameCount = index->frameCount();
    times.seconds = [index](std::int64_t frame) { return index->seconds(frame); };
    return times;
}

void StatisticsDialog::refresh()
{
    const VideoRecord* video = document_.currentVideo();
    const FrameTimes clock = times();
    setWindowTitle(video != nullptr ? tr("Statistics of %1").arg(toQString(video->name)) : tr("Statistics"));
    const ClassList& classes = document_.classes();
    const bool fits = video != nullptr && clock.isKnown() &&
                      static_cast<std::size_t>(classes.count()) == document_.currentLabels().size() &&
                      video->frameCount <= clock.frameCount;
    summaries_ = fits ? boutSummaries(document_.currentLabels(), clock) : std::vector<BoutSummary>{};
    budget_->setRowCount(static_cast<int>(summaries_.size()));
    const auto frames = fits ? static_cast<double>(std::max<std::int64_t>(1, video->frameCount)) : 1.0;
    for (int row = 0; row < budget_->rowCount(); ++row) {
        const BoutSummary& own = summaries_[static_cast<std::size_t>(row)];
        put(*budget_, row, ClassColumn, toQString(classes.at(row).name), false);
        budget_->item(row, ClassColumn)->setData(Qt::DecorationRole, toColour(classes.at(row).colour));
        put(*budget_, row, FramesColumn, countText(own.frames), true);
        put(*budget_, row, ShareColumn, percentText(static_cast<double>(own.frames) / frames), true);
        put(*budget_, row, BoutsColumn, countText(own.bouts), true);
        const bool none = own.bouts == 0;
        put(*budget_, row, TotalColumn, secondsText(own.totalSeconds), true);
        put(*budget_, row, MeanColumn, none ? QString() : secondsText(own.meanSeconds), true);
        put(*budget_, row, MedianColumn, none ? QString() : secondsText(own.medianSeconds), true);
        put(*budget_, row, ShortestColumn, none ? QString() : secondsText(own.shortestSeconds), true);
        put(*budget_, row, LongestColumn, none ? QString() : secondsText(own.longestSeconds), true);
        put(*budget_, row, LatencyColumn, own.latencySeconds ? secondsText(*own.latencySeconds) : QString(), true);
    }
    if (budget_->currentRow() < 0 && budget_->rowCount() > 0) budget_->setCurrentCell(0, 0);
    showHistogram();
    showTransitions();
}

void StatisticsDialog::showHistogram()
{
    const int row = budget_->currentRow();
    if (row < 0 || row >= static_cast<int>(summaries_.size()) || row >= document_.classes().count()) {
        lengthsTitle_->setText(tr("Lengths of the bouts"));
        lengths_->setBars({}, {}, {});
        return;
    }
    const ClassInfo& info = document_.classes().at(row);
    lengthsTitle_->setText(tr("Lengths of the bouts of %1").arg(toQString(info.name)));
    const LengthHistogram histogram = histogramOf(summaries_[static_cast<std::size_t>(row)].lengthsSeconds, kBins);
    lengths_->setBars(histogram.edges, histogram.counts, toColour(info.colour));
}

void StatisticsDialog::showTransitions()
{
    const int count = static_cast<int>(summaries_.size());
    const auto counts = count > 0 ? transitionsOf(document_.currentLabels()) : std::vector<std::vector<std::int64_t>>{};
    QStringList names;
    for (int k = 0; k < count; ++k) names << toQString(document_.classes().at(k).name);
    transitions_->setRowCount(count);
    transitions_->setColumnCount(count);
    transitions_->setHorizontalHeaderLabels(names);
    transitions_->setVerticalHeaderLabels(names);
    for (int from = 0; from < count; ++from) {
        for (int to = 0; to < count; ++to) {
            const std::int64_t number = counts[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
            put(*transitions_, from, to, number > 0 ? countText(number) : QStringLiteral("·"), true);
        }
    }
    transitions_->resizeColumnsToContents();
}

void StatisticsDialog::exportTable()
{
    const VideoRecord* video = document_.currentVideo();
    if (video == nullptr) return;
    const QString file = prompts_.tableToWrite(QDir::homePath(), tr("time budget.csv"));
    if (file.isEmpty()) return;
    ExportRequest request;
    request.kind = ExportKind::Budget;
    request.annotator = document_.annotator();
    request.output = toPath(file);
    if (!allVideos_->isChecked()) request.videos = {video->id};
    const Result<ExportReport> report = exportLabels(document_.store(), request);
    if (report) {
        Q_EMIT exported(file);
    } else {
        Q_EMIT document_.failed(report.error());
    }
}

}  // namespace longtake::ui
