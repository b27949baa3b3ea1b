// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli contrast PROJECT: how much contrast frames have, to choose a threshold for train --cull-contrast by.

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/config/option_check.h"
#include "core/config/training_config.h"
#include "core/frames/contrast.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/video_contrast.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

constexpr int kMostBins = 200;
constexpr std::int64_t kLongestBar = 40;

struct Arguments {
    std::string project;
    std::vector<std::string> videos;
    std::string size;
    std::optional<double> threshold{};
    int bins = 20;
    bool json = false;
};

struct VideoContrasts {
    VideoRecord video;
    std::vector<float> contrasts;
};

std::int64_t framesIn(const std::vector<FrameRange>& ranges)
{
    std::int64_t frames = 0;
    for (const FrameRange& range : ranges) frames += range.size();
    return frames;
}

double share(std::int64_t frames, std::size_t inAll)
{
    return inAll == 0 ? 0.0 : static_cast<double>(frames) / static_cast<double>(inAll);
}

// Videos whose contrasts are not known are decoded first.
Result<std::vector<VideoContrasts>> contrastsIn(ProjectStore& store, const Arguments& arguments, PictureSize size,
                                                CommandContext& context)
{
    IngestRequest request{{}, size.height, size.width};
    const Result<std::vector<VideoId>> named = namedVideos(store, arguments.videos);
    if (!named) return fail(named.error());
    const Result<std::vector<VideoRecord>> all = store.videos();
    if (!all) return fail(all.error());
    std::vector<VideoId> wanted;
    for (const VideoRecord& video : *all) {
        if (!named->empty() && std::find(named->begin(), named->end(), video.id) == named->end()) continue;
        wanted.push_back(video.id);
        if (!knownContrasts(store, video, size.height, size.width)) request.videos.push_back(video.id);
    }
    if (!request.videos.empty()) {
        JobPrinter printer(context.isQuiet());
        const IngestReport report = ingest(store, request, printer, context.stopToken());
        printer.clear();
        if (report.outcome.kind == Outcome::Kind::Stopped) context.setStopped();
        if (report.outcome.kind == Outcome::Kind::Failed) return fail(*report.outcome.error);
        if (!report.failed.empty() && report.failed.size() == wanted.size()) return fail(report.failed.front().error);
        if (!report.failed.empty()) context.setFailed(report.failed.front().error.code);
    }
    std::vector<VideoContrasts> found;
    for (const VideoId id : wanted) {
        Result<VideoRecord> video = store.video(id);
        if (!video) return fail(video.error());
        Result<std::vector<float>> contrasts = ingestedContrasts(store, *video, size.height, size.width);
        if (contrasts) found.push_back({std::move(*video), std::move(*contrasts)});
        // What is not there was named when it could not be decoded, or is left over from a stop.
        else if (contrasts.error().code != ErrorCode::FileNotFound)
            return fail(contrasts.error());
    }
    return found;
}

nlohmann::json videoToJson(const VideoContrasts& one, std::optional<double> threshold)
{
    nlohmann::json object = {{"id", raw(one.video.id)}, {"name", one.video.name}, {"frames", one.contrasts.size()}};
    if (!one.contrasts.empty()) {
        const auto [least, most] = std::minmax_element(one.contrasts.begin(), one.contrasts.end());
        object["least"] = *least;
        object["most"] = *most;
    }
    if (!threshold) return object;
    const std::vector<FrameRange> culled = framesBelow(one.contrasts, *threshold);
    object["culled_frames"] = framesIn(culled);
    object["culled"] = nlohmann::json::array();
    for (const FrameRange& range : culled) object["culled"].push_back({range.first, range.last});
    return object;
}

void printJson(const std::vector<VideoContrasts>& found, const std::vector<float>& all, PictureSize size,
               const Arguments& arguments)
{
    nlohmann::json document = {{"height", size.height}, {"width", size.width}, {"frames", all.size()}};
    document["bins"] = nlohmann::json::array();
    for (const ContrastBin& bin : contrastHistogram(all, arguments.bins))
        document["bins"].push_back(
            {{"from", bin.from}, {"to", bin.to}, {"frames", bin.frames}, {"frames_below", bin.framesBelow}});
    if (arguments.threshold) {
        document["threshold"] = *arguments.threshold;
        document["culled_frames"] = framesIn(framesBelow(all, *arguments.threshold));
    }
    document["videos"] = nlohmann::json::array();
    for (const VideoContrasts& one : found) document["videos"].push_back(videoToJson(one, arguments.threshold));
    fmt::print("{}\n", document.dump());
}

void printText(const std::vector<VideoContrasts>& found, const std::vector<float>& all, const Arguments& arguments)
{
    const std::vector<ContrastBin> bins = contrastHistogram(all, arguments.bins);
    std::int64_t most = 1;
    for (const ContrastBin& bin : bins) most = std::max(most, bin.frames);
    fmt::print("{:>15}  {:>10}  {:>14}\n", "contrast", "frames", "culled by --cull-contrast");
    for (const ContrastBin& bin : bins) {
        const std::string bar(static_cast<std::size_t>((bin.frames * kLongestBar + most - 1) / most), '#');
        fmt::print("{:>6.1f} to {:>5.1f}  {:>10}  {:>10} ({:>5.1f} %) at {:<6g} {}\n", bin.from, bin.to, bin.frames,
                   bin.framesBelow, 100.0 * share(bin.framesBelow, all.size()), bin.from, bar);
    }
    if (!arguments.threshold) return;
    for (const VideoContrasts& one : found) {
        const std::int64_t culled = framesIn(framesBelow(one.contrasts, *arguments.threshold));
        fmt::print("{}: {} of {} frames ({:.1f} %) have a contrast below {:g}\n", one.video.name, culled,
                   one.contrasts.size(), 100.0 * share(culled, one.contrasts.size()), *arguments.threshold);
    }
}

Status contrastCommand(const Arguments& arguments, CommandContext& context)
{
    if (const Status status = checkWhole("--bins", arguments.bins, 1, kMostBins); !status) return status;
    if (arguments.threshold) {
        Status status = checkReal("--cull-contrast", *arguments.threshold, 0.0, kLargestCullContrast);
        if (!status) return status;
    }
    const ModelConfig usual = presetConfig("balanced")->model;
    PictureSize size{usual.height, usual.width};
    if (!arguments.size.empty()) {
        const Result<PictureSize> given = parseNetworkSize("--size", arguments.size);
        if (!given) return fail(given.error());
        size = *given;
    }
    const auto store = openForWriting(arguments.project);
    if (!store) return fail(store.error());
    const Result<std::vector<VideoContrasts>> found = contrastsIn(**store, arguments, size, context);
    if (!found) return fail(found.error());
    std::vector<float> all;
    for (const VideoContrasts& one : *found) all.insert(all.end(), one.contrasts.begin(), one.contrasts.end());
    if (arguments.json)
        printJson(*found, all, size, arguments);
    else
        printText(*found, all, arguments);
    return {};
}

}  // namespace

void addContrastCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("contrast", "Shows how much contrast frames have, to cull the empty ones");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_option("VIDEO", arguments->videos, "only these, by number, name or part of it");
    command->add_option("--size", arguments->size, "HxW of the picture the network sees (30x45)");
    command->add_option("--cull-contrast", arguments->threshold, "says of each video what this threshold would cull");
    command->add_option("--bins", arguments->bins, "most bars of the histogram (20)");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return contrastCommand(*arguments, chosen); });
}

}  // namespace longtake
