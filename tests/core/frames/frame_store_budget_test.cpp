// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store_budget.h"

#include <sys/wait.h>
#include <unistd.h>
#include <chrono>
#include <fstream>

#include <gmock/gmock.h>

#include "core/frames/contrast.h"
#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

constexpr int kFrames = 20;
constexpr std::int64_t kStoreBytes = 4096 + kFrames * (6 * 8 + 8);

class FrameStoreBudget : public testing::Test {
protected:
    fs::path pathOf(const std::string& name) const { return frameStorePath(folder_.path(), keyOf(name)); }
    static FrameStoreKey keyOf(const std::string& name)
    {
        return {.videoHash = name, .frameCount = kFrames, .height = 6, .width = 8};
    }

    // Written, closed, and last used so many minutes ago.
    void write(const std::string& name, int minutesAgo)
    {
        makeStore(folder_, name, kFrames, 6, 8, [](std::int64_t n, int, int) { return static_cast<std::uint8_t>(n); });
        ageBy(pathOf(name), minutesAgo);
    }

    static void ageBy(const fs::path& path, int minutes)
    {
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(minutes));
    }

    RoomReport room(RoomRequest request) const
    {
        const Result<RoomReport> report = makeRoom(folder_.path(), request);
        EXPECT_TRUE(report.has_value()) << (report ? "" : describe(report.error()));
        return *report;
    }

    TemporaryFolder folder_;
};

TEST_F(FrameStoreBudget, WhatWasUsedLongestAgoMakesRoom)
{
    write("new", 1);
    write("oldest", 30);
    write("old", 20);
    EXPECT_EQ(fs::file_size(pathOf("old")), static_cast<std::uintmax_t>(kStoreBytes));
    EXPECT_EQ(storeBytes(keyOf("old")), kStoreBytes);
    EXPECT_THAT(room({.budgetBytes = 4 * kStoreBytes, .neededBytes = kStoreBytes}).removed, IsEmpty());
    EXPECT_THAT(room({.budgetBytes = 4 * kStoreBytes - 1, .neededBytes = kStoreBytes}).removed,
                ElementsAre(pathOf("oldest")));
    EXPECT_FALSE(fs::exists(pathOf("oldest")));
    EXPECT_TRUE(fs::exists(contrastPath(pathOf("oldest")))) << "it is small, and still true";
    EXPECT_THAT(room({.budgetBytes = kStoreBytes, .neededBytes = 0}).removed, ElementsAre(pathOf("old")));
    EXPECT_TRUE(FrameStore::open(pathOf("new"), keyOf("new")).has_value());
}

TEST_F(FrameStoreBudget, OpeningAStoreIsUsingIt)
{
    write("a", 30);
    write("b", 20);
    EXPECT_TRUE(FrameStore::open(pathOf("a"), keyOf("a")).has_value());
    EXPECT_THAT(room({.budgetBytes = kStoreBytes}).removed, ElementsAre(pathOf("b")));
}

TEST_F(FrameStoreBudget, AStoreInUseStaysWhateverItsAge)
{
    write("a", 30);
    write("b", 20);
    const auto open = FrameStore::open(pathOf("a"), keyOf("a")).value();
    ageBy(pathOf("a"), 60);
    EXPECT_THAT(room({.budgetBytes = kStoreBytes}).removed, ElementsAre(pathOf("b")));
    const RoomReport none = room({.budgetBytes = kStoreBytes, .neededBytes = 100});
    EXPECT_EQ(none.missingBytes, 100);
    EXPECT_TRUE(fs::exists(pathOf("a")));
    std::vector<std::uint8_t> pixels(48);
    open->read(19, pixels);
    EXPECT_EQ(pixels[0], 19);
}

TEST_F(FrameStoreBudget, AStoreInUseByAnotherProcessStays)
{
    write("a", 30);
    int ready[2];
    int go[2];
    ASSERT_EQ(::pipe(ready), 0);
    ASSERT_EQ(::pipe(go), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto open = FrameStore::open(pathOf("a"), keyOf("a"));
        char byte = open.has_value() ? 'y' : 'n';
        if (::write(ready[1], &byte, 1) != 1 || ::read(go[0], &byte, 1) != 1) ::_exit(1);
        ::_exit(0);
    }
    char byte = 0;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    EXPECT_EQ(byte, 'y');
    EXPECT_EQ(room({.budgetBytes = 1}).missingBytes, kStoreBytes - 1);
    ASSERT_EQ(::write(go[1], &byte, 1), 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_THAT(room({.budgetBytes = 1}).removed, ElementsAre(pathOf("a")));
    for (const int end : {ready[0], ready[1], go[0], go[1]}) ::close(end);
}

TEST_F(FrameStoreBudget, NothingGoesWhereItWouldNotBeEnough)
{
    write("a", 30);
    write("b", 20);
    const RoomReport report = room(
        {.budgetBytes = 2 * kStoreBytes, .neededBytes = kStoreBytes + 7, .wanted = pathOf("c"), .keep = {pathOf("a")}});
    EXPECT_EQ(report.missingBytes, 7);
    EXPECT_THAT(report.removed, IsEmpty());
    EXPECT_TRUE(fs::exists(pathOf("b")));
}

TEST_F(FrameStoreBudget, AHalfWrittenStoreMakesRoomUnlessItIsBeingWritten)
{
    auto writer = FrameStoreWriter::create(pathOf("part"), keyOf("part")).value();
    ASSERT_TRUE(writer->append(std::vector<std::uint8_t>(48), 6, 8).has_value());
    // It will grow to its whole size, so that much is taken.
    EXPECT_EQ(room({.budgetBytes = kStoreBytes + 10, .neededBytes = 100}).missingBytes, 90);
    writer.reset();
    EXPECT_THAT(room({.budgetBytes = kStoreBytes + 10, .neededBytes = 100}).removed, IsEmpty());
    // Its own beginning is no reason against going on with it.
    EXPECT_THAT(room({.budgetBytes = kStoreBytes, .neededBytes = kStoreBytes, .wanted = pathOf("part")}).removed,
                IsEmpty());
    EXPECT_THAT(room({.budgetBytes = 1}).removed, ElementsAre(fs::path(pathOf("part").string() + ".part")));
    // And afterwards it is begun anew.
    writer = FrameStoreWriter::create(pathOf("part"), keyOf("part")).value();
    EXPECT_EQ(writer->framesDone(), 0);
}

TEST_F(FrameStoreBudget, OtherFilesAreLeftAlone)
{
    write("a", 30);
    std::ofstream(folder_.path() / "frames" / "notes.txt") << std::string(100000, 'x');
    EXPECT_EQ(room({.budgetBytes = kStoreBytes}).missingBytes, 0);
    EXPECT_THAT(room({.budgetBytes = 1}).removed, ElementsAre(pathOf("a")));
    EXPECT_TRUE(fs::exists(folder_.path() / "frames" / "notes.txt"));
    EXPECT_EQ(makeRoom(folder_.path() / "nowhere", {.budgetBytes = 1}).value().missingBytes, 0);
}

TEST_F(FrameStoreBudget, AWriterThatIsDoneKeepsNobodyWaiting)
{
    auto writer = FrameStoreWriter::create(pathOf("a"), keyOf("a")).value();
    for (int n = 0; n < kFrames; ++n) ASSERT_TRUE(writer->append(std::vector<std::uint8_t>(48), 6, 8).has_value());
    ASSERT_TRUE(writer->finish().has_value());
    EXPECT_TRUE(FrameStore::open(pathOf("a"), keyOf("a")).has_value());
}

}  // namespace
}  // namespace longtake
