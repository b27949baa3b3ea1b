// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli add PROJECT VIDEO...: adds videos, folders of pictures, and whole folders of videos.

#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/project_arguments.h"
#include "core/jobs/add_videos.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::string project;
    std::vector<std::string> videos;
    bool json = false;
};

class AddPrinter final : public JobObserver {
public:
    explicit AddPrinter(CommandContext& context)
        : context_(context), progress_(ProgressLine::styleFor(context.isQuiet()))
    {}

    void onProgress(const JobProgress& progress) override
    {
        if (progress.numberInAll > 1)
            progress_.draw(static_cast<double>(progress.number) / progress.numberInAll, progress.video);
    }

    void onVideoFailed(const FailedVideo& video) override
    {
        progress_.clear();
        context_.addFailure(video.error);
    }

    void clear() { progress_.clear(); }

private:
    CommandContext& context_;
    ProgressLine progress_;
};

json toJson(const AddVideosReport& report)
{
    json added = json::array();
    for (const AddedVideo& video : report.added) {
        added.push_back(
            {{"id", raw(video.id)}, {"name", video.name}, {"was_there", video.wasThere}, {"problems", video.problems}});
    }
    json failed = json::array();
    for (const FailedVideo& video : report.failed) {
        failed.push_back(
            {{"name", video.name}, {"error", errorName(video.error.code)}, {"text", describe(video.error)}});
    }
    return {{"added", added}, {"failed", failed}};
}

void printForPeople(const AddVideosReport& report)
{
    for (const AddedVideo& video : report.added) {
        fmt::print("{:>3}  {}{}\n", raw(video.id), video.name, video.wasThere ? "  (was there already)" : "");
        for (const std::string& problem : video.problems) fmt::print("       {}\n", problem);
    }
}

Status addCommand(const Arguments& arguments, CommandContext& context)
{
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const auto videos = findAllVideos({arguments.videos.begin(), arguments.videos.end()});
    if (!videos) return fail(videos.error());
    AddPrinter printer(context);
    const AddVideosReport report = addVideos(**store, *videos, printer, context.stopToken());
    printer.clear();
    if (report.wasStopped) context.setStopped();
    if (arguments.json)
        fmt::print("{}\n", toJson(report).dump(2, ' ', false, json::error_handler_t::replace));
    else
        printForPeople(report);
    return {};
}

}  // namespace

void addAddCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("add", "Adds videos, folders of pictures, or folders of videos");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("VIDEO", arguments->videos, "files and folders")->required();
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return addCommand(*arguments, chosen); });
}

}  // namespace longtake
