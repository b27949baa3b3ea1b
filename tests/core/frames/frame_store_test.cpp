// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store.h"

#include <sys/resource.h>
#include <algorithm>
#include <csignal>
#include <fstream>

#include <gmock/gmock.h>

#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

using testing::HasSubstr;

const FrameStoreKey kKey{.videoHash = "abc", .frameCount = 20, .height = 6, .width = 9};

std::uint8_t paintNumber(std::int64_t frame, int y, int x)
{
    return static_cast<std::uint8_t>(frame * 11 + y * 5 + x);
}

void appendFrames(FrameStoreWriter& writer, std::int64_t until)
{
    while (writer.framesDone() < until) {
        ASSERT_TRUE(writer.append(paint(paintNumber, writer.framesDone(), 6, 9), 6, 9).has_value());
    }
}

void expectAllFrames(const FrameStore& store)
{
    ASSERT_EQ(store.frameCount(), kKey.frameCount);
    std::vector<std::uint8_t> pixels(54);
    for (std::int64_t n = 0; n < store.frameCount(); ++n) {
        store.read(n, pixels);
        ASSERT_EQ(pixels, paint(paintNumber, n, 6, 9)) << n;
    }
    EXPECT_TRUE(store.failure().has_value());
}

void changeByte(const std::filesystem::path& path, std::streamoff place)
{
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(place);
    const int old = file.get();
    file.seekp(place);
    file.put(static_cast<char>(old ^ 1));
}

class FrameStoreTest : public testing::Test {
protected:
    std::filesystem::path path() const { return frameStorePath(folder_.path(), kKey); }
    std::filesystem::path partPath() const { return path().string() + ".part"; }

    void writeWhole() const
    {
        auto writer = FrameStoreWriter::create(path(), kKey).value();
        appendFrames(*writer, kKey.frameCount);
        ASSERT_TRUE(writer->finish().has_value());
    }

    Error openError(const FrameStoreKey& key = kKey) const
    {
        const auto store = FrameStore::open(path(), key);
        return store ? Error{.code = ErrorCode::Internal, .subject = "it opened", .detail = {}} : store.error();
    }

    TemporaryFolder folder_;
};

TEST_F(FrameStoreTest, HoldsEveryFrameAsItWasWritten)
{
    writeWhole();
    EXPECT_THAT(path().string(), HasSubstr("frames/abc-6x9.ltframes"));
    EXPECT_FALSE(std::filesystem::exists(partPath()));
    EXPECT_TRUE(FrameStore::checkHeader(path(), kKey).has_value());
    const auto store = FrameStore::open(path(), kKey).value();
    EXPECT_EQ(store->height(), 6);
    EXPECT_EQ(store->width(), 9);
    expectAllFrames(*store);
}

TEST_F(FrameStoreTest, GoesOnAfterItsLastWholeFrame)
{
    {
        auto writer = FrameStoreWriter::create(path(), kKey).value();
        appendFrames(*writer, 7);
    }
    EXPECT_EQ(openError().code, ErrorCode::FileNotFound) << "unfinished stores must not look finished";
    // The machine stopped in the middle of frame 6.
    std::filesystem::resize_file(partPath(), std::filesystem::file_size(partPath()) - 3);

    auto writer = FrameStoreWriter::create(path(), kKey).value();
    EXPECT_EQ(writer->framesDone(), 6);
    appendFrames(*writer, kKey.frameCount);
    ASSERT_TRUE(writer->finish().has_value());
    expectAllFrames(*FrameStore::open(path(), kKey).value());
}

TEST_F(FrameStoreTest, DoesNotTrustFramesThatNeverReachedTheDisk)
{
    {
        auto writer = FrameStoreWriter::create(path(), kKey).value();
        appendFrames(*writer, 10);
    }
    // After a power cut the length is there, the bytes of the last blocks are zeros.
    const auto bytes = std::filesystem::file_size(partPath());
    std::filesystem::resize_file(partPath(), bytes - 100);
    std::filesystem::resize_file(partPath(), bytes);
    EXPECT_EQ(FrameStoreWriter::create(path(), kKey).value()->framesDone(), 8);
}

TEST_F(FrameStoreTest, StartsAnewForAnotherVideoOrSize)
{
    {
        auto writer = FrameStoreWriter::create(path(), kKey).value();
        appendFrames(*writer, 5);
    }
    FrameStoreKey other = kKey;
    other.videoHash = "abd";
    EXPECT_EQ(FrameStoreWriter::create(path(), other).value()->framesDone(), 0);
}

TEST_F(FrameStoreTest, CountsTheFramesThereAreNotThoseExpected)
{
    auto writer = FrameStoreWriter::create(path(), kKey).value();
    appendFrames(*writer, 15);
    ASSERT_TRUE(writer->finish().has_value());
    FrameStoreKey found = kKey;
    found.frameCount = 15;
    EXPECT_EQ(FrameStore::open(path(), found).value()->frameCount(), 15);
    EXPECT_THAT(describe(openError()), HasSubstr("15 frames and the video has 20"));
}

TEST_F(FrameStoreTest, ShortFileIsDamaged)
{
    writeWhole();
    std::filesystem::resize_file(path(), std::filesystem::file_size(path()) - 1);
    EXPECT_EQ(openError().code, ErrorCode::BrokenFile);
    EXPECT_EQ(FrameStore::checkHeader(path(), kKey).error().code, ErrorCode::BrokenFile);
    std::filesystem::resize_file(path(), 10);
    EXPECT_EQ(openError().code, ErrorCode::BrokenFile);
    std::filesystem::resize_file(path(), 0);
    EXPECT_EQ(openError().code, ErrorCode::BrokenFile);
}

TEST_F(FrameStoreTest, DamagedFrameIsNamed)
{
    writeWhole();
    changeByte(path(), 4096 + 13 * (54 + 8) + 20);
    const Error error = openError();
    EXPECT_EQ(error.code, ErrorCode::BrokenFile);
    EXPECT_THAT(describe(error), HasSubstr("frame 13"));
    // Else it would be found ready, and fail, for ever.
    EXPECT_FALSE(std::filesystem::exists(path()));
    EXPECT_THAT(describe(error), HasSubstr("makes it again from the video"));
}

TEST_F(FrameStoreTest, ALookLeavesNoTrace)
{
    writeWhole();
    const auto usedAt = std::filesystem::last_write_time(path());
    EXPECT_TRUE(FrameStore::examine(path(), kKey).has_value());
    EXPECT_EQ(std::filesystem::last_write_time(path()), usedAt) << "it was not used";
    changeByte(path(), 4096 + 13 * (54 + 8) + 20);
    const Status status = FrameStore::examine(path(), kKey);
    ASSERT_FALSE(status.has_value());
    EXPECT_THAT(describe(status.error()), HasSubstr("frame 13"));
    EXPECT_TRUE(std::filesystem::exists(path()));
    EXPECT_EQ(FrameStore::examine(path().string() + "x", kKey).error().code, ErrorCode::FileNotFound);
}

TEST_F(FrameStoreTest, DamagedHeaderIsNoticed)
{
    writeWhole();
    changeByte(path(), 40);
    EXPECT_EQ(openError().code, ErrorCode::BrokenFile);
}

TEST_F(FrameStoreTest, FileThatIsCutWhileInUseIsNamed)
{
    writeWhole();
    const auto store = FrameStore::open(path(), kKey).value();
    std::filesystem::resize_file(path(), 4096 + 13 * (54 + 8) + 20);
    std::vector<std::uint8_t> pixels(54, 7);
    store->read(12, pixels);
    EXPECT_EQ(pixels, paint(paintNumber, 12, 6, 9));
    EXPECT_TRUE(store->failure().has_value());
    store->read(13, pixels);
    EXPECT_EQ(pixels, std::vector<std::uint8_t>(54, 0));
    ASSERT_FALSE(store->failure().has_value());
    EXPECT_EQ(store->failure().error().code, ErrorCode::BrokenFile);
    EXPECT_THAT(describe(store->failure().error()), HasSubstr("before frame 13"));
    store->read(3, pixels);
    EXPECT_EQ(pixels, paint(paintNumber, 3, 6, 9)) << "what is there can still be read";
    EXPECT_FALSE(store->failure().has_value()) << "and the failure is not forgotten";
}

TEST_F(FrameStoreTest, ByteThatChangesWhileInUseIsNoticed)
{
    writeWhole();
    const auto store = FrameStore::open(path(), kKey).value();
    changeByte(path(), 4096 + 13 * (54 + 8) + 20);
    std::vector<std::uint8_t> pixels(54);
    store->read(13, pixels);
    ASSERT_FALSE(store->failure().has_value());
    EXPECT_THAT(describe(store->failure().error()), HasSubstr("frame 13"));
}

TEST_F(FrameStoreTest, FileThatIsRemovedWhileInUseStaysReadable)
{
    writeWhole();
    const auto store = FrameStore::open(path(), kKey).value();
    std::filesystem::remove(path());
    expectAllFrames(*store);
}

TEST_F(FrameStoreTest, OtherKeysAreRefusedInWords)
{
    writeWhole();
    FrameStoreKey key = kKey;
    key.videoHash = "other";
    EXPECT_EQ(openError(key).code, ErrorCode::WrongFormat);
    key = kKey;
    key.width = 10;
    EXPECT_EQ(openError(key).code, ErrorCode::WrongFormat);
    EXPECT_THAT(describe(openError(key)), HasSubstr("6 x 9, not 6 x 10"));

    std::ofstream(path()) << std::string(5000, 'x');
    EXPECT_EQ(openError().code, ErrorCode::WrongFormat);
    std::filesystem::remove(path());
    EXPECT_EQ(openError().code, ErrorCode::FileNotFound);
}

TEST_F(FrameStoreTest, TwoWritersOfOneStoreAreKeptApart)
{
    const auto writer = FrameStoreWriter::create(path(), kKey).value();
    const auto second = FrameStoreWriter::create(path(), kKey);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ErrorCode::CannotWrite);
    EXPECT_THAT(describe(second.error()), HasSubstr("another program"));
}

TEST_F(FrameStoreTest, PlaceThatCannotBeWrittenIsNamed)
{
    std::ofstream(folder_.path() / "file") << "in the way";
    const auto writer = FrameStoreWriter::create(folder_.path() / "file" / "store.ltframes", kKey);
    ASSERT_FALSE(writer.has_value());
    EXPECT_EQ(writer.error().code, ErrorCode::CannotWrite);
}

TEST_F(FrameStoreTest, FramesBeforeAFailedWriteStay)
{
    auto writer = FrameStoreWriter::create(path(), kKey).value();
    appendFrames(*writer, 5);
    // The system lets no file of this process grow beyond the middle of frame 8.
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit old{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    const rlimit tight{.rlim_cur = 4096 + 8 * (54 + 8) + 30, .rlim_max = old.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    Status status;
    while (status && writer->framesDone() < kKey.frameCount) {
        status = writer->append(paint(paintNumber, writer->framesDone(), 6, 9), 6, 9);
    }
    ::setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, oldHandler);

    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::CannotWrite);
    EXPECT_EQ(writer->framesDone(), 8);
    writer.reset();
    EXPECT_EQ(FrameStoreWriter::create(path(), kKey).value()->framesDone(), 8);
}

TEST_F(FrameStoreTest, FullDiskIsSaid)
{
    // /dev/full takes the place of the disk: whatever is written to it finds no space left.
    std::filesystem::create_directories(path().parent_path());
    std::filesystem::create_symlink("/dev/full", partPath());
    const auto writer = FrameStoreWriter::create(path(), kKey);
    ASSERT_FALSE(writer.has_value());
    EXPECT_EQ(writer.error().code, ErrorCode::DiskFull);
    EXPECT_THAT(describe(writer.error()), HasSubstr("the disk is full"));
}

TEST(ResizeGray, IsTheAverageOfTheAreaBehindEachPixel)
{
    const std::vector<std::uint8_t> gray{10, 20, 30,  40,  //
                                         50, 60, 70,  80,  //
                                         0,  0,  100, 100};
    EXPECT_EQ(resizeGray(gray, 3, 4, 1, 2), (std::vector<std::uint8_t>{23, 70}));
    EXPECT_EQ(resizeGray(gray, 3, 4, 3, 4), gray);

    // 5 x 7 pixels behind 2 x 3: parts of pixels count by their area.
    std::vector<std::uint8_t> fine;
    for (int k = 0; k < 35; ++k) fine.push_back(static_cast<std::uint8_t>((k * 37) % 256));
    const auto coarse = resizeGray(fine, 5, 7, 2, 3);
    for (int y = 0; y < 2; ++y) {
        for (int x = 0; x < 3; ++x) {
            double sum = 0.0;
            for (int row = 0; row < 5; ++row) {
                for (int column = 0; column < 7; ++column) {
                    const double tall = std::min(row + 1.0, (y + 1) * 2.5) - std::max<double>(row, y * 2.5);
                    const double wide = std::min(column + 1.0, (x + 1) * 7.0 / 3) - std::max(column * 1.0, x * 7.0 / 3);
                    if (tall > 0 && wide > 0) sum += tall * wide * fine[static_cast<std::size_t>(row * 7 + column)];
                }
            }
            EXPECT_NEAR(coarse[static_cast<std::size_t>(y * 3 + x)], sum / (2.5 * 7 / 3), 0.75) << y << ' ' << x;
        }
    }
}

TEST_F(FrameStoreTest, OfARegionIsMadeOfTheRegionAlone)
{
    const FrameStoreKey key{"abc", 1, 2, 3, PictureRegion{2, 1, 6, 4}};
    const auto regionPath = frameStorePath(folder_.path(), key);
    EXPECT_EQ(regionPath.filename(), "abc-2x3-2,1,6,4.ltframes");
    auto writer = FrameStoreWriter::create(regionPath, key).value();
    // 8 x 8 pixels: row y, column x is 10 y + x.
    std::vector<std::uint8_t> gray;
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) gray.push_back(static_cast<std::uint8_t>(10 * y + 2 * x));
    ASSERT_TRUE(writer->append(gray, 8, 8).has_value());
    ASSERT_TRUE(writer->finish().has_value());
    std::vector<std::uint8_t> pixels(6);
    FrameStore::open(regionPath, key).value()->read(0, pixels);
    // Means of 2 x 2 pixels from (2, 1) on.
    EXPECT_EQ(pixels, (std::vector<std::uint8_t>{20, 24, 28, 40, 44, 48}));

    FrameStoreKey other = key;
    other.region.x = 1;
    EXPECT_THAT(describe(FrameStore::open(regionPath, other).error()), HasSubstr("another region of its picture"));
    other.region = {};
    EXPECT_EQ(FrameStore::checkHeader(regionPath, other).error().code, ErrorCode::WrongFormat);
    EXPECT_FALSE(FrameStore::open(frameStorePath(folder_.path(), other), other).has_value());
}

TEST(FrameStorePath, SaysWhatTheStoreHolds)
{
    for (const FrameStoreKey& key :
         {FrameStoreKey{"ab-c", 0, 30, 45, {}}, FrameStoreKey{"d0", 0, 6, 9, {1, 2, 30, 40}}})
        EXPECT_EQ(frameStoreKeyOf(frameStorePath("data", key)), key);
    for (const char* name : {"abc.ltframes", "abc-30x.ltframes", "-30x45.ltframes", "abc-30x45-1,2,3.ltframes",
                             "abc-30x45.ltframes.part", "abc-0x45.ltframes"})
        EXPECT_FALSE(frameStoreKeyOf(name).has_value()) << name;
}

TEST(ResizeGray, OneSideMayGrowWhileTheOtherShrinks)
{
    std::vector<std::uint8_t> stripes;
    for (int y = 0; y < 40; ++y) {
        for (int x = 0; x < 2; ++x) stripes.push_back(y % 2 == 0 ? 0 : 200);
    }
    for (const std::uint8_t value : resizeGray(stripes, 40, 2, 10, 8)) EXPECT_EQ(value, 100);
    EXPECT_EQ(resizeGray(std::vector<std::uint8_t>{9}, 1, 1, 3, 2), std::vector<std::uint8_t>(6, 9));
}

}  // namespace
}  // namespace longtake
