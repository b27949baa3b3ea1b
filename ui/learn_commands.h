// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions of the menus Run and Review, what training and predicting say in the message bar and the status line, and
// leaving the window while one of them works.

#pragma once

#include "core/base/ids.h"
#include "ui/support/sentence.h"
#include "ui/window_parts.h"

#include <QObject>

#include <optional>

class QTabWidget;
class QWidget;

namespace longtake::ui {

class ActionTable;
class MessageBar;
class ModelPanel;
class StatusStrip;
class TrainPanel;

class LearnCommands final : public QObject {
    Q_OBJECT
public:
    struct Places {
        QTabWidget& tabs;
        ModelPanel& model;
        TrainPanel& train;
        QWidget& review;
        StatusStrip& status;
        MessageBar& messages;
    };

    LearnCommands(const WindowParts& parts, ActionTable& actions, const Places& places, QObject* parent);

    // True if nothing works; else asks it to stop, says so, and emits `readyToClose` when it has.
    bool closeOrStop();
    // What runs now, in the status bar, in the words of the language in force.
    void showActivity();

Q_SIGNALS:
    void readyToClose();

private:
    void connectTraining();
    void connectPrediction();
    void connectReview();
    void train();
    void cancelTraining();
    void resume(RunId run);
    void removeRun(RunId run);
    void offerToResume();
    void followRuns();
    void enableReviewKeys();
    void say(const Sentence& sentence, bool isError, const QString& subject);

    WindowParts parts_;
    ActionTable& actions_;
    Places places_;
    std::optional<RunId> offered_;  // the interrupted run that the message bar speaks of
    bool closing_ = false;
};

}  // namespace longtake::ui
