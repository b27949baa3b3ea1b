// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli history PROJECT VIDEO: the steps of labelling, and going to any of them.

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/option_checks.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string video;
    std::string annotator;
    std::optional<std::int64_t> goTo;
    int newest = 100;
    bool json = false;
};

Status historyCommand(const Arguments& arguments)
{
    const auto store = arguments.goTo ? openForWriting(arguments.project) : openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<VideoRecord> video = (*store)->findVideo(arguments.video);
    if (!video) return fail(video.error());
    const Result<AnnotatorId> annotator = (*store)->findAnnotator(arguments.annotator);
    if (!annotator) return fail(annotator.error());
    if (const Status chosen = (*store)->chooseAnnotator(*annotator); !chosen) return chosen;
    if (arguments.goTo) {
        const auto changes = (*store)->goToStep(video->id, *arguments.goTo);
        if (!changes) return fail(changes.error());
        fmt::print("{} undone or done again\n", counted(static_cast<std::int64_t>(changes->size()), "step"));
        return {};
    }
    const auto entries = (*store)->history(video->id, arguments.newest);
    if (!entries) return fail(entries.error());
    nlohmann::json list = nlohmann::json::array();
    for (const HistoryEntry& entry : *entries) {
        list.push_back(
            {{"step", entry.id}, {"at", entry.at}, {"who", entry.who}, {"text", entry.text}, {"undone", entry.undone}});
        if (!arguments.json)
            fmt::print("{:>6}  {}  {:<12} {}{}\n", entry.id, entry.at, entry.who, entry.text,
                       entry.undone ? "  (undone)" : "");
    }
    if (arguments.json) fmt::print("{}\n", list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return {};
}

}  // namespace

void addHistoryCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("history", "The steps of labelling in a video, newest first");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("VIDEO", arguments->video, "number, name or part of it")->required();
    command->add_option("--annotator", arguments->annotator, "whose labels (the project's)");
    command->add_option("--go-to", arguments->goTo, "undoes or redoes until this step is the last; 0 = all undone");
    command->add_option("--newest", arguments->newest, "how many (100)")->check(numberFrom(1));
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext&) { return historyCommand(*arguments); });
}

}  // namespace longtake
