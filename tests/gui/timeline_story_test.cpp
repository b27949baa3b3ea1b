// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Finding one's way: from video to video as the list shows them, and along the timeline by keys.

#include <gmock/gmock.h>

#include <QAction>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include <algorithm>
#include <cmath>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/timeline_view.h"

#include "core/jobs/ingest_job.h"
#include "core/jobs/video_contrast.h"

namespace longtake::ui::testing {
namespace {

class SilentObserver final : public JobObserver {
    void onProgress(const JobProgress&) override {}
    void onVideoFailed(const FailedVideo&) override {}
};

class FindingOnesWay : public ::testing::Test {
protected:
    void open(const QStringList& names)
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 30;
        QStringList videos;
        for (const QString& name : names) {
            ++about.frames;  // no two are the same
            videos << driver_.makeVideo(name, about);
        }
        driver_.newProjectWith(videos);
    }

    QString current() { return toQString(driver_.document().currentVideo()->name); }

    QString after(Qt::Key key)
    {
        driver_.tap(key);
        settle();
        return current();
    }

    void choose(const char* entry)
    {
        auto* menu = driver_.find<QToolButton>("videoFilter");
        ASSERT_NE(menu, nullptr);
        auto* action = driver_.find<QAction>(entry);
        ASSERT_NE(action, nullptr) << entry;
        action->trigger();
        settle();
    }

    WindowDriver driver_;
};

TEST_F(FindingOnesWay, NextVideoIsTheNextInTheListAsShown)
{
    open({QStringLiteral("cage10.mp4"), QStringLiteral("cage1.mp4"), QStringLiteral("yard.mp4"),
          QStringLiteral("cage2.mp4")});
    EXPECT_EQ(current(), QStringLiteral("cage10.mp4"));
    EXPECT_EQ(after(Qt::Key_PageDown), QStringLiteral("cage1.mp4")) << "in the order added";
    EXPECT_EQ(after(Qt::Key_PageUp), QStringLiteral("cage10.mp4"));
    EXPECT_EQ(after(Qt::Key_PageUp), QStringLiteral("cage10.mp4")) << "there is none before";

    choose("orderVideos1");  // by name
    EXPECT_EQ(after(Qt::Key_PageUp), QStringLiteral("cage2.mp4"));
    EXPECT_EQ(after(Qt::Key_PageUp), QStringLiteral("cage1.mp4"));
    driver_.find<QLineEdit>("videoSearch")->setText(QStringLiteral("1"));
    settle();
    EXPECT_EQ(after(Qt::Key_PageDown), QStringLiteral("cage10.mp4")) << "cage2 is not shown";
    EXPECT_EQ(after(Qt::Key_PageDown), QStringLiteral("cage10.mp4")) << "nor is yard";
}

TEST_F(FindingOnesWay, AVideoThatLeavesTheListKeepsItsPlaceForTheNextOne)
{
    open({QStringLiteral("a.mp4"), QStringLiteral("b.mp4"), QStringLiteral("c.mp4")});
    choose("showVideos1");  // to do
    EXPECT_EQ(after(Qt::Key_PageDown), QStringLiteral("b.mp4"));
    driver_.tap(Qt::Key_1);  // now in progress, and no longer shown
    driver_.tap(Qt::Key_1);
    settle();
    EXPECT_EQ(current(), QStringLiteral("b.mp4")) << "it stays open";
    EXPECT_EQ(after(Qt::Key_PageDown), QStringLiteral("c.mp4"));
    EXPECT_EQ(after(Qt::Key_PageUp), QStringLiteral("a.mp4")) << "past the one that is not shown";
}

TEST_F(FindingOnesWay, KeysScrollTheTimelineAndLeaveThePlayhead)
{
    open({QStringLiteral("a.mp4")});
    TimelineView& timeline = driver_.window().videoPanel().timeline();
    driver_.goTo(2);
    driver_.tap(Qt::Key_Plus, Qt::ControlModifier, 4);
    settle();
    const FrameRange near = timeline.geometryOfFrames().visible();
    ASSERT_LT(near.last, 20) << "zoomed in at the beginning";
    driver_.tap(Qt::Key_PageDown, Qt::ControlModifier);
    settle();
    const FrameRange later = timeline.geometryOfFrames().visible();
    EXPECT_GT(later.first, near.first);
    EXPECT_LT(later.first, near.last) << "half of what was seen is still there";
    driver_.tap(Qt::Key_PageDown, Qt::ControlModifier, 20);
    settle();
    EXPECT_EQ(timeline.geometryOfFrames().visible().last, 31) << "up to the end of the video";
    EXPECT_EQ(driver_.frame(), 2);
    EXPECT_EQ(current(), QStringLiteral("a.mp4"));
    driver_.tap(Qt::Key_PageUp, Qt::ControlModifier, 20);
    settle();
    EXPECT_EQ(timeline.geometryOfFrames().visible().first, 0);
}

TEST_F(FindingOnesWay, TicksShowTheChunksOfTheModel)
{
    open({QStringLiteral("a.mp4")});
    TimelineView& timeline = driver_.window().videoPanel().timeline();
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 12);
    driver_.tap(Qt::Key_1);
    const auto ticks = [&] {
        const TimelineLayout& layout = timeline.layoutOfLanes();
        const QImage picture = timeline.grab().toImage();
        int count = 0;
        for (int x = layout.lanes.left(); x <= layout.lanes.right(); ++x)
            count += picture.pixelColor(x, layout.lanes.bottom() + 2) == timeline.palette().color(QPalette::Highlight);
        return count;
    };
    RunConfig config = driver_.session().memory().config();
    config.model.stride = 1;
    config.training.chunkSteps = 10;
    driver_.session().memory().setConfig(config);
    ASSERT_TRUE(waitFor([&] { return driver_.session().memory().preflight().config.training.chunkSteps == 10; }));
    settle();
    EXPECT_EQ(ticks(), 4) << "at 0, 10, 20 and 30 of 31 frames";
    driver_.savePicture(QStringLiteral("story-chunks"));
    config.training.chunkSteps = 0;
    driver_.session().memory().setConfig(config);
    ASSERT_TRUE(waitFor([&] { return driver_.session().memory().preflight().config.training.chunkSteps == 0; }));
    settle();
    EXPECT_EQ(ticks(), 0) << "the whole video at once";
}

TEST_F(FindingOnesWay, FramesOfLittleContrastAreDarkened)
{
    open({QStringLiteral("a.mp4")});
    TimelineView& timeline = driver_.window().videoPanel().timeline();
    const ModelConfig model = driver_.session().memory().config().model;
    const VideoRecord video = *driver_.document().currentVideo();
    {
        auto store = driver_.document().anotherStore();
        ASSERT_TRUE(store.has_value());
        SilentObserver observer;
        ASSERT_EQ(ingest(**store, {{video.id}, model.height, model.width}, observer, {}).outcome.kind,
                  Outcome::Kind::Finished);
    }
    const auto contrasts = knownContrasts(driver_.document().store(), video, model.height, model.width);
    ASSERT_TRUE(contrasts.has_value());
    std::vector<float> sorted = *contrasts;
    std::sort(sorted.begin(), sorted.end());
    const double threshold = std::ceil(10.0 * static_cast<double>(sorted[sorted.size() / 2])) / 10.0;
    ASSERT_LT(sorted.front(), threshold);
    ASSERT_GT(sorted.back(), threshold);
    EXPECT_TRUE(timeline.culled().empty());

    driver_.window().actions()[ActionId::ShowModelTab]->trigger();
    settle();
    EXPECT_EQ(driver_.find<QDoubleSpinBox>("cullContrast")->accessibleName(), QStringLiteral("Least contrast"));
    driver_.type("cullContrast", QLocale().toString(threshold, 'f', 1));
    EXPECT_NEAR(driver_.session().memory().config().model.cullContrast, threshold, 1e-9);
    ASSERT_TRUE(waitFor([&] { return !timeline.culled().empty(); }));
    settle();
    driver_.savePicture(QStringLiteral("story-culled"));
    const QImage picture = timeline.grab().toImage();
    const TimelineLayout& layout = timeline.layoutOfLanes();
    std::vector<int> seen;
    std::vector<int> culled;
    for (std::size_t n = 2; n < contrasts->size(); ++n) {  // beside the playhead
        const double x = layout.lanes.left() + timeline.geometryOfFrames().xOf(static_cast<double>(n) + 0.5);
        const int lightness = picture.pixelColor(static_cast<int>(x), layout.lane(0).top() + 1).lightness();
        (static_cast<double>((*contrasts)[n]) < threshold ? culled : seen).push_back(lightness);
    }
    ASSERT_FALSE(seen.empty());
    ASSERT_FALSE(culled.empty());
    EXPECT_LT(*std::max_element(culled.begin(), culled.end()), *std::min_element(seen.begin(), seen.end()));

    driver_.type("cullContrast", QStringLiteral("0"));
    EXPECT_TRUE(waitFor([&] { return timeline.culled().empty(); }));
}

}  // namespace
}  // namespace longtake::ui::testing
