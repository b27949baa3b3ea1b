// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What people do around labelling: classes, annotators, history, copies, moved videos, damage.

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class LabellingTools : public CliTest {
protected:
    json classes(const std::string& project) const { return json::parse(good({"classes", project, "--json"})); }
    bool says(const std::string& text, const std::string& part) const { return text.find(part) != std::string::npos; }
};

TEST_F(LabellingTools, ClassesAreChangedOneStepAtATime)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "10:40"});
    good({"classes", project, "--rename", "walk=run"});
    good({"classes", project, "--key", "run=r"});
    good({"classes", project, "--colour", "run=#123456"});
    good({"classes", project, "--define", "run=all four paws off the ground"});
    good({"classes", project, "--move", "run=3"});
    good({"classes", project, "--add", "freeze"});
    json list = classes(project);
    ASSERT_EQ(list.size(), 4U);
    EXPECT_EQ(list[2]["name"], "run");
    EXPECT_EQ(list[2]["key"], "r");
    EXPECT_EQ(list[2]["colour"], "#123456");
    EXPECT_EQ(list[2]["definition"], "all four paws off the ground");
    EXPECT_EQ(list[2]["frames"], 30);
    EXPECT_EQ(list[3]["name"], "freeze");

    EXPECT_EQ(good({"classes", project, "--delete", "run", "--dry-run"}),
              "would hide 30 frames of 1 bout in cage7.mp4\n");
    EXPECT_EQ(classes(project).size(), 4U);
    EXPECT_TRUE(says(good({"classes", project, "--delete", "run"}), "hides 30 frames of 1 bout in cage7.mp4\n"));
    EXPECT_EQ(classes(project).size(), 3U);
    EXPECT_EQ(good({"classes", project, "--undo"}), "undone: deleted run\n");
    EXPECT_EQ(classes(project)[2]["frames"], 30);
    EXPECT_EQ(good({"classes", project, "--redo"}), "done again: deleted run\n");

    EXPECT_TRUE(says(bad(2, {"classes", project, "--rename", "jump=hop"}), "the classes are rest, groom, freeze"));
    EXPECT_TRUE(says(bad(2, {"classes", project, "--rename", "rest"}), "NAME=VALUE"));
    EXPECT_TRUE(says(bad(2, {"classes", project, "--key", "rest=3"}), "both ask for it"));
    EXPECT_TRUE(says(bad(2, {"classes", project, "--colour", "rest=red"}), "#CC6677"));
    EXPECT_TRUE(says(bad(2, {"classes", project, "--move", "rest=9"}), "it is 1 to 3"));
}

TEST_F(LabellingTools, MergingMovesLabelsAndCanBeUndone)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "10:40"});
    good({"label", project, "cage7", "--class", "rest", "--range", "40:50"});
    EXPECT_EQ(good({"classes", project, "--merge", "rest=walk", "--dry-run"}),
              "would move 10 frames of 1 bout in cage7.mp4\n");
    EXPECT_EQ(good({"classes", project, "--merge", "rest=walk"}), "moved 10 frames of 1 bout in cage7.mp4\n");
    EXPECT_EQ(classes(project)[0]["frames"], 40);
    EXPECT_EQ(classes(project).size(), 2U);
    EXPECT_EQ(good({"classes", project, "--undo"}), "undone: merged rest into walk\n");
    EXPECT_EQ(classes(project)[1]["frames"], 10);
}

TEST_F(LabellingTools, BecomingExclusiveSaysWhereClassesConflict)
{
    const std::string project = makeProject(300, true);
    good({"label", project, "cage7", "--class", "walk", "--range", "10:40"});
    good({"label", project, "cage7", "--class", "rest", "--range", "30:50"});
    EXPECT_EQ(good({"classes", project, "--one-class", "--dry-run"}),
              "cage7.mp4: frames 30:40 have more than one class\n");
    const ProgramResult refused = cli({"classes", project, "--one-class"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_TRUE(says(refused.messages, "10 frames have more than one class"));
    EXPECT_TRUE(says(good({"classes", project, "--one-class", "--conflicts", "unseen"}), "one class a frame\n"));
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["multi_label"], false);
    EXPECT_EQ(classes(project)[0]["frames"], 20);
    EXPECT_EQ(good({"classes", project, "--undo"}), "undone: one class a frame\n");
    EXPECT_EQ(classes(project)[0]["frames"], 30);
}

TEST_F(LabellingTools, TheHistoryLeadsToAnyStep)
{
    const std::string project = makeProject();
    for (const char* range : {"0:10", "20:30", "40:50"})
        good({"label", project, "cage7", "--class", "walk", "--range", range, "--who", "anna"});
    const json history = json::parse(good({"history", project, "cage7", "--json"}));
    ASSERT_EQ(history.size(), 3U);
    EXPECT_EQ(history[0]["text"], "walk 40:50");
    EXPECT_EQ(history[0]["who"], "anna");
    EXPECT_EQ(good({"history", project, "cage7", "--go-to", history[2]["step"].dump()}),
              "2 steps undone or done again\n");
    EXPECT_EQ(classes(project)[0]["frames"], 10);
    EXPECT_TRUE(says(good({"history", project, "cage7"}), "walk 40:50  (undone)"));
    EXPECT_EQ(good({"history", project, "cage7", "--go-to", history[0]["step"].dump()}),
              "2 steps undone or done again\n");
    EXPECT_EQ(classes(project)[0]["frames"], 30);
    EXPECT_TRUE(says(bad(2, {"history", project, "cage7", "--go-to", "77"}), "step number 77"));
}

TEST_F(LabellingTools, TwoAnnotatorsAreComparedAndAgreeOnLabels)
{
    const std::string project = makeProject();
    good({"annotators", project, "--add", "anna"});
    good({"annotators", project, "--add", "ben"});
    const auto label = [&](const char* who, const char* name, const char* range) {
        good({"label", project, "cage7", "--annotator", who, "--class", name, "--range", range});
    };
    label("anna", "rest", "0:300");
    label("anna", "walk", "100:200");
    label("ben", "rest", "0:300");
    label("ben", "walk", "110:200");
    EXPECT_EQ(classes(project)[0]["frames"], 190) << "over all annotators";
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"], 0)
        << "none of the project";

    const json report = json::parse(good({"agreement", project, "cage7", "--annotators", "anna,ben", "--json"}));
    EXPECT_EQ(report["overall"]["frames"], 300);
    EXPECT_NEAR(report["overall"]["agreement"].get<double>(), 290.0 / 300.0, 1e-9);
    EXPECT_GT(report["overall"]["kappa"].get<double>(), 0.9);
    EXPECT_EQ(report["per_class"][0]["class"], "walk");
    EXPECT_EQ(report["per_class"][0]["matched_bouts"], 1) << "10 frames are 0.4 s at 25 a second";
    EXPECT_EQ(report["disagreements"],
              json::parse(R"([{"first": 100, "last": 110, "only_a": ["walk"], "only_b": ["rest"]}])"));
    const json strict =
        json::parse(good({"agreement", project, "cage7", "--annotators", "anna,ben", "--tolerance", "0.1", "--json"}));
    EXPECT_EQ(strict["per_class"][0]["matched_bouts"], 0);
    EXPECT_TRUE(says(good({"agreement", project, "cage7", "--annotators", "anna,ben"}),
                     "cage7.mp4: 300 frames compared, 96.7 % agree"));

    EXPECT_EQ(good({"agreement", project, "cage7", "--annotators", "anna,ben", "--consensus", "agreed"}),
              "labels of the project: 290 frames changed\n");
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"], 290);
    good({"undo", project, "cage7"});
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"], 0);
    good({"undo", project, "cage7", "--annotator", "ben"});
    EXPECT_TRUE(
        says(bad(2, {"agreement", project, "cage7", "--annotators", "anna,carl"}), "there are: project, anna, ben"));
    EXPECT_TRUE(says(bad(2, {"agreement", project, "cage7", "--annotators", "anna"}), "with a comma between"));
    EXPECT_TRUE(says(good({"export", project, "--annotator", "anna", "--what", "bouts", "-o", "-"}), "walk,100,200"));
}

TEST_F(LabellingTools, ACopyIsListedAndRestored)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "10:40"});  // makes the first copy, without labels
    const json copies = json::parse(good({"copies", project, "--json"}));
    ASSERT_EQ(copies.size(), 1U);
    EXPECT_EQ(copies[0]["bouts"], 0);
    const std::string date = copies[0]["made_at"];
    EXPECT_TRUE(says(good({"restore", project, date}), "mice.longtake is again what it was in mice "));
    EXPECT_EQ(classes(project)[0]["frames"], 0);
    const json after = json::parse(good({"copies", project, "--json"}));
    ASSERT_EQ(after.size(), 2U);
    EXPECT_EQ(after[0]["labelled_frames"], 30) << "what it was until now";
    good({"restore", project, after[0]["path"]});
    EXPECT_EQ(classes(project)[0]["frames"], 30);
    EXPECT_TRUE(says(bad(2, {"restore", project, "1999"}), std::string(after[0]["made_at"])));
}

TEST_F(LabellingTools, MovedVideosAreFoundByTheirContent)
{
    fs::create_directories(folder_ / "old");
    fs::create_directories(folder_ / "new/2026/march");
    for (const int number : {1, 2}) {
        SyntheticVideo about;
        about.frames = 10 + number;
        writeSyntheticVideo(folder_ / ("old/clip" + std::to_string(number) + ".mp4"), about);
    }
    const std::string made = path("clips.longtake");
    good({"new", made});
    good({"add", made, path("old")});
    fs::rename(folder_ / "old/clip1.mp4", folder_ / "new/2026/march/renamed.mp4");
    fs::rename(folder_ / "old/clip2.mp4", folder_ / "new/clip2.mp4");
    std::ofstream(folder_ / "old/clip1.mp4.txt") << "nothing";
    EXPECT_TRUE(says(good({"relink", made, path("old")}), "still missing: clip1.mp4\nstill missing: clip2.mp4\n"));
    const json report = json::parse(good({"relink", made, path("new"), "--json"}));
    EXPECT_EQ(report["found"].size(), 2U);
    EXPECT_TRUE(report["missing"].empty());
    EXPECT_EQ(good({"relink", made, path("new")}), "no video is missing\n");
    EXPECT_EQ(json::parse(good({"info", made, "--json"}))["videos"][0]["path"], path("new/2026/march/renamed.mp4"));
    EXPECT_TRUE(says(bad(3, {"relink", made, path("nowhere")}), "nowhere"));
}

TEST_F(LabellingTools, CheckFindsDamageAndMendsWhatItCan)
{
    SyntheticVideo about;
    about.frames = 20;
    writeSyntheticVideo(folder_ / "clip.mp4", about);
    const std::string project = path("clips.longtake");
    good({"new", project});
    good({"add", project, path("clip.mp4")});
    good({"ingest", project});
    good({"label", project, "clip", "--class", "1", "--range", "2:8"});
    EXPECT_EQ(good({"check", project}), "All is well: database, labels, videos, decoded frames and checkpoints.\n");

    fs::path store;
    for (const auto& entry : fs::directory_iterator(project + "-data/frames"))
        if (entry.path().extension() == ".ltframes") store = entry.path();
    fs::resize_file(store, fs::file_size(store) - 10);
    const ProgramResult found = cli({"check", project, "--json"});
    EXPECT_EQ(found.exitCode, 3);
    const json report = json::parse(found.output);
    EXPECT_EQ(report["good"], false);
    ASSERT_EQ(report["findings"].size(), 1U);
    EXPECT_EQ(report["findings"][0]["about"], "frames");
    EXPECT_EQ(report["findings"][0]["repairable"], true);
    EXPECT_TRUE(says(found.messages, "--repair mends 1"));
    EXPECT_TRUE(says(good({"check", project, "--repair"}), "Repaired: "));
    EXPECT_FALSE(fs::exists(store));
    good({"ingest", project});
    good({"check", project});

    fs::rename(folder_ / "clip.mp4", folder_ / "moved.mp4");
    EXPECT_TRUE(says(cli({"check", project}).output, "clip.mp4"));
    fs::rename(folder_ / "moved.mp4", folder_ / "clip.mp4");
    good({"classes", project, "--multi-label"});  // leaves a copy that has the labels
    {
        std::fstream file(project, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096);
        file << std::string(30'000, 'x');
    }
    EXPECT_EQ(cli({"check", project}).exitCode, 3);
    EXPECT_TRUE(says(good({"check", project, "--repair"}), "It is again what it was at "));
    EXPECT_EQ(classes(project)[0]["frames"], 6);
    EXPECT_EQ(good({"check", project}), "All is well: database, labels, videos, decoded frames and checkpoints.\n");
}

TEST_F(LabellingTools, AVideoHasNotesAndAState)
{
    const std::string project = makeProject();
    EXPECT_EQ(good({"video", project, "cage7"}), "cage7.mp4: todo\n");
    good({"label", project, "cage7", "--class", "walk", "--range", "10:40"});
    EXPECT_EQ(good({"video", project, "cage7", "--notes", "second half too dark"}),
              "cage7.mp4: progress\nsecond half too dark\n");
    EXPECT_EQ(good({"video", project, "cage7", "--state", "done"}), "cage7.mp4: done\nsecond half too dark\n");
    EXPECT_EQ(good({"video", project, "cage7", "--clear-notes"}), "cage7.mp4: done\n");
}

TEST_F(LabellingTools, AVideoHasARegionOfInterest)
{
    const std::string project = makeProject();
    EXPECT_EQ(good({"video", project, "cage7", "--region", "8,4,40,32"}), "cage7.mp4: todo\nregion 8,4,40,32\n");
    const auto region = [&] { return json::parse(good({"info", project, "--json"}))["videos"][0]["region"]; };
    EXPECT_EQ(region(), json::array({8, 4, 40, 32}));
    EXPECT_EQ(
        bad(2, {"video", project, "cage7", "--region", "30,4,40,32"}),
        "region \"30,4,40,32\" of cage7.mp4 is not usable here: it reaches beyond the picture, which is 64 pixels "
        "wide and 48 high.\n");
    EXPECT_EQ(bad(2, {"video", project, "cage7", "--region", "left half"}),
              "region \"left half\" is not usable here: write it as X,Y,W,H in pixels, for example 40,0,320,240, or as "
              "none for the whole picture.\n");
    EXPECT_EQ(region(), json::array({8, 4, 40, 32}));
    EXPECT_EQ(good({"video", project, "cage7", "--region", "none"}), "cage7.mp4: todo\n");
    EXPECT_TRUE(region().is_null());
}

TEST_F(LabellingTools, TransitionsAreExported)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "0:100"});
    good({"label", project, "cage7", "--class", "rest", "--range", "100:200"});
    EXPECT_TRUE(says(good({"export", project, "--what", "transitions", "-o", "-"}), "cage7.mp4,walk,rest,1\n"));
}

}  // namespace
}  // namespace longtake::test
