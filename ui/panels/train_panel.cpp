// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/train_panel.h"

#include "core/base/bytes.h"
#include "ui/controllers/training_controller.h"
#include "ui/document/project_document.h"
#include "ui/models/run_table_model.h"
#include "ui/panels/train_charts.h"
#include "ui/support/actions.h"
#include "ui/support/icons.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_look.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace longtake::ui {
namespace {

QPushButton* makeButton(QWidget* parent, const QString& name, const QString& icon)
{
    auto* button = new QPushButton(lineIcon(icon), QString(), parent);
    button->setObjectName(name);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

TrainPanel::TrainPanel(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      document_(parts.document),
      training_(parts.training),
      runs_(parts.runs),
      state_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      stop_(makeButton(this, QStringLiteral("stopButton"), QStringLiteral("stop"))),
      cancel_(makeButton(this, QStringLiteral("cancelButton"), QStringLiteral("cancel"))),
      resume_(makeButton(this, QStringLiteral("resumeButton"), QStringLiteral("play"))),
      numbers_(new QLabel(this)),
      charts_(new TrainCharts(parts.document, parts.training, this)),
      runsTitle_(makeSectionTitle(this)),
      table_(new QTableView(this)),
      remove_(makeButton(this, QStringLiteral("removeRunButton"), QStringLiteral("trash")))
{
    setObjectName(QStringLiteral("trainPanel"));
    state_->setObjectName(QStringLiteral("trainState"));
    state_->setWordWrap(true);
    numbers_->setObjectName(QStringLiteral("trainNumbers"));
    numbers_->setWordWrap(true);
    progress_->setObjectName(QStringLiteral("trainProgress"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(8);
    table_->setObjectName(QStringLiteral("runTable"));
    table_->setModel(&parts.runs);
    makePlainTable(*table_, RunTableModel::NameColumn);
    // A run is known by its name: the name is whole, and what has no place beside it is scrolled to.
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setMinimumHeight(120);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(stop_);
    buttons->addWidget(cancel_);
    buttons->addWidget(resume_);
    buttons->addStretch(1);
    auto* runButtons = new QHBoxLayout;
    runButtons->setSpacing(8);
    runButtons->addWidget(remove_);
    runButtons->addStretch(1);
    auto* page = new QWidget(this);
    auto* pageColumn = new QVBoxLayout(page);
    pageColumn->setContentsMargins(8, 0, 8, 8);
    pageColumn->setSpacing(6);
    pageColumn->addWidget(charts_);
    pageColumn->addWidget(runsTitle_);
    pageColumn->addWidget(table_);
    pageColumn->addLayout(runButtons);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("trainScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(8, 8, 8, 0);
    top->setSpacing(6);
    top->addWidget(state_);
    top->addWidget(progress_);
    top->addLayout(buttons);
    top->addWidget(numbers_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(top);
    column->addWidget(scroll, 1);

    connect(stop_, &QPushButton::clicked, parts.actions[ActionId::StopTraining], &QAction::trigger);
    connect(cancel_, &QPushButton::clicked, parts.actions[ActionId::CancelTraining], &QAction::trigger);
    connect(&training_, &TrainingController::phaseChanged, this, &TrainPanel::showPhase);
    connect(&training_, &TrainingController::newsChanged, this, [this] {
        showPhase();
        showNumbers();
        charts_->showNews();
    });
    connect(&training_, &TrainingController::epochDone, charts_, &TrainCharts::showEpoch);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && !training_.isRunning()) {
            document_.showRun(runs_.at(now.row()).id);
            training_.showRun(runs_.at(now.row()).id);
        }
        showRuns();
    });
    connect(resume_, &QPushButton::clicked, this, [this] {
        if (const int row = rowToResume(); row >= 0) training_.resume(runs_.at(row).id);
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        const QModelIndex now = table_->currentIndex();
        if (now.isValid()) Q_EMIT removeWished(raw(runs_.at(now.row()).id));
    });
    connect(&runs_, &QAbstractItemModel::modelReset, this, &TrainPanel::showPhase);
    connect(&runs_, &QAbstractItemModel::dataChanged, this, &TrainPanel::showPhase);
    retranslate();
}

void TrainPanel::showPhase()
{
    const TrainingNews& news = training_.news();
    const bool running = training_.isRunning();
    const bool stopping = training_.phase() == TrainingPhase::Stopping;
    stop_->setEnabled(running && !stopping);
    cancel_->setEnabled(running && !stopping);
    progress_->setVisible(running);
    const int done = news.epochsDone.empty() ? 0 : news.epochsDone.back().epoch + 1;
    switch (training_.phase()) {
        case TrainingPhase::Idle:
            state_->setText(idleText());
            break;
        case TrainingPhase::Loading:
            state_->setText(tr("Getting ready\u2026"));
            break;
        case TrainingPhase::Decoding:
            state_->setText(
                tr("Decoding %1 for the network, %2").arg(news.decodedVideo, percentText(news.decodedShare)));
            break;
        case TrainingPhase::Training:
            state_->setText(tr("Run %1 trains: epoch %2 of %3%4")
                                .arg(news.name)
                                .arg(std::min(done + 1, news.epochs))
                                .arg(news.epochs)
                                .arg(training_.secondsLeft() >= 0.0
                                         ? tr(", %1 left").arg(durationText(training_.secondsLeft()))
                                         : QString()));
            break;
        case TrainingPhase::Stopping:
            state_->setText(tr("Stopping after this step\u2026"));
            break;
    }
    const bool decoding = training_.phase() == TrainingPhase::Decoding;
    const double share = decoding ? news.decodedShare : news.epochs > 0 ? static_cast<double>(done) / news.epochs : 0.0;
    progress_->setValue(static_cast<int>(share * 1000.0));
    showRuns();
}

// The run that is shown, and whether one waits to go on.
QString TrainPanel::idleText() const
{
    const TrainingNews& news = training_.news();
    QStringList parts;
    if (news.run) {
        const int done = news.epochsDone.empty() ? 0 : news.epochsDone.back().epoch + 1;
        parts << (news.name.isEmpty() ? tr("The run has ended.")
                                      : tr("Run %1, epoch %2 of %3.").arg(news.name).arg(done).arg(news.epochs));
    }
    if (const int row = runs_.newestUnfinished(); row >= 0) {
        parts << tr("Run %1 is unfinished: the program ended while it trained. Resume goes on with it.")
                     .arg(toQString(runs_.at(row).name));
    }
    return parts.isEmpty() ? tr("Nothing trains now. Press Train in the tab Model.") : parts.join(QLatin1Char(' '));
}

// The selected run; without one, the one that was interrupted. -1 = it cannot go on.
int TrainPanel::rowToResume() const
{
    if (training_.isRunning() || document_.isReadOnly()) return -1;
    const QModelIndex now = table_->currentIndex();
    const int row = now.isValid() ? now.row() : runs_.newestUnfinished();
    return runs_.canResume(row) ? row : -1;
}

void TrainPanel::showNumbers()
{
    const TrainingNews& news = training_.news();
    QStringList parts;
    const QLocale locale;
    if (!news.steps.empty()) {
        const std::size_t window = std::min<std::size_t>(news.steps.size(), 50);
        double seconds = 0.0;
        double waiting = 0.0;
        for (std::size_t k = news.steps.size() - window; k < news.steps.size(); ++k) {
            seconds += news.steps[k].seconds;
            waiting += news.steps[k].waitingSeconds;
        }
        parts << tr("loss %1").arg(locale.toString(news.steps.back().loss, 'f', 3));
        if (seconds > 0.0)
            parts << tr("%1 steps a second").arg(locale.toString(static_cast<double>(window) / seconds, 'g', 3));
        if (seconds > 0.0 && training_.isRunning())
            parts << tr("waiting for data %1").arg(percentText(waiting / seconds));
        if (news.steps.back().rate > 0.0) parts << tr("rate %1").arg(locale.toString(news.steps.back().rate, 'g', 3));
    }
    if (!news.epochsDone.empty()) {
        const Scores& scores = news.epochsDone.back().validation;
        if (scores.majorityAccuracy > 0.0) {
            parts << tr("accuracy %1 (always the commonest class: %2)")
                         .arg(scoreText(scores.accuracy), scoreText(scores.majorityAccuracy));
        }
    }
    if (news.memory)
        // The run by itself: beside it the window plays videos, which no plan of a run counts.
        parts << tr("memory of the run %1 of %2 planned")
                     .arg(toQString(formatBytes(news.memory->runPeakBytes)),
                          toQString(formatBytes(news.memory->runPlannedBytes)));
    numbers_->setText(parts.join(QStringLiteral("  \u00b7  ")));
    numbers_->setVisible(!parts.isEmpty());
}

void TrainPanel::showRuns()
{
    const QModelIndex now = table_->currentIndex();
    const bool running = training_.isRunning();
    resume_->setEnabled(rowToResume() >= 0);
    remove_->setEnabled(now.isValid() && !running && !document_.isReadOnly());
}

void TrainPanel::retranslate()
{
    stop_->setText(tr("Stop and keep"));
    stop_->setAccessibleName(stop_->text());
    stop_->setToolTip(tr("Ends after this step. What was learnt is kept and can be resumed."));
    cancel_->setText(tr("Cancel"));
    cancel_->setAccessibleName(tr("Cancel training"));
    cancel_->setToolTip(tr("Ends after this step and removes the run. A run that was resumed is kept."));
    runsTitle_->setText(tr("Runs"));
    table_->setAccessibleName(tr("Training runs"));
    resume_->setText(tr("Resume"));
    resume_->setAccessibleName(tr("Resume the run"));
    resume_->setToolTip(tr("Goes on from the last state of a run that was stopped or interrupted."));
    remove_->setText(tr("Remove"));
    remove_->setAccessibleName(tr("Remove the selected run"));
    remove_->setToolTip(tr("Removes the run with its curves, predictions and files."));
    progress_->setAccessibleName(tr("Progress of training"));
    runs_.retranslate();
    showPhase();
    showNumbers();
}

void TrainPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
