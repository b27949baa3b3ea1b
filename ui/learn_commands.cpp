// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/learn_commands.h"

#include "core/project/run_standing.h"
#include "ui/controllers/memory_controller.h"
#include "ui/controllers/prediction_controller.h"
#include "ui/controllers/review_controller.h"
#include "ui/controllers/training_controller.h"
#include "ui/document/project_document.h"
#include "ui/panels/model_panel.h"
#include "ui/panels/train_panel.h"
#include "ui/status_strip.h"
#include "ui/support/actions.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QTabWidget>

namespace longtake::ui {
namespace {

// Subjects of the message bar.
QString unfinishedRun()
{
    return QStringLiteral("unfinished-run");
}

QString replacedLabels()
{
    return QStringLiteral("review/replaced");
}

}  // namespace

LearnCommands::LearnCommands(const WindowParts& parts, ActionTable& actions, const Places& places, QObject* parent)
    : QObject(parent), parts_(parts), actions_(actions), places_(places)
{
    connectTraining();
    connectPrediction();
    connectReview();
    connect(&places_.tabs, &QTabWidget::currentChanged, this, &LearnCommands::enableReviewKeys);
    connect(&parts_.document, &ProjectDocument::projectChanged, this, [this] {
        showActivity();
        enableReviewKeys();
    });
    connect(&places_.status, &StatusStrip::activityClicked, this,
            [this] { places_.tabs.setCurrentWidget(parts_.training.isRunning() ? &places_.train : &places_.review); });
    showActivity();
    enableReviewKeys();
}

void LearnCommands::connectTraining()
{
    TrainingController& training = parts_.training;
    connect(actions_[ActionId::Train], &QAction::triggered, this, &LearnCommands::train);
    connect(&places_.model, &ModelPanel::trainWished, this, &LearnCommands::train);
    connect(actions_[ActionId::StopTraining], &QAction::triggered, &training, &TrainingController::stopAndKeep);
    connect(actions_[ActionId::CancelTraining], &QAction::triggered, this, &LearnCommands::cancelTraining);
    connect(&places_.train, &TrainPanel::removeWished, this,
            [this](qint64 run) { removeRun(static_cast<RunId>(run)); });
    connect(&parts_.document, &ProjectDocument::projectChanged, this, &LearnCommands::offerToResume);
    connect(&parts_.document, &ProjectDocument::runsChanged, this, &LearnCommands::followRuns);
    connect(&training, &TrainingController::phaseChanged, this, &LearnCommands::showActivity);
    connect(&training, &TrainingController::newsChanged, this, &LearnCommands::showActivity);
    // Whatever is missing is said in full, and mended, in the tab Model.
    connect(&training, &TrainingController::refused, this, [this](const Sentence& why) {
        places_.messages.show({MessageKind::Error, QStringLiteral("training"), why,
                               [] { return tr("Show the Settings"); },
                               [this] { actions_[ActionId::ShowModelTab]->trigger(); }});
    });
    connect(&training, &TrainingController::ended, this, [this](const Sentence& sentence, bool isError) {
        if (!closing_) say(sentence, isError, QStringLiteral("training"));
        if (closing_) Q_EMIT readyToClose();
    });
}

void LearnCommands::connectPrediction()
{
    PredictionController& prediction = parts_.prediction;
    connect(actions_[ActionId::Predict], &QAction::triggered, this, [this] {
        if (const VideoRecord* video = parts_.document.currentVideo()) {
            places_.messages.withdraw(QStringLiteral("prediction"));
            places_.tabs.setCurrentWidget(&places_.review);
            parts_.prediction.predict({video->id});
        }
    });
    connect(&prediction, &PredictionController::changed, this, &LearnCommands::showActivity);
    connect(&prediction, &PredictionController::refused, this,
            [this](const Sentence& why) { say(why, true, QStringLiteral("prediction")); });
    connect(&prediction, &PredictionController::looksDifferent, this, [this](const QString& video) {
        places_.messages.show(
            {MessageKind::Warning,
             QStringLiteral("look/") + video,
             [video] {
                 return tr("%1 looks different from the videos that the model was trained on: label some of it first.")
                     .arg(video);
             },
             {},
             {}});
    });
    connect(&prediction, &PredictionController::ended, this, [this](const Sentence& sentence, bool isError) {
        if (sentence && !closing_) say(sentence, isError, QStringLiteral("prediction"));
        if (closing_) Q_EMIT readyToClose();
    });
}

void LearnCommands::connectReview()
{
    ReviewController& review = parts_.review;
    connect(actions_[ActionId::NextDoubt], &QAction::triggered, &review, &ReviewController::next);
    connect(actions_[ActionId::PreviousDoubt], &QAction::triggered, &review, &ReviewController::previous);
    connect(actions_[ActionId::AcceptBout], &QAction::triggered, &review, &ReviewController::accept);
    connect(actions_[ActionId::RejectBout], &QAction::triggered, &review, &ReviewController::reject);
    connect(&review, &ReviewController::refused, this, [this](const Sentence& why) {
        places_.messages.show({MessageKind::Info, QStringLiteral("review"), why, {}, {}});
    });
    connect(&review, &ReviewController::labelsReplaced, this, [this](const Sentence& what) {
        places_.messages.show({MessageKind::Warning, replacedLabels(), what, [] { return tr("Undo"); },
                               [this] { parts_.document.undo(); }});
    });
    // Undo is that of the last step: after another one it would take back something else.
    const auto withdraw = [this] { places_.messages.withdraw(replacedLabels()); };
    connect(&parts_.document, &ProjectDocument::labelsChanged, this, withdraw);
    connect(&parts_.document, &ProjectDocument::currentVideoChanged, this, withdraw);
    connect(&parts_.document, &ProjectDocument::annotatorsChanged, this, withdraw);
}

void LearnCommands::train()
{
    places_.messages.withdraw(QStringLiteral("training"));
    parts_.training.start(parts_.memory.config());
    if (parts_.training.isRunning()) places_.tabs.setCurrentWidget(&places_.train);
}

// What was learnt since the run began is not taken away without a question.
void LearnCommands::cancelTraining()
{
    TrainingController& training = parts_.training;
    const int epochs = training.epochsLostByCancel();
    if (epochs > 0 &&
        !parts_.prompts.confirm(tr("Cancel training"),
                                tr("Run %1 has learnt for %n epoch(s). Cancelling removes it with all that it learnt; "
                                   "\"Stop and keep\" ends it as well and keeps it.",
                                   nullptr, epochs)
                                    .arg(training.news().name),
                                tr("Remove the run"), tr("Go on training")))
        return;
    training.cancel();
}

void LearnCommands::removeRun(RunId run)
{
    if (parts_.training.isRunning() || !parts_.document.isOpen()) return;
    const ProjectStore& store = parts_.document.store();
    const Result<RunRecord> record = store.findRun(std::to_string(raw(run)));
    const Result<std::vector<EpochRecord>> epochs = store.epochs(run);
    if (record && epochs && !epochs->empty() &&
        !parts_.prompts.confirm(tr("Remove %1").arg(toQString(record->name)),
                                tr("Run %1 has learnt for %n epoch(s). It is removed with its curves, predictions and "
                                   "files, and cannot be brought back.",
                                   nullptr, static_cast<int>(epochs->size()))
                                    .arg(toQString(record->name)),
                                tr("Remove"), tr("Cancel")))
        return;
    parts_.document.removeRun(run);
}

void LearnCommands::resume(RunId run)
{
    parts_.training.resume(run);
    if (parts_.training.isRunning()) places_.tabs.setCurrentWidget(&places_.train);
}

// A run whose process was killed waits to go on: said when its project is opened.
void LearnCommands::offerToResume()
{
    offered_.reset();
    places_.messages.withdraw(unfinishedRun());
    const ProjectDocument& document = parts_.document;
    if (!document.isOpen() || document.isReadOnly()) return;
    const Result<std::optional<RunRecord>> found = newestUnfinishedRun(document.store());
    if (!found || !*found) return;
    const RunRecord& run = **found;
    const Result<std::vector<EpochRecord>> epochs = document.store().epochs(run.id);
    offered_ = run.id;
    places_.messages.show(
        {MessageKind::Warning, unfinishedRun(),
         [name = toQString(run.name), done = epochs ? static_cast<int>(epochs->size()) : 0] {
             return tr("Run %1 is unfinished: the program ended while it trained, after %n epoch(s). What was learnt "
                       "is kept.",
                       nullptr, done)
                 .arg(name);
         },
         [] { return tr("Resume"); }, [this, id = run.id] { resume(id); }});
}

// Once it trains again, has ended or is gone, there is nothing to offer.
void LearnCommands::followRuns()
{
    if (!offered_ || !parts_.document.isOpen()) return;
    const Result<RunRecord> run = parts_.document.store().findRun(std::to_string(raw(*offered_)));
    if (run && standingOf(parts_.document.store(), *run) == RunStanding::Unfinished) return;
    offered_.reset();
    places_.messages.withdraw(unfinishedRun());
}

void LearnCommands::showActivity()
{
    const bool training = parts_.training.isRunning();
    places_.status.setActivity(training ? parts_.training.activity() : parts_.prediction.activity());
    places_.model.setBusy(training || parts_.prediction.isRunning());
    const bool stopping = parts_.training.phase() == TrainingPhase::Stopping;
    actions_[ActionId::StopTraining]->setEnabled(training && !stopping);
    actions_[ActionId::CancelTraining]->setEnabled(training && !stopping);
    const bool canStart = !training && !parts_.prediction.isRunning() && !parts_.document.isReadOnly();
    actions_[ActionId::Train]->setEnabled(canStart);
    actions_[ActionId::Predict]->setEnabled(canStart);
}

// A and X may be keys of classes: in the tab Review they answer, elsewhere they label.
void LearnCommands::enableReviewKeys()
{
    const bool reviewing = places_.tabs.currentWidget() == &places_.review && !parts_.document.isReadOnly();
    actions_[ActionId::AcceptBout]->setEnabled(reviewing);
    actions_[ActionId::RejectBout]->setEnabled(reviewing);
}

void LearnCommands::say(const Sentence& sentence, bool isError, const QString& subject)
{
    places_.messages.show({isError ? MessageKind::Error : MessageKind::Info, subject, sentence, {}, {}});
}

bool LearnCommands::closeOrStop()
{
    const bool training = parts_.training.isRunning();
    const bool predicting = parts_.prediction.isRunning();
    if (!training && !predicting) return true;
    closing_ = true;
    if (training) parts_.training.stopAndKeep();
    if (predicting) parts_.prediction.stop();
    places_.messages.show(
        {MessageKind::Info,
         QStringLiteral("closing"),
         [] { return tr("Stopping after this step. The window closes when what was learnt is safe."); },
         {},
         {}});
    return false;
}

}  // namespace longtake::ui
