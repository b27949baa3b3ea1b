// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli train PROJECT: decodes what is not decoded yet, trains, records a run.

#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/training_options.h"
#include "app/cli/training_printer.h"
#include "core/jobs/training_job.h"
#include "core/learn/learn_library.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string name;
    std::string resume;
    bool json = false;
    TrainingOptions options;
};

Status finish(const TrainingReport& report, TrainingPrinter& printer, CommandContext& context)
{
    if (raw(report.run) != 0) printer.done(report);
    if (report.outcome.kind == Outcome::Kind::Stopped) context.setStopped();
    if (report.outcome.kind == Outcome::Kind::Failed) return fail(*report.outcome.error);
    return {};
}

Status resume(const Arguments& arguments, CommandContext& context)
{
    if (const std::string given = arguments.options.firstGiven(); !given.empty())
        return fail(ErrorCode::WrongUsage, given, "a resumed run goes on with the settings it began with");
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const Result<RunRecord> run = (*store)->findRun(arguments.resume);
    if (!run) return fail(run.error());
    const auto engine = loadLearnEngine();
    if (!engine) return fail(engine.error());
    TrainingPrinter printer(arguments.json, context.isQuiet());
    return finish(resumeTraining(**store, **engine, run->id, printer, context.stopToken()), printer, context);
}

Status train(const Arguments& arguments, CommandContext& context)
{
    if (!arguments.resume.empty()) return resume(arguments, context);
    if (const Result<RunConfig> config = arguments.options.config(); !config) return fail(config.error());
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const Result<RunConfig> config = arguments.options.config(**store);
    if (!config) return fail(config.error());
    const Result<PreparedTraining> prepared = prepareTraining(**store, *config, arguments.name);
    if (!prepared) return fail(prepared.error());

    for (const Finding& finding : prepared->findings)
        if (finding.isFatal) return fail(errorOf(finding));
    TrainingPrinter printer(arguments.json, context.isQuiet());
    for (const Finding& finding : prepared->findings)
        if (finding.kind != FindingKind::VideoNotIngested) printer.finding(finding);
    const auto engine = loadLearnEngine();
    if (!engine) return fail(engine.error());
    return finish(runTraining(**store, **engine, *prepared, printer, context.stopToken()), printer, context);
}

}  // namespace

void addTrainCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("train", "Trains a network on the labels of a project and records a run");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--name", arguments->name, "of the run");
    command->add_option("--resume", arguments->resume, "goes on with a run that was stopped or killed");
    command->add_flag("--json", arguments->json, "one JSON object a line on standard output");
    arguments->options.addTo(*command);
    context.whenChosen(command, [arguments](CommandContext& chosen) { return train(*arguments, chosen); });
}

}  // namespace longtake
