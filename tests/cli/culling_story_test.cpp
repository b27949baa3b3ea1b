// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frames of little contrast on the command line, with the real network: chosen, left out, resumed, predicted, scored.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <csignal>

#include "core/project/project_store.h"
#include "tests/cli/run_curves.h"
#include "tests/support/run_program.h"
#include "tests/support/running_program.h"
#include "tests/support/temp_folder.h"

namespace longtake::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class CullingStory : public testing::Test {
protected:
    CullingStory()
    {
        EXPECT_EQ(runCli({"sample", project(), "--seconds", "20", "--videos", "2"}).exitCode, 0);
        const json contrast = json::parse(runCli({"contrast", project(), "--bins", "100", "--json"}).output);
        inAll_ = contrast.at("frames").get<std::int64_t>();
        // The lowest edge that leaves out a fifth.
        for (const json& bin : contrast.at("bins")) {
            threshold_ = std::to_string(bin.at("from").get<double>());
            culled_ = bin.at("frames_below").get<std::int64_t>();
            if (culled_ >= inAll_ / 5) break;
        }
    }

    std::string project() const { return (folder_ / "sample.longtake").string(); }

    std::vector<std::string> training(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments = {"train",  project(),         "--preset", "quick",   "--filters",
                                              "2",      "--epochs",        "4",        "--chunk", "20",
                                              "--json", "--cull-contrast", threshold_};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    TempFolder folder_;
    std::string threshold_;
    std::int64_t culled_ = 0;
    std::int64_t inAll_ = 0;
};

TEST_F(CullingStory, AKilledRunEndsLikeOneThatWasNotAndItsPredictionsAreMarked)
{
    ASSERT_GT(culled_, 0);
    ASSERT_LT(culled_, inAll_);
    const ProgramResult whole = runCli(training({"--name", "whole"}));
    ASSERT_EQ(whole.exitCode, 0) << whole.messages;

    RunningProgram killed(cliProgram(), training({"--name", "killed"}));
    ASSERT_TRUE(killed.waitForOutput("\"epoch\":2,"));
    killed.signal(SIGKILL);
    killed.wait();
    const ProgramResult resumed = runCli({"train", project(), "--resume", "killed", "--json"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.messages;
    EXPECT_EQ(curvesOf(project(), "killed"), curvesOf(project(), "whole"));

    ASSERT_EQ(runCli(training({"--name", "seeing all", "--cull-contrast", "0"})).exitCode, 0);
    EXPECT_NE(curvesOf(project(), "seeing all"), curvesOf(project(), "whole"));

    ASSERT_EQ(runCli({"predict", project(), "--run", "whole", "-q"}).exitCode, 0);
    const json scores =
        json::parse(runCli({"evaluate", project(), "--run", "whole", "--part", "all", "--json"}).output);
    EXPECT_GT(scores.at("frames").get<std::int64_t>(), inAll_ - culled_) << "culled frames count, too";

    const auto store = ProjectStore::open(project(), OpenMode::ReadOnly);
    ASSERT_TRUE(store.has_value()) << describe(store.error());
    const RunId run = (*store)->findRun("whole")->id;
    std::int64_t filled = 0;
    const std::vector<VideoRecord> videos = *(*store)->videos();
    for (const VideoRecord& video : videos) {
        const PredictionRecord record = **(*store)->prediction(run, video.id);
        EXPECT_EQ(record.values.size(), static_cast<std::size_t>(video.frameCount * record.classes));
        for (const FrameRange& range : record.filled) filled += range.size();
    }
    EXPECT_EQ(filled, culled_);
}

TEST_F(CullingStory, NothingLeftToTrainOnIsSaid)
{
    const ProgramResult nothing = runCli(training({"--cull-contrast", "127"}));
    EXPECT_EQ(nothing.exitCode, 3);
    EXPECT_THAT(nothing.messages, HasSubstr("--cull-contrast"));
    const ProgramResult noRoom = runCli(training({"--disk-budget", "20kB"}));
    EXPECT_EQ(noRoom.exitCode, 2);
    EXPECT_THAT(noRoom.messages, HasSubstr("all are needed at once"));
}

}  // namespace
}  // namespace longtake::test
