// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli sample PROJECT: makes the sample project.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/option_checks.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/jobs/sample_project.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    SampleOptions options;
};

Status sample(const Arguments& arguments, CommandContext& context)
{
    const double seconds = arguments.options.secondsPerVideo;
    if (!(seconds >= 10.0 && seconds <= 3600.0))
        return fail(ErrorCode::WrongUsage, "--seconds", "a video lasts from 10 seconds to an hour");
    if (arguments.options.videos < 1 || arguments.options.videos > 1000)
        return fail(ErrorCode::WrongUsage, "--videos", "from 1 to 1000 videos can be made");
    const Result<std::filesystem::path> path = newProjectPath(arguments.project);
    if (!path) return fail(path.error());
    JobPrinter printer(context.isQuiet());
    const Outcome outcome = makeSampleProject(*path, arguments.options, printer, context.stopToken());
    printer.clear();
    if (outcome.kind == Outcome::Kind::Stopped) context.setStopped();
    if (outcome.kind == Outcome::Kind::Failed) return fail(*outcome.error);
    if (outcome.kind == Outcome::Kind::Finished)
        fmt::print("{} of {:g} s, every frame labelled. Next: longtake-cli train {} --preset quick\n",
                   counted(arguments.options.videos, "video"), seconds, shellWord(path->string()));
    return {};
}

}  // namespace

void addSampleCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("sample", "Makes a project with videos and labels to try things out with");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--seconds", arguments->options.secondsPerVideo, "length of each video")->capture_default_str();
    command->add_option("--videos", arguments->options.videos, "how many")->capture_default_str();
    command->add_option("--seed", arguments->options.seed)->check(numberFrom(0))->capture_default_str();
    context.whenChosen(command, [arguments](CommandContext& chosen) { return sample(*arguments, chosen); });
}

}  // namespace longtake
