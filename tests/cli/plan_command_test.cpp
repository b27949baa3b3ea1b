// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The memory plan as it is typed: what does not fit is refused with what is missing and what would fit, what cannot be
// meant is refused by its name, and JSON is JSON.

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"

namespace longtake::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

using Words = std::vector<std::string>;

class PlanCommand : public CliTest {
protected:
    static Words with(Words words, const Words& more)
    {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    // "size 68x120" as it is typed: --size 68x120.
    static Words typed(const std::string& change)
    {
        std::istringstream parts("--" + change);
        Words words;
        for (std::string part; parts >> part;) words.push_back(part);
        return words;
    }
};

TEST_F(PlanCommand, WhatCannotBeMeantIsRefusedByName)
{
    const std::vector<Words> lines = {
        {"--frames", "0"},          {"--frames", "-5"},
        {"--frames", "1e30"},       {"--frames", "nan"},
        {"--frames", "many"},       {"--height", "0"},
        {"--height", "1e30"},       {"--width", "-1"},
        {"--width", "100000"},      {"--filters", "0"},
        {"--filters", "-1"},        {"--filters", "1000000000"},
        {"--layers", "0"},          {"--layers", "1000000"},
        {"--batch", "0"},           {"--batch", "1000000000"},
        {"--chunk", "0"},           {"--chunk", "-3"},
        {"--chunk", "1e30"},        {"--size", "0x0"},
        {"--size", "99999x99999"},  {"--kernel", "0"},
        {"--stride", "-1"},         {"--threads", "-1"},
        {"--budget", "0"},          {"--budget", "-1GB"},
        {"--budget", "nan"},        {"--budget", "inf"},
        {"--budget", "5 %"},        {"--budget", "1e400GB"},
        {"--budget", "9e99"},       {"--budget", "1000000000TB"},
        {"--budget", "GB"},         {"--margin", "-1GB"},
        {"--margin", "nan%"},       {"--margin", "-5%"},
        {"--margin", "100%"},       {"--margin", "1e400%"},
        {"--disk-budget", "-1GB"},  {"--disk-budget", "nan"},
        {"--cull-contrast", "nan"}, {"--memory-schedule", "no"},
        {"--grid", "99x99"},        {"--device", "GPU-0"},
    };
    for (const Words& line : lines) {
        for (const Words& form : {Words{}, Words{"--json"}}) {
            const std::string words = bad(2, with(with({"plan", "--frames", "100"}, form), line));
            EXPECT_EQ(std::count(words.begin(), words.end(), '\n') <= 2, true) << words;
            EXPECT_FALSE(words.empty()) << line[0] << ' ' << line[1];
        }
    }
}

TEST_F(PlanCommand, OneSizeIsEnough)
{
    EXPECT_THAT(bad(2, {"plan", "--frames", "100", "--size", "30x45", "--height", "60"}), HasSubstr("--size"));
    EXPECT_THAT(bad(2, {"plan", "--frames", "100", "--size", "30x45", "--width", "60"}), HasSubstr("--size"));
    good({"plan", "--frames", "100", "--margin", "5 %"});
}

TEST_F(PlanCommand, JsonIsJsonHoweverAbsurdWhatIsAskedFor)
{
    const std::vector<Words> lines = {
        {"--frames", "1"},
        {"--frames", "100000000"},
        {"--frames", "100000000", "--filters", "1024", "--batch", "65536", "--size", "4096x4096", "--layers", "3"},
        {"--frames", "100000000", "--budget", "1"},
        {"--frames", "100", "--budget", "99000TB"},
        {"--frames", "100", "--margin", "99000TB"},
        {"--frames", "100", "--margin", "99%"},
        {"--frames", "100", "--size", "1x1", "--grid", "1x1"},
    };
    for (const Words& line : lines) {
        const ProgramResult result = cli(with({"plan", "--json"}, line));
        const json plan = json::parse(result.output, nullptr, false);
        ASSERT_FALSE(plan.is_discarded()) << result.output << result.messages;
        EXPECT_EQ(result.exitCode, plan.at("fits").get<bool>() ? 0 : 4) << result.messages;
        std::int64_t sum = 0;
        for (const json& part : plan.at("breakdown")) sum += part.get<std::int64_t>();
        EXPECT_EQ(sum, plan.at("total_bytes").get<std::int64_t>());
        EXPECT_EQ(plan.at("fits").get<bool>(), plan.at("total_bytes") <= plan.at("budget_bytes"));
        EXPECT_EQ(result.messages.find(" are missing") == std::string::npos, plan.at("fits").get<bool>());
    }
}

TEST_F(PlanCommand, AdviceThatIsTakenLiterallyFits)
{
    int taken = 0;
    for (const std::string budget : {"200MB", "250MB", "400MB", "1GB"}) {
        for (const Words& line : std::vector<Words>{
                 {"--frames", "100000", "--preset", "seed"},
                 {"--frames", "100000", "--preset", "seed", "--batch", "8"},
                 {"--frames", "20000", "--batch", "512", "--chunk", "whole"},
                 {"--frames", "20000", "--batch", "512", "--chunk", "2000"},
                 {"--frames", "4800", "--preset", "seed", "--memory-schedule", "store-all"},
                 {"--frames", "300", "--filters", "256", "--layers", "3", "--size", "480x640"},
                 {"--frames", "100000", "--filters", "64", "--layers", "2", "--size", "200x4"},
             }) {
            const Words asked = with({"plan", "--json", "--budget", budget}, line);
            const ProgramResult result = cli(asked);
            const json plan = json::parse(result.output);
            for (const json& advice : plan.at("advice")) {
                const ProgramResult again = cli(with(asked, typed(advice.at("change"))));
                EXPECT_EQ(again.exitCode, 0) << budget << ' ' << line[1] << ' ' << advice << ": " << again.messages;
                ++taken;
            }
            if (plan.at("fits").get<bool>()) continue;
            const std::string& words = result.messages;
            EXPECT_FALSE(plan.at("advice").empty()) << words;
            for (const json& advice : plan.at("advice")) {
                EXPECT_THAT(words, HasSubstr("--" + advice.at("change").get<std::string>())) << "the cheapest";
                break;
            }
        }
    }
    EXPECT_GT(taken, 20);
}

// Where one change is not enough, several may be.
TEST_F(PlanCommand, WhatTakesSeveralChangesIsNotCalledHopeless)
{
    const Words asked = {"plan", "--json",  "--budget", "200MB",     "--frames", "100000",   "--preset",
                         "seed", "--batch", "16",       "--filters", "512",      "--layers", "3"};
    const ProgramResult result = cli(asked);
    ASSERT_EQ(result.exitCode, 4) << result.messages;
    const json plan = json::parse(result.output);
    ASSERT_EQ(plan.at("advice").size(), 1U) << plan.at("advice");
    const std::string change = plan.at("advice")[0].at("change");
    EXPECT_THAT(result.messages, HasSubstr("it would fit with --" + change));
    EXPECT_EQ(cli(with(asked, typed(change))).exitCode, 0) << change;

    EXPECT_THAT(cli({"plan", "--frames", "100", "--budget", "1MB"}).messages,
                HasSubstr("no smaller configuration would fit either"));
}

// What is typed without a project must not be planned as something else than `train` would do.
TEST_F(PlanCommand, AloneItPlansWhatAProjectPlans)
{
    const std::string project = makeProject(3000);
    const auto workspace = [](const Words& words) {
        return json::parse(cli(words).output).at("breakdown").at("workspace").get<std::int64_t>();
    };
    const Words settings = {"--json", "--chunk", "1000", "--batch", "64", "--stride", "1", "--frames", "3000"};
    EXPECT_EQ(workspace(with({"plan"}, settings)), workspace(with({"plan", project}, settings)));
}

TEST_F(PlanCommand, WholeVideosOfAProjectWithoutLabelsHaveNoLength)
{
    const std::string project = makeProject(3000);
    EXPECT_THAT(bad(3, {"plan", project, "--chunk", "whole"}), HasSubstr("--frames"));
    good({"plan", project});
    good({"plan", project, "--chunk", "whole", "--frames", "100"});
}

}  // namespace
}  // namespace longtake::test
