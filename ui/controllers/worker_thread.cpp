// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/worker_thread.h"

#include <QMetaObject>

#include <pthread.h>

#include <exception>
#include <utility>

namespace longtake::ui {

WorkerThread::WorkerThread(std::string name, QObject* parent)
    : QObject(parent), name_(std::move(name)), thread_([this](const std::stop_token& end) { loop(end); })
{}

WorkerThread::~WorkerThread()
{
    requestStop(true);
    thread_.request_stop();
    thread_.join();
}

void WorkerThread::post(Work work, Done done)
{
    take({std::move(work), std::move(done)}, false);
}

void WorkerThread::postNext(Work work, Done done)
{
    take({std::move(work), std::move(done)}, true);
}

void WorkerThread::take(Task task, bool isNext)
{
    ++unfinished_;
    {
        const std::lock_guard lock(mutex_);
        tasks_.insert(isNext ? tasks_.begin() : tasks_.end(), std::move(task));
    }
    wake_.notify_one();
}

void WorkerThread::requestStop(bool dropWaiting)
{
    std::deque<Task> dropped;
    {
        const std::lock_guard lock(mutex_);
        current_.request_stop();
        if (dropWaiting) dropped.swap(tasks_);
    }
    for (const Task& task : dropped) finish(task.done, Outcome::stopped());
}

bool WorkerThread::isBusy() const
{
    return unfinished_ > 0;
}

void WorkerThread::finish(const Done& done, const Outcome& outcome)
{
    // Queued even from the owner's own thread, so that the order is that of the work.
    QMetaObject::invokeMethod(
        this,
        [this, done, outcome] {
            --unfinished_;
            if (done) done(outcome);
            if (unfinished_ == 0) Q_EMIT becameIdle();
        },
        Qt::QueuedConnection);
}

void WorkerThread::loop(const std::stop_token& end)
{
    pthread_setname_np(pthread_self(), name_.c_str());
    while (true) {
        Task task;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, end, [this] { return !tasks_.empty(); })) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
            current_ = std::stop_source();
            stop = current_.get_token();
        }
        Outcome outcome;
        try {
            outcome = task.work(stop);
        } catch (const std::exception& fault) {
            outcome = Outcome::failed({ErrorCode::Internal, name_, fault.what()});
        } catch (...) {
            outcome = Outcome::failed({ErrorCode::Internal, name_, "an unknown exception"});
        }
        finish(task.done, outcome);
    }
}

}  // namespace longtake::ui
