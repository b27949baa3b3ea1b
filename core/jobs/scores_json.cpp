// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/scores_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace longtake {

nlohmann::json perClassToJson(const Scores& scores, const std::vector<std::string>& classNames)
{
    nlohmann::json perClass = nlohmann::json::array();
    const std::size_t classes = std::min(scores.perClass.size(), classNames.size());
    for (std::size_t k = 0; k < classes; ++k) {
        const ClassScore& one = scores.perClass[k];
        perClass.push_back({{"class", classNames[k]},
                            {"precision", one.precision},
                            {"recall", one.recall},
                            {"f1", one.f1},
                            {"frames", one.frames}});
    }
    return perClass;
}

nlohmann::json scoresToJson(const Scores& scores, const std::vector<std::string>& classNames)
{
    return {{"frames", scores.frames},       {"accuracy", scores.accuracy},
            {"macro_f1", scores.macroF1},    {"f1_10", scores.f1At10},
            {"f1_25", scores.f1At25},        {"f1_50", scores.f1At50},
            {"edit", scores.edit},           {"per_class", perClassToJson(scores, classNames)},
            {"confusion", scores.confusion}, {"majority_accuracy", scores.majorityAccuracy}};
}

}  // namespace longtake
