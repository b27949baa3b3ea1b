// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/learn_commands.h"

#include "ui/controllers/memory_controller.h"
#include "ui/controllers/prediction_controller.h"
#include "ui/controllers/review_controller.h"
#include "ui/controllers/training_controller.h"
#include "ui/document/project_document.h"
#include "ui/panels/model_panel.h"
#include "ui/status_strip.h"
#include "ui/support/actions.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QTabWidget>

namespace longtake::ui {

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
    connect(actions_[ActionId::CancelTraining], &QAction::triggered, &training, &TrainingController::cancel);
    connect(&training, &TrainingController::phaseChanged, this, &LearnCommands::showActivity);
    connect(&training, &TrainingController::newsChanged, this, &LearnCommands::showActivity);
    connect(&training, &TrainingController::refused, this,
            [this](const Sentence& why) { say(why, true, QStringLiteral("training")); });
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
}

void LearnCommands::train()
{
    places_.messages.withdraw(QStringLiteral("training"));
    parts_.training.start(parts_.memory.config());
    if (parts_.training.isRunning()) places_.tabs.setCurrentWidget(&places_.train);
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
