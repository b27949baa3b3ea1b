// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole story on the command line with a small sample project: make it, train, predict, evaluate, and what happens
// when something is in the way.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include <sys/resource.h>
#include <sys/stat.h>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/project/project_store.h"
#include "tests/cli/run_curves.h"
#include "tests/support/run_program.h"
#include "tests/support/running_program.h"
#include "tests/support/temp_folder.h"

namespace longtake::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::vector<json> objects(const ProgramResult& result)
{
    std::vector<json> all;
    std::istringstream lines(result.output);
    for (std::string line; std::getline(lines, line);) {
        all.push_back(json::parse(line, nullptr, false));
        EXPECT_FALSE(all.back().is_discarded()) << line;
    }
    return all;
}

std::vector<json> ofType(const std::vector<json>& all, const std::string& type)
{
    std::vector<json> some;
    for (const json& object : all)
        if (object.at("type") == type) some.push_back(object);
    return some;
}

// One sample project for all tests of this file: two videos of half a minute.
class LearningStory : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = new TempFolder;
        const ProgramResult made = runCli({"sample", path("sample.longtake"), "--seconds", "30", "--videos", "2"});
        ASSERT_EQ(made.exitCode, 0) << made.messages;
    }
    static void TearDownTestSuite()
    {
        delete folder_;
        folder_ = nullptr;
    }

    static std::string path(const std::string& name) { return (*folder_ / name).string(); }
    static std::string project() { return path("sample.longtake"); }

    // What makes a run short.
    static std::vector<std::string> shortTraining(std::vector<std::string> more)
    {
        std::vector<std::string> arguments = {"train",    project(), "--preset", "quick", "--filters", "2",
                                              "--epochs", "2",       "--chunk",  "20",    "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    static std::vector<std::vector<LabelTrack>> allLabels();
    static std::string stateOf(const std::string& run);

    static inline TempFolder* folder_ = nullptr;
};

TEST_F(LearningStory, TrainPredictEvaluateExport)
{
    const ProgramResult trained = runCli(shortTraining({"--name", "first"}));
    ASSERT_EQ(trained.exitCode, 0) << trained.messages;
    const std::vector<json> all = objects(trained);
    ASSERT_EQ(ofType(all, "plan").size(), 1u);
    EXPECT_TRUE(ofType(all, "plan")[0].at("fits").get<bool>());
    EXPECT_GT(ofType(all, "step").size(), 2u);
    ASSERT_EQ(ofType(all, "epoch").size(), 2u);
    EXPECT_EQ(ofType(all, "epoch")[1].at("per_class").size(), 9u);
    EXPECT_FALSE(ofType(all, "memory").empty());
    const json done = all.back();
    EXPECT_EQ(done.at("type"), "done");
    EXPECT_EQ(done.at("outcome"), "finished");
    EXPECT_GE(done.at("best_epoch").get<int>(), 0);
    EXPECT_GT(done.at("peak_bytes").get<std::int64_t>(), 0);
    for (const json& object : all) EXPECT_TRUE(object.contains("time_s")) << object;

    const ProgramResult predicted = runCli({"predict", project(), "--run", "first", "-q"});
    ASSERT_EQ(predicted.exitCode, 0) << predicted.messages;
    EXPECT_EQ(predicted.messages, "");

    const ProgramResult evaluated = runCli({"evaluate", project(), "--run", "first", "--part", "validation", "--json"});
    ASSERT_EQ(evaluated.exitCode, 0) << evaluated.messages;
    const json scores = json::parse(evaluated.output);
    EXPECT_GT(scores.at("frames").get<int>(), 100);
    EXPECT_EQ(scores.at("smoothed").at("seconds"), 4.0);
    EXPECT_EQ(scores.at("confusion").size(), 9u);

    const ProgramResult exported = runCli({"export", project(), "--what", "predictions", "--run", "first", "--format",
                                           "frame-table", "--video", "1", "-o", path("predictions.csv")});
    ASSERT_EQ(exported.exitCode, 0) << exported.messages;
    std::ifstream table(path("predictions.csv"));
    std::int64_t lines = 0;
    for (std::string line; std::getline(table, line);) ++lines;
    EXPECT_EQ(lines, 901);  // a header and every frame of half a minute

    const ProgramResult shown = runCli({"run", project(), "first", "--json"});
    ASSERT_EQ(shown.exitCode, 0) << shown.messages;
    EXPECT_EQ(json::parse(shown.output).at("epochs").size(), 2u);
    EXPECT_EQ(json::parse(shown.output).at("config").at("model").at("filters"), 2);
}

TEST_F(LearningStory, OptionsOverrideThePresetInAnyOrder)
{
    const auto planned = [](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {"plan", "--frames", "600", "--json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProgramResult result = runCli(arguments);
        return json::parse(result.output).at("total_bytes").get<std::int64_t>();
    };
    const std::vector<std::string> before = {"--filters", "16", "--preset", "seed", "--size", "45x80"};
    const std::vector<std::string> after = {"--preset", "seed", "--size", "45x80", "--filters", "16"};
    EXPECT_NEAR(static_cast<double>(planned(before)), static_cast<double>(planned(after)), 2e6);
    EXPECT_LT(planned(after), planned({"--preset", "seed"}));
}

TEST_F(LearningStory, AMisfitEndsWithFourBeforeAnyWork)
{
    const ProgramResult result = runCli({"train", project(), "--preset", "seed", "--budget", "300MB"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.messages, HasSubstr("missing"));
    EXPECT_THAT(result.messages, HasSubstr("--"));  // the change that would do
    EXPECT_EQ(result.output, "");
    EXPECT_EQ(runCli({"plan", project(), "--preset", "seed", "--budget", "300MB"}).exitCode, 4);
}

// As a shell or a batch system sets them (ulimit -v). LibTorch is not even loaded where it would end the program.
TEST_F(LearningStory, TooFewAddressesAreAMisfit)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer asks for more addresses than the limits of this test leave";
#endif
    const auto runWithin = [](rlim_t bytes, const std::vector<std::string>& words) {
        rlimit before{};
        EXPECT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
        rlimit tight = before;
        tight.rlim_cur = bytes;
        EXPECT_EQ(::setrlimit(RLIMIT_AS, &tight), 0);
        const ProgramResult result = runCli(words);
        ::setrlimit(RLIMIT_AS, &before);
        return result;
    };
    const auto trainWithin = [&](rlim_t bytes, const char* threads) {
        return runWithin(bytes, {"train", project(), "--preset", "quick", "--max-steps", "1", "--threads", threads});
    };
    for (const rlim_t megabytes : {450, 550, 615, 635, 650, 700}) {
        const ProgramResult result = trainWithin(megabytes * 1'000'000, "2");
        EXPECT_EQ(result.exitCode, 4) << megabytes << " MB: " << result.messages;
        EXPECT_THAT(result.messages, HasSubstr("are missing"));
        EXPECT_EQ(runWithin(megabytes * 1'000'000, {"devices"}).exitCode, 0) << megabytes << " MB";
    }
    const ProgramResult manyThreads = trainWithin(920'000'000, "64");
    EXPECT_EQ(manyThreads.exitCode, 4) << manyThreads.messages;
}

TEST_F(LearningStory, InterruptedTrainingKeepsAndResumes)
{
    RunningProgram training(cliProgram(), shortTraining({"--epochs", "1000", "--name", "long"}));
    ASSERT_TRUE(training.waitForOutput("\"epoch\",")) << training.wait().messages;
    training.signal(SIGINT);
    const ProgramResult stopped = training.wait();
    EXPECT_EQ(stopped.exitCode, 5) << stopped.messages;
    EXPECT_EQ(objects(stopped).back().at("outcome"), "stopped");

    RunningProgram resumed(cliProgram(), {"train", project(), "--resume", "long", "--json"});
    ASSERT_TRUE(resumed.waitForOutput("\"step\"")) << resumed.wait().messages;
    resumed.signal(SIGINT);
    const ProgramResult again = resumed.wait();
    EXPECT_EQ(again.exitCode, 5) << again.messages;
    const std::int64_t lastBefore = ofType(objects(stopped), "step").back().at("step");
    const std::int64_t firstAfter = ofType(objects(again), "step").front().at("step");
    EXPECT_EQ(firstAfter, lastBefore + 1);
}

std::vector<std::vector<LabelTrack>> LearningStory::allLabels()
{
    const auto store = ProjectStore::open(project(), OpenMode::ReadOnly);
    EXPECT_TRUE(store.has_value()) << (store ? "" : describe(store.error()));
    const std::vector<VideoRecord> videos = *(*store)->videos();
    std::vector<std::vector<LabelTrack>> labels;
    for (const VideoRecord& video : videos) labels.push_back((*store)->labels(video.id)->tracks);
    return labels;
}

// As `runs` calls it.
std::string LearningStory::stateOf(const std::string& run)
{
    for (const json& one : json::parse(runCli({"runs", project(), "--json"}).output))
        if (one.at("name") == run) return one.at("state");
    return {};
}

TEST_F(LearningStory, AKilledRunLosesNothingAndEndsLikeOneThatWasNotKilled)
{
    ASSERT_EQ(runCli(shortTraining({"--epochs", "6", "--name", "whole"})).exitCode, 0);
    const std::vector<std::vector<LabelTrack>> labelsBefore = allLabels();

    RunningProgram training(cliProgram(), shortTraining({"--epochs", "6", "--name", "killed"}));
    ASSERT_TRUE(training.waitForOutput("\"epoch\":3,"));  // three epochs are saved, the fourth is under way
    EXPECT_EQ(stateOf("killed"), "running");
    training.signal(SIGKILL);
    EXPECT_EQ(training.wait().exitCode, 128 + SIGKILL);

    {
        const auto store = ProjectStore::open(project(), OpenMode::ReadWrite);
        ASSERT_TRUE(store.has_value()) << describe(store.error());
        EXPECT_TRUE((*store)->checkIntegrity().has_value());
        EXPECT_EQ((*store)->findRun("killed")->state, RunState::Running);
    }
    EXPECT_EQ(allLabels(), labelsBefore);
    EXPECT_EQ(stateOf("killed"), "unfinished");

    const ProgramResult resumed = runCli({"train", project(), "--resume", "killed", "--json"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.messages;
    EXPECT_GT(ofType(objects(resumed), "step").front().at("step").get<int>(), 0);
    EXPECT_EQ(curvesOf(project(), "killed"), curvesOf(project(), "whole"));
}

TEST_F(LearningStory, TheSecondWriterIsTurnedAway)
{
    RunningProgram training(cliProgram(), shortTraining({"--epochs", "1000"}));
    ASSERT_TRUE(training.waitForOutput("\"step\"")) << training.wait().messages;
    const ProgramResult second = runCli(shortTraining({}));
    EXPECT_EQ(second.exitCode, 6);
    EXPECT_THAT(second.messages, HasSubstr("another program"));
    EXPECT_EQ(runCli({"runs", project(), "--json"}).exitCode, 0);  // looking is allowed
    training.signal(SIGINT);
    EXPECT_EQ(training.wait().exitCode, 5);
}

TEST_F(LearningStory, WrongInputIsNamed)
{
    EXPECT_EQ(runCli({"train", path("nowhere.longtake")}).exitCode, 3);
    EXPECT_EQ(runCli({"train", project(), "--filters", "many"}).exitCode, 2);
    EXPECT_EQ(runCli({"train", project(), "--preset", "best"}).exitCode, 2);
    const ProgramResult unknown = runCli({"train", project(), "--train-videos", "cage7"});
    EXPECT_NE(unknown.exitCode, 0);
    EXPECT_THAT(unknown.messages, HasSubstr("cage7"));
    std::ofstream(path("text.longtake")) << "not a project";
    EXPECT_EQ(runCli({"evaluate", path("text.longtake")}).exitCode, 3);
}

}  // namespace
}  // namespace longtake::test
