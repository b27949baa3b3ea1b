// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli video PROJECT VIDEO: the notes on a video, how far the work on it is, and what of it the network sees.

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    std::string video;
    std::string state;
    std::optional<std::string> notes;
    bool clearNotes = false;
    std::optional<std::string> region;
};

constexpr std::array kStates = {std::pair{"todo", VideoState::ToDo}, std::pair{"progress", VideoState::InProgress},
                                std::pair{"done", VideoState::Done}};

Status videoCommand(const Arguments& arguments)
{
    const bool writes =
        !arguments.state.empty() || arguments.notes.has_value() || arguments.clearNotes || arguments.region.has_value();
    const auto store = writes ? openForWriting(arguments.project) : openForReading(arguments.project);
    if (!store) return fail(store.error());
    const Result<VideoRecord> named = (*store)->findVideo(arguments.video);
    if (!named) return fail(named.error());
    for (const auto& [word, state] : kStates) {
        if (arguments.state != word) continue;
        if (const Status status = (*store)->setVideoState(named->id, state); !status) return status;
    }
    if (arguments.notes || arguments.clearNotes) {
        if (const Status status = (*store)->setVideoNotes(named->id, arguments.notes.value_or(std::string())); !status)
            return status;
    }
    if (arguments.region) {
        const Result<PictureRegion> region = parsePictureRegion(*arguments.region);
        if (!region) return fail(region.error());
        if (const auto stored = (*store)->setVideoRegion(named->id, *region); !stored) return fail(stored.error());
    }
    const Result<VideoRecord> video = (*store)->video(named->id);
    if (!video) return fail(video.error());
    for (const auto& [word, state] : kStates) {
        if (state == video->state) fmt::print("{}: {}\n", video->name, word);
    }
    if (!video->region.isWhole()) fmt::print("region {}\n", toString(video->region));
    if (!video->notes.empty()) fmt::print("{}\n", video->notes);
    return {};
}

}  // namespace

void addVideoCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("video", "Notes on a video, how far the work on it is, and its region of interest");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("VIDEO", arguments->video, "number, name or part of it")->required();
    command->add_option("--state", arguments->state, "todo, progress or done")
        ->check(CLI::IsMember({"todo", "progress", "done"}));
    auto* notes = command->add_option("--notes", arguments->notes, "the new text");
    command->add_flag("--clear-notes", arguments->clearNotes, "takes the notes away")->excludes(notes);
    command
        ->add_option("--region", arguments->region,
                     "what the network sees of the picture: X,Y,W,H in pixels from the top left, or none for all of it")
        ->type_name("X,Y,W,H|none");
    context.whenChosen(command, [arguments](CommandContext&) { return videoCommand(*arguments); });
}

}  // namespace longtake
