// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli relink PROJECT FOLDER: finds videos that were moved or renamed.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/jobs/relink.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string place;
    bool json = false;
};

void printReport(const RelinkReport& report, bool asJson)
{
    if (asJson) {
        nlohmann::json found = nlohmann::json::array();
        for (const RelinkedVideo& video : report.found)
            found.push_back({{"id", raw(video.id)}, {"name", video.name}, {"path", video.path.string()}});
        nlohmann::json missing = nlohmann::json::array();
        for (const VideoRecord& video : report.stillMissing) missing.push_back(video.name);
        const nlohmann::json document = {{"found", found}, {"missing", missing}};
        fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return;
    }
    for (const RelinkedVideo& video : report.found) fmt::print("found {}: {}\n", video.name, video.path.string());
    for (const auto& file : report.otherContent) fmt::print("{} has another content\n", file.string());
    for (const VideoRecord& video : report.stillMissing) fmt::print("still missing: {}\n", video.name);
    if (report.found.empty() && report.stillMissing.empty()) fmt::print("no video is missing\n");
}

Status relinkCommand(const Arguments& arguments, CommandContext& context)
{
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    JobPrinter printer(context.isQuiet());
    const auto report = relink(**store, arguments.place, printer, context.stopToken());
    printer.clear();
    if (!report) return fail(report.error());
    printReport(*report, arguments.json);
    if (report->wasStopped) context.setStopped();
    return {};
}

}  // namespace

void addRelinkCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("relink", "Finds moved or renamed videos in a folder, by their content");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("FOLDER", arguments->place, "where to look, with all folders inside")->required();
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return relinkCommand(*arguments, chosen); });
}

}  // namespace longtake
