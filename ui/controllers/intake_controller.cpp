// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/intake_controller.h"

#include "core/jobs/add_videos.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/relink.h"
#include "core/project/backups.h"
#include "core/project/restore.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace longtake::ui {
namespace {

constexpr std::chrono::hours kCopyOnOpening{1};
constexpr std::chrono::hours kCopyWhileOpen{24};
constexpr std::chrono::minutes kLookForCopy{30};

}  // namespace

// What the loader thread wrote since the window looked last.
struct IntakeController::Letter {
    std::optional<JobProgress> progress;
    std::vector<FailedVideo> failed;
    std::vector<VideoId> added;
    std::vector<std::pair<QString, QString>> known;  // as given, as it is called in the project
    bool videosChanged = false;
};

class IntakeController::Observer final : public JobObserver {
public:
    explicit Observer(std::shared_ptr<Mailbox<Letter>> mailbox) : mailbox_(std::move(mailbox)) {}

    void onProgress(const JobProgress& progress) override
    {
        mailbox_->update([&](Letter& letter) {
            // Another video began: the one before it is proven now.
            if (letter.progress && letter.progress->number != progress.number) letter.videosChanged = true;
            if (progress.number != number_) letter.videosChanged = true;
            letter.progress = progress;
        });
        number_ = progress.number;
    }

    void onVideoFailed(const FailedVideo& video) override
    {
        mailbox_->update([&](Letter& letter) { letter.failed.push_back(video); });
    }

    void onAdded(VideoId id)
    {
        mailbox_->update([&](Letter& letter) {
            letter.added.push_back(id);
            letter.videosChanged = true;
        });
    }

    void onKnown(const QString& given, const QString& known)
    {
        mailbox_->update([&](Letter& letter) { letter.known.emplace_back(given, known); });
    }

private:
    std::shared_ptr<Mailbox<Letter>> mailbox_;
    int number_ = 0;
};

IntakeController::IntakeController(ProjectDocument& document, WorkerThread& loader, QObject* parent)
    : QObject(parent),
      document_(document),
      loader_(loader),
      mailbox_(std::make_shared<Mailbox<Letter>>()),
      observer_(std::make_shared<Observer>(mailbox_))
{
    timer_.setInterval(50);
    connect(&timer_, &QTimer::timeout, this, &IntakeController::read);
    connect(&document_, &ProjectDocument::projectChanged, this, [this] {
        ++project_;
        paused_ = false;
        cancelled_ = false;
        mailbox_->take();
        if (progress_.phase == IntakeProgress::Phase::MakingSample) return;
        stop();
        if (!document_.isOpen() || document_.isReadOnly()) return;
        backUp(kCopyOnOpening);
        decodeAll(height_, width_);
    });
    copyTimer_.setInterval(kLookForCopy);
    copyTimer_.start();
    connect(&copyTimer_, &QTimer::timeout, this, [this] { backUp(kCopyWhileOpen); });
    connect(&loader_, &WorkerThread::becameIdle, this, [this] {
        read();
        setPhase(IntakeProgress::Phase::Idle);
    });
}

IntakeController::~IntakeController() = default;

void IntakeController::setPhase(IntakeProgress::Phase phase)
{
    if (phase != progress_.phase) {
        progress_ = {};
        progress_.phase = phase;
    }
    if (phase == IntakeProgress::Phase::Idle) {
        timer_.stop();
    } else if (!timer_.isActive()) {
        timer_.start();
    }
    Q_EMIT progressChanged();
}

void IntakeController::add(const QStringList& paths)
{
    if (!document_.isOpen() || paths.isEmpty()) return;
    Result<std::unique_ptr<ProjectStore>> opened = document_.anotherStore();
    if (!opened) {
        Q_EMIT failed(opened.error());
        return;
    }
    std::vector<std::filesystem::path> given;
    for (const QString& path : paths) given.push_back(toPath(path));
    const std::shared_ptr<ProjectStore> store = std::move(*opened);
    auto added = std::make_shared<std::vector<VideoId>>();
    cancelled_ = false;
    // Adding goes before decoding, so that a new video can be labelled at once.
    loader_.requestStop(false);
    setPhase(IntakeProgress::Phase::Scanning);
    loader_.post(
        [store, given, observer = observer_, added](const std::stop_token& stop) {
            const auto found = findAllVideos(given);
            if (!found) return Outcome::failed(found.error());
            int number = 0;
            for (const std::filesystem::path& path : *found) {
                if (stop.stop_requested()) return Outcome::stopped();
                JobProgress progress;
                progress.video = path.filename().string();
                progress.number = ++number;
                progress.framesDone = number - 1;
                progress.numberInAll = static_cast<int>(found->size());
                progress.framesInAll = progress.numberInAll;
                observer->onProgress(progress);
                const Result<AddedVideo> video = addVideo(*store, path);
                if (!video) {
                    observer->onVideoFailed({VideoId{}, path.filename().string(), video.error()});
                    continue;
                }
                if (video->wasThere) {
                    observer->onKnown(pathText(path.filename()), toQString(video->name));
                } else {
                    observer->onAdded(video->id);
                }
                added->push_back(video->id);
            }
            return Outcome::finished();
        },
        [this, project = project_, added](const Outcome& outcome) {
            if (project != project_) return;
            read();
            if (outcome.error) Q_EMIT failed(*outcome.error);
            if (!added->empty()) Q_EMIT videosAdded(static_cast<int>(added->size()), raw(added->front()));
            decoding_ = false;
            decode();
        });
}

void IntakeController::decodeAll(int height, int width)
{
    const bool same = height == height_ && width == width_;
    height_ = height;
    width_ = width;
    if (decoding_ && same) return;
    if (decoding_) loader_.requestStop(false);
    decoding_ = false;
    decode();
}

void IntakeController::decode()
{
    if (decoding_ || paused_ || cancelled_ || !document_.isOpen() || document_.isReadOnly()) return;
    IngestRequest request;
    request.height = height_;
    request.width = width_;
    for (const VideoRecord& video : document_.videos()) {
        if (!isIngested(document_.store(), video, height_, width_)) request.videos.push_back(video.id);
    }
    if (request.videos.empty()) return;
    Result<std::unique_ptr<ProjectStore>> opened = document_.anotherStore();
    if (!opened) {
        Q_EMIT failed(opened.error());
        return;
    }
    decoding_ = true;
    const std::shared_ptr<ProjectStore> store = std::move(*opened);
    loader_.post(
        [store, request, observer = observer_, now = decodesNow_](const std::stop_token& stop) {
            *now = true;
            Outcome outcome = ingest(*store, request, *observer, stop).outcome;
            *now = false;
            return outcome;
        },
        [this, project = project_](const Outcome& outcome) {
            if (project != project_) return;
            decoding_ = false;
            read();
            document_.reloadVideos();
            if (outcome.error) Q_EMIT failed(*outcome.error);
        });
    if (progress_.phase == IntakeProgress::Phase::Idle) setPhase(IntakeProgress::Phase::Decoding);
}

void IntakeController::makeSample(const QString& path)
{
    setPhase(IntakeProgress::Phase::MakingSample);
    loader_.post([file = toPath(path), options = sample_, observer = observer_](
                     const std::stop_token& stop) { return makeSampleProject(file, options, *observer, stop); },
                 [this, path](const Outcome& outcome) {
                     mailbox_->take();
                     setPhase(IntakeProgress::Phase::Idle);
                     if (outcome.kind == Outcome::Kind::Finished) Q_EMIT sampleMade(path);
                     if (outcome.error) Q_EMIT failed(*outcome.error);
                 });
}

void IntakeController::runFirst(WorkerThread::Work work, WorkerThread::Done done)
{
    if (*decodesNow_) loader_.requestStop(false);
    loader_.postNext(std::move(work), [this, done = std::move(done)](const Outcome& outcome) {
        done(outcome);
        decode();
    });
}

void IntakeController::pause()
{
    paused_ = true;
    if (decoding_) loader_.requestStop(false);
}

void IntakeController::resume()
{
    paused_ = false;
    decode();
}

void IntakeController::stop()
{
    loader_.requestStop(true);
    decoding_ = false;
}

void IntakeController::cancel()
{
    cancelled_ = true;
    stop();
    Q_EMIT progressChanged();
}

void IntakeController::goOn()
{
    cancelled_ = false;
    decode();
    Q_EMIT progressChanged();
}

void IntakeController::backUp(std::chrono::seconds minimumAge)
{
    if (!document_.isOpen() || document_.isReadOnly()) return;
    Result<std::unique_ptr<ProjectStore>> opened = document_.anotherStore();
    if (!opened) return;
    const std::shared_ptr<ProjectStore> store = std::move(*opened);
    loader_.post(
        [store, minimumAge](const std::stop_token&) {
            const auto copy = backUpIfDue(*store, minimumAge);
            return copy ? Outcome::finished() : Outcome::failed(copy.error());
        },
        [this](const Outcome& outcome) {
            if (outcome.error) Q_EMIT failed(*outcome.error);
        });
}

void IntakeController::relink(const QString& folder)
{
    if (!document_.isOpen() || document_.isReadOnly()) return;
    Result<std::unique_ptr<ProjectStore>> opened = document_.anotherStore();
    if (!opened) {
        Q_EMIT failed(opened.error());
        return;
    }
    const std::shared_ptr<ProjectStore> store = std::move(*opened);
    auto report = std::make_shared<RelinkReport>();
    loader_.requestStop(false);
    setPhase(IntakeProgress::Phase::Relinking);
    loader_.post(
        [store, place = toPath(folder), observer = observer_, report](const std::stop_token& stop) {
            Result<RelinkReport> done = longtake::relink(*store, place, *observer, stop);
            if (!done) return Outcome::failed(done.error());
            *report = std::move(*done);
            return report->wasStopped ? Outcome::stopped() : Outcome::finished();
        },
        [this, project = project_, report](const Outcome& outcome) {
            if (project != project_) return;
            read();
            document_.lookForMissing();
            document_.reloadVideos();
            if (outcome.error) Q_EMIT failed(*outcome.error);
            Q_EMIT relinked(static_cast<int>(report->found.size()), static_cast<int>(report->stillMissing.size()));
            decoding_ = false;
            decode();
        });
}

void IntakeController::restore(const QString& copy)
{
    if (!document_.isOpen()) return;
    const QString project = document_.path();
    document_.close();  // the loader's own connection goes with the work that it is about to end
    auto kept = std::make_shared<QString>();
    loader_.post(
        [project = toPath(project), copy = toPath(copy), kept](const std::stop_token&) {
            const Result<RestoreReport> report = restoreCopy(project, copy);
            if (!report) return Outcome::failed(report.error());
            *kept = pathText(report->kept.filename());
            return Outcome::finished();
        },
        [this, project, kept](const Outcome& outcome) {
            document_.open(project);
            if (outcome.error) {
                Q_EMIT failed(*outcome.error);
            } else {
                Q_EMIT restored(*kept);
            }
        });
}

void IntakeController::read()
{
    const std::optional<Letter> letter = mailbox_->take();
    if (!letter) return;
    for (const FailedVideo& video : letter->failed) Q_EMIT videoFailed(toQString(video.name), video.error);
    for (const auto& [given, known] : letter->known) Q_EMIT videoKnown(given, known);
    if (letter->videosChanged) document_.reloadVideos();
    if (letter->progress) {
        if (progress_.phase == IntakeProgress::Phase::Scanning && decoding_)
            progress_.phase = IntakeProgress::Phase::Decoding;
        progress_.video = toQString(letter->progress->video);
        progress_.secondsLeft = letter->progress->secondsLeft;
        const std::int64_t all = std::max<std::int64_t>(1, letter->progress->framesInAll);
        progress_.share =
            std::clamp(static_cast<double>(letter->progress->framesDone) / static_cast<double>(all), 0.0, 1.0);
        Q_EMIT progressChanged();
    }
}

}  // namespace longtake::ui
