// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli new PROJECT: makes a project.

#include <cctype>
#include <filesystem>
#include <memory>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/atomic_file.h"
#include "core/base/plural.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

constexpr std::size_t kLargestClassFile = 1 << 20;

struct Arguments {
    std::string project;
    std::string classes;
    std::string background;
    bool multiLabel = false;
    bool json = false;
};

// One class of that name is nobody's wish.
bool looksLikeFile(const std::string& given)
{
    const std::string ending = std::filesystem::path(given).extension().string();
    return given.find(',') == std::string::npos &&
           (given.find('/') != std::string::npos || ending == ".txt" || ending == ".csv");
}

// "a,b,c", or the name of a file with one class a line (or with commas).
Result<std::vector<std::string>> classNames(const std::string& given)
{
    std::string text = given;
    std::error_code code;
    if (std::filesystem::is_regular_file(given, code)) {
        Result<std::string> content = readWholeFile(given, kLargestClassFile);
        if (!content) return fail(content.error());
        text = *std::move(content);
        if (text.rfind("\xEF\xBB\xBF", 0) == 0) text.erase(0, 3);
        for (char& c : text) {
            if (c == '\n' || c == '\r') c = ',';
        }
    }
    if (text == given && looksLikeFile(given)) return fail(ErrorCode::FileNotFound, given);
    std::vector<std::string> names;
    std::istringstream list(text);
    for (std::string name; std::getline(list, name, ',');) {
        if (name.find_first_not_of(" \t") != std::string::npos) names.push_back(name);
    }
    if (names.empty()) return fail(ErrorCode::WrongUsage, "--classes \"" + given + '"', "it names no class");
    return names;
}

bool isCalledBackground(const std::string& name)
{
    std::string low;
    for (const char c : name) {
        if (c != ' ' && c != '\t') low += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return low == "background";
}

Result<ClassList> classesFor(const Arguments& arguments)
{
    if (arguments.classes.empty()) return defaultClasses(9, {}, arguments.background);
    const Result<std::vector<std::string>> names = classNames(arguments.classes);
    if (!names) return fail(names.error());
    std::string background = arguments.background;
    for (const std::string& name : *names) {
        if (background.empty() && isCalledBackground(name)) background = name;
    }
    return namedClasses(*names, background);
}

Status newCommand(const Arguments& arguments, CommandContext& context)
{
    const Result<std::filesystem::path> path = newProjectPath(arguments.project);
    if (!path) return fail(path.error());
    const Result<ClassList> classes = classesFor(arguments);
    if (!classes) return fail(classes.error());
    const auto store = ProjectStore::create(*path, {.classes = *classes, .multiLabel = arguments.multiLabel});
    if (!store) return fail(store.error());
    if (arguments.json) {
        nlohmann::json names = nlohmann::json::array();
        for (const ClassInfo& info : classes->all()) names.push_back(info.name);
        const nlohmann::json document = {
            {"project", path->string()}, {"multi_label", arguments.multiLabel}, {"classes", names}};
        fmt::print("{}\n", document.dump(2));
        return {};
    }
    fmt::print("{}\n", path->string());
    context.say(fmt::format("{}. Next: longtake-cli add {} VIDEO", counted(classes->count(), "class", "classes"),
                            shellWord(path->string())));
    return {};
}

}  // namespace

void addNewCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("new", "Makes a project");
    command->add_option("PROJECT", arguments->project, "its file; .longtake is added")->required();
    command->add_option("--classes", arguments->classes,
                        "a,b,c or a file with one class a line (nine classes, Class 1 to 9)");
    command->add_flag("--multi-label", arguments->multiLabel, "several classes may be present in one frame");
    command->add_option("--background", arguments->background, "name of the class for \"none of the others\", key 0");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return newCommand(*arguments, chosen); });
}

}  // namespace longtake
