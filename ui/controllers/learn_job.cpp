// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/learn_job.h"

#include "ui/controllers/intake_controller.h"
#include "ui/controllers/learn_thread.h"
#include "ui/document/project_document.h"

#include <memory>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kReadMilliseconds = 50;

}  // namespace

LearnJob::LearnJob(ProjectDocument& document, LearnThread& learn, IntakeController& intake,
                   std::function<void()> readNews, QObject* parent)
    : QObject(parent), document_(document), learn_(learn), intake_(intake), readNews_(std::move(readNews))
{
    timer_.setInterval(kReadMilliseconds);
    connect(&timer_, &QTimer::timeout, this, [this] { readNews_(); });
}

Status LearnJob::begin(Work work, Done done)
{
    Result<std::unique_ptr<ProjectStore>> opened = document_.anotherStore();
    if (!opened) return fail(opened.error());
    const std::shared_ptr<ProjectStore> store = std::move(*opened);
    intake_.pause();  // the work decodes what it needs itself
    timer_.start();
    learn_.post([store, work = std::move(work)](LearnEngine& engine,
                                                const std::stop_token& stop) { return work(*store, engine, stop); },
                [this, done = std::move(done)](const Outcome& outcome) {
                    readNews_();
                    timer_.stop();
                    intake_.resume();
                    document_.reloadVideos();
                    done(outcome);
                });
    return {};
}

}  // namespace longtake::ui
