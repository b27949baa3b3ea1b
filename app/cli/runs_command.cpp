// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli runs PROJECT and run PROJECT RUN: what was trained, and how it went.

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/project/project_store.h"
#include "core/project/run_standing.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::string project;
    std::string run;
    bool json = false;
};

json parsedOrNull(const std::string& text)
{
    json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? json() : value;
}

const EpochRecord* bestOf(const RunRecord& run, const std::vector<EpochRecord>& epochs)
{
    const auto found = std::find_if(epochs.begin(), epochs.end(),
                                    [&](const EpochRecord& epoch) { return epoch.epoch == run.bestEpoch; });
    return found == epochs.end() ? nullptr : &*found;
}

json summaryOf(const ProjectStore& store, const RunRecord& run, const std::vector<EpochRecord>& epochs)
{
    json object = {{"id", raw(run.id)},
                   {"name", run.name},
                   {"state", wordOf(standingOf(store, run))},
                   {"started_at", run.startedAt},
                   {"finished_at", run.finishedAt},
                   {"epochs_done", epochs.size()},
                   {"best_epoch", run.bestEpoch},
                   {"error", run.error}};
    if (const EpochRecord* best = bestOf(run, epochs); best != nullptr) {
        object["accuracy"] = best->accuracy;
        object["macro_f1"] = best->macroF1;
    }
    return object;
}

json epochToJson(const EpochRecord& epoch)
{
    return {{"epoch", epoch.epoch},
            {"train_loss", epoch.trainLoss},
            {"validation_loss", epoch.validationLoss},
            {"accuracy", epoch.accuracy},
            {"macro_f1", epoch.macroF1},
            {"rate", epoch.rate},
            {"seconds", epoch.seconds},
            {"per_class", parsedOrNull(epoch.perClassJson)}};
}

json detailsOf(const ProjectStore& store, const RunRecord& run, const std::vector<EpochRecord>& epochs,
               const std::vector<StepRecord>& steps)
{
    json object = summaryOf(store, run, epochs);
    object["config"] = parsedOrNull(run.configJson);
    object["plan"] = parsedOrNull(run.planJson);
    object["classes"] = parsedOrNull(run.classesJson);
    object["checkpoint"] = run.checkpoint;
    object["epochs"] = json::array();
    for (const EpochRecord& epoch : epochs) object["epochs"].push_back(epochToJson(epoch));
    object["steps"] = json::array();
    for (const StepRecord& step : steps)
        object["steps"].push_back({{"step", step.step}, {"loss", step.loss}, {"seconds", step.seconds}});
    return object;
}

std::string scoreOrDash(const EpochRecord* best)
{
    return best == nullptr ? std::string("-") : fmt::format("{:.3f} / {:.3f}", best->accuracy, best->macroF1);
}

// What to type to go on with a run that was interrupted.
void sayUnfinished(const Arguments& arguments, const RunRecord& run, const CommandContext& context)
{
    context.say(fmt::format("Run {} was interrupted. To go on with it: longtake-cli train {} --resume {}", run.name,
                            shellWord(arguments.project), raw(run.id)));
}

Status listRuns(const Arguments& arguments, const CommandContext& context)
{
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<std::vector<RunRecord>> runs = (*store)->runs();
    if (!runs) return fail(runs.error());
    json list = json::array();
    if (!arguments.json)
        fmt::print("{:>4} {:<24} {:<10} {:<21} {:>7} {:>15}\n", "run", "name", "state", "started", "epochs",
                   "accuracy / F1");
    for (const RunRecord& run : *runs) {
        const Result<std::vector<EpochRecord>> epochs = (*store)->epochs(run.id);
        if (!epochs) return fail(epochs.error());
        if (arguments.json) {
            list.push_back(summaryOf(**store, run, *epochs));
            continue;
        }
        fmt::print("{:>4} {:<24} {:<10} {:<21} {:>7} {:>15}\n", raw(run.id), run.name, wordOf(standingOf(**store, run)),
                   run.startedAt, epochs->size(), scoreOrDash(bestOf(run, *epochs)));
    }
    if (arguments.json) fmt::print("{}\n", list.dump(-1, ' ', false, json::error_handler_t::replace));
    const Result<std::optional<RunRecord>> unfinished = newestUnfinishedRun(**store);
    if (!unfinished) return fail(unfinished.error());
    if (*unfinished && !arguments.json) sayUnfinished(arguments, **unfinished, context);
    return {};
}

void print(const ProjectStore& store, const RunRecord& run, const std::vector<EpochRecord>& epochs,
           const std::vector<StepRecord>& steps)
{
    const RunStanding standing = standingOf(store, run);
    const std::string ended = standing == RunStanding::Running      ? "not ended yet"
                              : standing == RunStanding::Unfinished ? "interrupted"
                                                                    : "ended " + run.finishedAt;
    fmt::print("run {}: {}, {}\nstarted {}, {}\n", raw(run.id), run.name, wordOf(standing), run.startedAt, ended);
    if (!run.error.empty()) fmt::print("{}\n", run.error);
    fmt::print("{}\n\n{:>5} {:>10} {:>10} {:>9} {:>9} {:>8}\n",
               counted(static_cast<std::int64_t>(steps.size()), "step"), "epoch", "loss", "validation", "accuracy",
               "macro-F1", "seconds");
    for (const EpochRecord& epoch : epochs)
        fmt::print("{:>5} {:>10.4f} {:>10.4f} {:>9.3f} {:>9.3f} {:>8.1f}{}\n", epoch.epoch + 1, epoch.trainLoss,
                   epoch.validationLoss, epoch.accuracy, epoch.macroF1, epoch.seconds,
                   epoch.epoch == run.bestEpoch ? " best" : "");
}

Status showRun(const Arguments& arguments, const CommandContext& context)
{
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<RunRecord> run = (*store)->findRun(arguments.run);
    if (!run) return fail(run.error());
    const Result<std::vector<EpochRecord>> epochs = (*store)->epochs(run->id);
    if (!epochs) return fail(epochs.error());
    const Result<std::vector<StepRecord>> steps = (*store)->steps(run->id);
    if (!steps) return fail(steps.error());
    if (arguments.json) {
        fmt::print("{}\n",
                   detailsOf(**store, *run, *epochs, *steps).dump(-1, ' ', false, json::error_handler_t::replace));
    } else {
        print(**store, *run, *epochs, *steps);
        if (standingOf(**store, *run) == RunStanding::Unfinished) sayUnfinished(arguments, *run, context);
    }
    return {};
}

}  // namespace

void addRunsCommands(CLI::App& app, CommandContext& context)
{
    auto all = std::make_shared<Arguments>();
    CLI::App* runs = app.add_subcommand("runs", "Lists the runs of a project");
    runs->add_option("PROJECT", all->project)->required();
    runs->add_flag("--json", all->json, "one JSON document on standard output");
    context.whenChosen(runs, [all](CommandContext& chosen) { return listRuns(*all, chosen); });

    auto one = std::make_shared<Arguments>();
    CLI::App* run = app.add_subcommand("run", "Shows one run: settings, curves, scores");
    run->add_option("PROJECT", one->project)->required();
    run->add_option("RUN", one->run, "by number or name")->required();
    run->add_flag("--json", one->json, "one JSON document on standard output");
    context.whenChosen(run, [one](CommandContext& chosen) { return showRun(*one, chosen); });
}

}  // namespace longtake
