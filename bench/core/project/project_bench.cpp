// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the hand feels: an edit in a very long video, and opening a large project. Both go to a real disk and wait for
// it.

#include <algorithm>
#include <chrono>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "tests/support/scratch_folder.h"

namespace longtake {
namespace {

VideoRecord record(const std::string& name, std::int64_t frames)
{
    VideoRecord video;
    video.name = name;
    video.absolutePath = "/videos/" + name;
    video.fileHash = name;
    video.frameCount = frames;
    return video;
}

// Bouts of 100 frames in turn, all nine classes labelled.
std::vector<TrackRuns> labels(const std::vector<ClassId>& classes, std::int64_t bouts)
{
    std::vector<TrackRuns> result;
    for (std::size_t label = 0; label < classes.size(); ++label) {
        TrackRuns track{classes[label], {}};
        for (std::int64_t bout = 0; bout < bouts; ++bout) {
            const bool present = static_cast<std::size_t>(bout) % classes.size() == label;
            track.runs.push_back({{bout * 100, bout * 100 + 100}, present ? LabelState::Present : LabelState::Absent});
        }
        result.push_back(std::move(track));
    }
    return result;
}

void EditInTenHoursWith20000Bouts(benchmark::State& state)
{
    const ScratchFolder folder;
    const auto store = ProjectStore::create(folder / "long.longtake", {}).value();
    const VideoId video = store->addVideo(record("ten hours.mp4", 10L * 3600 * 60), FrameIndex()).value();
    const std::vector<ClassId> classes = store->labels(video)->classes;
    if (!store->applyRuns(video, labels(classes, 20'000), "import")) state.SkipWithError("cannot label");
    std::int64_t edit = 0;
    std::vector<double> milliseconds;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        const std::int64_t first = (edit * 7919) % 1'900'000;
        const auto change = store->apply({video, classes[static_cast<std::size_t>(edit % 9)], {first, first + 130}});
        if (!change) state.SkipWithError(describe(change.error()).c_str());
        milliseconds.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
        ++edit;
    }
    // What the hand notices is not the mean.
    std::sort(milliseconds.begin(), milliseconds.end());
    state.counters["median_ms"] = milliseconds[milliseconds.size() / 2];
    state.counters["p99_ms"] = milliseconds[milliseconds.size() * 99 / 100];
    state.counters["worst_ms"] = milliseconds.back();
}
BENCHMARK(EditInTenHoursWith20000Bouts)->Unit(benchmark::kMillisecond)->Iterations(1000);

void OpenProjectOf100VideosWithTwoMillionLabelledFrames(benchmark::State& state)
{
    const ScratchFolder folder;
    {
        const auto store = ProjectStore::create(folder / "large.longtake", {}).value();
        for (int video = 0; video < 100; ++video) {
            const VideoId id = store->addVideo(record("video " + std::to_string(video), 20'000), FrameIndex()).value();
            const std::vector<ClassId> classes = store->labels(id)->classes;
            if (!store->applyRuns(id, labels(classes, 200), "import")) state.SkipWithError("cannot label");
        }
    }
    for (auto _ : state) {
        const auto store = ProjectStore::open(folder / "large.longtake", OpenMode::ReadWrite).value();
        const std::vector<VideoRecord> videos = store->videos().value();
        for (const VideoRecord& video : videos) benchmark::DoNotOptimize(store->labels(video.id));
    }
}
BENCHMARK(OpenProjectOf100VideosWithTwoMillionLabelledFrames)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace longtake

BENCHMARK_MAIN();
