// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli probe VIDEO...: what a video really holds. Every frame is decoded once, so the count is the truth.

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/proven_scan.h"
#include "core/base/plural.h"

namespace longtake {
namespace {

using nlohmann::json;

struct Arguments {
    std::vector<std::string> videos;
    bool json = false;
};

json toJson(const std::string& path, const VideoScan& scan)
{
    const VideoInfo& info = scan.info;
    json problems = json::array();
    json kinds = json::array();
    for (const VideoProblem& problem : info.problems) {
        problems.push_back(describe(problem));
        kinds.push_back(problemName(problem.kind));
    }
    return {{"path", path},
            {"frames", scan.index->frameCount()},
            {"width", info.width},
            {"height", info.height},
            {"fps_mean", info.meanFps},
            {"vfr", info.variableFrameRate},
            {"duration_s", info.durationSeconds},
            {"header_frames", info.headerFrames >= 0 ? json(info.headerFrames) : json(nullptr)},
            {"rotation", info.rotationDegrees},
            {"sample_aspect", info.sampleAspect},
            {"video_tracks", info.videoTracks},
            {"codec", info.codec},
            {"pixel_format", info.pixelFormat},
            {"container", info.container},
            {"problems", problems},
            {"problem_kinds", kinds}};
}

json toJson(const std::string& path, const Error& error)
{
    return {{"path", path}, {"frames", 0}, {"error", errorName(error.code)}, {"text", describe(error)}};
}

void printForPeople(const std::string& path, const VideoScan& scan)
{
    const VideoInfo& info = scan.info;
    fmt::print("{}\n", path);
    fmt::print("  {} of {} x {}", counted(scan.index->frameCount(), "frame"), info.width, info.height);
    if (info.rotationDegrees != 0) fmt::print(", turned by {} degrees", info.rotationDegrees);
    if (scan.index->frameCount() > 1) {
        fmt::print(", {:.6g} frames per second{}, {:.3f} s", info.meanFps,
                   info.variableFrameRate ? " on average (variable)" : "", info.durationSeconds);
    }
    fmt::print("\n  {} {} in {}\n", info.codec, info.pixelFormat, info.container);
    for (const VideoProblem& problem : info.problems) fmt::print("  {}\n", describe(problem));
}

Status probeCommand(const Arguments& arguments, CommandContext& context)
{
    json document = json::array();
    for (const std::string& path : arguments.videos) {
        if (context.stopToken().stop_requested()) {
            context.setStopped();
            break;
        }
        const auto scan = scanAndProve(path, context);
        if (!scan) {
            context.addFailure(scan.error());
            document.push_back(toJson(path, scan.error()));
        } else if (scan->has_value()) {
            if (!arguments.json) printForPeople(path, **scan);
            document.push_back(toJson(path, **scan));
        }
    }
    if (arguments.json) fmt::print("{}\n", document.dump(2, ' ', false, json::error_handler_t::replace));
    return {};
}

}  // namespace

void addProbeCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("probe", "Decodes videos and says what they really hold");
    command->add_option("VIDEO", arguments->videos, "video files, folders of images, TIFF")->required();
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return probeCommand(*arguments, chosen); });
}

}  // namespace longtake
