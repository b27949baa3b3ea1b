// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frames of little contrast on the command line, with the real network: chosen, left out, resumed, predicted, scored.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <limits>

#include "core/base/bytes.h"
#include "core/config/training_config.h"
#include "core/frames/frame_store.h"
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

TEST_F(CullingStory, ARunThatIsStoppedInItsFirstEpochIsNotPredictedWith)
{
    RunningProgram early(cliProgram(), training({"--name", "early", "--batch", "1", "--chunk", "5"}));
    ASSERT_TRUE(early.waitForOutput("\"step\""));
    early.signal(SIGINT);
    EXPECT_EQ(early.wait().exitCode, 5);
    const std::string words =
        "Run 1 (early) is not usable here: it was stopped before its first epoch ended. "
        "Go on with it (train --resume 1), or train again.\n";
    for (const std::string command : {"predict", "evaluate"}) {
        for (const std::vector<std::string>& run : {std::vector<std::string>{}, {"--run", "early"}}) {
            std::vector<std::string> line = {command, project()};
            line.insert(line.end(), run.begin(), run.end());
            const ProgramResult result = runCli(line);
            EXPECT_EQ(result.exitCode, 2);
            EXPECT_EQ(result.messages, words);
        }
    }
}

TEST_F(CullingStory, PredictingWithinADiskBudgetNamesWhatIsLeftOutAndDoesTheRest)
{
    ASSERT_EQ(runCli(training({"--epochs", "1"})).exitCode, 0);
    auto store = ProjectStore::open(project(), OpenMode::ReadOnly);
    ASSERT_TRUE(store.has_value()) << describe(store.error());
    std::vector<VideoRecord> videos = *(*store)->videos();
    ASSERT_EQ(videos.size(), 2U);
    const ModelConfig model = presetConfig("quick")->model;
    const auto bytesOf = [&](const VideoRecord& video) {
        return storeBytes({video.fileHash, video.frameCount, model.height, model.width, video.region});
    };
    std::int64_t most = 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const VideoRecord& video : videos) {
        most = std::max(most, bytesOf(video));
        least = std::min(least, bytesOf(video));
    }
    store->reset();
    const ProgramResult none = runCli({"predict", project(), "--disk-budget", std::to_string(least - 1), "-q"});
    EXPECT_EQ(none.exitCode, 2) << none.messages;
    EXPECT_THAT(none.messages, HasSubstr("no room for the frames of " + videos[0].name + " and " + videos[1].name));
    EXPECT_THAT(none.messages, HasSubstr("--disk-budget " + typedBytes(most)));
    EXPECT_EQ(runCli({"predict", project(), "--disk-budget", typedBytes(most)}).exitCode, 0);
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
