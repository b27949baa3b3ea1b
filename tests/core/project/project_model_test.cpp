// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// 100,000 random steps of labelling - edits, strokes, undo, redo, reopening, and a kill every few hundred - against the
// simplest model there is. LONGTAKE_MODEL_STEPS sets another number.

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "tests/core/project/simple_model.h"
#include "tests/support/project_builder.h"
#include "tests/support/scratch_folder.h"

namespace longtake::test {
namespace {

constexpr std::size_t kClasses = 4;
constexpr std::int64_t kFrames = 240;

std::int64_t stepsInAll()
{
    const char* text = std::getenv("LONGTAKE_MODEL_STEPS");
    return text != nullptr ? std::strtoll(text, nullptr, 10) : 100'000;
}

enum ChildExit { kCannotOpen = 10, kCannotEdit, kHistoryDiffers, kLabelsDiffer, kCannotAnswer };

// What a labelling session knows of its project.
struct Session {
    std::filesystem::path path;
    VideoId video{};
    std::vector<ClassId> classes;
    std::uint64_t seed = 0;
};

// Takes the step in the project. Zero, or what went wrong.
int take(std::unique_ptr<ProjectStore>& store, const Session& session, const ModelStep& step, bool expected)
{
    const LabelEdit edit{session.video, session.classes[step.label], {step.first, step.last}, step.state};
    switch (step.kind) {
        case ModelStep::Kind::Edit:
            return store->apply(edit) ? 0 : kCannotEdit;
        case ModelStep::Kind::Continue:
            return store->applyContinuing(edit) ? 0 : kCannotEdit;
        case ModelStep::Kind::Undo:
        case ModelStep::Kind::Redo: {
            const bool back = step.kind == ModelStep::Kind::Undo;
            const auto change = back ? store->undo(session.video) : store->redo(session.video);
            if (!change) return kCannotEdit;
            return change->has_value() == expected ? 0 : kHistoryDiffers;
        }
        case ModelStep::Kind::Restart:
            break;
    }
    store.reset();
    auto again = ProjectStore::open(session.path, OpenMode::ReadWrite);
    if (!again) return kCannotOpen;
    store = *std::move(again);
    return 0;
}

// In a process of its own: goes on from step `begin`, compares, and says after each step that it is on disk.
[[noreturn]] void labelUntilKilled(const Session& session, SimpleModel model, std::int64_t begin, int answers)
{
    auto opened = ProjectStore::open(session.path, OpenMode::ReadWrite);
    if (!opened) ::_exit(kCannotOpen);
    std::unique_ptr<ProjectStore> store = *std::move(opened);
    for (std::int64_t number = begin;; ++number) {
        const ModelStep step = model.stepOf(session.seed, number);
        if (const int wrong = take(store, session, step, model.take(step)); wrong != 0) ::_exit(wrong);
        if (number % 10 == 0) {
            const auto labels = store->labels(session.video);
            if (!labels || !model.agreesWith(labels->tracks)) ::_exit(kLabelsDiffer);
        }
        const std::int64_t done = number + 1;
        if (::write(answers, &done, sizeof done) != sizeof done) ::_exit(kCannotAnswer);
    }
}

// Lets a process label until it has answered for step `killAt`, kills it a little later, and returns its last answer.
std::int64_t runAndKill(const Session& session, const SimpleModel& model, std::int64_t begin, std::int64_t killAt,
                        std::int64_t laterMicroseconds)
{
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        labelUntilKilled(session, model, begin, ends[1]);
    }
    ::close(ends[1]);
    std::int64_t answer = begin;
    while (answer < killAt && ::read(ends[0], &answer, sizeof answer) == sizeof answer) {
    }
    ::usleep(static_cast<useconds_t>(laterMicroseconds));  // so that it dies in all places of an edit
    ::kill(child, SIGKILL);
    while (::read(ends[0], &answer, sizeof answer) == sizeof answer) {
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "after step " << answer << " the session failed by itself, with exit code "
                                     << WEXITSTATUS(status);
    return WIFSIGNALED(status) ? answer : -1;
}

// What a killed process has written stays with the system, on a disk as in memory; memory is a hundred times faster.
std::filesystem::path fastFolder()
{
    const std::filesystem::path memory = "/dev/shm";
    return ::access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
}

class ProjectModel : public testing::TestWithParam<bool> {
protected:
    std::filesystem::path path() const { return folder_ / "mice.longtake"; }
    std::unique_ptr<ProjectStore> reopen() const { return must(ProjectStore::open(path(), OpenMode::ReadWrite)); }

    void SetUp() override
    {
        const auto store =
            must(ProjectStore::create(path(), {.classes = defaultClasses(kClasses), .multiLabel = GetParam()}));
        session_.path = path();
        session_.video = must(store->addVideo(makeRecord("cage7.mp4", kFrames), makeIndex(kFrames)));
        session_.classes = must(store->labels(session_.video)).classes;
        session_.seed = GetParam() ? 7 : 3;
    }

    // The labels on disk are those of `model`, or those of one step later; the model goes on to where they are.
    std::int64_t compare(SimpleModel& model, std::int64_t done, bool thorough)
    {
        const auto store = reopen();
        if (thorough) must(store->checkIntegrity());
        const VideoLabels labels = must(store->labels(session_.video));
        if (model.agreesWith(labels.tracks)) return done;  // whatever reaches the disk changes a label
        model.take(model.stepOf(session_.seed, done));
        EXPECT_TRUE(model.agreesWith(labels.tracks)) << "after step " << done;
        return done + 1;
    }

    ScratchFolder folder_{fastFolder()};
    Session session_;
};

TEST_P(ProjectModel, RandomStepsWithKillsAgreeWithASimpleModel)
{
    const std::int64_t steps = stepsInAll() / 2;  // half for each kind of project
    SimpleModel model(kClasses, kFrames, GetParam());
    Random random(session_.seed);
    std::int64_t done = 0;
    for (int round = 0; done < steps; ++round) {
        const std::int64_t killAt = std::min(steps, done + 1 + random.below(600));
        const std::int64_t answer = runAndKill(session_, model, done, killAt, random.below(3000));
        if (answer < 0) return;
        for (; done < answer; ++done) model.take(model.stepOf(session_.seed, done));
        done = compare(model, done, round % 20 == 0);
        if (HasFailure()) return;
    }
    auto store = reopen();
    while (must(store->undo(session_.video))) {
    }
    model.undoAll();
    EXPECT_TRUE(model.agreesWith(must(store->labels(session_.video)).tracks)) << "after undoing everything";
    RecordProperty("steps", std::to_string(done));
}

INSTANTIATE_TEST_SUITE_P(Projects, ProjectModel, testing::Bool(),
                         [](const auto& kind) { return kind.param ? "MultiLabel" : "Exclusive"; });

}  // namespace
}  // namespace longtake::test
