// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli predict PROJECT: probabilities of a run for every frame, kept in the project.

#include <charconv>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/config/option_check.h"
#include "core/jobs/prediction_job.h"
#include "core/learn/learn_library.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string run;
    std::vector<std::string> videos;
    std::string device = "auto";
    std::string shard;
    std::string diskBudget;
    int threads = 0;
};

// "i/n" with 0 <= i < n
Status parseShard(const std::string& text, PredictionRequest& request)
{
    if (text.empty()) return {};
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, request.shard);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
        const auto second = std::from_chars(first.ptr + 1, end, request.shards);
        if (second.ec == std::errc() && second.ptr == end && request.shard >= 0 && request.shard < request.shards)
            return {};
    }
    return fail(ErrorCode::WrongUsage, "--shard \"" + text + '"', "write i/n with i from 0 to n - 1, for example 0/8");
}

Status predict(const Arguments& arguments, CommandContext& context)
{
    PredictionRequest request;
    request.device = arguments.device;
    if (const Status status = checkWhole("--threads", arguments.threads, 0, 4096); !status) return status;
    request.threads = arguments.threads;
    const Result<std::int64_t> diskBudget = parseDiskBudget("--disk-budget", arguments.diskBudget);
    if (!diskBudget) return fail(diskBudget.error());
    request.diskBudgetBytes = *diskBudget;
    if (const Status status = parseShard(arguments.shard, request); !status) return status;
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const Result<RunRecord> run = (*store)->findRun(arguments.run);
    if (!run) return fail(run.error());
    request.run = run->id;
    const Result<std::vector<VideoId>> videos = namedVideos(**store, arguments.videos);
    if (!videos) return fail(videos.error());
    request.videos = *videos;
    const auto engine = loadLearnEngine();
    if (!engine) return fail(engine.error());

    JobPrinter printer(context.isQuiet());
    const PredictionReport report = predictVideos(**store, **engine, request, printer, context.stopToken());
    printer.clear();
    if (report.outcome.kind == Outcome::Kind::Stopped) context.setStopped();
    if (report.outcome.kind == Outcome::Kind::Failed) return fail(*report.outcome.error);
    fmt::print("{} predicted by run {}, {} left out\n", report.predicted.size(), raw(run->id), report.failed.size());
    if (!report.beyondBudget.videos.empty()) return fail(errorOf(report.beyondBudget));
    if (!report.failed.empty()) context.setFailed(report.failed.front().error.code);
    return {};
}

}  // namespace

void addPredictCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("predict", "Predicts every frame of videos and keeps the probabilities");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--run", arguments->run, "by number or name; without it the newest");
    command->add_option("--video", arguments->videos, "only these, by number, name or part of it");
    command->add_option("--device", arguments->device, "auto, cpu or a device's UUID");
    command->add_option("--shard", arguments->shard, "i/n: every n-th video from the i-th on");
    command->add_option("--threads", arguments->threads, "0 = all cores");
    command->add_option("--disk-budget", arguments->diskBudget,
                        "BYTES that all frame stores of the project may take (as the run was trained with)");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return predict(*arguments, chosen); });
}

}  // namespace longtake
