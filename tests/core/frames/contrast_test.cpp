// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/contrast.h"

#include <fstream>

#include <gmock/gmock.h>

#include "core/frames/seen_frames.h"
#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

// Frames 10 to 19 and 40 to 49 are even, the others are striped with 2 k on frame k: their contrast is k.
std::uint8_t stripes(std::int64_t frame, int, int x)
{
    const bool isEven = (10 <= frame && frame < 20) || (40 <= frame && frame < 50);
    return static_cast<std::uint8_t>(isEven ? 77 : (x % 2) * 2 * frame);
}

std::vector<float> stripeContrasts(int frames)
{
    std::vector<float> contrasts;
    for (int n = 0; n < frames; ++n)
        contrasts.push_back((10 <= n && n < 20) || (40 <= n && n < 50) ? 0.0F : static_cast<float>(n));
    return contrasts;
}

TEST(Contrast, IsTheRootOfTheMeanSquareAroundTheMean)
{
    EXPECT_EQ(contrastOf(std::vector<std::uint8_t>{10, 10, 10, 10}), 0.0F);
    EXPECT_EQ(contrastOf(std::vector<std::uint8_t>{200}), 0.0F);
    EXPECT_EQ(contrastOf(std::vector<std::uint8_t>{0, 255}), 127.5F);
    // Mean 2.5; squares 2.25, 0.25, 0.25, 2.25.
    EXPECT_FLOAT_EQ(contrastOf(std::vector<std::uint8_t>{4, 1, 3, 2}), 1.1180340F);
    // Mean 40; squares 900, 100, 1600.
    EXPECT_FLOAT_EQ(contrastOf(std::vector<std::uint8_t>{10, 30, 80}), 29.439203F);
}

TEST(Contrast, OfTheLargestPictureIsExact)
{
    std::vector<std::uint8_t> picture(std::size_t{4096} * 4096, 255);
    EXPECT_EQ(contrastOf(picture), 0.0F);
    std::fill(picture.begin(), picture.begin() + static_cast<std::ptrdiff_t>(picture.size() / 2), std::uint8_t{0});
    EXPECT_EQ(contrastOf(picture), 127.5F);
}

TEST(Contrast, AThresholdCullsWhatLiesBelowItAndNothingElse)
{
    const std::vector<float> contrasts = {3.0F, 5.0F, 4.9F, 0.0F, 5.1F, 4.0F};
    EXPECT_THAT(framesBelow(contrasts, 5.0), ElementsAre(FrameRange{0, 1}, FrameRange{2, 4}, FrameRange{5, 6}));
    EXPECT_THAT(framesBelow(contrasts, 0.0), ElementsAre());
    EXPECT_THAT(framesBelow(contrasts, 100.0), ElementsAre(FrameRange{0, 6}));
    EXPECT_THAT(framesBelow({}, 5.0), ElementsAre());
}

TEST(Contrast, TheHistogramSaysWhatEachThresholdWouldCull)
{
    const std::vector<float> contrasts = {0.0F, 0.9F, 1.0F, 4.0F, 9.5F, 9.9F, 3.0F};
    const std::vector<ContrastBin> bins = contrastHistogram(contrasts, 10);
    ASSERT_EQ(bins.size(), 10u);
    for (const ContrastBin& bin : bins) {
        EXPECT_NEAR(bin.to - bin.from, 1.0, 1e-12);
        std::int64_t below = 0;
        for (const FrameRange& range : framesBelow(contrasts, bin.from)) below += range.size();
        EXPECT_EQ(bin.framesBelow, below) << bin.from;
    }
    EXPECT_EQ(bins[0].frames, 2);
    EXPECT_EQ(bins[1].frames, 1);
    EXPECT_EQ(bins[9].frames, 2);
    for (const int most : {1, 2, 7, 100}) {
        std::int64_t frames = 0;
        const auto some = contrastHistogram(contrasts, most);
        EXPECT_LE(some.size(), static_cast<std::size_t>(most));
        for (const ContrastBin& bin : some) frames += bin.frames;
        EXPECT_EQ(frames, 7) << most;
    }
    EXPECT_TRUE(contrastHistogram({}, 10).empty());
}

class ContrastFile : public testing::Test {
protected:
    static constexpr int kFrames = 60;
    const FrameStoreKey key_{.videoHash = "v", .frameCount = kFrames, .height = 4, .width = 6};
    TemporaryFolder folder_;
    const std::filesystem::path path_ = frameStorePath(folder_.path(), key_);
};

TEST_F(ContrastFile, IsWrittenWithTheStoreAndOutlivesIt)
{
    const auto store = makeStore(folder_, "v", kFrames, 4, 6, stripes);
    EXPECT_THAT(readContrasts(path_, key_).value(), ElementsAreArray(stripeContrasts(kFrames)));
    EXPECT_EQ(measureContrasts(*store).value(), readContrasts(path_, key_).value());
    std::filesystem::remove(path_);
    EXPECT_THAT(readContrasts(path_, key_).value(), ElementsAreArray(stripeContrasts(kFrames)));
}

TEST_F(ContrastFile, KnowsTheFramesBeforeAnInterruption)
{
    const auto append = [&](std::int64_t until) {
        auto writer = FrameStoreWriter::create(path_, key_).value();
        while (writer->framesDone() < until)
            ASSERT_TRUE(writer->append(paint(stripes, writer->framesDone(), 4, 6), 4, 6).has_value());
        if (until < kFrames) return;
        ASSERT_TRUE(writer->finish().has_value());
    };
    append(25);
    EXPECT_FALSE(readContrasts(path_, key_).has_value());
    append(kFrames);
    EXPECT_THAT(readContrasts(path_, key_).value(), ElementsAreArray(stripeContrasts(kFrames)));
}

TEST_F(ContrastFile, ADamagedOneAndOneOfOtherFramesCountAsMissing)
{
    makeStore(folder_, "v", kFrames, 4, 6, stripes);
    EXPECT_EQ(readContrasts(folder_.path() / "frames" / "w-4x6.ltframes", key_).error().code, ErrorCode::FileNotFound);
    FrameStoreKey other = key_;
    other.region = {0, 0, 10, 10};
    EXPECT_EQ(readContrasts(path_, other).error().code, ErrorCode::BrokenFile);
    other = key_;
    other.frameCount = kFrames - 1;
    EXPECT_EQ(readContrasts(path_, other).error().code, ErrorCode::BrokenFile);
    {
        std::fstream file(contrastPath(path_), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(100);
        file.put('\x42');
    }
    EXPECT_EQ(readContrasts(path_, key_).error().code, ErrorCode::BrokenFile);
    std::filesystem::resize_file(contrastPath(path_), 50);
    EXPECT_EQ(readContrasts(path_, key_).error().code, ErrorCode::BrokenFile);
    std::filesystem::resize_file(contrastPath(path_), 0);
    EXPECT_EQ(readContrasts(path_, key_).error().code, ErrorCode::BrokenFile);
}

TEST(SeenFrames, HaveTheirPlacesInOneSequence)
{
    const SeenFrames seen(20, {{0, 3}, {5, 6}, {10, 15}});
    EXPECT_EQ(seen.count(), 11);
    EXPECT_FALSE(seen.areAll());
    const std::vector<std::int64_t> frames = {3, 4, 6, 7, 8, 9, 15, 16, 17, 18, 19};
    for (std::size_t place = 0; place < frames.size(); ++place)
        EXPECT_EQ(seen.frameAt(static_cast<std::int64_t>(place)), frames[place]);
    EXPECT_EQ(seen.placesOf({0, 20}), (FrameRange{0, 11}));
    EXPECT_EQ(seen.placesOf({4, 12}), (FrameRange{1, 6}));
    EXPECT_TRUE(seen.placesOf({10, 15}).isEmpty());
    EXPECT_TRUE(seen.placesOf({0, 3}).isEmpty());
    EXPECT_THAT(seen.culledIn({0, 20}), ElementsAre(FrameRange{0, 3}, FrameRange{5, 6}, FrameRange{10, 15}));
    EXPECT_THAT(seen.culledIn({2, 12}), ElementsAre(FrameRange{2, 3}, FrameRange{5, 6}, FrameRange{10, 12}));
    EXPECT_TRUE(SeenFrames(5, {}).areAll());
    EXPECT_EQ(SeenFrames(5, {{0, 5}}).count(), 0);
    EXPECT_THAT(SeenFrames(5, {{0, 5}}).culledIn({1, 9}), ElementsAre(FrameRange{1, 5}));
}

TEST(SeenFrames, ValuesBetweenThemLieOnAStraightLine)
{
    // Seen: 2, 3, 6. Two values a frame.
    const SeenFrames seen(9, {{0, 2}, {4, 6}, {7, 9}});
    const std::vector<float> values = {0.0F, 1.0F, 0.9F, 0.1F, 0.3F, 0.7F};
    const std::vector<float> filled = filledFromSeen(seen, {0, 9}, 2, values);
    const std::vector<float> wanted = {0.0F, 1.0F, 0.0F, 1.0F, 0.0F, 1.0F, 0.9F, 0.1F, 0.7F,
                                       0.3F, 0.5F, 0.5F, 0.3F, 0.7F, 0.3F, 0.7F, 0.3F, 0.7F};
    EXPECT_THAT(filled, testing::Pointwise(testing::FloatNear(1e-6F), wanted));
    // A part of the video has the neighbours that lie within it.
    EXPECT_THAT(filledFromSeen(seen, {3, 6}, 1, std::vector<float>{0.9F}), ElementsAre(0.9F, 0.9F, 0.9F));
    EXPECT_THAT(filledFromSeen(seen, {4, 8}, 1, std::vector<float>{0.3F}), ElementsAre(0.3F, 0.3F, 0.3F, 0.3F));
}

TEST(SeenFrames, AStoreOfThemHoldsNothingElse)
{
    const TemporaryFolder folder;
    const auto whole = makeStore(folder, "v", 60, 4, 6, stripes);
    const auto seen = std::make_shared<const SeenFrames>(60, framesBelow(measureContrasts(*whole).value(), 5.0));
    const auto store = FrameStore::ofSeen(*whole, seen);
    EXPECT_EQ(store->frameCount(), 35);  // of 60, without 0 to 4, 10 to 19 and 40 to 49
    std::vector<std::uint8_t> pixels(24);
    for (std::int64_t place = 0; place < store->frameCount(); ++place) {
        store->read(place, pixels);
        EXPECT_EQ(pixels[1], 2 * store->numberInVideo(place));
        EXPECT_EQ(store->numberInVideo(place), seen->frameAt(place));
    }
    EXPECT_TRUE(store->failure().has_value());
    EXPECT_EQ(whole->numberInVideo(7), 7);
}

}  // namespace
}  // namespace longtake
