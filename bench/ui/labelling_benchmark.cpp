// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bench/ui/bench_window.h"
#include "bench/ui/ui_benchmarks.h"
#include "core/base/contract.h"
#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "ui/panels/video_panel.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/timeline_view.h"

#include <benchmark/benchmark.h>

#include <functional>
#include <string>

namespace longtake::ui {
namespace {

constexpr std::int64_t kFrames = 10LL * 3600 * 60;
constexpr std::int64_t kBouts = 20'000;
constexpr std::int64_t kBoutFrames = kFrames / kBouts;
constexpr int kFill = 130;  // frames of a filled range: takes over a bout and the edge of the next

FrameIndex indexOfTenHours()
{
    FrameIndexColumns columns;
    columns.timeBase = {1, 60};
    columns.nominalFps = 60.0;
    columns.width = 1920;
    columns.height = 1080;
    columns.packetCount = kFrames;
    for (std::int64_t n = 0; n < kFrames; ++n) {
        columns.pts.push_back(n);
        columns.packet.push_back(static_cast<std::uint32_t>(n));
        columns.keyFrame.push_back(n % 250 == 0);
    }
    return FrameIndex(std::move(columns));
}

// Bouts of the nine classes in turn, without gaps: every frame is labelled in every class.
std::vector<TrackRuns> labelsOfTenHours(const std::vector<ClassId>& classes)
{
    std::vector<TrackRuns> result;
    for (std::size_t label = 0; label < classes.size(); ++label) {
        TrackRuns track{classes[label], {}};
        for (std::int64_t bout = 0; bout < kBouts; ++bout) {
            const bool present = static_cast<std::size_t>(bout) % classes.size() == label;
            track.runs.push_back(
                {{bout * kBoutFrames, (bout + 1) * kBoutFrames}, present ? LabelState::Present : LabelState::Absent});
        }
        result.push_back(std::move(track));
    }
    return result;
}

// The window with that project open. There is no file behind the video: a picture of its size stands for all of them.
class TenHours {
public:
    TenHours()
    {
        const std::filesystem::path path = window.folder() / "long.longtake";
        {
            const auto store = ProjectStore::create(path, {}).value();
            VideoRecord record;
            record.name = "ten hours.mp4";
            record.absolutePath = (window.folder() / record.name).string();
            record.fileHash = record.name;
            record.frameCount = kFrames;
            record.width = 1920;
            record.height = 1080;
            record.meanFps = 60.0;
            record.durationSeconds = kFrames / 60.0;
            const VideoId video = store->addVideo(record, indexOfTenHours()).value();
            const std::vector<ClassId> classes = store->labels(video)->classes;
            LT_EXPECT(store->applyRuns(video, labelsOfTenHours(classes), "import").has_value());
        }
        window.open(pathText(path));
        QImage picture(1920, 1080, QImage::Format_RGB32);
        picture.fill(0xFF506070);
        window.session().window().videoPanel().frameView().setPicture(picture, QStringLiteral("frame"));
        window.longestStall(1'000);  // what opening leaves to be done
    }

    void predict()
    {
        std::vector<std::uint16_t> values(static_cast<std::size_t>(kFrames) * 9);
        std::uint32_t noise = 1;
        for (std::uint16_t& value : values)
            value = static_cast<std::uint16_t>((noise = noise * 1664525 + 1013904223) >> 16);
        window.timeline().setPredictions(std::make_shared<const ProbabilityLanes>(std::move(values), 9));
        window.settle();
    }

    BenchWindow window;
};

// Places all over the video, none twice.
std::int64_t placeOf(std::int64_t turn)
{
    return 1'000 + (turn * 7'919'317) % (kFrames - 3'000);
}

// A class key fills a range that was marked before.
void fillRange(benchmark::State& state, bool zoomedIn)
{
    TenHours project;
    BenchWindow& window = project.window;
    std::int64_t turn = 0;
    std::vector<double> milliseconds;
    for (auto _ : state) {
        const std::int64_t first = placeOf(turn);
        const int classIndex = static_cast<int>(turn % 9);
        window.session().playback().goTo(first);
        window.session().labeling().setRange({first, first + kFill});
        if (zoomedIn) window.timeline().showRange({first - 500, first + 500});
        window.settle();
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + classIndex);
        milliseconds.push_back(window.pressUntilPainted(key, window.timeline()));
        state.SetIterationTime(milliseconds.back() / 1e3);
        window.release(key);
        const auto& track = window.session().document().currentLabels()[static_cast<std::size_t>(classIndex)];
        if (track.at(first) != LabelState::Present || track.at(first + kFill - 1) != LabelState::Present)
            state.SkipWithError("the key did not label");
        ++turn;
    }
    report(state, milliseconds);
}

// Steps with a pen that is down: each paints one frame more of one stroke.
void stepWithPen(benchmark::State& state)
{
    TenHours project;
    BenchWindow& window = project.window;
    const std::int64_t first = 1'000'000;
    window.session().playback().goTo(first);
    window.timeline().showRange({first - 500, first + 500});
    window.settle();
    window.pressUntilPainted(Qt::Key_1, window.timeline());
    window.release(Qt::Key_1);
    std::vector<double> milliseconds;
    for (auto _ : state) {
        milliseconds.push_back(window.pressUntilPainted(Qt::Key_Right, window.timeline()));
        state.SetIterationTime(milliseconds.back() / 1e3);
        window.release(Qt::Key_Right);
    }
    const std::int64_t reached = window.session().playback().frame();
    if (reached != first + static_cast<std::int64_t>(milliseconds.size()) ||
        window.session().document().currentLabels()[0].at(reached) != LabelState::Present)
        state.SkipWithError("the pen did not paint");
    report(state, milliseconds);
}

// How long the window may be deaf in the half second after an edit, when what may wait is done: statistics, memory.
void stallAfterEdit(benchmark::State& state)
{
    TenHours project;
    BenchWindow& window = project.window;
    std::int64_t turn = 0;
    std::vector<double> milliseconds;
    for (auto _ : state) {
        const std::int64_t first = placeOf(turn++);
        window.session().playback().goTo(first);
        window.session().labeling().setRange({first, first + kFill});
        window.settle();
        window.pressUntilPainted(Qt::Key_1, window.timeline());
        milliseconds.push_back(window.longestStall(500));
        state.SetIterationTime(milliseconds.back() / 1e3);
        window.release(Qt::Key_1);
    }
    report(state, milliseconds);
}

// Painting the timeline anew, all of it, after `move`.
void repaint(benchmark::State& state, bool predicted, const std::function<void(TimelineView&, std::int64_t)>& move)
{
    TenHours project;
    if (predicted) project.predict();
    TimelineView& timeline = project.window.timeline();
    std::int64_t turn = 0;
    std::vector<double> milliseconds;
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        move(timeline, turn++);
        timeline.repaint();
        milliseconds.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
        state.SetIterationTime(milliseconds.back() / 1e3);
    }
    report(state, milliseconds);
}

void zoomedIn(TimelineView& timeline, std::int64_t turn)
{
    const std::int64_t first = placeOf(turn);
    timeline.showRange({first, first + 1'800});
}

void wholeVideo(TimelineView& timeline, std::int64_t)
{
    timeline.showAll();
}

benchmark::internal::Benchmark* add(const char* name, const std::function<void(benchmark::State&)>& run, int turns)
{
    return benchmark::RegisterBenchmark(name, run)->Iterations(turns)->UseManualTime()->Unit(benchmark::kMillisecond);
}

}  // namespace

void registerLabelling()
{
    add(
        "fill a range, zoomed in", [](benchmark::State& state) { fillRange(state, true); }, 500);
    add(
        "fill a range, whole video", [](benchmark::State& state) { fillRange(state, false); }, 500);
    add("a step with the pen", stepWithPen, 500);
    add("longest stall after an edit", stallAfterEdit, 10);
    add(
        "repaint, zoomed in", [](benchmark::State& state) { repaint(state, false, zoomedIn); }, 200);
    add(
        "repaint, whole video", [](benchmark::State& state) { repaint(state, false, wholeVideo); }, 200);
    add(
        "repaint, zoomed in, predicted", [](benchmark::State& state) { repaint(state, true, zoomedIn); }, 200);
    add(
        "repaint, whole video, predicted", [](benchmark::State& state) { repaint(state, true, wholeVideo); }, 200);
}

}  // namespace longtake::ui
