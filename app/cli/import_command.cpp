// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli import PROJECT FILE...: says what will happen, then puts the labels in.

#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/exchange/label_file.h"
#include "core/jobs/import_labels.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::string project;
    std::vector<std::string> files;
    std::string format = "auto";
    std::string video;
    std::vector<std::string> renames;
    std::string column;
    std::string unit;
    std::string background = "class";
    std::string who;
    int firstFrame = -1;
    bool addClasses = false;
    bool dryRun = false;
    bool json = false;
};

const char* unitWord(FileUnit unit)
{
    return unit == FileUnit::Frames ? "frames" : "seconds";
}

json toJson(const ImportPlan& plan, const std::vector<std::string>& moreProblems)
{
    json classes = json::array();
    for (const PlannedClass& each : plan.classes) {
        json item = {{"name", each.name}, {"mapped_to", nullptr}, {"bouts", each.bouts}, {"frames", each.frames}};
        if (!each.mappedTo.empty()) item["mapped_to"] = each.mappedTo;
        const bool any = each.bouts > 0;
        item["first_s"] = any ? json(each.firstSeconds) : json();
        item["last_s"] = any ? json(each.lastSeconds) : json();
        item["first_frame"] = any ? json(each.span.first) : json();
        item["last_frame"] = any ? json(each.span.last) : json();
        classes.push_back(std::move(item));
    }
    json problems = plan.problems;
    for (const std::string& problem : moreProblems) problems.push_back(problem);
    return {{"format", plan.format},
            {"video", plan.videoName},
            {"unit", unitWord(plan.unit)},
            {"classes", classes},
            {"problems", problems},
            {"frames_labelled", plan.framesLabelled},
            {"frames_overwritten", plan.framesOverwritten}};
}

std::vector<std::string> problemsOf(const ImportReview& review)
{
    std::vector<std::string> problems = review.problems;
    for (const std::string& name : review.unmatched)
        problems.push_back(fmt::format("class \"{}\" is not in this project.", name));
    return problems;
}

void printForPeople(const ImportReview& review)
{
    for (const ImportPlan& plan : review.videos) {
        fmt::print("{} -> {} ({}, counted in {})\n", review.request.file.filename().string(), plan.videoName,
                   plan.format, unitWord(plan.unit));
        for (const PlannedClass& each : plan.classes) {
            const std::string target = each.isUnmatched ? "?" : each.mappedTo.empty() ? "(left out)" : each.mappedTo;
            fmt::print("  {:<20} -> {:<20} {:>12}", each.name, target, counted(each.bouts, "bout"));
            if (each.bouts > 0)
                fmt::print("   frames {} to {}   {:.2f} to {:.2f} s", each.span.first, each.span.last,
                           each.firstSeconds, each.lastSeconds);
            fmt::print("\n");
        }
        for (const std::string& problem : plan.problems) fmt::print("  note: {}\n", problem);
        fmt::print("  {} with labels, {} of them had others before\n", counted(plan.framesLabelled, "frame"),
                   plan.framesOverwritten);
    }
    if (!review.newClasses.empty())
        fmt::print("  classes {}: {}\n", review.replacesDefaultClasses ? "of the project become" : "added",
                   fmt::join(review.newClasses, ", "));
    for (const std::string& problem : problemsOf(review)) fmt::print("  problem: {}\n", problem);
}

Status addRenames(const Arguments& arguments, ImportRequest& request)
{
    for (const std::string& given : arguments.renames) {
        std::istringstream list(given);
        for (std::string pair; std::getline(list, pair, ',');) {
            const auto equals = pair.find('=');
            if (equals == std::string::npos || equals == 0)
                return fail(ErrorCode::WrongUsage, "--map " + pair, "write it as NAME-IN-FILE=NAME-IN-PROJECT");
            request.renames[pair.substr(0, equals)] = pair.substr(equals + 1);
        }
    }
    return {};
}

Result<ImportRequest> requestFor(const ProjectStore& store, const Arguments& arguments)
{
    ImportRequest request;
    request.format = arguments.format;
    request.column = arguments.column;
    request.addClasses = arguments.addClasses;
    request.backgroundIsUnseen = arguments.background == "unseen";
    request.who = arguments.who;
    if (arguments.firstFrame >= 0) request.firstFrame = arguments.firstFrame;
    if (!arguments.unit.empty()) request.unit = arguments.unit == "seconds" ? FileUnit::Seconds : FileUnit::Frames;
    if (const Status status = addRenames(arguments, request); !status) return fail(status.error());
    if (!arguments.video.empty()) {
        const Result<VideoRecord> video = store.findVideo(arguments.video);
        if (!video) return fail(video.error());
        request.video = video->id;
    }
    return request;
}

// One file: the check list into `documents` or onto the screen, then the import.
Status importOne(ProjectStore& store, const ImportRequest& request, const Arguments& arguments, json& documents)
{
    const Result<ImportReview> review = reviewImport(store, request);
    if (!review) return fail(review.error());
    if (arguments.json) {
        for (const ImportPlan& plan : review->videos) documents.push_back(toJson(plan, problemsOf(*review)));
    } else {
        printForPeople(*review);
    }
    if (arguments.dryRun) return {};
    const Result<ImportReport> report = importLabels(store, *review);
    if (!report) return fail(report.error());
    if (!arguments.json) fmt::print("  imported: {} changed\n", counted(report->framesChanged, "frame"));
    return {};
}

Status importCommand(const Arguments& arguments, CommandContext& context)
{
    const auto store = arguments.dryRun ? openForReading(arguments.project) : openForWriting(arguments.project);
    if (!store) return fail(store.error());
    Result<ImportRequest> request = requestFor(**store, arguments);
    if (!request) return fail(request.error());
    json documents = json::array();
    for (const std::string& file : arguments.files) {
        request->file = file;
        if (const Status status = importOne(**store, *request, arguments, documents); !status)
            context.addFailure(status.error());
    }
    if (arguments.json && !documents.empty())
        fmt::print("{}\n", (documents.size() == 1 ? documents.front() : documents)
                               .dump(2, ' ', false, json::error_handler_t::replace));
    return {};
}

}  // namespace

void addImportCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("import", "Labels from files of this and other programs");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("FILE", arguments->files)->required();
    command->add_option("--format", arguments->format, fmt::format("{} (auto)", fmt::join(importFormats(), ", ")));
    command->add_option("--video", arguments->video, "the video it belongs to (the one it is named after)");
    command
        ->add_option("--map", arguments->renames,
                     "OLD=NEW,...: class of the file = class of the project; OLD= leaves it out")
        ->allow_extra_args(false);
    command->add_flag("--add-classes", arguments->addClasses, "adds classes that the project does not have");
    command->add_option("--column", arguments->column, "the column that names the class, where there are several");
    command->add_option("--first-frame", arguments->firstFrame, "the file counts frames from 0 or from 1")
        ->check(CLI::IsMember({0, 1}));
    command->add_option("--unit", arguments->unit, "frames or seconds, of columns called start and stop")
        ->check(CLI::IsMember({"frames", "seconds"}));
    command
        ->add_option("--background", arguments->background, "unseen: the column \"background\" means \"not labelled\"")
        ->check(CLI::IsMember({"class", "unseen"}));
    command->add_option("--who", arguments->who, "who labelled (your login name)");
    command->add_flag("--dry-run", arguments->dryRun, "only says what would happen");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return importCommand(*arguments, chosen); });
}

}  // namespace longtake
