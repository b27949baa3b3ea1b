// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a training process really takes is what was planned: a few of the configurations of bench/memory/grid.py, each
// in a process of its own.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace longtake {
namespace {

nlohmann::json resultOf(const std::vector<std::string>& settings, int wantedExit)
{
    const test::ProgramResult run = test::runProgram(MEMORY_RUN, settings, 300.0);
    EXPECT_EQ(run.exitCode, wantedExit) << run.messages;
    return nlohmann::json::parse(run.output, nullptr, false);
}

class MeasuredMemory : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(MeasuredMemory, IsWithinThreePercentOfThePlanAndNeverAbove)
{
    const nlohmann::json found = resultOf(GetParam(), 0);
    ASSERT_TRUE(found.is_object());
    const double planned = found["planned"], peak = found["peak"];
    EXPECT_LE(peak, planned);
    EXPECT_GE(peak, planned * 0.97);
}

using Settings = std::vector<std::string>;
INSTANTIATE_TEST_SUITE_P(
    Configurations, MeasuredMemory,
    ::testing::Values(
        Settings{"frames=40", "filters=8", "height=135", "width=240", "budget=8000000000"},
        Settings{"frames=300", "filters=4", "height=68", "width=120", "budget=300000000"},
        Settings{"frames=200", "filters=12", "height=45", "width=80", "budget=256000000", "layers=2"},
        Settings{"frames=800", "chunk=100", "batch=4", "steps=2", "filters=8", "height=30", "width=45", "grid=3"},
        Settings{"frames=400", "chunk=50", "batch=2", "steps=3", "carry=1", "filters=6", "height=68", "width=120"},
        Settings{"frames=120", "filters=8", "height=68", "width=120", "schedule=segment-states", "pixels=1"},
        Settings{"frames=80", "chunk=40", "steps=2", "filters=40", "height=60", "width=33", "layers=2", "grid=3",
                 "multi_label=1", "sgd=1", "validation=0"},
        Settings{"frames=9000", "filters=8", "height=8", "width=12", "schedule=binomial", "multi_label=1", "grid=3"}));

TEST(MeasuredMemory, AMisfitIsRefusedBeforeAnyWork)
{
    const nlohmann::json found =
        resultOf({"frames=400", "filters=40", "height=135", "width=240", "budget=200000000"}, 4);
    ASSERT_TRUE(found.is_object());
    EXPECT_FALSE(found["fits"]);
    EXPECT_FALSE(found.contains("peak"));
}

}  // namespace
}  // namespace longtake
