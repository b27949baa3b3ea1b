// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli export PROJECT: labels, predictions, bouts and time budgets into files.

#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/jobs/export_labels.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::vector<std::string> videos;
    std::string what = "labels";
    std::string format;
    std::string run;
    std::string annotator;
    std::string output;
    bool json = false;
};

Result<ExportRequest> requestFor(const ProjectStore& store, const Arguments& arguments)
{
    ExportRequest request;
    const Result<ExportKind> kind = exportKindFromWord(arguments.what);
    if (!kind) return fail(kind.error());
    request.kind = *kind;
    request.format = arguments.format;
    request.output = arguments.output;
    const Result<std::vector<VideoId>> videos = namedVideos(store, arguments.videos);
    if (!videos) return fail(videos.error());
    request.videos = *videos;
    const Result<AnnotatorId> annotator = store.findAnnotator(arguments.annotator);
    if (!annotator) return fail(annotator.error());
    request.annotator = *annotator;
    if (!arguments.run.empty()) {
        const Result<RunRecord> run = store.findRun(arguments.run);
        if (!run) return fail(run.error());
        request.run = run->id;
    }
    return request;
}

Status exportCommand(const Arguments& arguments, CommandContext& context)
{
    const auto store = openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<ExportRequest> request = requestFor(**store, arguments);
    if (!request) return fail(request.error());
    if (arguments.output == "-") {
        const Result<std::string> text = exportText(**store, *request);
        if (!text) return fail(text.error());
        std::fwrite(text->data(), 1, text->size(), stdout);
        return {};
    }
    const Result<ExportReport> report = exportLabels(**store, *request);
    if (!report) return fail(report.error());
    if (arguments.json) {
        nlohmann::json files = nlohmann::json::array();
        for (const auto& file : report->files) files.push_back(file.string());
        const nlohmann::json document = {{"files", files}, {"notes", report->notes}};
        fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return {};
    }
    for (const auto& file : report->files) fmt::print("{}\n", file.string());
    for (const std::string& note : report->notes) context.say(note);
    return {};
}

}  // namespace

void addExportCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("export", "Labels, predictions, bouts or time budgets into files");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--video", arguments->videos, "only these, by number, name or part of it")
        ->allow_extra_args(false);
    command->add_option("--what", arguments->what, "labels, predictions, bouts, budget or transitions (labels)");
    command->add_option("--annotator", arguments->annotator, "whose labels (the project's)");
    command->add_option("--format", arguments->format, "frame-table, deepethogram or bouts (what is usual)");
    command->add_option("--run", arguments->run, "whose predictions (the newest run that has some)");
    command
        ->add_option("-o,--output", arguments->output,
                     "the file, a folder for one file a video, or - for standard output")
        ->required();
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return exportCommand(*arguments, chosen); });
}

}  // namespace longtake
