// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdint>
#include <set>
#include <utility>

#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

// As `makeIndex`, less some of its frames.
FrameIndex makeIndexWithout(std::int64_t frames, const std::set<std::int64_t>& dropped)
{
    const FrameIndexColumns whole = makeIndex(frames).columns();
    FrameIndexColumns columns = whole;
    columns.pts.clear();
    columns.packet.clear();
    columns.keyFrame.clear();
    columns.seekPoints.clear();
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        if (dropped.contains(frame)) continue;
        const auto place = static_cast<std::size_t>(frame);
        columns.pts.push_back(whole.pts[place]);
        columns.packet.push_back(whole.packet[place]);
        columns.keyFrame.push_back(whole.keyFrame[place]);
    }
    return FrameIndex(std::move(columns));
}

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

TEST_F(ProjectTest, LabelsMoveWithTheirPicturesWhenFramesInTheMiddleDoNotDecode)
{
    auto store = create();
    const VideoId id = addVideo(*store, "cage7.mp4", 100);
    const ClassId walk = must(store->classes()).at(0).id;
    const ClassId rest = must(store->classes()).at(1).id;
    must(store->apply({id, walk, {10, 40}, LabelState::Present}));
    must(store->apply({id, rest, {50, 52}, LabelState::Present}));
    must(store->apply({id, rest, {60, 70}, LabelState::Present}));
    const std::string textBefore = must(store->history(id)).at(0).text;
    const AnnotatorId anna = must(store->addAnnotator("anna"));
    must(store->chooseAnnotator(anna));
    must(store->apply({id, walk, {80, 100}, LabelState::Present}));
    must(store->chooseAnnotator(kProjectLabels));
    RunRecord record;
    record.name = "first";
    const RunId run = must(store->addRun(record));
    PredictionRecord prediction;
    prediction.run = run;
    prediction.video = id;
    prediction.classes = 1;
    for (std::uint16_t frame = 0; frame < 100; ++frame) prediction.values.push_back(frame);
    prediction.filled = {{5, 8}, {30, 31}, {90, 95}};
    must(store->storePrediction(prediction));

    must(store->storeProvenIndex(id, makeIndexWithout(100, {20, 30, 50, 51, 65, 99}), {"damaged"}));

    EXPECT_EQ(must(store->video(id)).problems,
              (std::vector<std::string>{"damaged",
                                        "5 frames in the middle and 1 at the end do not decode; labels of 6 "
                                        "frames were left out, the others moved with their pictures"}));
    const VideoLabels labels = must(store->labels(id));
    EXPECT_EQ(labels.tracks[0].nextBout(-1), (FrameRange{10, 38}));
    EXPECT_EQ(labels.tracks[1].nextBout(-1), (FrameRange{56, 65}));
    EXPECT_EQ(labels.tracks[1].at(48), LabelState::Unseen) << "frame 52 had no label";
    EXPECT_EQ(must(store->labelsOf(id, anna)).tracks[0].nextBout(-1), (FrameRange{75, 94}));

    const PredictionRecord moved = must(store->prediction(run, id)).value();
    ASSERT_EQ(moved.values.size(), 94U);
    EXPECT_EQ(moved.values[19], 19);
    EXPECT_EQ(moved.values[20], 21);
    EXPECT_EQ(moved.values[93], 98);
    EXPECT_EQ(moved.filled, (std::vector<FrameRange>{{5, 8}, {85, 90}}));

    EXPECT_EQ(textBefore.substr(textBefore.rfind(' ')), " 60:70");
    const HistoryEntry newest = must(store->history(id)).at(0);
    EXPECT_EQ(newest.text.substr(newest.text.rfind(' ')), " 56:65");
    const LabelChange undone = must(store->undo(id)).value();
    EXPECT_EQ(undone.range, (FrameRange{56, 65}));
    EXPECT_EQ(undone.framesChanged, 9);
    EXPECT_TRUE(must(store->labels(id)).tracks[1].nextBout(-1).isEmpty());
    must(store->undo(id));
    must(store->undo(id));
    EXPECT_TRUE(must(store->labels(id)).tracks[0].nextBout(-1).isEmpty());
    for (int step = 0; step < 3; ++step) must(store->redo(id));
    EXPECT_EQ(must(store->labels(id)).tracks, labels.tracks);
    store.reset();
    store = reopen();
    EXPECT_EQ(must(store->labels(id)).tracks, labels.tracks);
    EXPECT_TRUE(must(store->checkLabels(false)).empty());
}

TEST_F(ProjectTest, LabelsKeepTheirFrameNumbersWhenTimeStampsDoNotSayWhichFramesAreMissing)
{
    const auto store = create();
    const VideoId id = addVideo(*store, "cage7.mp4", 100);
    const ClassId label = must(store->classes()).at(0).id;
    must(store->apply({id, label, {80, 100}, LabelState::Present}));
    FrameIndexColumns shifted = makeIndexWithout(100, {20, 21}).columns();
    for (std::int64_t& pts : shifted.pts) pts += 1;  // the last is one that was not there before
    must(store->storeProvenIndex(id, FrameIndex(std::move(shifted)), {}));
    EXPECT_EQ(must(store->labels(id)).tracks[0].nextBout(-1), (FrameRange{80, 98}));
    EXPECT_EQ(must(store->video(id)).problems,
              (std::vector<std::string>{"from frame 0 on it cannot be told which pictures the labels were made for: "
                                        "look at them again; labels of 2 frames at the end were left out with the "
                                        "frames, which do not decode"}));
}

TEST_F(ProjectTest, ItIsSaidFromWhereOnLabelsMayBeOfOtherPictures)
{
    const auto store = create();
    const VideoId id = addVideo(*store, "cage7.mp4", 100);
    const VideoId before = addVideo(*store, "cage8.mp4", 100);
    const VideoId bare = addVideo(*store, "cage9.mp4", 100);
    const ClassId label = must(store->classes()).at(0).id;
    must(store->apply({id, label, {80, 90}, LabelState::Present}));
    must(store->apply({before, label, {10, 60}, LabelState::Present}));
    // Frame 60 is gone, and another one came in at its side: as many as before.
    FrameIndexColumns other = makeIndex(100).columns();
    other.pts[60] += 1;
    for (const VideoId video : {id, before, bare})
        must(store->storeProvenIndex(video, FrameIndex(FrameIndexColumns(other)), {}));
    EXPECT_EQ(must(store->video(id)).problems,
              (std::vector<std::string>{"from frame 60 on it cannot be told which pictures the labels were made for: "
                                        "look at them again"}));
    EXPECT_EQ(must(store->labels(id)).tracks[0].nextBout(-1), (FrameRange{80, 90}));
    EXPECT_TRUE(must(store->video(before)).problems.empty()) << "its labels end before";
    EXPECT_TRUE(must(store->video(bare)).problems.empty()) << "it has none";
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
