// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/learn_thread.h"

#include <utility>

namespace longtake::ui {

struct LearnThread::Holder {
    EngineMaker make;
    std::unique_ptr<LearnEngine> engine;
};

LearnThread::LearnThread(EngineMaker maker, QObject* parent)
    : QObject(parent), holder_(std::make_shared<Holder>()), thread_("learn")
{
    holder_->make = std::move(maker);
    connect(&thread_, &WorkerThread::becameIdle, this, &LearnThread::becameIdle);
}

LearnThread::~LearnThread() = default;

void LearnThread::post(Work work, WorkerThread::Done done)
{
    thread_.post(
        [holder = holder_, work = std::move(work)](const std::stop_token& stop) {
            if (!holder->engine) {
                Result<std::unique_ptr<LearnEngine>> engine = holder->make();
                if (!engine) return Outcome::failed(engine.error());
                holder->engine = std::move(*engine);
            }
            if (stop.stop_requested()) return Outcome::stopped();
            return work(*holder->engine, stop);
        },
        std::move(done));
}

}  // namespace longtake::ui
