// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/backups.h"

#include <fstream>

#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::hours;
using std::chrono::seconds;

class Backups : public ProjectTest {
protected:
    void SetUp() override
    {
        store_ = create();
        video_ = addVideo(*store_);
        label_ = must(store_->classes()).at(0).id;
    }
    void label(std::int64_t frame) { must(store_->apply({video_, label_, {frame, frame + 1}, LabelState::Present})); }
    static void makeOlder(const fs::path& file, hours age)
    {
        fs::last_write_time(file, fs::last_write_time(file) - age);
    }

    std::unique_ptr<ProjectStore> store_;
    VideoId video_{};
    ClassId label_{};
};

TEST_F(Backups, ACopyIsAProjectOfItsOwn)
{
    label(10);
    const auto copy = must(backUpIfDue(*store_, hours(1)));
    ASSERT_TRUE(copy.has_value());
    EXPECT_EQ(copy->parent_path(), path().string() + "-data/copies");
    EXPECT_EQ(copy->filename().string().substr(0, 5), "mice ");
    label(20);

    const auto old = must(ProjectStore::open(*copy, OpenMode::ReadWrite));
    must(old->checkIntegrity());
    EXPECT_EQ(must(old->labels(video_)).tracks[0].nextBout(-1), (FrameRange{10, 11}));
    EXPECT_TRUE(must(old->labels(video_)).tracks[0].nextBout(10).isEmpty());
    EXPECT_TRUE(must(old->undo(video_)).has_value());
}

TEST_F(Backups, IsMadeOnlyWhenSomethingChangedAndTheLastOneIsOldEnough)
{
    const auto first = must(backUpIfDue(*store_, hours(1)));
    ASSERT_TRUE(first.has_value());
    EXPECT_FALSE(must(backUpIfDue(*store_, hours(1))).has_value());
    label(10);
    EXPECT_FALSE(must(backUpIfDue(*store_, hours(1))).has_value());
    fs::rename(*first, first->parent_path() / "mice 2026-01-01 10-00-00.longtake");
    makeOlder(first->parent_path() / "mice 2026-01-01 10-00-00.longtake", hours(2));
    EXPECT_TRUE(must(backUpIfDue(*store_, hours(1))).has_value());
    EXPECT_EQ(backups(path()).size(), 2U);
}

TEST_F(Backups, TheLastTenAreKeptAndOtherFilesAreLeftAlone)
{
    const fs::path folder = path().string() + "-data/copies";
    fs::create_directories(folder);
    for (int day = 10; day < 25; ++day) {
        const fs::path copy = folder / ("mice 2026-01-" + std::to_string(day) + " 10-00-00.longtake");
        std::ofstream(copy) << "an older copy";
        makeOlder(copy, hours(100));
    }
    std::ofstream(folder / "mice before the big change.longtake") << "the user's own";
    const auto copy = must(backUpIfDue(*store_, hours(1)));
    ASSERT_TRUE(copy.has_value());
    const auto kept = backups(path());
    ASSERT_EQ(kept.size(), 10U);
    EXPECT_EQ(kept.front(), *copy);
    EXPECT_EQ(kept.back().filename(), "mice 2026-01-16 10-00-00.longtake");
    EXPECT_TRUE(fs::exists(folder / "mice before the big change.longtake"));
}

TEST_F(Backups, AReaderMakesNone)
{
    const auto reader = reopen(OpenMode::ReadOnly);
    EXPECT_FALSE(must(backUpIfDue(*reader, seconds(0))).has_value());
    EXPECT_FALSE(fs::exists(path().string() + "-data"));
}

TEST_F(Backups, CopyingDoesNotOverwrite)
{
    std::ofstream(folder_ / "other.longtake") << "mine";
    EXPECT_EQ(store_->copyTo(folder_ / "other.longtake").error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(store_->copyTo(folder_ / "nowhere/other.longtake").error().code, ErrorCode::CannotWrite);
}

}  // namespace
}  // namespace longtake::test
