// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli annotators PROJECT, agreement PROJECT VIDEO --annotators a,b: who labels, and how far two agree.

#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/option_checks.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/label/agreement.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::string project;
    std::string video;
    std::string annotators;
    double toleranceSeconds = 0.5;
    std::string consensus;
    std::string add;
    std::string remove;
    bool json = false;
};

struct Compared {
    VideoRecord video;
    AnnotatorId first{};
    AnnotatorId second{};
    VideoLabels a;
    VideoLabels b;
    ClassList classes;
    Agreement agreement;
};

Result<Compared> compare(const ProjectStore& store, const Arguments& arguments)
{
    const auto comma = arguments.annotators.find(',');
    if (comma == std::string::npos)
        return fail(ErrorCode::WrongUsage, "--annotators " + arguments.annotators, "name two, with a comma between");
    Compared result;
    const Result<VideoRecord> video = store.findVideo(arguments.video);
    if (!video) return fail(video.error());
    result.video = *video;
    const Result<AnnotatorId> first = store.findAnnotator(arguments.annotators.substr(0, comma));
    if (!first) return fail(first.error());
    const Result<AnnotatorId> second = store.findAnnotator(arguments.annotators.substr(comma + 1));
    if (!second) return fail(second.error());
    result.first = *first;
    result.second = *second;
    Result<VideoLabels> a = store.labelsOf(video->id, *first);
    if (!a) return fail(a.error());
    Result<VideoLabels> b = store.labelsOf(video->id, *second);
    if (!b) return fail(b.error());
    Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    result.a = *std::move(a);
    result.b = *std::move(b);
    result.classes = *std::move(classes);
    const double frames = std::max(0.0, arguments.toleranceSeconds) * video->meanFps;
    result.agreement = agreementOf(result.a.tracks, result.b.tracks, store.isMultiLabel(),
                                   static_cast<std::int64_t>(std::lround(frames)));
    return result;
}

json kappaJson(const KappaTable& table)
{
    return {{"frames", table.frames},
            {"agreement", table.agreement},
            {"kappa", table.kappa ? json(*table.kappa) : json(nullptr)}};
}

json agreementJson(const Compared& compared)
{
    json classes = json::array();
    for (int k = 0; k < compared.classes.count(); ++k) {
        const ClassAgreement& own = compared.agreement.classes[static_cast<std::size_t>(k)];
        json object = kappaJson(own.frames);
        object["class"] = compared.classes.at(k).name;
        object["bouts"] = {own.boutsA, own.boutsB};
        object["matched_bouts"] = own.matched;
        object["bout_agreement"] = own.boutAgreement();
        classes.push_back(std::move(object));
    }
    json differences = json::array();
    for (const Disagreement& differ : compared.agreement.disagreements) {
        const auto names = [&](const std::vector<int>& places) {
            json list = json::array();
            for (const int place : places) list.push_back(compared.classes.at(place).name);
            return list;
        };
        differences.push_back({{"first", differ.range.first},
                               {"last", differ.range.last},
                               {"only_a", names(differ.onlyA)},
                               {"only_b", names(differ.onlyB)}});
    }
    return {{"video", compared.video.name},
            {"overall", kappaJson(compared.agreement.overall)},
            {"per_class", classes},
            {"disagreements", differences}};
}

std::string kappaText(const KappaTable& table)
{
    return table.kappa ? fmt::format("{:.3f}", *table.kappa) : std::string("-");
}

void printAgreement(const Compared& compared)
{
    const KappaTable& overall = compared.agreement.overall;
    if (overall.frames == 0) {
        fmt::print("There is no frame in {} that both have labelled.\n", compared.video.name);
        return;
    }
    fmt::print("{}: {} compared, {:.1f} % agree, kappa {}\n", compared.video.name, counted(overall.frames, "frame"),
               100.0 * overall.agreement, kappaText(overall));
    fmt::print("{:<24} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "class", "agree", "kappa", "bouts a", "bouts b",
               "matched", "bouts %");
    for (int k = 0; k < compared.classes.count(); ++k) {
        const ClassAgreement& own = compared.agreement.classes[static_cast<std::size_t>(k)];
        fmt::print("{:<24} {:>7.1f}% {:>8} {:>8} {:>8} {:>8} {:>7.1f}%\n", compared.classes.at(k).name,
                   100.0 * own.frames.agreement, kappaText(own.frames), own.boutsA, own.boutsB, own.matched,
                   100.0 * own.boutAgreement());
    }
    const auto stretches = static_cast<std::int64_t>(compared.agreement.disagreements.size());
    fmt::print("They differ in {} of frames.\n", counted(stretches, "stretch", "stretches"));
}

Status writeConsensus(ProjectStore& store, const Compared& compared, const std::string& rule)
{
    const ConsensusRule how = rule == "a"   ? ConsensusRule::PreferA
                              : rule == "b" ? ConsensusRule::PreferB
                                            : ConsensusRule::AgreedOnly;
    const std::vector<LabelTrack> tracks = consensusOf(compared.a.tracks, compared.b.tracks, store.isMultiLabel(), how);
    std::vector<TrackRuns> runs;
    for (std::size_t k = 0; k < tracks.size(); ++k) runs.push_back({compared.a.classes[k], tracks[k].runs()});
    const auto change = store.applyRuns(compared.video.id, runs, "consensus of two annotators");
    if (!change) return fail(change.error());
    fmt::print("labels of the project: {} changed\n", counted(change->framesChanged, "frame"));
    return {};
}

Status agreementCommand(const Arguments& arguments)
{
    const auto store =
        arguments.consensus.empty() ? openForReading(arguments.project) : openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const Result<Compared> compared = compare(**store, arguments);
    if (!compared) return fail(compared.error());
    if (!arguments.consensus.empty()) return writeConsensus(**store, *compared, arguments.consensus);
    if (arguments.json)
        fmt::print("{}\n", agreementJson(*compared).dump(2, ' ', false, json::error_handler_t::replace));
    else
        printAgreement(*compared);
    return {};
}

Status annotatorsCommand(const Arguments& arguments)
{
    const bool writes = !arguments.add.empty() || !arguments.remove.empty();
    const auto store = writes ? openForWriting(arguments.project) : openForReading(arguments.project);
    if (!store) return fail(store.error());
    if (!arguments.add.empty()) {
        if (const auto added = (*store)->addAnnotator(arguments.add); !added) return fail(added.error());
    }
    if (!arguments.remove.empty()) {
        const auto id = (*store)->findAnnotator(arguments.remove);
        if (!id) return fail(id.error());
        if (const Status removed = (*store)->removeAnnotator(*id); !removed) return removed;
    }
    const auto all = (*store)->annotators();
    if (!all) return fail(all.error());
    json list = json::array();
    for (const AnnotatorRecord& record : *all) {
        const std::string name = record.name.empty() ? "project" : record.name;
        list.push_back({{"id", raw(record.id)}, {"name", name}, {"labelled_videos", record.labelledVideos}});
        if (!arguments.json) fmt::print("{}: labels in {}\n", name, counted(record.labelledVideos, "video"));
    }
    if (arguments.json) fmt::print("{}\n", list.dump(2, ' ', false, json::error_handler_t::replace));
    return {};
}

}  // namespace

void addAgreementCommands(CLI::App& app, CommandContext& context)
{
    auto forList = std::make_shared<Arguments>();
    CLI::App* list = app.add_subcommand("annotators", "Who labels the project, each in labels of their own");
    list->add_option("PROJECT", forList->project)->required();
    list->add_option("--add", forList->add, "a new name");
    list->add_option("--remove", forList->remove, "takes a name off the list; the labels stay in the file");
    list->add_flag("--json", forList->json, "one JSON document on standard output");
    context.whenChosen(list, [forList](CommandContext&) { return annotatorsCommand(*forList); });

    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("agreement", "How far two annotators agree about a video");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("VIDEO", arguments->video, "number, name or part of it")->required();
    command->add_option("--annotators", arguments->annotators, "two names with a comma; project = the project's labels")
        ->required();
    command->add_option("--tolerance", arguments->toleranceSeconds, "seconds that ends of a bout may be apart (0.5)")
        ->check(numberFrom(0, 86'400));
    command
        ->add_option(
            "--consensus", arguments->consensus,
            "makes labels of the project: agreed (where they differ, none), a, or b (where they differ, theirs)")
        ->check(CLI::IsMember({"agreed", "a", "b"}));
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext&) { return agreementCommand(*arguments); });
}

}  // namespace longtake
