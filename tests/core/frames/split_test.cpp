// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/split.h"

#include <gmock/gmock.h>

namespace longtake {
namespace {

using testing::HasSubstr;

std::string written(const Result<std::vector<SplitRange>>& split)
{
    if (!split) return describe(split.error());
    std::string text;
    for (const SplitRange& range : *split) {
        text += (text.empty() ? "" : " ") + std::to_string(raw(range.video)) +
                "TVX"[static_cast<std::size_t>(range.part)] + toString(range.range);
    }
    return text;
}

TEST(Split, BlocksOfOneVideoHaveAGuardBetweenThem)
{
    EXPECT_EQ(written(makeSplit({}, {{VideoId{7}, 1000}})), "7T0:685 7V715:835 7X865:1000");
    EXPECT_EQ(written(makeSplit({.guardFrames = 1}, {{VideoId{1}, 100}})), "1T0:70 1V71:85 1X86:100");
}

TEST(Split, SharesThatAddUpToLessLeaveTheRestOut)
{
    const SplitConfig config{.trainShare = 0.5, .validationShare = 0.0, .testShare = 0.25, .guardFrames = 0};
    EXPECT_EQ(written(makeSplit(config, {{VideoId{1}, 100}, {VideoId{2}, 10}})), "1T0:50 1X50:75 2T0:5 2X5:8");
}

TEST(Split, ShortVideosGiveWhatIsLeftOfThem)
{
    EXPECT_EQ(written(makeSplit({}, {{VideoId{1}, 40}})), "1T0:13") << "the guard eats the other parts";
    EXPECT_THAT(written(makeSplit({.guardFrames = 1000}, {{VideoId{1}, 400}})), HasSubstr("no frame is left"));
    EXPECT_EQ(written(makeSplit({}, {{VideoId{1}, 0}, {VideoId{2}, 1000}})), "2T0:685 2V715:835 2X865:1000");
    EXPECT_EQ(written(makeSplit({}, {{VideoId{1}, 1}})), "1T0:1");
}

TEST(Split, PartsNeverTouchWhateverTheShares)
{
    for (std::int64_t frames = 1; frames < 300; frames += 7) {
        for (std::int64_t guard = 0; guard < 40; guard += 3) {
            const SplitConfig config{.trainShare = 0.6, .validationShare = 0.3, .testShare = 0.1, .guardFrames = guard};
            const auto split = makeSplit(config, {{VideoId{1}, frames}});
            if (!split) continue;
            for (std::size_t k = 0; k < split->size(); ++k) {
                EXPECT_FALSE((*split)[k].range.isEmpty());
                EXPECT_LE((*split)[k].range.last, frames);
                if (k > 0) {
                    EXPECT_GE((*split)[k].range.first, (*split)[k - 1].range.last + guard);
                }
            }
        }
    }
}

TEST(Split, WholeVideosAsNamedAndOthersLeftOut)
{
    const std::vector<VideoLength> videos{{VideoId{1}, 10}, {VideoId{2}, 20}, {VideoId{3}, 30}, {VideoId{4}, 40}};
    const SplitConfig config{
        .kind = SplitKind::Videos, .trainVideos = {3, 1, 3}, .validationVideos = {2}, .testVideos = {}};
    EXPECT_EQ(written(makeSplit(config, videos)), "1T0:10 2V0:20 3T0:30");
}

TEST(Split, MistakesAreNamed)
{
    const std::vector<VideoLength> videos{{VideoId{1}, 10}, {VideoId{2}, 20}};
    const auto split = [&](SplitConfig config) {
        config.kind = SplitKind::Videos;
        return written(makeSplit(config, videos));
    };
    EXPECT_THAT(split({.trainVideos = {1}, .testVideos = {1}}), HasSubstr("video 1 is in two parts"));
    EXPECT_THAT(split({.trainVideos = {1}, .validationVideos = {9}}), HasSubstr("video 9"));
    EXPECT_THAT(split({.validationVideos = {1}}), HasSubstr("no frame is left for training"));
    EXPECT_THAT(written(makeSplit({.trainShare = 0.9}, videos)), HasSubstr("more than 1"));
    EXPECT_THAT(written(makeSplit({.trainShare = -0.1}, videos)), HasSubstr("from 0 to 1"));
    EXPECT_THAT(written(makeSplit({}, {})), HasSubstr("no video"));
    EXPECT_EQ(makeSplit({}, {}).error().code, ErrorCode::WrongUsage);
}

}  // namespace
}  // namespace longtake
