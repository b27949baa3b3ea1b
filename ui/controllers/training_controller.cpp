// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/training_controller.h"

#include "core/config/config_json.h"
#include "core/jobs/training_job.h"
#include "core/memory/host_probe.h"
#include "ui/controllers/finding_text.h"
#include "ui/controllers/intake_controller.h"
#include "ui/controllers/learn_thread.h"
#include "ui/document/project_document.h"
#include "ui/support/error_text.h"
#include "ui/support/qt_convert.h"

#include <QLocale>

#include <algorithm>
#include <iterator>
#include <utility>

namespace longtake::ui {
namespace {

// One core stays with the window.
int threadsBesideTheWindow()
{
    return std::max(1, usableCores() - 1);
}

}  // namespace

// What the learn thread wrote since the window looked last.
struct TrainingController::Letter {
    std::optional<RunId> run;
    QString name;
    int epochs = 0;
    std::vector<QString> classNames;
    std::vector<StepReport> steps;
    std::vector<EpochReport> epochsDone;
    std::shared_ptr<const std::vector<ProbabilityTrack>> validation;
    std::optional<MemoryReport> memory;
    std::optional<MemoryPlan> plan;
    std::vector<EventReport> events;
    std::vector<FailedVideo> failed;
    std::optional<JobProgress> progress;
};

class TrainingController::Observer final : public TrainingJobObserver {
public:
    explicit Observer(std::shared_ptr<Mailbox<Letter>> mailbox) : mailbox_(std::move(mailbox)) {}

    void onProgress(const JobProgress& progress) override
    {
        mailbox_->update([&](Letter& letter) { letter.progress = progress; });
    }
    void onVideoFailed(const FailedVideo& video) override
    {
        mailbox_->update([&](Letter& letter) { letter.failed.push_back(video); });
    }
    void onRunStarted(RunId run, const PreparedTraining& prepared) override
    {
        mailbox_->update([&](Letter& letter) {
            letter.run = run;
            letter.name = toQString(prepared.name);
            letter.epochs = prepared.config.training.epochs;
            letter.classNames.clear();
            for (const std::string& name : prepared.set.classNames) letter.classNames.push_back(toQString(name));
        });
    }
    void onPlan(const MemoryPlan& plan) override
    {
        mailbox_->update([&](Letter& letter) { letter.plan = plan; });
    }
    void onStep(const StepReport& report) override
    {
        mailbox_->update([&](Letter& letter) { letter.steps.push_back(report); });
    }
    void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) override
    {
        auto copy = std::make_shared<const std::vector<ProbabilityTrack>>(validation);
        mailbox_->update([&](Letter& letter) {
            letter.epochsDone.push_back(report);
            letter.validation = std::move(copy);
        });
    }
    void onMemory(const MemoryReport& report) override
    {
        mailbox_->update([&](Letter& letter) { letter.memory = report; });
    }
    void onEvent(const EventReport& report) override
    {
        mailbox_->update([&](Letter& letter) { letter.events.push_back(report); });
    }
    void onCheckpoint(const std::string&, bool) override {}

private:
    std::shared_ptr<Mailbox<Letter>> mailbox_;
};

TrainingController::TrainingController(ProjectDocument& document, LearnThread& learn, IntakeController& intake,
                                       QObject* parent)
    : QObject(parent),
      document_(document),
      learn_(learn),
      mailbox_(std::make_shared<Mailbox<Letter>>()),
      job_(
          document, learn, intake, [this] { read(); }, this)
{
    connect(&document_, &ProjectDocument::projectChanged, this, [this] {
        if (isRunning()) return;
        news_ = {};
        Q_EMIT newsChanged();
    });
}

TrainingController::~TrainingController() = default;

void TrainingController::setPhase(TrainingPhase phase)
{
    if (phase == phase_) return;
    phase_ = phase;
    Q_EMIT phaseChanged();
}

void TrainingController::start(const RunConfig& config, const QString& name)
{
    if (isRunning() || !document_.isOpen()) return;
    const Result<PreparedTraining> prepared = prepareTraining(document_.store(), config, toStdString(name));
    if (!prepared) {
        Q_EMIT refused([error = prepared.error()] { return errorText(error); });
        return;
    }
    for (const Finding& finding : prepared->findings) {
        if (!finding.isFatal) continue;
        Q_EMIT refused([finding] { return findingText(finding); });
        return;
    }
    RunConfig ours = config;
    if (ours.training.threads == 0) ours.training.threads = threadsBesideTheWindow();
    begin(std::nullopt, ours, name);
}

void TrainingController::resume(RunId run)
{
    if (isRunning() || !document_.isOpen()) return;
    begin(run, {}, {});
}

void TrainingController::begin(std::optional<RunId> resumed, const RunConfig& config, const QString& name)
{
    mailbox_->take();
    const auto observer = std::make_shared<Observer>(mailbox_);
    const Status begun = job_.begin(
        [observer, resumed, config, name = toStdString(name)](ProjectStore& store, LearnEngine& engine,
                                                              const std::stop_token& stop) {
            if (resumed)
                return resumeTraining(store, engine, *resumed, *observer, stop, threadsBesideTheWindow()).outcome;
            const Result<PreparedTraining> prepared = prepareTraining(store, config, name);
            if (!prepared) return Outcome::failed(prepared.error());
            for (const Finding& finding : prepared->findings) {
                if (finding.isFatal) return Outcome::failed(errorOf(finding));
            }
            return runTraining(store, engine, *prepared, *observer, stop).outcome;
        },
        [this](const Outcome& outcome) { finish(outcome); });
    if (!begun) {
        Q_EMIT refused([error = begun.error()] { return errorText(error); });
        return;
    }
    news_ = {};
    cancelled_ = false;
    resumed_ = resumed.has_value();
    if (resumed) showRun(*resumed);
    setPhase(TrainingPhase::Loading);
    Q_EMIT newsChanged();
}

void TrainingController::stopAndKeep()
{
    if (!isRunning()) return;
    setPhase(TrainingPhase::Stopping);
    learn_.requestStop();
}

void TrainingController::cancel()
{
    cancelled_ = isRunning();
    stopAndKeep();
}

int TrainingController::epochsLostByCancel() const
{
    return isRunning() && !resumed_ ? static_cast<int>(news_.epochsDone.size()) : 0;
}

void TrainingController::read()
{
    std::optional<Letter> letter = mailbox_->take();
    if (!letter) return;
    if (letter->run) {
        news_.run = letter->run;
        news_.name = letter->name;
        news_.epochs = letter->epochs;
        news_.classNames = letter->classNames;
        document_.reloadRuns();
        if (phase_ == TrainingPhase::Decoding || phase_ == TrainingPhase::Loading) setPhase(TrainingPhase::Training);
    }
    if (letter->progress) {
        const std::int64_t all = std::max<std::int64_t>(1, letter->progress->framesInAll);
        news_.decodedShare = static_cast<double>(letter->progress->framesDone) / static_cast<double>(all);
        news_.decodedVideo = toQString(letter->progress->video);
        if (phase_ == TrainingPhase::Loading) setPhase(TrainingPhase::Decoding);
    }
    std::move(letter->steps.begin(), letter->steps.end(), std::back_inserter(news_.steps));
    for (EpochReport& epoch : letter->epochsDone) {
        if (epoch.isBest) news_.bestEpoch = epoch.epoch;
        news_.epochsDone.push_back(std::move(epoch));
    }
    if (letter->validation) news_.validation = letter->validation;
    if (letter->memory) news_.memory = letter->memory;
    if (letter->plan) news_.plan = letter->plan;
    std::move(letter->events.begin(), letter->events.end(), std::back_inserter(news_.events));
    Q_EMIT newsChanged();
    if (!letter->epochsDone.empty()) {
        document_.reloadRuns();
        Q_EMIT epochDone();
    }
}

void TrainingController::finish(const Outcome& outcome)
{
    setPhase(TrainingPhase::Idle);
    const bool removed = cancelled_ && !resumed_ && news_.run;
    if (removed) {
        document_.removeRun(*news_.run);
        news_ = {};
    } else if (news_.run && news_.bestEpoch >= 0) {
        document_.showRun(news_.run);
    }
    document_.reloadRuns();
    Q_EMIT newsChanged();
    endedSentence(outcome, removed);
}

void TrainingController::endedSentence(const Outcome& outcome, bool removed)
{
    if (removed && outcome.kind != Outcome::Kind::Failed) {
        Q_EMIT ended([] { return tr("Training was cancelled and the run removed."); }, false);
        return;
    }
    switch (outcome.kind) {
        case Outcome::Kind::Failed:
            Q_EMIT ended([error = *outcome.error] { return errorText(error); }, true);
            break;
        case Outcome::Kind::Stopped:
            Q_EMIT ended(
                [beforeTheRun = cancelled_ && !resumed_, resumed = cancelled_ && resumed_] {
                    if (beforeTheRun) return tr("Training was cancelled.");
                    return resumed ? tr("Training was stopped. The run was there before it was resumed, so it is kept.")
                                   : tr("Training was stopped. What was learnt is kept and can be resumed.");
                },
                false);
            break;
        case Outcome::Kind::Finished:
            if (news_.bestEpoch >= 0 && !news_.epochsDone.empty()) {
                double best = 0.0;
                for (const EpochReport& epoch : news_.epochsDone) {
                    if (epoch.epoch == news_.bestEpoch) best = epoch.validation.macroF1;
                }
                Q_EMIT ended(
                    [best, epoch = news_.bestEpoch + 1] {
                        return tr("Training is finished: macro-F1 %1 in epoch %2.").arg(scoreText(best)).arg(epoch);
                    },
                    false);
            } else {
                Q_EMIT ended([] { return tr("Training is finished."); }, false);
            }
            break;
    }
}

void TrainingController::showRun(RunId run)
{
    if (isRunning() || !document_.isOpen()) return;
    const ProjectStore& store = document_.store();
    TrainingNews news;
    news.run = run;
    if (const Result<RunRecord> record = store.findRun(std::to_string(raw(run)))) {
        news.name = toQString(record->name);
        news.bestEpoch = record->bestEpoch;
        if (const Result<RunConfig> config = runConfigFromJson(record->configJson))
            news.epochs = config->training.epochs;
    }
    if (const Result<std::vector<StepRecord>> steps = store.steps(run)) {
        for (const StepRecord& step : *steps) {
            StepReport report;
            report.step = step.step;
            report.loss = step.loss;
            report.seconds = step.seconds;
            news.steps.push_back(report);
        }
    }
    if (const Result<std::vector<EpochRecord>> epochs = store.epochs(run)) {
        for (const EpochRecord& epoch : *epochs) {
            EpochReport report;
            report.epoch = epoch.epoch;
            report.trainLoss = epoch.trainLoss;
            report.validationLoss = epoch.validationLoss;
            report.validation.accuracy = epoch.accuracy;
            report.validation.macroF1 = epoch.macroF1;
            report.rate = epoch.rate;
            report.seconds = epoch.seconds;
            report.isBest = epoch.epoch == news.bestEpoch;
            news.epochsDone.push_back(report);
        }
    }
    for (const ClassInfo& info : document_.classes().all()) news.classNames.push_back(toQString(info.name));
    news_ = std::move(news);
    Q_EMIT newsChanged();
    Q_EMIT epochDone();
}

double TrainingController::secondsLeft() const
{
    if (phase_ != TrainingPhase::Training || news_.epochsDone.empty() || news_.epochs <= 0) return -1.0;
    double seconds = 0.0;
    int counted = 0;
    for (auto epoch = news_.epochsDone.rbegin(); epoch != news_.epochsDone.rend() && counted < 5; ++epoch, ++counted)
        seconds += epoch->seconds;
    return counted > 0 ? seconds / counted * (news_.epochs - news_.epochsDone.back().epoch - 1) : -1.0;
}

QString TrainingController::activity() const
{
    switch (phase_) {
        case TrainingPhase::Idle:
            return {};
        case TrainingPhase::Loading:
            return tr("training: getting ready");
        case TrainingPhase::Decoding:
            return tr("training: decoding %1 (%2)").arg(news_.decodedVideo, percentText(news_.decodedShare));
        case TrainingPhase::Stopping:
            return tr("training: stopping");
        case TrainingPhase::Training:
            break;
    }
    const int done = news_.epochsDone.empty() ? 0 : news_.epochsDone.back().epoch + 1;
    QString text =
        tr("training %1").arg(percentText(news_.epochs > 0 ? static_cast<double>(done) / news_.epochs : 0.0));
    if (!news_.steps.empty()) text += tr(": loss %1").arg(QLocale().toString(news_.steps.back().loss, 'f', 2));
    if (secondsLeft() >= 0.0) text += tr(", %1 left").arg(durationText(secondsLeft()));
    return text;
}

}  // namespace longtake::ui
