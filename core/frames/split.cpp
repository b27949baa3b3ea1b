// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

namespace longtake {
namespace {

constexpr std::array kParts{SplitPart::Train, SplitPart::Validation, SplitPart::Test};

// The blocks of one video: shares of its length in the order of time, then the guard is taken half from the end of
// each block and half from the beginning of the next. Blocks that have nothing left are not listed.
void addBlocks(const SplitConfig& config, const VideoLength& video, std::vector<SplitRange>& split)
{
    const std::array shares{config.trainShare, config.validationShare, config.testShare};
    const auto frames = static_cast<double>(video.frames);
    std::vector<SplitRange> blocks;
    double share = 0.0;
    std::int64_t first = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
        share += shares[k];
        const auto last = std::min(video.frames, static_cast<std::int64_t>(std::llround(frames * share)));
        if (last > first) blocks.push_back({video.video, {first, last}, kParts[k]});
        first = last;
    }
    for (std::size_t k = 0; k + 1 < blocks.size(); ++k) {
        blocks[k].range.last -= config.guardFrames / 2;
        blocks[k + 1].range.first += config.guardFrames - config.guardFrames / 2;
    }
    for (const SplitRange& block : blocks) {
        if (!block.range.isEmpty()) split.push_back(block);
    }
}

Result<std::vector<SplitRange>> byVideos(const SplitConfig& config, const std::vector<VideoLength>& videos)
{
    const std::array lists{&config.trainVideos, &config.validationVideos, &config.testVideos};
    std::map<std::int64_t, SplitPart> partOf;
    for (std::size_t k = 0; k < lists.size(); ++k) {
        for (const std::int64_t id : *lists[k]) {
            const auto known = std::find_if(videos.begin(), videos.end(),
                                            [&](const VideoLength& video) { return raw(video.video) == id; });
            if (known == videos.end()) {
                return fail(ErrorCode::WrongUsage, "the split",
                            "it names video " + std::to_string(id) + ", and the project has no such video");
            }
            const auto [entry, isNew] = partOf.emplace(id, kParts[k]);
            if (!isNew && entry->second != kParts[k]) {
                return fail(ErrorCode::WrongUsage, "the split",
                            "video " + std::to_string(id) + " is in two parts, and what it teaches would be tested");
            }
        }
    }
    std::vector<SplitRange> split;
    for (const VideoLength& video : videos) {
        const auto entry = partOf.find(raw(video.video));
        if (entry != partOf.end() && video.frames > 0) {
            split.push_back({video.video, {0, video.frames}, entry->second});
        }
    }
    return split;
}

}  // namespace

Result<std::vector<SplitRange>> makeSplit(const SplitConfig& config, const std::vector<VideoLength>& videos)
{
    std::vector<SplitRange> split;
    if (config.kind == SplitKind::Videos) {
        auto ranges = byVideos(config, videos);
        if (!ranges) return ranges;
        split = std::move(*ranges);
    } else {
        for (const double share : {config.trainShare, config.validationShare, config.testShare}) {
            if (!(share >= 0.0 && share <= 1.0)) {
                return fail(ErrorCode::WrongUsage, "the split", "each share must be from 0 to 1");
            }
        }
        if (config.trainShare + config.validationShare + config.testShare > 1.0 + 1e-6) {
            return fail(ErrorCode::WrongUsage, "the split", "the shares add up to more than 1");
        }
        if (config.guardFrames < 0) return fail(ErrorCode::WrongUsage, "the split", "the guard must be 0 or more");
        for (const VideoLength& video : videos) addBlocks(config, video, split);
    }
    const bool hasTraining =
        std::any_of(split.begin(), split.end(), [](const SplitRange& range) { return range.part == SplitPart::Train; });
    if (!hasTraining) {
        return fail(ErrorCode::WrongUsage, "the split",
                    videos.empty() ? "there is no video to divide"
                                   : "no frame is left for training; use a smaller guard, other shares or more videos");
    }
    return split;
}

}  // namespace longtake
