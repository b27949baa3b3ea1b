// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace longtake::test {

// Losses and scores of a run, without its times.
inline nlohmann::json curvesOf(const std::string& project, const std::string& run)
{
    nlohmann::json curves = nlohmann::json::parse(runCli({"run", project, run, "--json"}).output);
    for (nlohmann::json& epoch : curves.at("epochs")) epoch.erase("seconds");
    for (nlohmann::json& step : curves.at("steps")) step.erase("seconds");
    return {{"epochs", curves.at("epochs")}, {"steps", curves.at("steps")}, {"best_epoch", curves.at("best_epoch")}};
}

}  // namespace longtake::test
