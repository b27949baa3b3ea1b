// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "core/base/atomic_file.h"
#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"
#include "tests/support/shared_data.h"

namespace longtake::test {
namespace {

using nlohmann::json;

class CliExchange : public CliTest {
protected:
    std::string write(const std::string& name, const std::string& text) const
    {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    std::string text(const std::string& name) const { return must(readWholeFile(path(name))); }
    static json labelled(const std::string& project)
    {
        return json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"];
    }
};

const std::string kTable = ",background,walk,rest\n0,0,1,0\n1,0,1,0\n2,0,0,1\n3,-1,-1,-1\n4,0,0,1\n";

TEST_F(CliExchange, TheCheckListComesBeforeTheImport)
{
    const std::string project = makeProject(300, true);
    const std::string file = write("cage7_labels.csv", kTable);
    const json list = json::parse(good({"import", project, file, "--dry-run", "--json"}));
    EXPECT_EQ(list["format"], "frame-table");
    EXPECT_EQ(list["video"], "cage7.mp4");
    EXPECT_EQ(list["unit"], "frames");
    EXPECT_EQ(list["classes"][1], (json{{"name", "walk"},
                                        {"mapped_to", "walk"},
                                        {"bouts", 1},
                                        {"frames", 2},
                                        {"first_frame", 0},
                                        {"last_frame", 2},
                                        {"first_s", 0.0},
                                        {"last_s", 0.08}}));
    EXPECT_EQ(list["classes"][0]["mapped_to"], nullptr);
    EXPECT_EQ(list["frames_labelled"], 4);
    EXPECT_EQ(list["frames_overwritten"], 0);
    EXPECT_TRUE(list["problems"].empty());
    EXPECT_EQ(labelled(project), 0);

    const std::string said = good({"import", project, file});
    EXPECT_NE(said.find("cage7_labels.csv -> cage7.mp4 (frame-table, counted in frames)"), std::string::npos) << said;
    EXPECT_NE(said.find("imported: 4 frames changed"), std::string::npos) << said;
    EXPECT_EQ(labelled(project), 4);
    EXPECT_NE(good({"import", project, file}).find("imported: 0 frames changed"), std::string::npos);
    EXPECT_EQ(good({"undo", project, "cage7"}), "undone: import cage7_labels.csv: 4 frames changed\n");
    EXPECT_EQ(labelled(project), 0);
}

TEST_F(CliExchange, ClassesTheProjectLacksAreNeverDropped)
{
    const std::string project = makeProject();
    const std::string file = write("cage7_labels.csv", "frame,label\n0,walk\n1,jump\n2,jump\n");
    const json list = json::parse(good({"import", project, file, "--dry-run", "--json"}));
    EXPECT_EQ(list["problems"], json::array({"class \"jump\" is not in this project."}));
    const ProgramResult refused = cli({"import", project, file});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.messages.find("class \"jump\" of cage7_labels.csv is not in this project: say which class of the "
                                    "project is meant with --map jump=NAME"),
              std::string::npos)
        << refused.messages;
    EXPECT_EQ(labelled(project), 0);

    good({"import", project, file, "--map", "jump=groom"});
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["classes"][2]["frames"], 2);
    good({"undo", project, "cage7"});
    good({"import", project, file, "--map", "jump="});
    EXPECT_EQ(labelled(project), 1);
    good({"undo", project, "cage7"});
    good({"import", project, file, "--add-classes"});
    const json info = json::parse(good({"info", project, "--json"}));
    ASSERT_EQ(info["classes"].size(), 4U);
    EXPECT_EQ(info["classes"][3]["name"], "jump");
    EXPECT_EQ(info["classes"][3]["key"], "4");
    EXPECT_EQ(info["classes"][3]["frames"], 2);
}

TEST_F(CliExchange, AProjectWhoseClassesNobodyNamedTakesThoseOfTheFile)
{
    const std::string project = path("new.longtake");
    {
        const auto store = must(ProjectStore::create(project, {}));
        must(store->addVideo(makeRecord("cage7.mp4", 300), makeIndex(300)));
    }
    const std::string file = write("cage7_labels.csv", kTable);
    const std::string said = good({"import", project, file});
    EXPECT_NE(said.find("classes of the project become: walk, rest"), std::string::npos) << said;
    const json info = json::parse(good({"info", project, "--json"}));
    ASSERT_EQ(info["classes"].size(), 2U);
    EXPECT_EQ(info["classes"][0]["name"], "walk");
    EXPECT_EQ(info["classes"][0]["frames"], 2);
}

TEST_F(CliExchange, BackgroundBecomesTheBackgroundClassOfANewProject)
{
    const std::string project = path("new.longtake");
    {
        const auto store = must(ProjectStore::create(project, {}));
        must(store->addVideo(makeRecord("cage7.mp4", 300), makeIndex(300)));
    }
    good({"import", project, write("cage7_labels.csv", ",background,walk\n0,1,0\n1,0,1\n2,1,0\n")});
    const json info = json::parse(good({"info", project, "--json"}));
    ASSERT_EQ(info["classes"].size(), 2U);
    EXPECT_EQ(info["classes"][0]["background"], true);
    EXPECT_EQ(info["classes"][0]["key"], "0");
    EXPECT_EQ(info["classes"][0]["frames"], 2);
    EXPECT_EQ(info["classes"][1]["key"], "1");
}

TEST_F(CliExchange, LabelsComeBackBitForBit)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "0:40"});
    good({"label", project, "cage7", "--class", "rest", "--range", "30:100"});
    good({"label", project, "cage7", "--class", "groom", "--range", "200:201"});
    good({"label", project, "cage7", "--class", "walk", "--range", "250:260", "--state", "absent"});
    EXPECT_EQ(good({"export", project, "-o", path("a_labels.csv")}), path("a_labels.csv") + "\n");
    good({"export", project, "--what", "bouts", "-o", path("a_bouts.csv")});
    EXPECT_EQ(text("a_bouts.csv"),
              "video,class,start_frame,end_frame,start_s,end_s\n"
              "cage7.mp4,walk,0,30,0.000000,1.200000\n"
              "cage7.mp4,rest,30,100,1.200000,4.000000\n"
              "cage7.mp4,groom,200,201,8.000000,8.040000\n");
    for (const std::string kind : {"labels", "bouts"}) {
        const std::string again = path("again_" + kind + ".longtake");
        {
            const auto store =
                must(ProjectStore::create(again, {.classes = must(namedClasses({"walk", "rest", "groom"}))}));
            must(store->addVideo(makeRecord("cage7.mp4", 300), makeIndex(300)));
        }
        good({"import", again, path("a_" + kind + ".csv")});
        good({"export", again, "--what", kind, "-o", path("b.csv")});
        EXPECT_EQ(text("b.csv"), text("a_" + kind + ".csv"));
        if (kind == "bouts") continue;
        const auto first = must(ProjectStore::open(project, OpenMode::ReadOnly));
        const auto second = must(ProjectStore::open(again, OpenMode::ReadOnly));
        EXPECT_EQ(must(first->labels(VideoId{1})).tracks, must(second->labels(VideoId{1})).tracks);
    }
}

TEST_F(CliExchange, AFileAboutSeveralVideosGoesWhereItsNamesSay)
{
    const std::string project = makeProject();
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        must(store->addVideo(makeRecord("cage8.mp4", 50), makeIndex(50)));
    }
    const std::string file = write("all.csv",
                                   "video,class,start_frame,end_frame\ncage8.mp4,walk,0,10\n/data/cage7.avi,rest,5,9\n"
                                   "cage9.mp4,walk,0,10\n");
    const json list = json::parse(good({"import", project, file, "--json"}));
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0]["video"], "cage8.mp4");
    EXPECT_EQ(list[1]["video"], "cage7.mp4");
    EXPECT_EQ(list[0]["problems"].back(), "not in this project: 1 video of the file, cage9.mp4.");
    const json info = json::parse(good({"info", project, "--json"}));
    EXPECT_EQ(info["videos"][0]["labelled_frames"], 4);
    EXPECT_EQ(info["videos"][1]["labelled_frames"], 10);

    const json one = json::parse(good({"import", project, file, "--video", "cage8", "--dry-run", "--json"}));
    EXPECT_EQ(one["video"], "cage8.mp4");
    const std::string strange =
        write("strange.csv", "video,class,start_frame,end_frame\nx.mp4,walk,0,9\ny.mp4,walk,0,9\n");
    EXPECT_NE(bad(2, {"import", project, strange}).find("x.mp4, y.mp4"), std::string::npos);
}

TEST_F(CliExchange, ExportsForSeveralVideosGoIntoAFolder)
{
    const std::string project = makeProject();
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        must(store->addVideo(makeRecord("cage8.mp4", 50), makeIndex(50)));
    }
    std::filesystem::create_directory(path("out"));
    const json report = json::parse(good({"export", project, "-o", path("out"), "--json"}));
    EXPECT_EQ(report["files"], json::array({path("out/cage7_labels.csv"), path("out/cage8_labels.csv")}));
    EXPECT_NE(bad(2, {"export", project, "-o", "-"}).find("say which with --video"), std::string::npos);
    EXPECT_EQ(good({"export", project, "--video", "cage8", "-o", "-"}).substr(0, 30),
              ",background,walk,rest,groom\n0,");
    EXPECT_EQ(good({"export", project, "--what", "budget", "-o", "-"}).substr(0, 30), "video,class,frames,seconds,sha");
}

TEST_F(CliExchange, PredictionsComeOutWithTheNamesOfTheirRun)
{
    const std::string project = makeProject(3);
    EXPECT_NE(bad(2, {"export", project, "--what", "predictions", "-o", "-"}).find("predict the video first"),
              std::string::npos);
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        RunRecord run;
        run.name = "first";
        run.classesJson = R"(["walk","rest"])";
        const RunId id = must(store->addRun(run));
        must(store->storePrediction({id, VideoId{1}, 2, {65535, 0, 32768, 32767, 1, 65534}}));
    }
    EXPECT_EQ(good({"export", project, "--what", "predictions", "-o", "-"}),
              ",walk,rest\n0,1.000000,0.000000\n1,0.500008,0.499992\n2,0.000015,0.999985\n");
}

TEST_F(CliExchange, WrongRequestsAreExplained)
{
    const std::string project = makeProject();
    EXPECT_NE(bad(3, {"import", project, path("no.csv")}).find("no.csv does not exist"), std::string::npos);
    const std::string words = write("words.txt", "just some words\nand no table\n");
    EXPECT_NE(bad(3, {"import", project, words}).find("words.txt does not have the expected format"),
              std::string::npos);
    EXPECT_NE(bad(2, {"import", project, words, "--format", "boris"}).find("the formats are auto"), std::string::npos);
    EXPECT_NE(bad(2, {"import", project, words, "--map", "walk"}).find("NAME-IN-FILE=NAME-IN-PROJECT"),
              std::string::npos);
    EXPECT_NE(bad(2, {"import", project, words, "--video", "cage9"}).find("video \"cage9\""), std::string::npos);
    EXPECT_NE(bad(2, {"export", project, "--what", "everything", "-o", "-"}).find("it is labels, predictions"),
              std::string::npos);
    EXPECT_NE(bad(2, {"export", project, "--format", "elan", "-o", "-"}).find("frame-table, deepethogram and bouts"),
              std::string::npos);
    EXPECT_NE(bad(3, {"export", project, "-o", path("no/such/folder.csv")}).find("does not exist"), std::string::npos);
}

TEST_F(CliExchange, RealSessionsJustWork)
{
    const auto folder = sharedData("labelled");
    if (!folder) GTEST_SKIP() << "not there: labelled";
    const std::string sessions = (*folder / "handwash/sessions").string();
    good({"new", path("hands"), "--classes",
          "step1,step2,step3,step4,step5_left,step5_right,step6_left,step6_right,step7"});
    good({"add", path("hands"), sessions});
    std::vector<std::string> command = {"import", path("hands")};
    for (int session = 1; session <= 7; ++session)
        command.push_back(sessions + "/handwash_00" + std::to_string(session) + ".labels.csv");
    good(command);
    const json info = json::parse(good({"info", path("hands"), "--json"}));
    std::int64_t frames = 0;
    for (const json& video : info["videos"]) {
        EXPECT_EQ(video["labelled_frames"], video["frames"]) << video["name"];
        frames += video["labelled_frames"].get<std::int64_t>();
    }
    EXPECT_EQ(frames, 31044);
}

}  // namespace
}  // namespace longtake::test
