// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli ingest PROJECT: decodes every video once, proves its index and writes its frames for the network.

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/config/model_config.h"
#include "core/config/option_check.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/video_contrast.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::vector<std::string> videos;
    std::string size;
    std::string diskBudget;
    double cullContrast = 0.0;
};

// How much of what is there the network would not see.
Status printCulled(const ProjectStore& store, const IngestRequest& request, double threshold)
{
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    for (const VideoRecord& video : *videos) {
        const bool isWanted = request.videos.empty() ||
                              std::find(request.videos.begin(), request.videos.end(), video.id) != request.videos.end();
        if (!isWanted || !isIngested(store, video, request.height, request.width)) continue;
        const auto contrasts = ingestedContrasts(store, video, request.height, request.width);
        if (!contrasts) return fail(contrasts.error());
        const auto seen = seenFrames(*contrasts, threshold);
        const std::int64_t culled = seen ? seen->frameCount() - seen->count() : 0;
        fmt::print("{}: {} of {} frames have a contrast below {:g}\n", video.name, culled, contrasts->size(),
                   threshold);
    }
    return {};
}

Status ingestCommand(const Arguments& arguments, CommandContext& context)
{
    IngestRequest request;
    const Result<std::int64_t> diskBudget = parseDiskBudget("--disk-budget", arguments.diskBudget);
    if (!diskBudget) return fail(diskBudget.error());
    request.diskBudgetBytes = *diskBudget;
    if (const Status status = checkReal("--cull-contrast", arguments.cullContrast, 0.0, kLargestCullContrast); !status)
        return status;
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    if (!arguments.size.empty()) {
        const Result<PictureSize> size = parseNetworkSize("--size", arguments.size);
        if (!size) return fail(size.error());
        request.height = size->height;
        request.width = size->width;
    }
    const Result<std::vector<VideoId>> videos = namedVideos(**store, arguments.videos);
    if (!videos) return fail(videos.error());
    request.videos = *videos;

    JobPrinter printer(context.isQuiet());
    const IngestReport report = ingest(**store, request, printer, context.stopToken());
    printer.clear();
    if (report.outcome.kind == Outcome::Kind::Stopped) context.setStopped();
    if (report.outcome.kind == Outcome::Kind::Failed) return fail(*report.outcome.error);
    fmt::print("{} decoded, {} ready before, {} left out\n", report.written.size(), report.skipped.size(),
               report.failed.size());
    if (report.removedStores > 0)
        fmt::print("{} removed to keep to the disk budget\n",
                   counted(report.removedStores, "unused frame store was", "unused frame stores were"));
    if (arguments.cullContrast > 0.0)
        if (const Status printed = printCulled(**store, request, arguments.cullContrast); !printed) return printed;
    if (!report.beyondBudget.videos.empty()) return fail(errorOf(report.beyondBudget));
    if (!report.failed.empty()) context.setFailed(report.failed.front().error.code);
    return {};
}

}  // namespace

void addIngestCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("ingest", "Decodes videos once, for training; goes on where it was stopped");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--video", arguments->videos, "only these, by number, name or part of it");
    command->add_option("--size", arguments->size, "HxW of the picture the network sees (30x45)");
    command->add_option("--cull-contrast", arguments->cullContrast,
                        "also says how many frames have less contrast: train --cull-contrast leaves them out");
    command->add_option("--disk-budget", arguments->diskBudget,
                        "BYTES that all frame stores of the project may take; the longest unused make room");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return ingestCommand(*arguments, chosen); });
}

}  // namespace longtake
