// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_set.h"

#include <gtest/gtest.h>

namespace longtake {
namespace {

TrainingSet twoVideos()
{
    TrainingSet set;
    set.classNames = {"walk", "rest \"quoted\""};
    set.classIds = {ClassId{4}, ClassId{7}};
    LabelTrack walk(100);
    walk.swap({{{10, 20}, LabelState::Present}, {{20, 30}, LabelState::Absent}});
    LabelTrack rest(100);
    rest.swap({{{10, 20}, LabelState::Absent}, {{20, 30}, LabelState::Present}});
    set.videos.push_back({VideoId{3},
                          "cage7.mp4",
                          "00ff",
                          100,
                          29.97,
                          {walk, rest},
                          VideoLook{1, 2, {7, 9}, 3.5},
                          PictureRegion{10, 20, 300, 200}});
    set.videos.push_back({VideoId{9}, "cage8.mp4", "11ff", 0, 25.0, {LabelTrack(0), LabelTrack(0)}, std::nullopt});
    set.split = {{VideoId{3}, {0, 60}, SplitPart::Train}, {VideoId{3}, {70, 100}, SplitPart::Test}};
    return set;
}

TEST(TrainingSet, IsTheSameAfterWritingAndReading)
{
    const TrainingSet set = twoVideos();
    const Result<TrainingSet> read = trainingSetFromJson(toJson(set));
    ASSERT_TRUE(read.has_value()) << describe(read.error());
    EXPECT_EQ(read->classNames, set.classNames);
    EXPECT_EQ(read->classIds, set.classIds);
    ASSERT_EQ(read->videos.size(), 2u);
    EXPECT_EQ(read->videos[0].tracks, set.videos[0].tracks);
    EXPECT_EQ(read->videos[0].meanFps, 29.97);
    EXPECT_EQ(read->videos[0].look, set.videos[0].look);
    EXPECT_FALSE(read->videos[1].look.has_value());
    EXPECT_EQ(read->videos[0].region, (PictureRegion{10, 20, 300, 200}));
    EXPECT_TRUE(read->videos[1].region.isWhole());
    ASSERT_EQ(read->split.size(), 2u);
    EXPECT_EQ(read->split[1].range, (FrameRange{70, 100}));
    EXPECT_EQ(read->split[1].part, SplitPart::Test);
    EXPECT_EQ(toJson(*read), toJson(set));
}

TEST(TrainingSet, LabelsBecomeWhatTrainingReads)
{
    const TrainingSet set = twoVideos();
    const auto labels = snapshotOf(set, set.videos[0]);
    EXPECT_EQ(labels->classAt(9), -1);
    EXPECT_EQ(labels->classAt(10), 0);
    EXPECT_EQ(labels->classAt(29), 1);
    EXPECT_EQ(labels->classAt(30), -1);
}

TEST(TrainingSet, DamagedFilesAreRefusedInWords)
{
    for (const char* text :
         {"", "{}", "[1", R"({"version": 2})",
          R"({"version":1,"classes":["a"],"class_ids":[1],"multi_label":false,"split":[],"videos":)"
          R"([{"id":1,"name":"v","file_hash":"","frame_count":5,"mean_fps":1,"labels":[[[3,9,1]]]}]})"}) {
        const Result<TrainingSet> read = trainingSetFromJson(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().code, ErrorCode::WrongFormat);
    }
}

}  // namespace
}  // namespace longtake
