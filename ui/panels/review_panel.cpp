// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/review_panel.h"

#include "ui/controllers/prediction_controller.h"
#include "ui/controllers/review_controller.h"
#include "ui/document/project_document.h"
#include "ui/models/review_table_model.h"
#include "ui/models/run_table_model.h"
#include "ui/support/actions.h"
#include "ui/support/icons.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_look.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace longtake::ui {

ReviewPanel::ReviewPanel(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      document_(parts.document),
      prediction_(parts.prediction),
      review_(parts.review),
      actions_(parts.actions),
      runs_(parts.runs),
      model_(new ReviewTableModel(this)),
      runCaption_(new QLabel(this)),
      run_(new QComboBox(this)),
      predictThis_(new QPushButton(this)),
      predictAll_(new QPushButton(this)),
      progress_(new QProgressBar(this)),
      smoothingCaption_(new QLabel(this)),
      smoothing_(new QDoubleSpinBox(this)),
      scores_(new QLabel(this)),
      queueTitle_(makeSectionTitle(this)),
      empty_(new QLabel(this)),
      queue_(new QTableView(this)),
      accept_(new QPushButton(this)),
      reject_(new QPushButton(this))
{
    setObjectName(QStringLiteral("reviewPanel"));
    build();
    connect(run_, &QComboBox::activated, this,
            [this](int index) { document_.showRun(static_cast<RunId>(run_->itemData(index).toLongLong())); });
    connect(predictThis_, &QPushButton::clicked, actions_[ActionId::Predict], &QAction::trigger);
    connect(predictAll_, &QPushButton::clicked, this, [this] {
        if (prediction_.isRunning()) {
            prediction_.stop();
        } else {
            prediction_.predict({});
        }
    });
    connect(smoothing_, &QDoubleSpinBox::valueChanged, &review_, &ReviewController::setSmoothingSeconds);
    for (const auto chosen : {&QTableView::clicked, &QTableView::activated})
        connect(queue_, chosen, this, [this](const QModelIndex& index) { review_.select(index.row()); });
    connect(accept_, &QPushButton::clicked, actions_[ActionId::AcceptBout], &QAction::trigger);
    connect(reject_, &QPushButton::clicked, actions_[ActionId::RejectBout], &QAction::trigger);
    connect(&runs_, &QAbstractItemModel::modelReset, this, &ReviewPanel::showRuns);
    connect(&runs_, &QAbstractItemModel::dataChanged, this, &ReviewPanel::showRuns);
    connect(&document_, &ProjectDocument::predictionChanged, this, &ReviewPanel::showRuns);
    connect(&prediction_, &PredictionController::changed, this, &ReviewPanel::showPrediction);
    connect(&review_, &ReviewController::queueChanged, this, &ReviewPanel::showQueue);
    connect(&review_, &ReviewController::currentChanged, this, &ReviewPanel::showCurrent);
    retranslate();
}

void ReviewPanel::build()
{
    run_->setObjectName(QStringLiteral("reviewRun"));
    run_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    run_->setMinimumContentsLength(8);
    runCaption_->setBuddy(run_);
    predictThis_->setObjectName(QStringLiteral("predictThis"));
    predictThis_->setIcon(lineIcon(QStringLiteral("predict")));
    predictAll_->setObjectName(QStringLiteral("predictAll"));
    progress_->setObjectName(QStringLiteral("predictProgress"));
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    smoothing_->setObjectName(QStringLiteral("reviewSmoothing"));
    smoothing_->setRange(0.0, 60.0);
    smoothing_->setDecimals(1);
    smoothing_->setSingleStep(0.5);
    smoothingCaption_->setBuddy(smoothing_);
    scores_->setObjectName(QStringLiteral("reviewScores"));
    scores_->setWordWrap(true);
    empty_->setObjectName(QStringLiteral("reviewEmpty"));
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    queue_->setObjectName(QStringLiteral("reviewQueue"));
    queue_->setModel(model_);
    makePlainTable(*queue_, ReviewTableModel::ClassColumn);
    queue_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);  // names of classes are whole
    queue_->setSelectionMode(QAbstractItemView::SingleSelection);
    accept_->setObjectName(QStringLiteral("acceptButton"));
    accept_->setIcon(lineIcon(QStringLiteral("accept")));
    reject_->setObjectName(QStringLiteral("rejectButton"));
    reject_->setIcon(lineIcon(QStringLiteral("reject")));
    for (QPushButton* button : {predictThis_, predictAll_, accept_, reject_}) button->setFocusPolicy(Qt::TabFocus);
    for (QPushButton* button : {accept_, reject_}) button->setMinimumHeight(34);

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(runCaption_, run_);
    form->addRow(smoothingCaption_, smoothing_);
    auto* predict = new QHBoxLayout;
    predict->setSpacing(8);
    predict->addWidget(predictThis_, 1);
    predict->addWidget(predictAll_, 1);
    auto* answers = new QHBoxLayout;
    answers->setSpacing(8);
    answers->addWidget(accept_, 1);
    answers->addWidget(reject_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addLayout(form);
    column->addLayout(predict);
    column->addWidget(progress_);
    column->addWidget(scores_);
    column->addWidget(queueTitle_);
    column->addWidget(empty_, 1);
    column->addWidget(queue_, 1);
    column->addLayout(answers);
}

void ReviewPanel::showRuns()
{
    const QSignalBlocker block(run_);
    run_->clear();
    for (int row = 0; row < runs_.rowCount(); ++row) {
        const RunRecord& run = runs_.at(row);
        if (run.checkpoint.empty()) continue;
        run_->addItem(toQString(run.name), static_cast<qlonglong>(raw(run.id)));
    }
    if (document_.shownRun()) run_->setCurrentIndex(run_->findData(static_cast<qlonglong>(raw(*document_.shownRun()))));
    run_->setEnabled(run_->count() > 0);
    showPrediction();
}

void ReviewPanel::showPrediction()
{
    const bool running = prediction_.isRunning();
    progress_->setVisible(running);
    progress_->setValue(static_cast<int>(prediction_.share() * 1000.0));
    const bool can = run_->count() > 0 && document_.currentVideo() != nullptr;
    predictThis_->setEnabled(can && !running);
    predictAll_->setEnabled(can);
    predictAll_->setText(running ? tr("Stop") : tr("Predict all"));
    predictAll_->setAccessibleName(running ? tr("Stop predicting") : tr("Predict all videos"));
}

void ReviewPanel::showQueue()
{
    const QSignalBlocker block(smoothing_);
    smoothing_->setValue(review_.smoothingSeconds());
    std::vector<ReviewRow> rows;
    for (const ReviewItem& item : review_.items()) {
        if (item.classIndex >= document_.classes().count()) continue;
        const ClassInfo& info = document_.classes().at(item.classIndex);
        rows.push_back(
            {toQString(info.name), toColour(info.colour), item.range, item.confidence, item.reviewed, item.conflicts});
    }
    const bool none = rows.empty();
    model_->setRows(std::move(rows));
    empty_->setVisible(none);
    queue_->setVisible(!none);
    queueTitle_->setText(none ? tr("Queue") : tr("Queue: %n open", nullptr, review_.open()));
    empty_->setText(
        run_->count() == 0
            ? tr("There is no trained run yet. Train one, then predict, and the most doubtful bouts come first here.")
            : tr("This video has no predictions of this run yet: press \"Predict this video\"."));
    showScores();
    showCurrent();
}

void ReviewPanel::showCurrent()
{
    const int item = review_.current();
    accept_->setEnabled(item >= 0);
    reject_->setEnabled(item >= 0);
    if (item < 0) {
        queue_->clearSelection();
        return;
    }
    queue_->selectRow(item);
    queue_->scrollTo(model_->index(item, 0));
    const FrameRange range = review_.items()[static_cast<std::size_t>(item)].range;
    Q_EMIT boutChosen(range.first, range.last);
}

void ReviewPanel::showScores()
{
    const auto& raw = review_.rawScores();
    const auto& smooth = review_.smoothedScores();
    if (!raw || !smooth) {
        scores_->setText(document_.currentPrediction() ? tr("Scores come once frames of this video are labelled.")
                                                       : QString());
        return;
    }
    scores_->setText(tr("Against the labels of this video: accuracy %1, macro-F1 %2, F1@50 %3 (raw: %4, %5, %6)")
                         .arg(scoreText(smooth->accuracy), scoreText(smooth->macroF1), scoreText(smooth->f1At50),
                              scoreText(raw->accuracy), scoreText(raw->macroF1), scoreText(raw->f1At50)));
}

void ReviewPanel::retranslate()
{
    runCaption_->setText(tr("Run"));
    run_->setAccessibleName(tr("Run whose predictions are shown"));
    predictThis_->setText(tr("Predict this video"));
    predictThis_->setAccessibleName(predictThis_->text());
    progress_->setAccessibleName(tr("Progress of predicting"));
    smoothingCaption_->setText(tr("Smoothing"));
    smoothing_->setAccessibleName(tr("Smoothing in seconds"));
    smoothing_->setToolTip(tr("Probabilities are averaged over this time. The raw ones are kept."));
    smoothing_->setSuffix(tr(" s", "seconds"));
    smoothing_->setSpecialValueText(tr("off"));
    queue_->setAccessibleName(tr("Predicted bouts to review"));
    accept_->setText(tr("Accept (A)"));
    accept_->setAccessibleName(tr("Accept the bout as a label"));
    reject_->setText(tr("Reject (X)"));
    reject_->setAccessibleName(tr("Reject the bout"));
    model_->retranslate();
    showRuns();
    showQueue();
}

void ReviewPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
