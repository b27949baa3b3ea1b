// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/class_step.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/plural.h"

namespace longtake {
namespace {

// Everything about a class that changed, in words.
std::vector<std::string> changesOf(const ClassInfo& before, const ClassInfo& after)
{
    std::vector<std::string> changes;
    const auto key = [](const ClassInfo& info) {
        return info.key == '\0' ? std::string("none") : std::string(1, info.key);
    };
    if (before.name != after.name) changes.push_back("renamed " + before.name + " to " + after.name);
    if (before.colour != after.colour) changes.push_back("colour of " + after.name);
    if (before.key != after.key) changes.push_back("key of " + after.name + ": " + key(after));
    if (before.definition != after.definition) changes.push_back("definition of " + after.name);
    if (before.isBackground != after.isBackground)
        changes.push_back(after.name + (after.isBackground ? " is the background" : " is not the background any more"));
    return changes;
}

std::vector<ClassId> sharedOrder(const ClassList& list, const ClassList& other)
{
    std::vector<ClassId> order;
    for (const ClassInfo& info : list.all()) {
        if (other.indexOf(info.id)) order.push_back(info.id);
    }
    return order;
}

}  // namespace

std::string classesToJson(const ClassesAtOnce& state)
{
    nlohmann::json classes = nlohmann::json::array();
    for (const ClassInfo& info : state.classes.all()) {
        classes.push_back({{"id", raw(info.id)},
                           {"name", info.name},
                           {"definition", info.definition},
                           {"colour", info.colour},
                           {"key", info.key == '\0' ? std::string() : std::string(1, info.key)},
                           {"background", info.isBackground}});
    }
    const nlohmann::json object = {
        {"classes", classes}, {"multi_label", state.multiLabel}, {"label_steps", state.labelSteps}};
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<ClassesAtOnce> classesFromJson(std::string_view json)
{
    const auto broken = [] {
        return fail(ErrorCode::ProjectBroken, "The history of the classes", "a step in it cannot be read");
    };
    try {
        const nlohmann::json object = nlohmann::json::parse(json);
        ClassesAtOnce state;
        state.multiLabel = object.at("multi_label").get<bool>();
        state.labelSteps = object.at("label_steps").get<std::vector<std::int64_t>>();
        std::vector<ClassInfo> classes;
        for (const nlohmann::json& item : object.at("classes")) {
            ClassInfo info;
            info.id = ClassId{item.at("id").get<std::int64_t>()};
            info.name = item.at("name").get<std::string>();
            info.definition = item.at("definition").get<std::string>();
            info.colour = item.at("colour").get<std::uint32_t>() & 0xFFFFFFU;
            const std::string key = item.at("key").get<std::string>();
            info.key = key.empty() ? '\0' : key.front();
            info.isBackground = item.at("background").get<bool>();
            classes.push_back(std::move(info));
        }
        Result<ClassList> list = ClassList::make(std::move(classes));
        if (!list) return broken();
        state.classes = *std::move(list);
        return state;
    } catch (const nlohmann::json::exception&) {
        return broken();
    }
}

std::string textOfChange(const ClassesAtOnce& before, const ClassesAtOnce& after)
{
    std::vector<std::string> changes;
    for (const ClassInfo& info : after.classes.all()) {
        const auto old = before.classes.indexOf(info.id);
        if (!old) {
            changes.push_back("added " + info.name);
            continue;
        }
        for (std::string& change : changesOf(before.classes.at(*old), info)) changes.push_back(std::move(change));
    }
    for (const ClassInfo& info : before.classes.all()) {
        if (!after.classes.indexOf(info.id)) changes.push_back("deleted " + info.name);
    }
    if (changes.empty() && sharedOrder(before.classes, after.classes) != sharedOrder(after.classes, before.classes))
        return "reordered the classes";
    if (changes.size() == 1) return changes.front();
    return counted(static_cast<std::int64_t>(changes.size()), "change") + " of the classes";
}

}  // namespace longtake
