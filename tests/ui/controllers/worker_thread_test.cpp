// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/worker_thread.h"

#include <gtest/gtest.h>

#include "tests/ui/gui_testing.h"

#include <atomic>
#include <stdexcept>
#include <vector>

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::waitFor;

TEST(WorkerThread, DoesWorkInOrderAndReportsOnTheOwnersThread)
{
    WorkerThread worker("test");
    const auto owner = std::this_thread::get_id();
    std::vector<int> order;
    for (int k = 0; k < 5; ++k) {
        worker.post(
            [owner](const std::stop_token&) {
                return std::this_thread::get_id() == owner ? Outcome::stopped() : Outcome::finished();
            },
            [&, k](const Outcome& outcome) {
                EXPECT_EQ(std::this_thread::get_id(), owner);
                EXPECT_EQ(outcome.kind, Outcome::Kind::Finished) << "work is done elsewhere";
                order.push_back(k);
            });
    }
    EXPECT_TRUE(worker.isBusy());
    ASSERT_TRUE(waitFor([&] { return order.size() == 5; }));
    EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4}));
    EXPECT_FALSE(worker.isBusy());
}

TEST(WorkerThread, WhatIsThrownBecomesAFailedOutcome)
{
    WorkerThread worker("test");
    std::optional<Outcome> seen;
    worker.post([](const std::stop_token&) -> Outcome { throw std::runtime_error("the roof fell in"); },
                [&](const Outcome& outcome) { seen = outcome; });
    ASSERT_TRUE(waitFor([&] { return seen.has_value(); }));
    EXPECT_EQ(seen->kind, Outcome::Kind::Failed);
    EXPECT_EQ(seen->error->detail, "the roof fell in");
    bool next = false;
    worker.post([](const std::stop_token&) { return Outcome::finished(); }, [&](const Outcome&) { next = true; });
    EXPECT_TRUE(waitFor([&] { return next; })) << "the thread lives on";
}

TEST(WorkerThread, StoppingEndsThePresentWorkAndDropsTheRest)
{
    WorkerThread worker("test");
    std::atomic<bool> begun = false;
    int stopped = 0;
    worker.post(
        [&](const std::stop_token& stop) {
            begun = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            return Outcome::stopped();
        },
        [&](const Outcome& outcome) { stopped += outcome.kind == Outcome::Kind::Stopped ? 1 : 0; });
    worker.post([](const std::stop_token&) { return Outcome::finished(); },
                [&](const Outcome& outcome) { stopped += outcome.kind == Outcome::Kind::Stopped ? 1 : 0; });
    ASSERT_TRUE(waitFor([&] { return begun.load(); }));
    worker.requestStop(true);
    EXPECT_TRUE(waitFor([&] { return stopped == 2; }));
}

}  // namespace
}  // namespace longtake::ui
