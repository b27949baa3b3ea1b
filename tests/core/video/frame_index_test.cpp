// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/frame_index.h"

#define XXH_INLINE_ALL
#include <gtest/gtest.h>
#include <xxhash.h>

#include <cmath>

#include "core/base/random.h"

namespace longtake {
namespace {

FrameIndexColumns steadyColumns(std::size_t frames)
{
    FrameIndexColumns columns;
    columns.stream = 1;
    columns.timeBase = {1, 90000};
    columns.nominalFps = 30;
    columns.width = 1920;
    columns.height = 1080;
    columns.rotationDegrees = 90;
    columns.packetCount = static_cast<std::int64_t>(frames) + 3;
    columns.fileBytes = 123456789012;
    Random random(1);
    for (std::size_t n = 0; n < frames; ++n) {
        columns.pts.push_back(900000 + static_cast<std::int64_t>(n) * 3000);
        columns.packet.push_back(static_cast<std::uint32_t>(n ^ 1));
        columns.keyFrame.push_back(n % 12 == 0);
        columns.hash.push_back(random.next());
        if (n % 12 == 0)
            columns.seekPoints.push_back({static_cast<std::int64_t>(n), static_cast<std::int64_t>(n),
                                          columns.pts.back(), kNoTimeStamp, static_cast<std::int64_t>(n) * 1000, 900});
    }
    return columns;
}

TEST(FrameIndex, CountsTimeFromItsFirstFrame)
{
    const FrameIndex index(steadyColumns(100));
    EXPECT_EQ(index.frameCount(), 100);
    EXPECT_NEAR(index.frame(0).ptsSeconds, 10.0, 1e-12);
    EXPECT_DOUBLE_EQ(index.seconds(0), 0.0);
    EXPECT_NEAR(index.seconds(30), 1.0, 1e-12);
    EXPECT_NEAR(index.durationSeconds(), 100.0 / 30, 1e-9);
    EXPECT_NEAR(index.meanFps(), 30.0, 1e-9);
    EXPECT_EQ(index.displayWidth(), 1080);
    EXPECT_EQ(index.displayHeight(), 1920);
}

TEST(FrameIndex, FindsTheFrameOnDisplay)
{
    const FrameIndex index(steadyColumns(100));
    for (std::int64_t n = 0; n < 100; ++n) {
        EXPECT_EQ(index.frameAt(index.seconds(n)), n);
        EXPECT_EQ(index.frameAt(index.seconds(n) + 0.02), n);
    }
    EXPECT_EQ(index.frameAt(-5.0), 0);
    EXPECT_EQ(index.frameAt(std::nan("")), 0);
    EXPECT_EQ(index.frameAt(1e9), 99);
    EXPECT_EQ(FrameIndex().frameAt(3.0), 0);
}

TEST(FrameIndex, FillsInMissingAndRepeatedTimes)
{
    FrameIndexColumns columns = steadyColumns(6);
    columns.pts = {kNoTimeStamp, 3000, 6000, 6000, kNoTimeStamp, 15000};
    const FrameIndex index(columns);
    EXPECT_DOUBLE_EQ(index.seconds(0), 0.0);
    for (std::int64_t n = 0; n < 6; ++n) EXPECT_LE(index.seconds(n), index.seconds(n + 1)) << n;
    EXPECT_NEAR(index.seconds(5) - index.seconds(1), 12000.0 / 90000, 1e-12);
    EXPECT_TRUE(std::isnan(index.frame(0).ptsSeconds));
}

TEST(FrameIndex, WithoutAnyTimeStampUsesTheNominalRate)
{
    FrameIndexColumns columns = steadyColumns(10);
    columns.pts.assign(10, kNoTimeStamp);
    const FrameIndex index(columns);
    EXPECT_NEAR(index.seconds(6), 0.2, 1e-12);
    EXPECT_EQ(index.frameAt(0.21), 6);
}

TEST(FrameIndex, SurvivesItsBytes)
{
    for (const std::size_t frames : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
        FrameIndexColumns columns = steadyColumns(frames);
        if (frames > 3) columns.pts[3] = kNoTimeStamp;
        columns.isDamaged = true;
        columns.orderGuessed = true;
        columns.imageNames = {"a.png", "Bild 2.png", std::string("\xE5\x9B\xBE.png")};
        const auto bytes = FrameIndex(columns).serialise();
        const auto back = FrameIndex::deserialise(bytes);
        ASSERT_TRUE(back) << describe(back.error());
        const FrameIndexColumns& read = back->columns();
        EXPECT_EQ(read.pts, columns.pts);
        EXPECT_EQ(read.packet, columns.packet);
        EXPECT_EQ(read.keyFrame, columns.keyFrame);
        EXPECT_EQ(read.hash, columns.hash);
        EXPECT_EQ(read.seekPoints, columns.seekPoints);
        EXPECT_EQ(read.imageNames, columns.imageNames);
        EXPECT_EQ(read.timeBase, columns.timeBase);
        EXPECT_EQ(read.nominalFps, columns.nominalFps);
        EXPECT_EQ(read.stream, 1);
        EXPECT_EQ(read.rotationDegrees, 90);
        EXPECT_EQ(read.packetCount, columns.packetCount);
        EXPECT_EQ(read.fileBytes, columns.fileBytes);
        EXPECT_TRUE(read.isDamaged);
        EXPECT_TRUE(read.orderGuessed);
        EXPECT_EQ(back->isProven(), true);
    }
}

TEST(FrameIndex, AnHourIsSmall)
{
    const auto bytes = FrameIndex(steadyColumns(216'000)).serialise();
    EXPECT_LT(bytes.size(), std::size_t{216'000} * 13);
}

TEST(FrameIndex, RefusesDamagedBytes)
{
    const auto good = FrameIndex(steadyColumns(50)).serialise();
    for (std::size_t size = 0; size < good.size(); size += 7) {
        const auto cut = FrameIndex::deserialise(std::span(good).first(size));
        ASSERT_FALSE(cut);
        EXPECT_EQ(cut.error().code, ErrorCode::WrongFormat);
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        auto bad = good;
        bad[at] ^= std::byte{0x10};
        EXPECT_FALSE(FrameIndex::deserialise(bad)) << at;
    }
}

// The bytes with a checksum that fits them.
std::vector<std::byte> withFreshChecksum(std::vector<std::byte> bytes)
{
    const std::size_t end = bytes.size() - 8;
    const std::uint64_t sum = XXH3_64bits(bytes.data(), end);
    for (std::size_t i = 0; i < 8; ++i) bytes[end + i] = static_cast<std::byte>(sum >> (8 * i));
    return bytes;
}

// Damage behind a checksum that was made to fit (a hostile project file): refused or read, never a crash or a huge
// allocation.
TEST(FrameIndex, SurvivesHostileBytes)
{
    const auto good = FrameIndex(steadyColumns(50)).serialise();
    Random random(5);
    for (int round = 0; round < 3000; ++round) {
        auto bad = good;
        for (int i = 0; i < 3; ++i)
            bad[5 + static_cast<std::size_t>(random.below(static_cast<std::int64_t>(bad.size()) - 13))] =
                static_cast<std::byte>(random.below(256));
        const auto read = FrameIndex::deserialise(withFreshChecksum(bad));
        if (!read || read->frameCount() == 0) continue;
        EXPECT_LE(read->frameCount(), 5000);
        EXPECT_GE(read->frameAt(1.0), 0);
    }
}

}  // namespace
}  // namespace longtake
