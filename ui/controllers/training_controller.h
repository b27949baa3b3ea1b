// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Training from the window: starts runs on the learn thread, gathers what they report, stops them.

#pragma once

#include "core/base/ids.h"
#include "core/base/mailbox.h"
#include "core/learn/learn_engine.h"
#include "ui/controllers/learn_job.h"
#include "ui/support/sentence.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace longtake::ui {

class IntakeController;
class LearnThread;
class ProjectDocument;

enum class TrainingPhase { Idle, Decoding, Loading, Training, Stopping };

// Everything about the present run, or the last one.
struct TrainingNews {
    std::optional<RunId> run;
    QString name;
    int epochs = 0;  // wanted
    std::vector<StepReport> steps;
    std::vector<EpochReport> epochsDone;
    std::shared_ptr<const std::vector<ProbabilityTrack>> validation;  // of the newest epoch
    std::optional<MemoryReport> memory;
    std::optional<MemoryPlan> plan;
    std::vector<EventReport> events;
    std::vector<QString> classNames;
    int bestEpoch = -1;
    double decodedShare = 0.0;
    QString decodedVideo;
};

class TrainingController final : public QObject {
    Q_OBJECT
public:
    // All must outlive the controller.
    TrainingController(ProjectDocument& document, LearnThread& learn, IntakeController& intake,
                       QObject* parent = nullptr);
    ~TrainingController() override;

    // What stands in the way is said by `refused`.
    void start(const RunConfig& config, const QString& name = {});
    void resume(RunId run);
    // Ends after the present step; what was learnt is kept and can be resumed.
    void stopAndKeep();
    // The same, and the run is taken out of the project again. A run that was there before it was resumed is kept.
    void cancel();
    // For how many epochs the run has learnt that `cancel` would take away: more than none is worth a question.
    int epochsLostByCancel() const;
    // Shows an old run as if it had just ended.
    void showRun(RunId run);

    TrainingPhase phase() const { return phase_; }
    bool isRunning() const { return phase_ != TrainingPhase::Idle; }
    const TrainingNews& news() const { return news_; }
    // "training 42 %: loss 0.31, 3 min left"; empty when nothing runs.
    QString activity() const;
    double secondsLeft() const;

Q_SIGNALS:
    void phaseChanged();
    void newsChanged();
    // The predictions of the validation part are new.
    void epochDone();
    // It ended: a sentence, and whether it is bad news.
    void ended(const Sentence& sentence, bool isError);
    void refused(const Sentence& why);

private:
    class Observer;
    struct Letter;

    void setPhase(TrainingPhase phase);
    void begin(std::optional<RunId> resumed, const RunConfig& config, const QString& name);
    void read();
    void finish(const Outcome& outcome);
    void endedSentence(const Outcome& outcome, bool removed);

    ProjectDocument& document_;
    LearnThread& learn_;
    std::shared_ptr<Mailbox<Letter>> mailbox_;
    LearnJob job_;
    TrainingPhase phase_ = TrainingPhase::Idle;
    TrainingNews news_;
    bool cancelled_ = false;
    bool resumed_ = false;  // the run was there before
};

}  // namespace longtake::ui
