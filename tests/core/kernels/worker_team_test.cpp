// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/worker_team.h"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/resource.h>

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(WorkerTeam, DoesEveryPartOnce)
{
    for (const int workers : {1, 2, 3, 5}) {
        WorkerTeam team(workers);
        EXPECT_EQ(team.workers(), workers);
        for (const int parts : {0, 1, 2, 7, 100}) {
            std::vector<int> done(static_cast<std::size_t>(parts));
            team.run(parts, [&](int part, int) { ++done[static_cast<std::size_t>(part)]; });
            EXPECT_EQ(done, std::vector<int>(static_cast<std::size_t>(parts), 1));
        }
    }
}

TEST(WorkerTeam, SeesWhatTheRoundBeforeWrote)
{
    // Each round adds up what the other parts wrote in the round before, as rows of a frame read the frame before.
    constexpr int kParts = 6, kRounds = 3000;
    WorkerTeam team(3);
    std::vector<int> now(kParts), next(kParts);
    for (int round = 0; round < kRounds; ++round) {
        team.run(kParts, [&](int part, int) {
            const auto left = static_cast<std::size_t>((part + kParts - 1) % kParts);
            next[static_cast<std::size_t>(part)] = now[left] + 1;
        });
        now.swap(next);
    }
    EXPECT_EQ(now, std::vector<int>(kParts, kRounds));
}

TEST(WorkerTeam, GivesEachWorkerItsOwnNumber)
{
    WorkerTeam team(3);
    std::vector<std::atomic<int>> inside(3);
    std::atomic<bool> overlapped = false, outside = false;
    for (int round = 0; round < 200; ++round) {
        team.run(12, [&](int, int worker) {
            if (worker < 0 || worker >= 3) {
                outside = true;
                return;
            }
            if (inside[static_cast<std::size_t>(worker)].fetch_add(1) != 0) overlapped = true;
            std::this_thread::yield();
            inside[static_cast<std::size_t>(worker)].fetch_sub(1);
        });
    }
    EXPECT_FALSE(outside);
    EXPECT_FALSE(overlapped);
}

// Else the threads that were made would wait for work, and their owner for them, for ever.
TEST(WorkerTeam, WorksWithAsManyThreadsAsTheSystemGives)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer asks for more addresses than the limit of this test leaves";
#endif
    const auto workWithoutRoom = [] {
        rlimit limit{};
        ::getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = rlim_t{1} << 30;
        ::setrlimit(RLIMIT_AS, &limit);
        WorkerTeam team(4096);
        std::atomic<int> done{0};
        team.run(100, [&](int, int) { ++done; });
        std::_Exit(done == 100 && team.workers() < 4096 ? 0 : 1);
    };
    EXPECT_EXIT(workWithoutRoom(), testing::ExitedWithCode(0), "");
}

TEST(WorkerTeam, EndsWithoutEverHavingWorked)
{
    const auto threads = [] {
        std::error_code none;
        const std::filesystem::directory_iterator all("/proc/self/task", none);
        return std::distance(begin(all), end(all));
    };
    const auto before = threads();
    ASSERT_GE(before, 1);
    for (int i = 0; i < 50; ++i) {
        const WorkerTeam team(4);
        ASSERT_EQ(team.workers(), 4);
        ASSERT_GT(threads(), before) << "its threads wait for work";
    }
    // A thread that was joined stays in the list for a moment.
    for (int k = 0; k < 100'000 && threads() > before; ++k) std::this_thread::yield();
    EXPECT_EQ(threads(), before) << "none is left";
}

TEST(WorkerTeam, WakesUpAfterAPause)
{
    WorkerTeam team(2);
    for (int i = 0; i < 3; ++i) {
        std::atomic<int> done = 0;
        team.run(10, [&](int, int) { ++done; });
        EXPECT_EQ(done, 10);
        // Long enough for the threads to fall asleep; the test holds for any time.
        for (int k = 0; k < 2000; ++k) std::this_thread::yield();
    }
}

}  // namespace
}  // namespace longtake
