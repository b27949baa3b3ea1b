// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr float kPictureScale = 1.0F / 255.0F;
constexpr float kDifferenceScale = 1.0F / (0.1F * 255.0F);

// Source row behind row y of the picture.
std::size_t sourceRow(const Clip& clip, const ModelConfig& model, int y)
{
    return static_cast<std::size_t>(std::clamp(y - clip.shiftY, 0, model.height - 1)) *
           static_cast<std::size_t>(model.width);
}

// Source column behind every column of the picture.
std::vector<int> sourceColumns(const Clip& clip, int width)
{
    std::vector<int> columns(static_cast<std::size_t>(width));
    for (int x = 0; x < width; ++x) {
        const int moved = std::clamp(x - clip.shiftX, 0, width - 1);
        columns[static_cast<std::size_t>(x)] = clip.flip ? width - 1 - moved : moved;
    }
    return columns;
}

void writePicture(const Clip& clip, const ModelConfig& model, std::span<const std::uint8_t> now, std::span<float> plane)
{
    const std::vector<int> columns = sourceColumns(clip, model.width);
    const float scale = kPictureScale * std::abs(clip.gain);
    auto out = plane.begin();
    for (int y = 0; y < model.height; ++y) {
        const std::uint8_t* row = now.data() + sourceRow(clip, model, y);
        for (const int x : columns) *out++ = static_cast<float>(row[x]) * scale;
    }
}

void writeDifference(const Clip& clip, const ModelConfig& model, std::span<const std::uint8_t> now,
                     std::span<const std::uint8_t> before, std::span<float> plane)
{
    if (before.empty()) {
        std::fill(plane.begin(), plane.end(), 0.0F);
        return;
    }
    const std::vector<int> columns = sourceColumns(clip, model.width);
    const float scale = kDifferenceScale * clip.gain;
    auto out = plane.begin();
    for (int y = 0; y < model.height; ++y) {
        const std::uint8_t* rowNow = now.data() + sourceRow(clip, model, y);
        const std::uint8_t* rowBefore = before.data() + sourceRow(clip, model, y);
        for (const int x : columns) *out++ = static_cast<float>(rowNow[x] - rowBefore[x]) * scale;
    }
}

int swapped(const Clip& clip, int classIndex)
{
    if (!clip.flip || clip.flipSwaps.empty()) return classIndex;
    return clip.flipSwaps[static_cast<std::size_t>(classIndex)];
}

bool isMasked(const Clip& clip, int step)
{
    return step >= clip.steps || !clip.labels;
}

}  // namespace

int stepsUntil(std::int64_t firstFrame, FrameRange range, int stride)
{
    LT_EXPECT(stride > 0);
    if (firstFrame >= range.last) return 0;
    return static_cast<int>((range.last - 1 - firstFrame) / stride) + 1;
}

std::int64_t countLabelledSteps(const Clip& clip)
{
    std::int64_t labelled = 0;
    for (int step = 0; clip.labels && step < clip.steps; ++step) {
        if (clip.labels->isLabelled(clip.frameOfStep(step))) ++labelled;
    }
    return labelled;
}

void writeInput(const Clip& clip, const ModelConfig& model, int step, std::span<float> planes)
{
    LT_EXPECT(step >= 0);
    LT_EXPECT(clip.frames->height() == model.height && clip.frames->width() == model.width);
    if (step >= clip.steps) {
        std::fill(planes.begin(), planes.end(), 0.0F);
        return;
    }
    const std::int64_t frame = clip.frameOfStep(step);
    const std::int64_t before = frame - clip.stride;
    const std::size_t pixels = planes.size() / static_cast<std::size_t>(model.inputPlanes());
    thread_local std::vector<std::uint8_t> pictures;
    pictures.resize(2 * pixels);
    const std::span<std::uint8_t> now = std::span(pictures).first(pixels);
    std::span<std::uint8_t> earlier;
    clip.frames->read(frame, now);
    if (model.input != InputKind::Picture && before >= clip.allowed.first) {
        earlier = std::span(pictures).last(pixels);
        clip.frames->read(before, earlier);
    }
    writeInputFrom(clip, model, now, earlier, planes);
}

Status readStatus(const ClipBatch& batch)
{
    for (const Clip& clip : batch.rows) {
        if (Status status = clip.frames->failure(); !status) return status;
    }
    return {};
}

void writeInputFrom(const Clip& clip, const ModelConfig& model, std::span<const std::uint8_t> now,
                    std::span<const std::uint8_t> before, std::span<float> planes)
{
    const std::size_t pixels = static_cast<std::size_t>(model.height) * static_cast<std::size_t>(model.width);
    LT_EXPECT(now.size() == pixels && (before.empty() || before.size() == pixels));
    LT_EXPECT(planes.size() == pixels * static_cast<std::size_t>(model.inputPlanes()));
    if (model.input != InputKind::Difference) writePicture(clip, model, now, planes.first(pixels));
    if (model.input != InputKind::Picture) writeDifference(clip, model, now, before, planes.last(pixels));
}

int targetClass(const Clip& clip, int step)
{
    if (isMasked(clip, step)) return -1;
    const int classIndex = clip.labels->classAt(clip.frameOfStep(step));
    return classIndex < 0 ? -1 : swapped(clip, classIndex);
}

LabelState targetState(const Clip& clip, int step, int classIndex)
{
    if (isMasked(clip, step)) return LabelState::Unseen;
    return clip.labels->stateAt(clip.frameOfStep(step), swapped(clip, classIndex));
}

}  // namespace longtake
