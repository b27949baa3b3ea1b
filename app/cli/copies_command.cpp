// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli copies PROJECT, restore PROJECT COPY: the dated copies of a project.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/project/restore.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string copy;
    bool json = false;
};

Status copiesCommand(const Arguments& arguments)
{
    const std::filesystem::path project = projectPath(arguments.project);
    std::error_code code;
    if (!std::filesystem::exists(project, code)) return fail(ErrorCode::FileNotFound, project.string());
    const std::vector<CopyInfo> copies = describeCopies(project);
    if (arguments.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const CopyInfo& copy : copies) {
            list.push_back({{"path", copy.path.string()},
                            {"made_at", copy.madeAt},
                            {"bytes", copy.bytes},
                            {"videos", copy.videos},
                            {"classes", copy.classes},
                            {"bouts", copy.bouts},
                            {"labelled_frames", copy.labelledFrames}});
        }
        fmt::print("{}\n", list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return {};
    }
    if (copies.empty()) fmt::print("There are no copies yet.\n");
    for (const CopyInfo& copy : copies) {
        fmt::print("{}  {:>9}  {}, {}, {}\n", copy.madeAt, formatBytes(copy.bytes), counted(copy.videos, "video"),
                   counted(copy.bouts, "bout"), counted(copy.labelledFrames, "labelled frame"));
    }
    return {};
}

Status restoreCommand(const Arguments& arguments)
{
    const std::filesystem::path project = projectPath(arguments.project);
    const Result<std::filesystem::path> copy = findCopy(project, arguments.copy);
    if (!copy) return fail(copy.error());
    const Result<RestoreReport> report = restoreCopy(project, *copy);
    if (!report) return fail(report.error());
    if (arguments.json) {
        const nlohmann::json document = {{"restored", copy->string()}, {"kept", report->kept.string()}};
        fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return {};
    }
    fmt::print("{} is again what it was in {}.\n", project.filename().string(), copy->filename().string());
    if (!report->kept.empty()) fmt::print("What it was until now is kept as {}.\n", report->kept.filename().string());
    return {};
}

}  // namespace

void addCopiesCommands(CLI::App& app, CommandContext& context)
{
    auto forList = std::make_shared<Arguments>();
    CLI::App* list = app.add_subcommand("copies", "Lists the dated copies of a project");
    list->add_option("PROJECT", forList->project)->required();
    list->add_flag("--json", forList->json, "one JSON document on standard output");
    context.whenChosen(list, [forList](CommandContext&) { return copiesCommand(*forList); });

    auto forRestore = std::make_shared<Arguments>();
    CLI::App* restore = app.add_subcommand("restore", "Goes back to a dated copy; the present state becomes one, too");
    restore->add_option("PROJECT", forRestore->project)->required();
    restore->add_option("COPY", forRestore->copy, "its date or the beginning of it, or its file")->required();
    restore->add_flag("--json", forRestore->json, "one JSON document on standard output");
    context.whenChosen(restore, [forRestore](CommandContext&) { return restoreCommand(*forRestore); });
}

}  // namespace longtake
