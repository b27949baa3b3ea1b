// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/prediction_controller.h"

#include "core/jobs/prediction_job.h"
#include "core/memory/host_probe.h"
#include "ui/controllers/intake_controller.h"
#include "ui/controllers/learn_thread.h"
#include "ui/document/project_document.h"
#include "ui/support/error_text.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace longtake::ui {

struct PredictionController::Letter {
    std::optional<JobProgress> progress;
    std::vector<FailedVideo> failed;
    std::vector<std::string> different;
    bool predicted = false;
};

class PredictionController::Observer final : public PredictionJobObserver {
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
    void onLooksDifferent(VideoId, const std::string& name, const LookComparison&) override
    {
        mailbox_->update([&](Letter& letter) { letter.different.push_back(name); });
    }
    void onVideoPredicted(VideoId, const std::string&) override
    {
        mailbox_->update([](Letter& letter) { letter.predicted = true; });
    }

private:
    std::shared_ptr<Mailbox<Letter>> mailbox_;
};

PredictionController::PredictionController(ProjectDocument& document, LearnThread& learn, IntakeController& intake,
                                           QObject* parent)
    : QObject(parent),
      document_(document),
      learn_(learn),
      mailbox_(std::make_shared<Mailbox<Letter>>()),
      job_(
          document, learn, intake, [this] { read(); }, this)
{}

PredictionController::~PredictionController() = default;

void PredictionController::predict(const std::vector<VideoId>& videos)
{
    if (running_ || !document_.isOpen()) return;
    if (!document_.shownRun()) {
        Q_EMIT refused([] { return tr("There is no trained run yet: train one first."); });
        return;
    }
    if (document_.isReadOnly()) {
        Q_EMIT refused([] { return tr("This project is open for reading only, so predictions cannot be kept."); });
        return;
    }
    if (learn_.isBusy()) {
        Q_EMIT refused([] { return tr("Training is going on: predict when it has ended."); });
        return;
    }
    PredictionRequest request;
    request.run = *document_.shownRun();
    request.videos = videos;
    request.threads = std::max(1, usableCores() - 1);  // one stays with the window
    mailbox_->take();
    const auto observer = std::make_shared<Observer>(mailbox_);
    const Status begun = job_.begin(
        [observer, request](ProjectStore& store, LearnEngine& engine, const std::stop_token& stop) {
            const PredictionReport report = predictVideos(store, engine, request, *observer, stop);
            if (report.outcome.kind == Outcome::Kind::Finished && report.predicted.empty() && !report.failed.empty()) {
                return Outcome::failed(report.failed.front().error);
            }
            return report.outcome;
        },
        [this](const Outcome& outcome) {
            running_ = false;
            document_.reloadPrediction();
            Q_EMIT changed();
            if (outcome.error) {
                Q_EMIT ended([error = *outcome.error] { return errorText(error); }, true);
            } else if (outcome.kind == Outcome::Kind::Stopped) {
                Q_EMIT ended(
                    [] { return tr("Predicting was stopped. Videos that were finished keep their predictions."); },
                    false);
            } else {
                Q_EMIT ended({}, false);
            }
        });
    if (!begun) {
        Q_EMIT refused([error = begun.error()] { return errorText(error); });
        return;
    }
    running_ = true;
    share_ = 0.0;
    video_.clear();
    Q_EMIT changed();
}

void PredictionController::stop()
{
    if (running_) learn_.requestStop();
}

void PredictionController::read()
{
    const std::optional<Letter> letter = mailbox_->take();
    if (!letter) return;
    if (letter->progress) {
        const std::int64_t all = std::max<std::int64_t>(1, letter->progress->framesInAll);
        share_ = std::clamp(static_cast<double>(letter->progress->framesDone) / static_cast<double>(all), 0.0, 1.0);
        video_ = toQString(letter->progress->video);
    }
    for (const std::string& name : letter->different) Q_EMIT looksDifferent(toQString(name));
    if (letter->predicted) document_.reloadPrediction();
    Q_EMIT changed();
}

QString PredictionController::activity() const
{
    if (!running_) return {};
    if (video_.isEmpty()) return tr("predicting: getting ready");
    return tr("predicting %1, %2").arg(video_, percentText(share_));
}

}  // namespace longtake::ui
