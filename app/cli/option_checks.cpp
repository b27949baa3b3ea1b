// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/option_checks.h"

#include <cmath>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace longtake {

CLI::Validator numberFrom(double least, double most)
{
    const auto check = [least, most](const std::string& word) {
        char* end = nullptr;
        const double number = std::strtod(word.c_str(), &end);
        if (word.empty() || *end != '\0' || (number >= least && number <= most)) return std::string();
        const std::string range =
            std::isinf(most) ? fmt::format("{} or more", least) : fmt::format("from {} to {}", least, most);
        return fmt::format("it must be {}, and {} is not", range, word);
    };
    return CLI::Validator(check, {});
}

CLI::Validator isNotEmpty()
{
    return CLI::Validator(
        [](const std::string& word) { return word.empty() ? std::string("it is empty") : std::string(); }, {});
}

CLI::Validator isText()
{
    const auto check = [](const std::string& word) {
        try {
            static_cast<void>(nlohmann::json(word).dump());
        } catch (const nlohmann::json::type_error&) {
            return std::string("it is not UTF-8; set the terminal to UTF-8, or convert what the script reads");
        }
        return std::string();
    };
    return CLI::Validator(check, {});
}

}  // namespace longtake
