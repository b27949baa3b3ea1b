// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli evaluate PROJECT: scores of a run against the labels, raw and smoothed. Predicts what it needs first.

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/config/option_check.h"
#include "core/jobs/evaluation.h"
#include "core/jobs/prediction_job.h"
#include "core/learn/learn_library.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string run;
    std::string part = "validation";
    std::optional<double> smoothing;
    bool json = false;
};

// False when the user stopped it.
Result<bool> predictMissing(const Arguments& arguments, RunId run, const std::vector<VideoId>& videos,
                            CommandContext& context)
{
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const auto engine = loadLearnEngine();
    if (!engine) return fail(engine.error());
    PredictionRequest request;
    request.run = run;
    request.videos = videos;
    JobPrinter printer(context.isQuiet());
    const PredictionReport report = predictVideos(**store, **engine, request, printer, context.stopToken());
    if (report.outcome.kind == Outcome::Kind::Failed) return fail(*report.outcome.error);
    if (!report.beyondBudget.videos.empty()) {
        Error error = errorOf(report.beyondBudget);
        error.advice = "Predict with more first: predict --disk-budget " + typedBytes(report.beyondBudget.enoughBytes);
        return fail(std::move(error));
    }
    if (!report.failed.empty()) return fail(report.failed.front().error);
    return report.outcome.kind == Outcome::Kind::Finished;
}

void printScores(const char* title, const Scores& scores)
{
    fmt::print("{:<12} accuracy {:.3f}  macro-F1 {:.3f}  segments F1@10/25/50 {:.3f} {:.3f} {:.3f}  edit {:.3f}\n",
               title, scores.accuracy, scores.macroF1, scores.f1At10, scores.f1At25, scores.f1At50, scores.edit);
}

void printEvaluation(const Evaluation& evaluation)
{
    fmt::print("{} part, {}; always naming the most frequent class: {:.3f}\n", toWord(evaluation.part),
               counted(evaluation.raw.frames, "labelled frame"), evaluation.raw.majorityAccuracy);
    printScores("raw", evaluation.raw);
    printScores(fmt::format("over {:g} s", evaluation.smoothedSeconds).c_str(), evaluation.smoothed);
    fmt::print("\n{:<24} {:>9} {:>7} {:>7} {:>9}   (over {:g} s)\n", "class", "precision", "recall", "F1", "frames",
               evaluation.smoothedSeconds);
    for (std::size_t k = 0; k < evaluation.classNames.size() && k < evaluation.smoothed.perClass.size(); ++k) {
        const ClassScore& one = evaluation.smoothed.perClass[k];
        fmt::print("{:<24} {:>9.3f} {:>7.3f} {:>7.3f} {:>9}\n", evaluation.classNames[k], one.precision, one.recall,
                   one.f1, one.frames);
    }
}

Status evaluateCommand(const Arguments& arguments, CommandContext& context)
{
    const Result<EvaluationPart> part = evaluationPartFromWord(arguments.part);
    if (!part) return fail(part.error());
    if (arguments.smoothing) {
        if (const Status status = checkReal("--smoothing", *arguments.smoothing, 0.0, 86'400.0); !status) return status;
    }
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<RunRecord> run = (*store)->findRun(arguments.run);
    if (!run) return fail(run.error());
    const Result<std::vector<VideoId>> missing = videosToPredict(**store, run->id, *part);
    if (!missing) return fail(missing.error());
    if (!missing->empty()) {
        const Result<bool> predicted = predictMissing(arguments, run->id, *missing, context);
        if (!predicted) return fail(predicted.error());
        if (!*predicted) {
            context.setStopped();
            return {};
        }
    }
    const Result<Evaluation> evaluation = evaluate(**store, run->id, *part, arguments.smoothing.value_or(-1.0));
    if (!evaluation) return fail(evaluation.error());
    if (arguments.json) {
        fmt::print("{}\n", toJson(*evaluation));
    } else {
        printEvaluation(*evaluation);
    }
    return {};
}

}  // namespace

void addEvaluateCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("evaluate", "Scores a run against the labels, raw and smoothed");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--run", arguments->run, "by number or name; without it the newest");
    command->add_option("--part", arguments->part, "validation, test or all");
    command->add_option("--smoothing", arguments->smoothing, "seconds; without it as the run says");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return evaluateCommand(*arguments, chosen); });
}

}  // namespace longtake
