// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli ingest PROJECT: decodes every video once, proves its index and writes its frames for the network.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/config/option_check.h"
#include "core/jobs/ingest_job.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::vector<std::string> videos;
    std::string size;
};

Status ingestCommand(const Arguments& arguments, CommandContext& context)
{
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    IngestRequest request;
    if (!arguments.size.empty()) {
        const Result<PictureSize> size = parsePictureSize("--size", arguments.size);
        if (!size) return fail(size.error());
        for (const int side : {size->height, size->width}) {
            if (const Status status = checkWhole("each side in --size", side, 1, 4096); !status) return status;
        }
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
    if (report.written.empty() && report.skipped.empty() && !report.failed.empty())
        return fail(report.failed.front().error);
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
    context.whenChosen(command, [arguments](CommandContext& chosen) { return ingestCommand(*arguments, chosen); });
}

}  // namespace longtake
