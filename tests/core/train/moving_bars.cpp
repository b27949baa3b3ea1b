// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/train/moving_bars.h"

#include "core/base/random.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace longtake {
namespace {

constexpr int kClasses = 3;

struct Bout {
    int kind = 0;
    int frames = 0;
};

std::vector<Bout> bouts(int seed, int frames)
{
    Random random(static_cast<std::uint64_t>(seed));
    std::vector<Bout> result;
    for (int done = 0; done < frames;) {
        const int length = std::min<int>(frames - done, 12 + static_cast<int>(random.below(12)));
        const int last = result.empty() ? 0 : result.back().kind;
        result.push_back({(last + 1 + static_cast<int>(random.below(kClasses - 1))) % kClasses, length});
        done += length;
    }
    return result;
}

}  // namespace

VideoPart movingBars(const std::filesystem::path& folder, int seed, int frames, bool multiLabel)
{
    const FrameStoreKey key{"bars" + std::to_string(seed) + "_" + std::to_string(frames), frames, kBarHeight,
                            kBarWidth};
    const auto path = frameStorePath(folder, key);
    std::filesystem::create_directories(path.parent_path());
    auto writer = FrameStoreWriter::create(path, key);
    EXPECT_TRUE(writer) << describe(writer.error());
    std::vector<LabelTrack> tracks(kClasses, LabelTrack(frames));
    std::int64_t frame = 0;
    int position = 0;
    for (const Bout& bout : bouts(seed, frames)) {
        for (int k = 0; k < kClasses; ++k)
            (void)tracks[static_cast<std::size_t>(k)].swap(
                {{{frame, frame + bout.frames}, k == bout.kind ? LabelState::Present : LabelState::Absent}});
        for (int k = 0; k < bout.frames; ++k, ++frame) {
            position += bout.kind == 0 ? 1 : bout.kind == 1 ? kBarWidth - 1 : kBarWidth / 2;
            position %= kBarWidth;
            std::vector<std::uint8_t> picture(kBarHeight * kBarWidth, 60);
            for (int y = 0; y < kBarHeight; ++y) {
                for (const int x : {position, (position + 1) % kBarWidth})
                    picture[static_cast<std::size_t>(y * kBarWidth + x)] = 180;
            }
            EXPECT_TRUE((*writer)->append(picture, kBarHeight, kBarWidth));
        }
    }
    EXPECT_TRUE((*writer)->finish());
    auto store = FrameStore::open(path, key);
    EXPECT_TRUE(store) << describe(store.error());
    VideoPart part;
    part.video = VideoId{seed};
    part.frames = *store;
    part.labels = std::make_shared<LabelSnapshot>(tracks, multiLabel);
    part.range = {0, frames};
    return part;
}

TrainingTask barsTask(const std::filesystem::path& folder)
{
    TrainingTask task;
    ModelConfig& model = task.config.model;
    model.classes = kClasses;
    model.filters = 4;
    model.height = kBarHeight;
    model.width = kBarWidth;
    model.stride = 1;
    model.gridRows = model.gridColumns = 1;
    model.windowSteps = 12;
    TrainingConfig& training = task.config.training;
    training.chunkSteps = 12;
    training.batch = 2;
    training.epochs = 6;
    training.rate = 0.03;
    training.augmentation.shiftPixels = 1;
    training.statisticsBatches = 4;
    task.classNames = {"right", "left", "flicker"};
    task.training = {movingBars(folder, 1, 300), movingBars(folder, 2, 300)};
    task.validation = {movingBars(folder, 3, 200)};
    task.plan.fits = true;
    task.plan.device = "cpu";
    task.plan.schedule.kind = MemorySchedule::StoreAll;
    task.folder = folder;
    return task;
}

}  // namespace longtake
