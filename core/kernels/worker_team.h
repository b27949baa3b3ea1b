// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A few threads that share out the parts of one piece of work, thousands of times a second: the rows of a frame, frame
// after frame. The calling thread works along, and `run` returns when every part is done.
//
// Parts are handed out one by one, to whoever is free: if another program takes a core for a while, the others do its
// share. So which thread does which part is chance, and a part must write to places of its own; what it computes then
// does not depend on the number of threads. A thread that gets no core in time takes no part, and nobody waits for it.
//
// One caller at a time, always the same thread. The threads end with the object.

#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <type_traits>
#include <vector>

namespace longtake {

// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): the counters have cache lines of their own on purpose
class WorkerTeam {
public:
    explicit WorkerTeam(int workers = 1);  // including the caller; at least 1
    ~WorkerTeam();

    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    int workers() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(part, worker) once for every part from 0 to parts - 1; `worker` is from 0 to workers() - 1 and no two
    // calls with the same one overlap. `work` must not throw, and must not call run.
    template <typename Work>
    void run(int parts, const Work& work)
    {
        runParts(
            parts, [](const void* self, int part, int worker) { (*static_cast<const Work*>(self))(part, worker); },
            &work);
    }

private:
    using Call = void (*)(const void* work, int part, int worker);

    void runParts(int parts, Call call, const void* work);
    bool takePart(int worker);
    void serve(const std::stop_token& stop, int worker);

    // Written before a round's parts are put up, and not again until all of them are done: whoever holds a part may
    // read them.
    Call call_ = nullptr;
    const void* work_ = nullptr;
    int parts_ = 0;

    alignas(64) std::atomic<int> left_{0};             // parts of this round that nobody has taken
    alignas(64) std::atomic<int> done_{0};             // parts of this round that are finished
    alignas(64) std::atomic<std::uint32_t> round_{0};  // grows by one for each round; idle threads wait for it

    std::vector<std::jthread> threads_;  // last: they use all of the above
};

}  // namespace longtake
