// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A thread with a name that does one piece of work after the other: the loader thread and the learn thread of the
// window.
//
// Work gets a stop token and returns an Outcome; what it throws becomes a failed one. `done` is called on the thread
// that owns this object, in order. Destruction asks the work to stop, drops what waits and joins.

#pragma once

#include "core/base/outcome.h"

#include <QObject>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace longtake::ui {

class WorkerThread final : public QObject {
    Q_OBJECT
public:
    using Work = std::function<Outcome(std::stop_token)>;
    using Done = std::function<void(const Outcome&)>;

    // `name`: at most 15 letters, as the system shows it.
    explicit WorkerThread(std::string name, QObject* parent = nullptr);
    ~WorkerThread() override;

    void post(Work work, Done done = {});
    // Before all that waits.
    void postNext(Work work, Done done = {});
    // Asks the present work to stop. What waits is still done, unless `dropWaiting`; work that is dropped ends as
    // Stopped.
    void requestStop(bool dropWaiting);
    bool isBusy() const;

Q_SIGNALS:
    // Nothing is being done and nothing waits.
    void becameIdle();

private:
    struct Task {
        Work work;
        Done done;
    };

    void loop(const std::stop_token& end);
    void take(Task task, bool isNext);
    void finish(const Done& done, const Outcome& outcome);

    std::string name_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Task> tasks_;    // guarded by mutex_
    std::stop_source current_;  // guarded by mutex_; of the work being done
    int unfinished_ = 0;        // of the owner's thread: posted, `done` not called yet
    std::jthread thread_;       // last: ends before what it uses
};

}  // namespace longtake::ui
