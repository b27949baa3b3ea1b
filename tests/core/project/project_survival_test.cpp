// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Killed in the middle of labelling, and out of disk space: what was acknowledged is there.

#include <array>
#include <csignal>
#include <cstring>
#include <fstream>
#include <optional>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/random.h"
#include "core/label/label_edit.h"
#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kFrames = 5000;

// Edit number `step` of a labelling session, always the same.
LabelEdit editOf(std::int64_t step, VideoId video, const std::vector<ClassId>& classes)
{
    Random random(static_cast<std::uint64_t>(step) + 1);
    const std::int64_t first = random.below(kFrames);
    return {.video = video,
            .label = classes[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(classes.size())))],
            .range = {first, std::min(kFrames, first + 1 + random.below(200))},
            .state = static_cast<LabelState>(random.below(3) - 1)};
}

// The labels after the first `steps` edits.
std::vector<LabelTrack> tracksAfter(std::int64_t steps, VideoId video, const std::vector<ClassId>& classes)
{
    std::vector<LabelTrack> tracks(classes.size(), LabelTrack(kFrames));
    for (std::int64_t step = 0; step < steps; ++step)
        applyEdits(video, classes, tracks, {editOf(step, video, classes)}, false);
    return tracks;
}

class ProjectSurvival : public ProjectTest {
protected:
    void SetUp() override
    {
        const auto store = create();
        video_ = addVideo(*store, "cage7.mp4", kFrames);
        classes_ = must(store->labels(video_)).classes;
    }

    std::unique_ptr<ProjectStore> reopenChecked()
    {
        auto store = reopen();
        must(store->checkIntegrity());
        return store;
    }

    VideoId video_{};
    std::vector<ClassId> classes_;
};

// In a process of its own: labels from edit `begin` on, and says after each one that it is done.
[[noreturn]] void labelUntilKilled(const fs::path& path, VideoId video, const std::vector<ClassId>& classes,
                                   std::int64_t begin, int answers)
{
    auto store = ProjectStore::open(path, OpenMode::ReadWrite);
    if (!store) ::_exit(2);
    for (std::int64_t step = begin;; ++step) {
        if (!(*store)->apply(editOf(step, video, classes))) ::_exit(3);
        const std::int64_t done = step + 1;
        if (::write(answers, &done, sizeof done) != sizeof done) ::_exit(4);
    }
}

TEST_F(ProjectSurvival, NothingAcknowledgedIsLostWhenTheProcessIsKilled)
{
    Random random(99);
    std::int64_t done = 0;  // edits that are certainly on disk
    for (int round = 0; round < 12; ++round) {
        std::array<int, 2> ends{};
        ASSERT_EQ(::pipe(ends.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::close(ends[0]);
            labelUntilKilled(path(), video_, classes_, done, ends[1]);
        }
        ::close(ends[1]);
        const std::int64_t killAt = done + 1 + random.below(60);
        std::int64_t answer = 0;
        while (answer < killAt && ::read(ends[0], &answer, sizeof answer) == sizeof answer) {
        }
        ::usleep(static_cast<useconds_t>(random.below(4000)));  // so that it dies in all places of an edit
        ::kill(child, SIGKILL);
        while (::read(ends[0], &answer, sizeof answer) == sizeof answer) {
        }
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the labelling process failed by itself: " << WEXITSTATUS(status);

        const auto store = reopenChecked();
        const auto history = must(store->history(video_, 1'000'000));
        const auto tracks = must(store->labels(video_)).tracks;
        done = answer;
        if (tracks != tracksAfter(done, video_, classes_)) {
            ++done;  // the edit that it was about to acknowledge
            ASSERT_EQ(tracks, tracksAfter(done, video_, classes_)) << "round " << round;
        }
        EXPECT_FALSE(history.empty());
    }

    const auto store = reopenChecked();
    while (must(store->undo(video_))) {
    }
    EXPECT_EQ(must(store->labels(video_)).tracks, tracksAfter(0, video_, classes_));
}

// Runs `work` in a process of its own whose files cannot grow beyond `bytes`; returns what it returned.
template <typename Work>
int withFileLimit(rlim_t bytes, Work work)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::_exit(work());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(ProjectSurvival, AFullDiskIsSaidAndLosesNothing)
{
    const int result = withFileLimit(300'000, [&] {
        auto store = ProjectStore::open(path(), OpenMode::ReadWrite);
        if (!store) return 2;
        std::int64_t step = 0;
        for (;; ++step) {
            const auto change = (*store)->apply(editOf(step, video_, classes_));
            if (change) continue;
            if (change.error().code != ErrorCode::DiskFull) return 3;
            break;
        }
        if (step < 10) return 4;
        const auto labels = (*store)->labels(video_);
        if (!labels || labels->tracks != tracksAfter(step, video_, classes_)) return 5;
        // The rest of the session goes on as soon as there is room again.
        const rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        for (std::int64_t next = step; next < step + 5; ++next) {
            if (!(*store)->apply(editOf(next, video_, classes_))) return 6;
        }
        std::ofstream(folder_ / "steps") << step + 5;
        return 0;
    });
    ASSERT_EQ(result, 0);
    std::int64_t steps = 0;
    std::ifstream(folder_ / "steps") >> steps;
    EXPECT_EQ(must(reopenChecked()->labels(video_)).tracks, tracksAfter(steps, video_, classes_));
}

TEST_F(ProjectSurvival, AFullDiskLeavesNoHalfProject)
{
    const fs::path other = folder_ / "other.longtake";
    EXPECT_EQ(withFileLimit(8192,
                            [&] {
                                const auto store = ProjectStore::create(other, {});
                                if (store) return 1;
                                return store.error().code == ErrorCode::DiskFull ? 0 : 2;
                            }),
              0);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) names.push_back(entry.path().filename().string());
    EXPECT_EQ(names, std::vector<std::string>{"mice.longtake"});
}

// The same on a real disk that is really full.
TEST_F(ProjectSurvival, ARealDiskThatIsFullLosesNothing)
{
    const fs::path disk = folder_ / "disk";
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=1m") != 0)
        GTEST_SKIP() << "may not mount: " << std::strerror(errno);
    {
        auto store = must(ProjectStore::create(disk / "full.longtake", {}));
        const VideoId video = addVideo(*store, "cage7.mp4", kFrames);
        std::int64_t step = 0;
        std::optional<Error> error;
        while (!error && step < 10'000) {
            const auto change = store->apply(editOf(step, video, classes_));
            if (change)
                ++step;
            else
                error = change.error();
        }
        ASSERT_TRUE(error.has_value());
        EXPECT_EQ(describe(*error),
                  "full.longtake could not be written because the disk is full. Free some space and "
                  "try again.");
        EXPECT_EQ(must(store->labels(video)).tracks, tracksAfter(step, video, classes_));
        store.reset();
        const auto again = must(ProjectStore::open(disk / "full.longtake", OpenMode::ReadOnly));
        EXPECT_EQ(must(again->labels(video)).tracks, tracksAfter(step, video, classes_));
    }
    ::umount(disk.c_str());
}

// There is not even room for the files that SQLite keeps beside an open project.
TEST_F(ProjectSurvival, OpeningOnAFullDiskSaysSo)
{
    const fs::path disk = folder_ / "disk";
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=200k") != 0)
        GTEST_SKIP() << "may not mount: " << std::strerror(errno);
    must(ProjectStore::create(disk / "full.longtake", {})).reset();
    std::ofstream(disk / "filler") << std::string(1 << 20, 'x');
    const auto opened = ProjectStore::open(disk / "full.longtake", OpenMode::ReadWrite);
    EXPECT_TRUE(!opened && opened.error().code == ErrorCode::DiskFull)
        << (opened ? "opened" : describe(opened.error()));
    fs::remove(disk / "filler");
    EXPECT_TRUE(ProjectStore::open(disk / "full.longtake", OpenMode::ReadWrite));
    ::umount(disk.c_str());
}

}  // namespace
}  // namespace longtake::test
