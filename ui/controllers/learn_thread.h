// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The learn thread: the only one in the window's process that calls LibTorch, through the learn engine, which is loaded
// at the first work it gets.

#pragma once

#include "core/learn/learn_engine.h"
#include "ui/controllers/worker_thread.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace longtake::ui {

class LearnThread final : public QObject {
    Q_OBJECT
public:
    using Work = std::function<Outcome(LearnEngine& engine, std::stop_token stop)>;
    // Tests put another one in its place.
    using EngineMaker = std::function<Result<std::unique_ptr<LearnEngine>>()>;

    explicit LearnThread(EngineMaker maker, QObject* parent = nullptr);
    ~LearnThread() override;

    // Work that cannot have its engine ends as Failed with LearnUnavailable.
    void post(Work work, WorkerThread::Done done);
    void requestStop() { thread_.requestStop(true); }
    bool isBusy() const { return thread_.isBusy(); }

Q_SIGNALS:
    void becameIdle();

private:
    struct Holder;
    std::shared_ptr<Holder> holder_;  // its engine is the learn thread's alone
    WorkerThread thread_;             // last: ends before what it uses
};

}  // namespace longtake::ui
