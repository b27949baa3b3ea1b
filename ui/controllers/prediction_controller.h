// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Predicting from the window, on the learn thread: progress, warnings about videos that look different, results.

#pragma once

#include "core/base/ids.h"
#include "core/base/mailbox.h"
#include "core/jobs/job_observer.h"
#include "ui/controllers/learn_job.h"
#include "ui/support/sentence.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace longtake::ui {

class IntakeController;
class LearnThread;
class ProjectDocument;

class PredictionController final : public QObject {
    Q_OBJECT
public:
    PredictionController(ProjectDocument& document, LearnThread& learn, IntakeController& intake,
                         QObject* parent = nullptr);
    ~PredictionController() override;

    // By the run that is shown; `videos` empty = all of the project.
    void predict(const std::vector<VideoId>& videos);
    void stop();

    bool isRunning() const { return running_; }
    double share() const { return share_; }
    // "predicting cage7.mp4, 42 %"; empty when nothing runs.
    QString activity() const;

Q_SIGNALS:
    void changed();
    void looksDifferent(const QString& video);
    void ended(const Sentence& sentence, bool isError);
    void refused(const Sentence& why);

private:
    class Observer;
    struct Letter;

    void read();

    ProjectDocument& document_;
    LearnThread& learn_;
    std::shared_ptr<Mailbox<Letter>> mailbox_;
    LearnJob job_;
    bool running_ = false;
    double share_ = 0.0;
    QString video_;
};

}  // namespace longtake::ui
