// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bench/ui/bench_window.h"
#include "bench/ui/ui_benchmarks.h"
#include "core/base/contract.h"
#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "core/video/video_scan.h"
#include "tests/support/synthetic_video.h"
#include "ui/support/qt_convert.h"

#include <benchmark/benchmark.h>

namespace longtake::ui {
namespace {

constexpr int kFrames = 620;
constexpr int kKeyInterval = 250;

// The window with a project of one long-GOP video, decoded as a whole once as after every import.
class FullHd {
public:
    FullHd()
    {
        SyntheticVideo about;
        about.frames = kFrames;
        about.width = 1920;
        about.height = 1080;
        about.keyInterval = kKeyInterval;
        about.encoderOptions = {{"preset", "veryfast"}, {"x264-params", "scenecut=0"}};
        const std::filesystem::path file = window.folder() / "long gop.mp4";
        writeSyntheticVideo(file, about);
        const std::filesystem::path path = window.folder() / "video.longtake";
        {
            const VideoScan scan = scanVideo(file).value();
            const VideoScan proven = proveIndex(file, scan, ProveOptions()).value().value();
            const auto store = ProjectStore::create(path, {}).value();
            VideoRecord record;
            record.name = file.filename().string();
            record.absolutePath = file.string();
            record.fileHash = record.name;
            record.frameCount = proven.index->frameCount();
            record.width = 1920;
            record.height = 1080;
            record.meanFps = 25.0;
            const VideoId video = store->addVideo(record, *proven.index).value();
            LT_EXPECT(store->storeProvenIndex(video, *proven.index, {}).has_value());
        }
        window.open(pathText(path));
        window.goTo(0);
        window.longestStall(1'000);
    }

    BenchWindow window;
};

// The key of one step, until its picture is there.
double step(BenchWindow& window, bool back)
{
    const Qt::Key key = back ? Qt::Key_Left : Qt::Key_Right;
    const std::int64_t frame = window.session().playback().frame() + (back ? -1 : 1);
    const double milliseconds = window.pressUntilShown(key, frame);
    window.release(key);
    return milliseconds;
}

// One step back after a jump into the middle of a group of pictures that was not seen yet.
void firstStepBack(benchmark::State& state)
{
    FullHd project;
    BenchWindow& window = project.window;
    std::vector<double> milliseconds;
    for (auto _ : state) {
        const auto turn = static_cast<std::int64_t>(milliseconds.size());
        // Every other jump leaves the group, so that nothing of this one is left over; forwards, as pictures behind
        // the place are made ready when the turn ends.
        window.goTo((turn % 2 == 0 ? 110 : 360) + turn * 3);
        milliseconds.push_back(step(window, true));
        state.SetIterationTime(milliseconds.back() / 1e3);
    }
    report(state, milliseconds);
}

// Back over two whole groups of pictures, as fast as the pictures come, or at the rate of a held key.
void heldStepBack(benchmark::State& state, int pause)
{
    FullHd project;
    BenchWindow& window = project.window;
    window.goTo(kFrames - 10);
    std::vector<double> milliseconds;
    for (auto _ : state) {
        milliseconds.push_back(step(window, true));
        state.SetIterationTime(milliseconds.back() / 1e3);
        if (pause > 0) window.longestStall(pause);
    }
    report(state, milliseconds);
}

void cachedStepBack(benchmark::State& state)
{
    FullHd project;
    BenchWindow& window = project.window;
    window.goTo(100);
    window.longestStall(500);
    std::vector<double> milliseconds;
    for (auto _ : state) {
        step(window, false);
        window.longestStall(20);
        milliseconds.push_back(step(window, true));
        state.SetIterationTime(milliseconds.back() / 1e3);
    }
    report(state, milliseconds);
}

benchmark::internal::Benchmark* add(const char* name, const std::function<void(benchmark::State&)>& run, int turns)
{
    return benchmark::RegisterBenchmark(name, run)->Iterations(turns)->UseManualTime()->Unit(benchmark::kMillisecond);
}

}  // namespace

void registerStepping()
{
    add("step back after a jump", firstStepBack, 40);
    add(
        "step back, one after the other", [](benchmark::State& state) { heldStepBack(state, 0); }, 500);
    add(
        "step back, 30 a second", [](benchmark::State& state) { heldStepBack(state, 33); }, 500);
    add("step back, cached", cachedStepBack, 100);
}

}  // namespace longtake::ui
