// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/worker_team.h"

#include <system_error>

#include "core/base/contract.h"

namespace longtake {
namespace {

// Note [Waiting]
// A round takes from ten microseconds to a few milliseconds, and the next one follows at once; to fall asleep and be
// woken costs five to fifty. So a thread looks for a while whether the next round (or the end of this one) has come,
// and sleeps only then.
constexpr int kLooks = 2000;

inline void pauseBriefly()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

template <typename T>
void waitWhile(const std::atomic<T>& value, T old)
{
    for (int look = 0; look < kLooks; ++look) {
        if (value.load(std::memory_order_acquire) != old) return;
        pauseBriefly();
    }
    while (value.load(std::memory_order_acquire) == old) value.wait(old, std::memory_order_acquire);
}

}  // namespace

WorkerTeam::WorkerTeam(int workers)
{
    LT_EXPECT(workers >= 1);
    threads_.reserve(static_cast<std::size_t>(workers - 1));
    for (int worker = 1; worker < workers; ++worker) {
        try {
            threads_.emplace_back([this, worker](const std::stop_token& stop) { serve(stop, worker); });
        } catch (const std::system_error&) {
            return;  // the system gives no more threads; those that are there do the work
        }
    }
}

WorkerTeam::~WorkerTeam()
{
    for (std::jthread& thread : threads_) thread.request_stop();
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
}

void WorkerTeam::runParts(int parts, Call call, const void* work)
{
    if (threads_.empty() || parts <= 1) {
        for (int part = 0; part < parts; ++part) call(work, part, 0);
        return;
    }
    call_ = call;
    work_ = work;
    parts_ = parts;
    done_.store(0, std::memory_order_relaxed);
    left_.store(parts, std::memory_order_release);  // from here on, the others may begin
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
    while (takePart(0)) {
    }
    for (int done = done_.load(std::memory_order_acquire); done != parts;
         done = done_.load(std::memory_order_acquire)) {
        waitWhile(done_, done);
    }
}

// Note [Late threads]
// A thread may wake up when its round is over and the next one is being prepared. It must not look at what the caller
// writes then, so it first takes a part, in one step that fails if none is left; a round with a part that is taken and
// not done cannot end, and what describes it stays as it is.
bool WorkerTeam::takePart(int worker)
{
    int left = left_.load(std::memory_order_acquire);
    do {
        if (left == 0) return false;
    } while (!left_.compare_exchange_weak(left, left - 1, std::memory_order_acq_rel, std::memory_order_acquire));
    const int parts = parts_;
    call_(work_, parts - left, worker);
    if (done_.fetch_add(1, std::memory_order_acq_rel) + 1 == parts) done_.notify_one();
    return true;
}

void WorkerTeam::serve(const std::stop_token& stop, int worker)
{
    for (;;) {
        const std::uint32_t round = round_.load(std::memory_order_acquire);
        if (stop.stop_requested()) return;
        while (takePart(worker)) {
        }
        waitWhile(round_, round);
    }
}

}  // namespace longtake
