// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What training and predicting have in common while they run: a store of their own on the learn thread, no videos
// decoded beside them, and news taken twenty times a second, so that a thousand steps a second cost the window no more
// than one.
//
// Belongs to the window's thread. The one who owns it must outlive what it has begun, as the learn thread sees to.

#pragma once

#include "core/base/result.h"
#include "core/learn/learn_engine.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace longtake {
class ProjectStore;
}

namespace longtake::ui {

class IntakeController;
class LearnThread;
class ProjectDocument;

class LearnJob final : public QObject {
    Q_OBJECT
public:
    using Work = std::function<Outcome(ProjectStore& store, LearnEngine& engine, const std::stop_token& stop)>;
    using Done = std::function<void(const Outcome& outcome)>;

    // All must outlive the job. `readNews` is called in the window's thread, while work goes on and once after it.
    LearnJob(ProjectDocument& document, LearnThread& learn, IntakeController& intake, std::function<void()> readNews,
             QObject* parent);

    // Fails, with nothing begun, if the project file cannot be opened a second time. `work` runs on the learn thread,
    // `done` in the window's, after the list of videos was read again.
    Status begin(Work work, Done done);

private:
    ProjectDocument& document_;
    LearnThread& learn_;
    IntakeController& intake_;
    std::function<void()> readNews_;
    QTimer timer_;
};

}  // namespace longtake::ui
