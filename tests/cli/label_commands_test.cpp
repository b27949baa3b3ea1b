// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"

namespace longtake::test {
namespace {

using nlohmann::json;

TEST_F(CliTest, LabelUndoAndRedoSayHowManyFramesChanged)
{
    const std::string project = makeProject();
    EXPECT_EQ(good({"label", project, "cage7", "--class", "walk", "--range", "10:40"}),
              "walk 10:40: 30 frames changed\n");
    EXPECT_EQ(good({"label", project, "1", "--class", "REST", "--range", "30:50", "--json"}),
              "{\n  \"frames_changed\": 20,\n  \"text\": \"rest 30:50\"\n}\n");
    EXPECT_EQ(good({"undo", project, "cage7"}), "undone: rest 30:50: 20 frames changed\n");
    EXPECT_EQ(good({"redo", project, "cage7"}), "done again: rest 30:50: 20 frames changed\n");
    EXPECT_EQ(good({"redo", project, "cage7"}), "nothing to redo in cage7.mp4\n");
    good({"undo", project, "cage7"});
    good({"undo", project, "cage7"});
    EXPECT_EQ(json::parse(good({"undo", project, "cage7", "--json"})),
              (json{{"text", nullptr}, {"frames_changed", 0}}));
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"], 0);
}

TEST_F(CliTest, AClassIsPresentAbsentOrUnseen)
{
    const std::string project = makeProject(300, true);
    good({"label", project, "cage7", "--class", "walk", "--range", "0:100"});
    good({"label", project, "cage7", "--class", "walk", "--range", "20:30", "--state", "absent"});
    good({"label", project, "cage7", "--class", "walk", "--range", "50:60", "--state", "unseen"});
    const auto store = must(ProjectStore::open(project, OpenMode::ReadOnly));
    const LabelTrack track = must(store->labels(VideoId{1})).tracks[0];
    EXPECT_EQ(track.at(10), LabelState::Present);
    EXPECT_EQ(track.at(25), LabelState::Absent);
    EXPECT_EQ(track.at(55), LabelState::Unseen);
    EXPECT_NE(
        bad(2, {"label", project, "cage7", "--class", "walk", "--range", "0:1", "--state", "maybe"}).find("maybe"),
        std::string::npos);
}

TEST_F(CliTest, SeveralRangesAreOneStep)
{
    const std::string project = makeProject();
    EXPECT_EQ(good({"label", project, "cage7", "--class", "walk", "--range", "0:10", "--range", "20:30"}),
              "2 ranges of walk: 20 frames changed\n");
    EXPECT_EQ(good({"undo", project, "cage7"}), "undone: 2 ranges of walk: 20 frames changed\n");
}

TEST_F(CliTest, WrongNamesAndRangesAreExplained)
{
    const std::string project = makeProject();
    const auto label = [&](const std::string& video, const std::string& name, const std::string& range) {
        return bad(2, {"label", project, video, "--class", name, "--range", range});
    };
    EXPECT_EQ(label("cage7", "jump", "0:10"),
              "class \"jump\" is not in this project: the classes are walk, rest, groom. Use `info` to list what there "
              "is.\n");
    EXPECT_EQ(label("cage9", "walk", "0:10"),
              "video \"cage9\" is not in this project. Use `info` to list what there is.\n");
    EXPECT_EQ(label("cage7", "walk", "250:301"),
              "frame range \"250:301\" is not usable here: cage7.mp4 has 300 frames, so the end is 300 at most.\n");
    EXPECT_NE(label("cage7", "walk", "10-20").find("write it as first:last"), std::string::npos);
    EXPECT_NE(label("cage7", "walk", "20:10").find("smaller than the end"), std::string::npos);
    EXPECT_EQ(json::parse(good({"info", project, "--json"}))["videos"][0]["labelled_frames"], 0);
}

}  // namespace
}  // namespace longtake::test
