// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/prediction_columns.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace longtake {

std::vector<std::string> classNamesOf(const RunRecord& run)
{
    const nlohmann::json list = nlohmann::json::parse(run.classesJson, nullptr, false);
    std::vector<std::string> names;
    if (!list.is_array()) return names;
    for (const nlohmann::json& name : list) names.push_back(name.is_string() ? name.get<std::string>() : std::string());
    return names;
}

std::string renamedClasses(std::string_view classesJson, const ClassList& before, const ClassList& after)
{
    nlohmann::json list = nlohmann::json::parse(classesJson, nullptr, false);
    if (!list.is_array()) return std::string(classesJson);
    for (nlohmann::json& name : list) {
        if (!name.is_string()) continue;
        const std::string old = name.get<std::string>();
        const auto& classes = before.all();
        const auto same =
            std::find_if(classes.begin(), classes.end(), [&](const ClassInfo& info) { return info.name == old; });
        if (same == classes.end()) continue;
        if (const auto place = after.indexOf(same->id)) name = after.at(*place).name;
    }
    return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::optional<PredictionRecord> onClassList(PredictionRecord prediction, const std::vector<std::string>& names,
                                            const ClassList& classes)
{
    const auto columns = static_cast<std::size_t>(prediction.classes);
    if (names.size() != columns) {
        if (prediction.classes != classes.count()) return std::nullopt;
        return prediction;
    }
    std::vector<std::optional<std::size_t>> source;  // for each class, the column that is its own
    bool isSame = static_cast<int>(columns) == classes.count();
    bool any = false;
    for (const ClassInfo& info : classes.all()) {
        const auto found = std::find(names.begin(), names.end(), info.name);
        source.emplace_back();
        if (found != names.end()) source.back() = static_cast<std::size_t>(found - names.begin());
        any |= source.back().has_value();
        isSame &= source.back() == source.size() - 1;
    }
    if (!any || columns == 0) return std::nullopt;
    if (isSame) return prediction;
    const std::size_t frames = prediction.values.size() / columns;
    std::vector<std::uint16_t> values(frames * source.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (std::size_t k = 0; k < source.size(); ++k) {
            if (source[k]) values[frame * source.size() + k] = prediction.values[frame * columns + *source[k]];
        }
    }
    prediction.values = std::move(values);
    prediction.classes = classes.count();
    return prediction;
}

}  // namespace longtake
