// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli frames VIDEO: decodes frames through the index, in any order, and prints a line for each: its number,
// its time stamp, and the md5 of its own planes as FFmpeg's framemd5 gives it. For checking, and for scripts.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/option_checks.h"
#include "app/cli/proven_scan.h"
#include "core/base/frame_range.h"
#include "core/base/plural.h"
#include "core/base/random.h"
#include "core/video/video_reader.h"

namespace longtake {
namespace {

struct Arguments {
    std::string video;
    std::string order = "sequential";
    std::int64_t count = -1;
    std::uint64_t seed = 1;
    bool nativeMd5 = true;  // the only kind there is; the flag says it aloud
};

// "12,3,40:44": single frames and ranges, in the order given.
Result<std::vector<std::int64_t>> framesOfList(const std::string& text, std::int64_t frameCount)
{
    std::vector<std::int64_t> frames;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
        FrameRange wanted;
        if (part.find(':') != std::string::npos) {
            const Result<FrameRange> range = parseFrameRange(part);
            if (!range) return fail(range.error());
            wanted = *range;
        } else {
            const bool isNumber = !part.empty() && part.size() < 18 &&
                                  std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
            if (!isNumber) {
                return fail(ErrorCode::WrongUsage, "--order " + text,
                            "it is sequential, reverse, random, or frames such as 5,9,20:30");
            }
            wanted.first = std::stoll(part);
            wanted.last = wanted.first + 1;
        }
        if (wanted.last > frameCount) {
            return fail(ErrorCode::WrongUsage, "--order " + text,
                        "the video has " + counted(frameCount, "frame") + ", counted from 0");
        }
        for (std::int64_t n = wanted.first; n < wanted.last; ++n) frames.push_back(n);
    }
    return frames;
}

// All frames shuffled; once more, otherwise shuffled, where more are wanted than there are.
std::vector<std::int64_t> atRandom(std::int64_t frameCount, std::int64_t wanted, std::uint64_t seed)
{
    Random random(seed);
    std::vector<std::int64_t> frames;
    std::vector<std::int64_t> all(static_cast<std::size_t>(frameCount));
    std::iota(all.begin(), all.end(), std::int64_t{0});
    while (static_cast<std::int64_t>(frames.size()) < wanted) {
        for (std::int64_t i = frameCount - 1; i > 0; --i)
            std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(random.below(i + 1))]);
        frames.insert(frames.end(), all.begin(), all.end());
    }
    return frames;
}

Result<std::vector<std::int64_t>> wantedFrames(const Arguments& arguments, std::int64_t frameCount)
{
    const std::int64_t wanted = arguments.count >= 0 ? arguments.count : frameCount;
    std::vector<std::int64_t> frames;
    if (arguments.order == "random") {
        frames = atRandom(frameCount, wanted, arguments.seed);
    } else if (arguments.order == "sequential" || arguments.order == "reverse") {
        frames.resize(static_cast<std::size_t>(frameCount));
        std::iota(frames.begin(), frames.end(), std::int64_t{0});
        if (arguments.order == "reverse") std::reverse(frames.begin(), frames.end());
    } else {
        auto listed = framesOfList(arguments.order, frameCount);
        if (!listed) return fail(listed.error());
        frames = std::move(*listed);
        if (arguments.count < 0) return frames;
    }
    if (static_cast<std::int64_t>(frames.size()) > wanted) frames.resize(static_cast<std::size_t>(wanted));
    return frames;
}

Status framesCommand(const Arguments& arguments, CommandContext& context)
{
    const auto scan = scanAndProve(arguments.video, context);
    if (!scan) return fail(scan.error());
    if (!scan->has_value()) return {};
    const FrameIndex& index = *(*scan)->index;
    const auto frames = wantedFrames(arguments, index.frameCount());
    if (!frames) return fail(frames.error());
    auto reader = VideoReader::open(arguments.video, (*scan)->index, {.threads = decodingThreads()});
    if (!reader) return fail(reader.error());
    fmt::print("frame,pts_s,md5\n");
    for (const std::int64_t n : *frames) {
        if (context.stopToken().stop_requested()) {
            context.setStopped();
            break;
        }
        const Result<std::string> md5 = (*reader)->nativeMd5(n);
        if (!md5) {
            context.addFailure(md5.error());
            continue;
        }
        const double seconds = index.frame(n).ptsSeconds;
        fmt::print("{},{},{}\n", n, std::isnan(seconds) ? std::string() : fmt::format("{:.9f}", seconds), *md5);
    }
    return {};
}

}  // namespace

void addFramesCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("frames", "Decodes frames in any order and prints their checksums");
    command->add_option("VIDEO", arguments->video, "a video file, a folder of images, a TIFF")->required();
    command->add_option("--order", arguments->order,
                        "sequential, reverse, random, or frames such as 5,9,20:30 (default: sequential)");
    command->add_option("--count", arguments->count, "no more than N frames (default: all)")->check(numberFrom(0));
    command->add_option("--seed", arguments->seed, "for random order (default: 1)")->check(numberFrom(0));
    command->add_flag("--native-md5", arguments->nativeMd5,
                      "md5 over the frame's own planes, as FFmpeg's framemd5 gives it (the default)");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return framesCommand(*arguments, chosen); });
}

}  // namespace longtake
