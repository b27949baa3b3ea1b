// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/exchange_controller.h"

#include "core/base/contract.h"
#include "core/project/project_store.h"
#include "ui/controllers/intake_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <stop_token>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kReadMilliseconds = 50;

}  // namespace

// Shared with the loader thread, which may go on for a moment when nobody here waits any more.
struct ExchangeController::Job {
    std::stop_source stop;
    std::vector<QString> files;
    std::atomic<int> done{0};

    // Written by the work, read when it has ended.
    Reviews reviews;
    std::int64_t framesChanged = 0;
    ExportReport report;

    // For the work alone, which takes it along and with it the lock of the project.
    std::shared_ptr<ProjectStore> store;

    // Work that ends when the job or the thread is asked to.
    using Steps = std::function<Outcome(Job& job, ProjectStore& store, const std::stop_token& stop)>;
    static std::function<Outcome(std::stop_token)> work(const std::shared_ptr<Job>& job, Steps steps)
    {
        return [job, store = std::exchange(job->store, nullptr),
                steps = std::move(steps)](const std::stop_token& ofThread) {
            const std::stop_callback both(ofThread, [&job] { job->stop.request_stop(); });
            return steps(*job, *store, job->stop.get_token());
        };
    }
};

ExchangeController::ExchangeController(ProjectDocument& document, IntakeController& intake, QObject* parent)
    : QObject(parent), document_(document), intake_(intake)
{
    timer_.setInterval(kReadMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &ExchangeController::read);
    connect(&document_, &ProjectDocument::projectChanged, this, [this] {
        ++project_;
        reviews_.reset();
        drop();
    });
}

ExchangeController::~ExchangeController()
{
    if (job_) job_->stop.request_stop();
}

std::shared_ptr<ExchangeController::Job> ExchangeController::begin(ExchangeProgress::Work work,
                                                                   std::vector<QString> files)
{
    drop();
    if (!document_.isOpen()) return nullptr;
    Result<std::unique_ptr<ProjectStore>> store = document_.anotherStore();
    const Status chosen = store ? (*store)->chooseAnnotator(document_.annotator()) : fail(store.error());
    if (!chosen) {
        Q_EMIT failed(chosen.error());
        return nullptr;
    }
    job_ = std::make_shared<Job>();
    job_->store = *std::move(store);
    job_->files = std::move(files);
    progress_ = {work, 0, static_cast<int>(job_->files.size()), {}};
    timer_.start();
    read();
    return job_;
}

void ExchangeController::read()
{
    if (!job_) return;
    progress_.done = job_->done;
    const auto now = static_cast<std::size_t>(progress_.done);
    progress_.file = now < job_->files.size() ? job_->files[now] : QString();
    Q_EMIT progressChanged();
}

bool ExchangeController::end(const std::shared_ptr<Job>& job)
{
    if (job != job_) return false;
    job_.reset();
    timer_.stop();
    progress_ = {};
    Q_EMIT progressChanged();
    return true;
}

void ExchangeController::stop()
{
    if (!job_) return;
    job_->stop.request_stop();
    if (progress_.work == ExchangeProgress::Work::Reviewing) drop();  // the others say what they have done
}

// It goes on for a moment, and nobody hears of it any more.
void ExchangeController::drop()
{
    if (!job_) return;
    job_->stop.request_stop();
    job_.reset();
    timer_.stop();
    progress_ = {};
    Q_EMIT progressChanged();
}

void ExchangeController::review(std::vector<ImportRequest> requests)
{
    std::vector<QString> files;
    files.reserve(requests.size());
    for (const ImportRequest& request : requests) files.push_back(pathText(request.file.filename()));
    const std::shared_ptr<Job> job = begin(ExchangeProgress::Work::Reviewing, std::move(files));
    if (!job) return;
    const auto wished = std::make_shared<const std::vector<ImportRequest>>(std::move(requests));
    const auto steps = [wished](Job& mine, ProjectStore& store, const std::stop_token& stop) {
        for (const ImportRequest& request : *wished) {
            if (stop.stop_requested()) return Outcome::stopped();
            Result<std::optional<ImportReview>> review = reviewImport(store, request, stop);
            if (stop.stop_requested()) return Outcome::stopped();
            if (review) {
                mine.reviews.emplace_back(**std::move(review));
            } else {
                mine.reviews.emplace_back(fail(review.error()));
            }
            ++mine.done;
        }
        return Outcome::finished();
    };
    intake_.runFirst(Job::work(job, steps), [this, job, wished](const Outcome& outcome) {
        if (!end(job)) return;
        if (outcome.kind == Outcome::Kind::Finished) {
            reviews_ = std::make_shared<const Reviews>(std::move(job->reviews));
            Q_EMIT reviewed();
        } else if (outcome.error) {
            Q_EMIT failed(*outcome.error);
        } else {
            review(*wished);  // it was the reading of videos that somebody stopped
        }
    });
}

void ExchangeController::import()
{
    const std::shared_ptr<const Reviews> reviews = reviews_;
    LT_EXPECT(reviews != nullptr);
    std::vector<QString> files;
    for (const Result<ImportReview>& review : *reviews) {
        LT_EXPECT(review.has_value());
        files.push_back(pathText(review->request.file.filename()));
    }
    const std::shared_ptr<Job> job = begin(ExchangeProgress::Work::Importing, std::move(files));
    if (!job) return;
    const int all = static_cast<int>(reviews->size());
    const auto steps = [reviews](Job& mine, ProjectStore& store, const std::stop_token& stop) {
        for (const Result<ImportReview>& review : *reviews) {
            if (stop.stop_requested()) return Outcome::stopped();
            const Result<ImportReport> done = importLabels(store, *review);
            if (!done) return Outcome::failed(done.error());
            mine.framesChanged += done->framesChanged;
            ++mine.done;
        }
        return Outcome::finished();
    };
    intake_.runFirst(Job::work(job, steps), [this, job, all, project = project_](const Outcome& outcome) {
        // Where it failed or was stopped half-way, some videos have their labels already.
        if (project == project_) document_.labelsImported();
        if (!end(job)) return;
        if (outcome.error) Q_EMIT failed(*outcome.error);
        if (!outcome.error) Q_EMIT imported(job->done, job->framesChanged, job->done == all);
    });
}

void ExchangeController::write(const ExportRequest& request)
{
    const std::shared_ptr<Job> job = begin(ExchangeProgress::Work::Exporting, {});
    if (!job) return;
    const auto steps = [request](Job& mine, ProjectStore& store, const std::stop_token& stop) {
        Result<ExportReport> report = exportLabels(store, request, stop);
        if (!report) return Outcome::failed(report.error());
        mine.report = *std::move(report);
        return stop.stop_requested() ? Outcome::stopped() : Outcome::finished();
    };
    intake_.runFirst(Job::work(job, steps), [this, job, place = pathText(request.output)](const Outcome& outcome) {
        if (!end(job)) return;
        if (outcome.error) Q_EMIT failed(*outcome.error);
        const bool isWhole = outcome.kind == Outcome::Kind::Finished;
        if (!outcome.error) Q_EMIT written(static_cast<int>(job->report.files.size()), place, isWhole);
    });
}

}  // namespace longtake::ui
