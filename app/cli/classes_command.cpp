// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli classes PROJECT: lists and changes the classes. Each change is one step that --undo takes back.

#include <charconv>
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
    std::string add;
    std::string remove;
    std::string rename, key, colour, define, move, merge;  // NAME=VALUE
    std::string background;
    std::string conflicts = "refuse";
    bool multiLabel = false;
    bool oneClass = false;
    bool undo = false;
    bool redo = false;
    bool dryRun = false;
    bool json = false;
};

struct Pair {
    int place = 0;  // of the class on the list
    std::string value;
};

// "walk=run" as a class of the list and a word.
Result<Pair> pairOf(const ProjectStore& store, const ClassList& classes, const std::string& option,
                    const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return fail(ErrorCode::WrongUsage, option + ' ' + text, "write NAME=VALUE");
    const Result<ClassInfo> info = namedClass(store, text.substr(0, equals));
    if (!info) return fail(info.error());
    return Pair{classes.indexOf(info->id).value(), text.substr(equals + 1)};
}

Result<std::uint32_t> colourOf(const std::string& text)
{
    const std::string digits = text.rfind('#', 0) == 0 ? text.substr(1) : text;
    std::uint32_t colour = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), colour, 16);
    if (error == std::errc() && end == digits.data() + digits.size() && digits.size() == 6) return colour;
    return fail(ErrorCode::WrongUsage, "colour \"" + text + '"', "write six hexadecimal digits, for example #CC6677");
}

Result<int> positionOf(const std::string& text, int count)
{
    int position = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), position);
    if (error == std::errc() && end == text.data() + text.size() && position >= 1 && position <= count)
        return position - 1;
    return fail(ErrorCode::WrongUsage, "position \"" + text + '"', "it is 1 to " + std::to_string(count));
}

std::uint32_t nextColour(const std::vector<ClassInfo>& classes)
{
    int number = 0;
    const auto isTaken = [&](std::uint32_t colour) {
        return std::any_of(classes.begin(), classes.end(),
                           [&](const ClassInfo& info) { return info.colour == colour; });
    };
    while (number < 63 && isTaken(paletteColour(number))) ++number;
    return paletteColour(number);
}

// Everything that changes the list itself.
Result<std::vector<ClassInfo>> changedList(const ProjectStore& store, const ClassList& classes,
                                           const Arguments& arguments)
{
    std::vector<ClassInfo> all = classes.all();
    const auto each = [&](const char* option, const std::string& text, auto&& change) -> Status {
        if (text.empty()) return {};
        const Result<Pair> pair = pairOf(store, classes, option, text);
        if (!pair) return fail(pair.error());
        return change(all[static_cast<std::size_t>(pair->place)], pair->value);
    };
    Status status = each("--rename", arguments.rename, [](ClassInfo& info, const std::string& value) -> Status {
        info.name = value;
        return {};
    });
    if (status) {
        status = each("--key", arguments.key, [](ClassInfo& info, const std::string& value) -> Status {
            if (value.size() > 1 && value != "none")
                return fail(ErrorCode::WrongUsage, "key \"" + value + '"', "it is one of 0 to 9 and a to z, or none");
            info.key = value.size() == 1 ? value.front() : '\0';
            return {};
        });
    }
    if (status) {
        status = each("--colour", arguments.colour, [](ClassInfo& info, const std::string& value) -> Status {
            const Result<std::uint32_t> colour = colourOf(value);
            if (!colour) return fail(colour.error());
            info.colour = *colour;
            return {};
        });
    }
    if (status) {
        status = each("--define", arguments.define, [](ClassInfo& info, const std::string& value) -> Status {
            info.definition = value;
            return {};
        });
    }
    if (!status) return fail(status.error());
    if (!arguments.background.empty()) {
        const Result<ClassInfo> background = namedClass(store, arguments.background);
        if (!background) return fail(background.error());
        for (ClassInfo& info : all) info.isBackground = info.id == background->id;
    }
    if (!arguments.move.empty()) {
        const Result<Pair> pair = pairOf(store, classes, "--move", arguments.move);
        if (!pair) return fail(pair.error());
        const Result<int> position = positionOf(pair->value, classes.count());
        if (!position) return fail(position.error());
        const ClassInfo moved = all[static_cast<std::size_t>(pair->place)];
        all.erase(all.begin() + pair->place);
        all.insert(all.begin() + *position, moved);
    }
    if (!arguments.remove.empty()) {
        const Result<ClassInfo> removed = namedClass(store, arguments.remove);
        if (!removed) return fail(removed.error());
        std::erase_if(all, [&](const ClassInfo& info) { return info.id == removed->id; });
    }
    if (!arguments.add.empty()) {
        ClassInfo info;
        info.name = arguments.add;
        info.colour = nextColour(all);
        all.push_back(std::move(info));
    }
    return all;
}

Status sayUse(const ProjectStore& store, const std::string& name, const std::string& what)
{
    const Result<ClassInfo> info = namedClass(store, name);
    if (!info) return fail(info.error());
    const auto uses = store.classUse(info->id);
    if (!uses) return fail(uses.error());
    if (uses->empty()) fmt::print("{}: no video has it\n", info->name);
    for (const ClassUse& use : *uses) {
        fmt::print("{} {} of {} in {}\n", what, counted(use.frames, "frame"), counted(use.bouts, "bout"), use.name);
    }
    return {};
}

Status merge(ProjectStore& store, const ClassList& classes, const Arguments& arguments)
{
    const Result<Pair> pair = pairOf(store, classes, "--merge", arguments.merge);
    if (!pair) return fail(pair.error());
    const Result<ClassInfo> into = namedClass(store, pair->value);
    if (!into) return fail(into.error());
    const ClassInfo& from = classes.at(pair->place);
    if (arguments.dryRun) return sayUse(store, from.name, "would move");
    const auto moved = store.mergeClasses(from.id, into->id);
    if (!moved) return fail(moved.error());
    for (const ClassUse& use : *moved)
        fmt::print("moved {} of {} in {}\n", counted(use.frames, "frame"), counted(use.bouts, "bout"), use.name);
    return {};
}

Status convert(ProjectStore& store, const Arguments& arguments)
{
    const auto conflicts = store.labelConflicts();
    if (!conflicts) return fail(conflicts.error());
    if (arguments.oneClass) {
        for (const LabelConflict& conflict : *conflicts) {
            for (const FrameRange& range : conflict.ranges) {
                fmt::print("{}{}: frames {} have more than one class\n", conflict.name,
                           conflict.annotator.empty() ? "" : " (" + conflict.annotator + ')', toString(range));
            }
        }
    }
    if (arguments.dryRun) return {};
    const ConflictRule rule = arguments.conflicts == "unseen"    ? ConflictRule::MakeUnseen
                              : arguments.conflicts == "topmost" ? ConflictRule::KeepTopmost
                                                                 : ConflictRule::Refuse;
    const Status status = store.setMultiLabel(arguments.multiLabel, rule);
    if (!status) return status;
    fmt::print("{}\n", arguments.multiLabel ? "several classes a frame" : "one class a frame");
    return {};
}

Status stepBackOrForth(ProjectStore& store, bool back)
{
    const auto text = back ? store.undoClasses() : store.redoClasses();
    if (!text) return fail(text.error());
    if (*text)
        fmt::print("{}: {}\n", back ? "undone" : "done again", **text);
    else
        fmt::print("nothing to {}\n", back ? "undo" : "redo");
    return {};
}

Status list(const ProjectStore& store, bool asJson)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    nlohmann::json all = nlohmann::json::array();
    for (const ClassInfo& info : classes->all()) {
        const auto uses = store.classUse(info.id);
        if (!uses) return fail(uses.error());
        std::int64_t frames = 0;
        std::int64_t bouts = 0;
        for (const ClassUse& use : *uses) {
            frames += use.frames;
            bouts += use.bouts;
        }
        const std::string key = info.key == '\0' ? std::string() : std::string(1, info.key);
        all.push_back({{"id", raw(info.id)},
                       {"name", info.name},
                       {"key", key},
                       {"colour", fmt::format("#{:06X}", info.colour)},
                       {"definition", info.definition},
                       {"background", info.isBackground},
                       {"frames", frames},
                       {"bouts", bouts}});
        if (asJson) continue;
        fmt::print("{:>1}  #{:06X}  {:<24} {:>10} {:>10}{}{}\n", key, info.colour, info.name, counted(frames, "frame"),
                   counted(bouts, "bout"), info.isBackground ? "  background" : "",
                   info.definition.empty() ? "" : "  " + info.definition);
    }
    if (asJson) fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return {};
}

Status classesCommand(const Arguments& arguments)
{
    const bool changes = !(arguments.add + arguments.remove + arguments.rename + arguments.key + arguments.colour +
                           arguments.define + arguments.move + arguments.background)
                              .empty();
    const bool writes = changes || !arguments.merge.empty() || arguments.multiLabel || arguments.oneClass ||
                        arguments.undo || arguments.redo;
    const auto store = writes ? openForWriting(arguments.project) : openForReading(arguments.project);
    if (!store) return fail(store.error());
    if (arguments.undo || arguments.redo) return stepBackOrForth(**store, arguments.undo);
    const Result<ClassList> classes = (*store)->classes();
    if (!classes) return fail(classes.error());
    if (!arguments.merge.empty()) return merge(**store, *classes, arguments);
    if (arguments.multiLabel || arguments.oneClass) return convert(**store, arguments);
    if (!arguments.remove.empty()) {
        const Status said = sayUse(**store, arguments.remove, arguments.dryRun ? "would hide" : "hides");
        if (!said || arguments.dryRun) return said;
    }
    if (changes) {
        const auto all = changedList(**store, *classes, arguments);
        if (!all) return fail(all.error());
        const Result<ClassList> checked = ClassList::make(*all);
        if (!checked) return fail(checked.error());
        if (const Status status = (*store)->setClasses(*checked); !status) return status;
    }
    return list(**store, arguments.json);
}

}  // namespace

void addClassesCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("classes", "Lists the classes, or changes them; each change can be undone");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("--add", arguments->add, "a new class of this name");
    command->add_option("--delete", arguments->remove, "hides a class with its labels; says first what is hidden");
    command->add_option("--rename", arguments->rename, "OLD=NEW");
    command->add_option("--key", arguments->key, "NAME=KEY, one of 0 to 9 and a to z, or none");
    command->add_option("--colour", arguments->colour, "NAME=#RRGGBB");
    command->add_option("--define", arguments->define, "NAME=TEXT, what the class means");
    command->add_option("--move", arguments->move, "NAME=POSITION, from 1");
    command->add_option("--background", arguments->background, "the class that means none of the others");
    command->add_option("--merge", arguments->merge, "FROM=INTO: all labels of one become labels of the other");
    auto* several = command->add_flag("--multi-label", arguments->multiLabel, "several classes a frame");
    auto* one = command->add_flag("--one-class", arguments->oneClass, "one class a frame; lists conflicts first");
    one->excludes(several);
    command
        ->add_option("--conflicts", arguments->conflicts,
                     "of --one-class: refuse, unseen (not labelled any more), topmost (first on the list stays)")
        ->check(CLI::IsMember({"refuse", "unseen", "topmost"}));
    auto* undo = command->add_flag("--undo", arguments->undo, "takes the last change of the classes back");
    command->add_flag("--redo", arguments->redo, "does it again")->excludes(undo);
    command->add_flag("--dry-run", arguments->dryRun, "of --delete, --merge, --one-class: only says what would happen");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext&) { return classesCommand(*arguments); });
}

}  // namespace longtake
