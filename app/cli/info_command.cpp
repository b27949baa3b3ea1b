// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli info PROJECT: classes, videos, labels and runs.

#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/label/bout_statistics.h"
#include "core/project/project_store.h"
#include "core/project/run_standing.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::string project;
    bool json = false;
};

struct VideoInfoRow {
    VideoRecord record;
    LabelStatistics statistics;
};

struct ProjectInfo {
    ClassList classes;
    std::vector<VideoInfoRow> videos;
    std::vector<RunRecord> runs;
    std::vector<ClassStatistics> totals;  // over all videos, in the order of the classes
};

Result<ProjectInfo> gather(const ProjectStore& store)
{
    ProjectInfo info;
    Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    Result<std::vector<RunRecord>> runs = store.runs();
    if (!runs) return fail(runs.error());
    info.classes = *std::move(classes);
    info.runs = *std::move(runs);
    info.totals.resize(static_cast<std::size_t>(info.classes.count()));
    for (VideoRecord& record : *videos) {
        const Result<VideoLabels> labels = store.labels(record.id);
        if (!labels) return fail(labels.error());
        LabelStatistics statistics = statisticsOf(labels->tracks);
        for (std::size_t i = 0; i < info.totals.size() && i < statistics.classes.size(); ++i) {
            info.totals[i].frames += statistics.classes[i].frames;
            info.totals[i].bouts += statistics.classes[i].bouts;
        }
        info.videos.push_back({std::move(record), std::move(statistics)});
    }
    return info;
}

json classesJson(const ProjectInfo& info)
{
    json list = json::array();
    for (int i = 0; i < info.classes.count(); ++i) {
        const ClassInfo& item = info.classes.at(i);
        const ClassStatistics& total = info.totals[static_cast<std::size_t>(i)];
        list.push_back({{"id", raw(item.id)},
                        {"name", item.name},
                        {"definition", item.definition},
                        {"key", item.key == '\0' ? std::string() : std::string(1, item.key)},
                        {"colour", fmt::format("#{:06X}", item.colour)},
                        {"background", item.isBackground},
                        {"frames", total.frames},
                        {"bouts", total.bouts}});
    }
    return list;
}

// [x, y, width, height], or null for the whole picture.
json regionJson(PictureRegion region)
{
    if (region.isWhole()) return nullptr;
    return json::array({region.x, region.y, region.width, region.height});
}

json videosJson(const ProjectInfo& info)
{
    json list = json::array();
    for (const VideoInfoRow& row : info.videos) {
        list.push_back({{"id", raw(row.record.id)},
                        {"name", row.record.name},
                        {"path", row.record.absolutePath},
                        {"frames", row.record.frameCount},
                        {"width", row.record.width},
                        {"height", row.record.height},
                        {"fps_mean", row.record.meanFps},
                        {"duration_s", row.record.durationSeconds},
                        {"region", regionJson(row.record.region)},
                        {"proven", row.record.proven},
                        {"problems", row.record.problems},
                        {"labelled_frames", row.statistics.labelledFrames}});
    }
    return list;
}

json runsJson(const ProjectStore& store, const ProjectInfo& info)
{
    json list = json::array();
    for (const RunRecord& run : info.runs) {
        list.push_back({{"id", raw(run.id)},
                        {"name", run.name},
                        {"state", wordOf(standingOf(store, run))},
                        {"started_at", run.startedAt},
                        {"best_epoch", run.bestEpoch}});
    }
    return list;
}

void printForPeople(const ProjectStore& store, const ProjectInfo& info)
{
    fmt::print("{}: {}\n\nclasses\n", store.path().string(),
               store.isMultiLabel() ? "several classes in one frame (multi-label)" : "one class in each frame");
    for (int i = 0; i < info.classes.count(); ++i) {
        const ClassInfo& item = info.classes.at(i);
        const ClassStatistics& total = info.totals[static_cast<std::size_t>(i)];
        fmt::print("  {}  {:<24} {:>16} {:>12}{}\n", item.key == '\0' ? ' ' : item.key, item.name,
                   counted(total.frames, "frame"), counted(total.bouts, "bout"),
                   item.isBackground ? "  (background)" : "");
    }
    fmt::print("\nvideos\n");
    if (info.videos.empty()) fmt::print("  none yet\n");
    for (const VideoInfoRow& row : info.videos) {
        const double share = 1.0 - row.statistics.unseenShare();
        fmt::print("  {:>2}  {:<32} {:>16} {:>8.2f} fps {:>5}x{:<5} {:>3.0f} % labelled\n", raw(row.record.id),
                   row.record.name, counted(row.record.frameCount, "frame"), row.record.meanFps, row.record.width,
                   row.record.height, row.record.frameCount == 0 ? 0.0 : share * 100.0);
        if (!row.record.region.isWhole()) fmt::print("        region {}\n", toString(row.record.region));
        for (const std::string& problem : row.record.problems) fmt::print("        {}\n", problem);
    }
    if (info.runs.empty()) return;
    fmt::print("\nruns\n");
    for (const RunRecord& run : info.runs)
        fmt::print("  {:>2}  {:<32} {:<10} {}\n", raw(run.id), run.name, wordOf(standingOf(store, run)), run.startedAt);
}

Status infoCommand(const Arguments& arguments)
{
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<ProjectInfo> info = gather(**store);
    if (!info) return fail(info.error());
    if (!arguments.json) {
        printForPeople(**store, *info);
        return {};
    }
    const json document = {{"project", (*store)->path().string()},
                           {"multi_label", (*store)->isMultiLabel()},
                           {"classes", classesJson(*info)},
                           {"videos", videosJson(*info)},
                           {"runs", runsJson(**store, *info)}};
    fmt::print("{}\n", document.dump(2, ' ', false, json::error_handler_t::replace));
    return {};
}

}  // namespace

void addInfoCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("info", "Lists classes, videos, labels and runs");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext&) { return infoCommand(*arguments); });
}

}  // namespace longtake
