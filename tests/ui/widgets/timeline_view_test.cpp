// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_view.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/gui_testing.h"

#include <cmath>
#include <memory>

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::countPixels;
using ::longtake::ui::testing::savePicture;
using ::longtake::ui::testing::settle;

constexpr std::int64_t kFrames = 1'000;
constexpr QRgb kWalk = 0xFFCC6677;
constexpr QRgb kRest = 0xFF332288;

LabelTrack trackWith(FrameRange bout)
{
    LabelTrack track(kFrames);
    track.swap({{bout, LabelState::Present}});
    return track;
}

class TimelineViewTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        TimelineContent content;
        content.frameCount = kFrames;
        content.lanes = {{QStringLiteral("walk"), QColor::fromRgb(kWalk), '1'},
                         {QStringLiteral("rest"), QColor::fromRgb(kRest), '2'}};
        content.labels = {trackWith({200, 400}), trackWith({600, 700})};
        content.secondsOfFrame = [](std::int64_t frame) { return static_cast<double>(frame) / 25.0; };
        view_.setContent(content);
        view_.resize(1'100, 200);
        view_.show();
        settle();
    }

    QPoint pointOf(std::int64_t frame, int lane = 0) const
    {
        const QRect row = view_.layoutOfLanes().lane(lane);
        const double x = view_.geometryOfFrames().xOf(static_cast<double>(frame) + 0.5);
        return {row.left() + static_cast<int>(x), row.top() + view_.layoutOfLanes().labelHeight / 2};
    }

    void drag(std::int64_t from, std::int64_t to, Qt::KeyboardModifiers modifiers = Qt::NoModifier, int lane = 0)
    {
        QTest::mousePress(&view_, Qt::LeftButton, modifiers, pointOf(from, lane));
        QTest::mouseMove(&view_, pointOf((from + to) / 2, lane));
        QTest::mouseMove(&view_, pointOf(to, lane));
        QTest::mouseRelease(&view_, Qt::LeftButton, modifiers, pointOf(to, lane));
    }

    TimelineView view_;
};

TEST_F(TimelineViewTest, ClickSeeks)
{
    QSignalSpy wished(&view_, &TimelineView::frameWished);
    QTest::mouseClick(&view_, Qt::LeftButton, Qt::NoModifier, pointOf(500));
    ASSERT_EQ(wished.count(), 1);
    EXPECT_NEAR(wished[0][0].toDouble(), 500, 1);
}

TEST_F(TimelineViewTest, PaintsBoutsWhereTheyAre)
{
    const int before = countPixels(view_, kWalk);
    EXPECT_GT(before, 200);
    view_.setLabels({LabelTrack(kFrames), trackWith({600, 700})});
    EXPECT_LT(countPixels(view_, kWalk), before / 4) << "only the swatch beside the name is left";
    savePicture(view_, QStringLiteral("timeline"));
}

TEST_F(TimelineViewTest, DragWithPenPaintsAndWithoutScrubs)
{
    QSignalSpy stroke(&view_, &TimelineView::strokeExtended);
    QSignalSpy ended(&view_, &TimelineView::strokeEnded);
    QSignalSpy wished(&view_, &TimelineView::frameWished);
    drag(450, 550);
    EXPECT_EQ(stroke.count(), 0);
    EXPECT_GT(wished.count(), 1);
    view_.setPen(QColor::fromRgb(kWalk));
    drag(450, 550);
    ASSERT_GT(stroke.count(), 0);
    EXPECT_EQ(ended.count(), 1);
    const auto range = stroke.last()[0].value<FrameRange>();
    EXPECT_NEAR(static_cast<double>(range.first), 450, 1);
    EXPECT_NEAR(static_cast<double>(range.last), 551, 1);
}

TEST_F(TimelineViewTest, ShiftDragMarksARange)
{
    view_.setPlayhead(100);
    QSignalSpy marked(&view_, &TimelineView::rangeMarked);
    QTest::mouseClick(&view_, Qt::LeftButton, Qt::ShiftModifier, pointOf(160));
    ASSERT_EQ(marked.count(), 1);
    const auto range = marked[0][0].value<FrameRange>();
    EXPECT_EQ(range.first, 100);
    EXPECT_NEAR(static_cast<double>(range.last), 161, 1);
}

TEST_F(TimelineViewTest, DraggingAnEdgeMovesIt)
{
    QSignalSpy resized(&view_, &TimelineView::boutResized);
    QTest::mousePress(&view_, Qt::LeftButton, Qt::NoModifier, pointOf(400));
    QTest::mouseMove(&view_, pointOf(430));
    QTest::mouseMove(&view_, pointOf(450));
    QTest::mouseRelease(&view_, Qt::LeftButton, Qt::NoModifier, pointOf(450));
    ASSERT_EQ(resized.count(), 1);
    EXPECT_EQ(resized[0][0].toInt(), 0);
    EXPECT_EQ(resized[0][1].value<FrameRange>(), (FrameRange{200, 400}));
    EXPECT_EQ(resized[0][2].value<FrameRange>().first, 200);
    EXPECT_NEAR(static_cast<double>(resized[0][2].value<FrameRange>().last), 451, 2);
}

TEST_F(TimelineViewTest, WheelZoomsAtTheMouse)
{
    const QPoint at = pointOf(600);
    const std::int64_t under = view_.geometryOfFrames().frameAt(at.x() - view_.layoutOfLanes().lanes.left());
    QWheelEvent turn(QPointF(at), view_.mapToGlobal(QPointF(at)), {}, QPoint(0, 600), Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view_, &turn);
    EXPECT_FALSE(view_.geometryOfFrames().showsAll());
    EXPECT_NEAR(static_cast<double>(view_.geometryOfFrames().frameAt(at.x() - view_.layoutOfLanes().lanes.left())),
                static_cast<double>(under), 1.0);
}

TEST_F(TimelineViewTest, PredictionsShowTheirProbabilityAsHeight)
{
    std::vector<std::uint16_t> certain(kFrames * 2, 0);
    std::vector<std::uint16_t> half(kFrames * 2, 0);
    for (std::size_t n = 500; n < 600; ++n) {
        certain[n * 2] = 65'535;
        half[n * 2] = 32'768;
    }
    const int none = countPixels(view_, kWalk);
    view_.setPredictions(std::make_shared<const ProbabilityLanes>(certain, 2));
    view_.setLabels({LabelTrack(kFrames), LabelTrack(kFrames)});
    const int whole = countPixels(view_, kWalk);
    view_.setPredictions(std::make_shared<const ProbabilityLanes>(half, 2));
    const int part = countPixels(view_, kWalk);
    EXPECT_GT(none, 0);
    EXPECT_GT(whole, 500);
    EXPECT_LT(part, whole * 3 / 4);
    EXPECT_GT(part, whole / 4);
}

// What is kept between two paintings is that of the frames, the colours and the size that are seen now.
TEST_F(TimelineViewTest, PredictionsFollowWhateverIsInView)
{
    const auto lanes = [](std::size_t first, std::size_t last) {
        std::vector<std::uint16_t> values(kFrames * 2, 0);
        for (std::size_t n = first; n < last; ++n) values[n * 2] = 65'535;
        return std::make_shared<const ProbabilityLanes>(std::move(values), 2);
    };
    view_.setLabels({LabelTrack(kFrames), LabelTrack(kFrames)});
    const int none = countPixels(view_, kWalk);
    view_.setPredictions(lanes(500, 600));
    const int tenth = countPixels(view_, kWalk) - none;
    EXPECT_GT(tenth, 500);
    view_.showRange({500, 580});
    EXPECT_GT(countPixels(view_, kWalk) - none, 5 * tenth) << "closer";
    view_.showRange({100, 180});
    EXPECT_EQ(countPixels(view_, kWalk), none) << "elsewhere";
    view_.showAll();
    EXPECT_EQ(countPixels(view_, kWalk) - none, tenth);
    view_.setPredictions(lanes(500, 700));
    EXPECT_NEAR(countPixels(view_, kWalk) - none, 2 * tenth, tenth / 10) << "another run";
    TimelineContent content = view_.content();
    content.lanes[0].colour = QColor::fromRgb(0xFF44AA99);
    view_.setContent(content);
    EXPECT_EQ(countPixels(view_, kWalk), 0) << "another colour";
    EXPECT_GT(countPixels(view_, 0xFF44AA99), tenth);
    view_.resize(1'100, 300);
    settle();
    EXPECT_GT(countPixels(view_, 0xFF44AA99), 2 * tenth) << "higher lanes";
    view_.setPredictions(nullptr);
    EXPECT_LT(countPixels(view_, 0xFF44AA99), tenth / 2);
}

TEST_F(TimelineViewTest, FollowsAnEditAsIfItWereGivenAllLabels)
{
    const std::vector<LabelTrack> before = view_.content().labels;
    std::vector<LabelTrack> after = before;
    after[0].swap({{{350, 450}, LabelState::Absent}});
    after[1].swap({{{350, 450}, LabelState::Present}});
    view_.followLabels(after, {350, 450});
    EXPECT_EQ(view_.content().labels, after);
    const QImage followed = view_.grab().toImage();
    view_.setLabels(before);
    EXPECT_NE(view_.grab().toImage(), followed) << "the edit is seen";
    view_.setLabels(after);
    EXPECT_EQ(view_.grab().toImage(), followed);
    view_.followLabels({LabelTrack(500), LabelTrack(500)}, {0, 500});
    EXPECT_EQ(view_.content().labels.front().frameCount(), 500) << "of another length: taken as they are";
}

TEST_F(TimelineViewTest, ChunksHaveTicksBelowTheLanes)
{
    const auto ticksAt = [&](std::int64_t frame) {
        const TimelineLayout& layout = view_.layoutOfLanes();
        const double x = layout.lanes.left() + view_.geometryOfFrames().xOf(static_cast<double>(frame));
        const QImage picture = view_.grab().toImage();
        return picture.pixelColor(static_cast<int>(std::lround(x)), layout.lanes.bottom() + 2) ==
               view_.palette().color(QPalette::Highlight);
    };
    EXPECT_FALSE(ticksAt(240));
    view_.setChunk(120);
    EXPECT_TRUE(ticksAt(120));
    EXPECT_TRUE(ticksAt(240));
    EXPECT_FALSE(ticksAt(180));
    view_.showRange({200, 300});
    EXPECT_TRUE(ticksAt(240));
    view_.setChunk(0);
    EXPECT_FALSE(ticksAt(240));
    view_.showAll();
    view_.setChunk(2);
    EXPECT_FALSE(ticksAt(240)) << "no room between them";
}

TEST_F(TimelineViewTest, CulledFramesAreDarker)
{
    const auto lightnessAt = [&](std::int64_t frame) {
        const TimelineLayout& layout = view_.layoutOfLanes();
        const double x = layout.lanes.left() + view_.geometryOfFrames().xOf(static_cast<double>(frame) + 0.5);
        const QImage picture = view_.grab().toImage();
        return picture.pixelColor(static_cast<int>(x), layout.lane(1).top() + 1).lightness();
    };
    const int before = lightnessAt(450);
    EXPECT_EQ(lightnessAt(550), before);
    view_.setCulled({{400, 500}, {700, 701}});
    EXPECT_LT(lightnessAt(450), before - 30);
    EXPECT_EQ(lightnessAt(550), before);
    const int shaded = lightnessAt(450);
    view_.showRange({690, 710});
    EXPECT_EQ(lightnessAt(700), shaded) << "a single frame, too";
    EXPECT_EQ(lightnessAt(702), before);
    view_.showAll();
    view_.setCulled({});
    EXPECT_EQ(lightnessAt(450), before);
}

TEST_F(TimelineViewTest, PlayheadTurnsThePage)
{
    view_.showRange({100, 200});
    view_.setPlayhead(900);
    EXPECT_TRUE(view_.geometryOfFrames().visible().contains(900));
}

TEST_F(TimelineViewTest, EmptyTimelineTakesMouseAndWheel)
{
    TimelineView empty;
    empty.resize(300, 150);
    empty.show();
    QSignalSpy wished(&empty, &TimelineView::frameWished);
    QTest::mouseClick(&empty, Qt::LeftButton, Qt::NoModifier, QPoint(150, 75));
    QWheelEvent turn(QPointF(150, 75), QPointF(150, 75), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&empty, &turn);
    EXPECT_EQ(wished.count(), 0);
}

// Ten hours at 60 frames a second, 20,000 bouts in each of nine lanes.
TEST(TimelineOfTenHours, LosesNoBout)
{
    constexpr std::int64_t kLong = 10LL * 3600 * 60;
    TimelineContent content;
    content.frameCount = kLong;
    for (int k = 0; k < 9; ++k) {
        content.lanes.push_back({QString::number(k), QColor::fromRgb(kWalk), '1'});
        LabelTrack track(kLong);
        std::vector<LabelRun> runs;
        for (std::int64_t n = 0; n < 20'000; ++n) {
            runs.push_back({{n * 108, n * 108 + 50}, LabelState::Present});
            runs.push_back({{n * 108 + 50, n * 108 + 108}, n % 2 == 0 ? LabelState::Absent : LabelState::Unseen});
        }
        track.swap(runs);
        content.labels.push_back(std::move(track));
    }
    TimelineView view;
    view.setContent(content);
    view.resize(1'100, 320);
    view.show();
    settle();
    const int everywhere = countPixels(view, kWalk);
    EXPECT_GT(everywhere, 100'000) << "every pixel of the whole video has a bout in it";
    view.showRange({1'000'012, 1'000'032});
    EXPECT_LT(countPixels(view, kWalk), everywhere * 3 / 4) << "a gap is among these frames";
}

}  // namespace
}  // namespace longtake::ui
