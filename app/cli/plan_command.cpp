// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli plan [PROJECT]: the memory that a configuration would need. Does no work.

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/option_checks.h"
#include "app/cli/project_arguments.h"
#include "app/cli/training_options.h"
#include "core/base/bytes.h"
#include "core/config/config_words.h"
#include "core/jobs/preflight.h"
#include "core/jobs/training_preparation.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::optional<int> frames;
    std::optional<int> height;
    std::optional<int> width;
    bool json = false;
    TrainingOptions options;
};

void print(const MemoryPlan& plan)
{
    const auto [needed, budget] = formatCompared(plan.totalBytes, plan.budgetBytes);
    fmt::print("{}: {} of {} on {}\n", plan.fits ? "fits" : "does not fit", needed, budget, plan.device);
    fmt::print("schedule: {}, {:.1f} forward runs a step, {:.2f} times the time of keeping everything\n",
               toWord(plan.schedule.kind), plan.schedule.forwardRuns, plan.recomputeFactor);
    for (const MemoryPart& part : plan.breakdown) fmt::print("  {:<12} {:>10}\n", part.name, formatBytes(part.bytes));
    std::vector<PlanAdvice> all = plan.advice;
    if (plan.together) all.push_back(*plan.together);
    for (const PlanAdvice& advice : all)
        fmt::print("  with --{}: {} ({})\n", advice.change, formatBytes(advice.totalBytes), advice.price);
}

Status applySize(const Arguments& arguments, RunConfig& config)
{
    if ((arguments.height || arguments.width) && arguments.options.isGiven("--size"))
        return fail(ErrorCode::WrongUsage, "--size", "give either this, or --height and --width");
    if (arguments.height) config.model.height = *arguments.height;
    if (arguments.width) config.model.width = *arguments.width;
    return {};
}

// Without a project the frames are those that the network sees; asked for frames alone, they are one clip.
Result<MemoryPlan> planAlone(const Arguments& arguments)
{
    Result<RunConfig> config = arguments.options.config();
    if (!config) return fail(config.error());
    if (const Status status = applySize(arguments, *config); !status) return fail(status.error());
    const int frames = arguments.frames.value_or(config->training.chunkSteps);
    if (frames < 1) return fail(ErrorCode::WrongUsage, "--frames", "say how long the videos are, or name a project");
    if (config->model.stride == 0) config->model.stride = 1;
    if (arguments.frames && !arguments.options.isGiven("--chunk")) config->training.chunkSteps = 0;
    decideOpenSettings(*config, 0.0);
    if (const Status status = check(*config); !status) return fail(status.error());
    if (const Status status = checkDevice(config->training); !status) return fail(status.error());
    const std::vector<SplitRange> video = {{VideoId{1}, {0, frames}, SplitPart::Train}};
    return planMemory(*config, longestClipSteps(*config, video), 0);
}

// Whether the project says how long its clips are: it does not where the network sees nothing of it.
Status checkLengths(const PreparedTraining& prepared, const CommandContext& context)
{
    for (const Finding& finding : prepared.findings) {
        const bool isCulled =
            finding.isFatal && !finding.detail.empty() &&
            (finding.kind == FindingKind::NothingLabelled || finding.kind == FindingKind::OnlyOneClass);
        if (isCulled) return fail(errorOf(finding));
        const bool isEmpty = finding.kind == FindingKind::NoVideos || finding.kind == FindingKind::NothingLabelled;
        if (isEmpty && prepared.config.training.chunkSteps == 0) {
            Error error = errorOf(finding);
            error.advice = "Label some frames first, or say how long a video is by --frames.";
            return fail(std::move(error));
        }
        if (finding.kind == FindingKind::VideoCulled) context.say("note: " + finding.text);
    }
    return {};
}

Result<MemoryPlan> planOfProject(const Arguments& arguments, const CommandContext& context)
{
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    Result<RunConfig> config = arguments.options.config(**store);
    if (!config) return fail(config.error());
    if (const Status status = applySize(arguments, *config); !status) return fail(status.error());
    const Result<PreparedTraining> prepared = prepareTraining(**store, *config);
    if (!prepared) return fail(prepared.error());
    if (!arguments.frames) {
        if (const Status known = checkLengths(*prepared, context); !known) return fail(known.error());
        return prepared->plan;
    }
    const std::vector<SplitRange> video = {{VideoId{1}, {0, *arguments.frames}, SplitPart::Train}};
    return planMemory(prepared->config, longestClipSteps(prepared->config, video), prepared->validationFrames);
}

Status plan(const Arguments& arguments, const CommandContext& context)
{
    const Result<MemoryPlan> made =
        arguments.project.empty() ? planAlone(arguments) : planOfProject(arguments, context);
    if (!made) return fail(made.error());
    if (arguments.json) {
        fmt::print("{}\n", toJson(*made));
    } else {
        print(*made);
    }
    if (!made->fits) return fail(misfit(*made));
    return {};
}

}  // namespace

void addPlanCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("plan", "Says how much memory a configuration needs, without any work");
    command->add_option("PROJECT", arguments->project);
    command->add_option("--frames", arguments->frames, "length of the longest video, as the network sees it")
        ->check(numberFrom(1, 100'000'000));
    command->add_option("--height", arguments->height, "of the picture the network sees")->check(numberFrom(1));
    command->add_option("--width", arguments->width, "of the picture the network sees")->check(numberFrom(1));
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    arguments->options.addTo(*command);
    context.whenChosen(command, [arguments](CommandContext& chosen) { return plan(*arguments, chosen); });
}

}  // namespace longtake
