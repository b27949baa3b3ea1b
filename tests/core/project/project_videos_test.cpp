// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

TEST_F(ProjectTest, AVideoComesBackAsItWasAdded)
{
    auto store = create();
    VideoRecord record = makeRecord("cage7.mp4", 300);
    record.absolutePath = (folder_ / "videos/cage7.mp4").string();
    record.notes = "camera 2";
    const VideoId id = must(store->addVideo(record, makeIndex(300)));
    store.reset();
    store = reopen();
    record.id = id;
    record.relativePath = "videos/cage7.mp4";
    EXPECT_EQ(must(store->video(id)), record);
    const FrameIndex index = must(store->frameIndex(id));
    EXPECT_EQ(index.frameCount(), 300);
    EXPECT_EQ(index.frame(20).pts, 20);
    EXPECT_TRUE(index.frame(20).keyFrame);
}

TEST_F(ProjectTest, VideosAreFoundByNumberNameOrPartOfIt)
{
    const auto store = create();
    const VideoId first = addVideo(*store, "session_001.mp4");
    const VideoId second = addVideo(*store, "session_002.mp4");
    const VideoId third = addVideo(*store, "Other.avi");
    EXPECT_EQ(must(store->findVideo("1")).id, first);
    EXPECT_EQ(must(store->findVideo("002")).id, second);
    EXPECT_EQ(must(store->findVideo("session_001.mp4")).id, first);
    EXPECT_EQ(must(store->findVideo("other")).id, third);
    EXPECT_EQ(describe(store->findVideo("session").error()),
              "video \"session\" fits more than one entry: session_001.mp4 (1), session_002.mp4 (2). Use a longer part "
              "of the name, or the number.");
    EXPECT_EQ(store->findVideo("cage").error().code, ErrorCode::NotInProject);
    EXPECT_EQ(store->findVideo("").error().code, ErrorCode::NotInProject);
}

TEST_F(ProjectTest, AVideoAddedAgainBringsItsLabelsBack)
{
    const auto store = create();
    const VideoId id = addVideo(*store);
    const ClassId label = must(store->classes()).at(0).id;
    must(store->apply({id, label, {10, 20}, LabelState::Present}));
    must(store->removeVideo(id));
    EXPECT_TRUE(must(store->videos()).empty());
    EXPECT_EQ(store->labels(id).error().code, ErrorCode::NotInProject);
    EXPECT_EQ(store->removeVideo(id).error().code, ErrorCode::NotInProject);

    EXPECT_EQ(addVideo(*store), id);
    EXPECT_EQ(must(store->labels(id)).tracks[0].nextBout(-1), (FrameRange{10, 20}));
    must(store->undo(id));
    EXPECT_TRUE(must(store->labels(id)).tracks[0].nextBout(-1).isEmpty());
}

TEST_F(ProjectTest, FramesThatTurnOutNotToDecodeTakeTheirLabelsWithThem)
{
    const auto store = create();
    const VideoId id = addVideo(*store, "cage7.mp4", 240);
    const ClassId label = must(store->classes()).at(0).id;
    must(store->apply({id, label, {100, 120}, LabelState::Present}));
    must(store->apply({id, label, {190, 240}, LabelState::Present}));
    must(store->storeProvenIndex(id, makeIndex(198), {"the file ends early"}));

    const VideoRecord record = must(store->video(id));
    EXPECT_EQ(record.frameCount, 198);
    EXPECT_TRUE(record.proven);
    ASSERT_EQ(record.problems.size(), 2U);
    EXPECT_EQ(record.problems[1], "labels of 42 frames at the end were left out with the frames, which do not decode");
    EXPECT_EQ(must(store->labels(id)).tracks[0].nextBout(150), (FrameRange{190, 198}));

    must(store->undo(id));
    EXPECT_TRUE(must(store->labels(id)).tracks[0].nextBout(150).isEmpty());
    must(store->redo(id));
    EXPECT_EQ(must(store->labels(id)).tracks[0].nextBout(150), (FrameRange{190, 198}));
    must(store->checkIntegrity());
}

TEST_F(ProjectTest, FramesThatTurnUpLaterAreUnseen)
{
    const auto store = create();
    const VideoId id = addVideo(*store, "cage7.mp4", 100);
    const ClassId label = must(store->classes()).at(0).id;
    must(store->apply({id, label, {0, 100}, LabelState::Present}));
    must(store->storeProvenIndex(id, makeIndex(150), {}));
    const LabelTrack track = must(store->labels(id)).tracks[0];
    EXPECT_EQ(track.frameCount(), 150);
    EXPECT_EQ(track.at(99), LabelState::Present);
    EXPECT_EQ(track.at(100), LabelState::Unseen);
}

TEST_F(ProjectTest, ARegionOfInterestIsKeptAndMustLieInThePicture)
{
    auto store = create();
    const VideoRecord added = makeRecord("cage7.mp4", 100);
    const VideoId id = addVideo(*store);
    EXPECT_TRUE(must(store->video(id)).region.isWhole());
    const PictureRegion region{16, 8, 32, 24};
    EXPECT_EQ(must(store->setVideoRegion(id, region)), region);
    store.reset();
    store = reopen();
    EXPECT_EQ(must(store->video(id)).region, region);

    const int width = added.width;
    const int height = added.height;
    const Error beyond = store->setVideoRegion(id, {width - 20, 0, 21, 10}).error();
    EXPECT_EQ(beyond.code, ErrorCode::WrongUsage);
    EXPECT_EQ(describe(beyond), "region \"" + std::to_string(width - 20) +
                                    ",0,21,10\" of cage7.mp4 is not usable here: it reaches beyond the picture, "
                                    "which is " +
                                    std::to_string(width) + " pixels wide and " + std::to_string(height) + " high.");
    for (const PictureRegion& bad : {PictureRegion{-1, 0, 20, 20}, PictureRegion{0, 0, 7, 20},
                                     PictureRegion{0, 0, 20, 7}, PictureRegion{2147483647, 0, 20, 20}})
        EXPECT_EQ(store->setVideoRegion(id, bad).error().code, ErrorCode::WrongUsage) << toString(bad);
    EXPECT_EQ(must(store->video(id)).region, region) << "a refused region changes nothing";
    EXPECT_EQ(store->setVideoRegion(VideoId{99}, region).error().code, ErrorCode::NotInProject);

    EXPECT_TRUE(must(store->setVideoRegion(id, {0, 0, width, height})).isWhole()) << "all of it is no region";
    EXPECT_TRUE(must(store->video(id)).region.isWhole());
}

TEST_F(ProjectTest, ARegionStaysInsideAPictureThatTurnsOutSmaller)
{
    const auto store = create();
    VideoRecord record = makeRecord("cage7.mp4", 100);
    record.width = 4000;
    record.height = 4000;
    const VideoId id = must(store->addVideo(record, makeIndex(100)));
    must(store->setVideoRegion(id, {10, 5, 3000, 3000}));
    const FrameIndex index = makeIndex(100);
    must(store->storeProvenIndex(id, index, {}));
    EXPECT_EQ(must(store->video(id)).region,
              (PictureRegion{10, 5, index.displayWidth() - 10, index.displayHeight() - 5}));
}

TEST_F(ProjectTest, AMovedVideoIsRemembered)
{
    const auto store = create();
    const VideoId id = addVideo(*store);
    must(store->updateVideoPath(id, folder_ / "elsewhere/cage7.mp4"));
    EXPECT_EQ(must(store->video(id)).absolutePath, (folder_ / "elsewhere/cage7.mp4").string());
    EXPECT_EQ(must(store->video(id)).relativePath, "elsewhere/cage7.mp4");
}

}  // namespace
}  // namespace longtake::test
