// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli label, undo, redo: edits of the labels of one video.

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string video;
    std::string label;
    std::vector<std::string> ranges;
    std::string state = "present";
    std::string who;
    std::string annotator;
    bool json = false;
};

LabelState stateFrom(const std::string& word)
{
    if (word == "absent") return LabelState::Absent;
    return word == "unseen" ? LabelState::Unseen : LabelState::Present;
}

Result<std::vector<LabelEdit>> editsFor(const ProjectStore& store, const Arguments& arguments)
{
    const Result<VideoRecord> video = store.findVideo(arguments.video);
    if (!video) return fail(video.error());
    const Result<ClassInfo> label = namedClass(store, arguments.label);
    if (!label) return fail(label.error());
    std::vector<LabelEdit> edits;
    for (const std::string& text : arguments.ranges) {
        const Result<FrameRange> range = parseFrameRange(text);
        if (!range) return fail(range.error());
        if (range->last > video->frameCount) {
            return fail(ErrorCode::WrongUsage, "frame range \"" + text + '"',
                        fmt::format("{} has {}, so the end is {} at most", video->name,
                                    counted(video->frameCount, "frame"), video->frameCount));
        }
        edits.push_back({.video = video->id, .label = label->id, .range = *range, .state = stateFrom(arguments.state)});
    }
    return edits;
}

void printChange(const LabelChange& change, const std::string& verb, bool asJson)
{
    if (asJson) {
        const nlohmann::json document = {{"text", change.text}, {"frames_changed", change.framesChanged}};
        fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return;
    }
    fmt::print("{}{}: {} changed\n", verb, change.text, counted(change.framesChanged, "frame"));
}

// The project, with the labels of the one who was named.
Result<std::unique_ptr<ProjectStore>> openLabels(const Arguments& arguments)
{
    auto store = openForWriting(arguments.project);
    if (!store) return store;
    const Result<AnnotatorId> annotator = (*store)->findAnnotator(arguments.annotator);
    if (!annotator) return fail(annotator.error());
    if (const Status chosen = (*store)->chooseAnnotator(*annotator); !chosen) return fail(chosen.error());
    return store;
}

Status labelCommand(const Arguments& arguments)
{
    const auto store = openLabels(arguments);
    if (!store) return fail(store.error());
    const Result<std::vector<LabelEdit>> edits = editsFor(**store, arguments);
    if (!edits) return fail(edits.error());
    const std::string text =
        edits->size() == 1 ? std::string() : fmt::format("{} ranges of {}", edits->size(), arguments.label);
    const Result<LabelChange> change = edits->size() == 1
                                           ? (*store)->apply(edits->front(), arguments.who)
                                           : (*store)->applyAll(edits->front().video, *edits, text, arguments.who);
    if (!change) return fail(change.error());
    printChange(*change, "", arguments.json);
    return {};
}

Status stepCommand(const Arguments& arguments, bool back)
{
    const auto store = openLabels(arguments);
    if (!store) return fail(store.error());
    const Result<VideoRecord> video = (*store)->findVideo(arguments.video);
    if (!video) return fail(video.error());
    const auto change = back ? (*store)->undo(video->id) : (*store)->redo(video->id);
    if (!change) return fail(change.error());
    if (*change) {
        printChange(**change, back ? "undone: " : "done again: ", arguments.json);
    } else if (arguments.json) {
        fmt::print("{}\n", nlohmann::json{{"text", nullptr}, {"frames_changed", 0}}.dump(2));
    } else {
        fmt::print("nothing to {} in {}\n", back ? "undo" : "redo", video->name);
    }
    return {};
}

CLI::App* addStepCommand(CLI::App& app, const char* name, const char* help, Arguments& arguments)
{
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("PROJECT", arguments.project)->required();
    command->add_option("VIDEO", arguments.video, "number, name or part of it")->required();
    command->add_option("--annotator", arguments.annotator, "whose labels (the project's)");
    command->add_flag("--json", arguments.json, "one JSON document on standard output");
    return command;
}

}  // namespace

void addLabelCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = addStepCommand(app, "label", "Labels a range of frames; one step of undo", *arguments);
    command->add_option("--class", arguments->label, "name or number of the class")->required();
    command->add_option("--range", arguments->ranges, "a:b, frames a to b - 1; may be given several times")
        ->required()
        ->allow_extra_args(false);
    command->add_option("--state", arguments->state, "present, absent or unseen (present)")
        ->check(CLI::IsMember({"present", "absent", "unseen"}));
    command->add_option("--who", arguments->who, "who labels (your login name)");
    context.whenChosen(command, [arguments](CommandContext&) { return labelCommand(*arguments); });
}

void addUndoCommands(CLI::App& app, CommandContext& context)
{
    auto forUndo = std::make_shared<Arguments>();
    context.whenChosen(addStepCommand(app, "undo", "Takes back the last step in a video", *forUndo),
                       [forUndo](CommandContext&) { return stepCommand(*forUndo, true); });
    auto forRedo = std::make_shared<Arguments>();
    context.whenChosen(addStepCommand(app, "redo", "Does again what was undone in a video", *forRedo),
                       [forRedo](CommandContext&) { return stepCommand(*forRedo, false); });
}

}  // namespace longtake
