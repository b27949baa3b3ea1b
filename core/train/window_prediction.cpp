// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/window_prediction.h"

#include "core/base/contract.h"
#include "core/train/batch_tensors.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {
namespace {

constexpr int kStepsAtOnce = 64;  // of a whole video

StackBuffers buffersFor(const ModelConfig& model, int windows)
{
    StackBuffers buffers;
    buffers.training = false;
    buffers.keepGates = false;
    buffers.batch = model.windowSteps == 0 ? 1 : windows;
    buffers.maxSteps = model.windowSteps == 0 ? kStepsAtOnce : model.windowSteps;
    return buffers;
}

// A clip's steps from `offset` on.
class LaterSteps final : public StepInputs {
public:
    LaterSteps(StepInputs& inputs, int offset) : inputs_(inputs), offset_(offset) {}
    void write(int step, int row, std::span<float> planes) override { inputs_.write(offset_ + step, row, planes); }
    int stepsOf(int row, int steps) const override { return inputs_.stepsOf(row, offset_ + steps) - offset_; }

private:
    StepInputs& inputs_;
    int offset_ = 0;
};

Clip clipFrom(const VideoPart& part, int stride, std::int64_t firstStep, int mostSteps)
{
    Clip clip;
    clip.frames = part.frames;
    clip.firstFrame = part.range.first + firstStep * stride;
    clip.stride = stride;
    clip.allowed = part.range;
    clip.steps = stepsUntil(clip.firstFrame, part.range, stride);
    if (mostSteps > 0) clip.steps = std::min(clip.steps, mostSteps);
    return clip;
}

}  // namespace

std::int64_t WindowPrediction::arenaBytes(const ModelConfig& model, int windows, at::Device device, int threads)
{
    return stackArenaBytes(model, buffersFor(model, windows), at::kFloat, device, threads);
}

WindowPrediction::WindowPrediction(const ModelConfig& model, int windows, at::Device device, int threads, Arena* arena)
    : model_(model),
      windows_(windows),
      stack_(makeStack(model, buffersFor(model, windows), at::kFloat, device, threads, arena)),
      head_(model)
{
    LT_EXPECT(model.stride > 0 && windows >= 1);
}

bool WindowPrediction::run(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
                           ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress,
                           const std::stop_token& stop)
{
    track.video = part.video;
    track.range = part.range;
    track.classes = model_.classes;
    track.values.assign(static_cast<std::size_t>(part.range.size()) * static_cast<std::size_t>(model_.classes), 0.0F);
    if (part.range.isEmpty()) return true;
    return model_.windowSteps == 0 ? runWhole(parameters, statistics, part, track, progress, stop)
                                   : runWindows(parameters, statistics, part, track, progress, stop);
}

bool WindowPrediction::runWindows(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
                                  ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress,
                                  const std::stop_token& stop)
{
    const std::int64_t steps = stepsUntil(part.range.first, part.range, model_.stride);
    const std::int64_t length = model_.windowSteps, hop = std::max<std::int64_t>(1, length / 2);
    bool isLast = false;
    for (std::int64_t begin = 0; !isLast;) {
        if (stop.stop_requested()) return false;
        ClipBatch batch;
        std::vector<std::int64_t> begins;
        for (int k = 0; k < windows_ && !isLast; ++k, begin += hop) {
            batch.rows.push_back(clipFrom(part, model_.stride, begin, static_cast<int>(length)));
            batch.steps = std::max(batch.steps, batch.rows.back().steps);
            begins.push_back(begin);
            isLast = begin + length >= steps;
        }
        const LoadedBatch loaded(std::move(batch));
        ClipInputs inputs(model_, loaded);
        stack_->resetState();
        const at::Tensor all = probabilities(parameters, statistics, inputs, loaded.batch().steps);
        for (std::size_t row = 0; row < begins.size(); ++row) {
            // The first window of all has no other before it.
            const std::int64_t from = begins[row] == 0 ? 0 : length - hop;
            const std::int64_t until = loaded.batch().rows[row].steps;
            if (from >= until) continue;
            const at::Tensor kept = all.select(1, static_cast<std::int64_t>(row)).slice(0, from, until);
            const std::int64_t done = hold(kept, begins[row] + from, track);
            if (progress) progress(done);
        }
    }
    return true;
}

bool WindowPrediction::runWhole(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
                                ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress,
                                const std::stop_token& stop)
{
    ClipBatch batch;
    batch.rows.push_back(clipFrom(part, model_.stride, 0, 0));
    batch.steps = batch.rows.front().steps;
    const LoadedBatch loaded(std::move(batch));
    ClipInputs inputs(model_, loaded);
    stack_->resetState();
    for (int first = 0; first < loaded.batch().steps; first += kStepsAtOnce) {
        if (stop.stop_requested()) return false;
        LaterSteps later(inputs, first);
        const int steps = std::min(kStepsAtOnce, loaded.batch().steps - first);
        const std::int64_t done = hold(probabilities(parameters, statistics, later, steps).select(1, 0), first, track);
        if (progress) progress(done);
    }
    return true;
}

at::Tensor WindowPrediction::probabilities(const Parameters& parameters, const NormStatistics& statistics,
                                           StepInputs& inputs, int steps)
{
    const HiddenSums sums = stack_->forward(parameters, inputs, steps);
    return probabilitiesFromLogits(model_.head, head_.logits(parameters, sums, statistics)).to(at::kFloat);
}

// Spreads [steps, classes] over the frames from `firstStep` on. Frames of the track that are done now.
std::int64_t WindowPrediction::hold(const at::Tensor& probabilities, std::int64_t firstStep,
                                    ProbabilityTrack& track) const
{
    const at::Tensor rows = probabilities.contiguous();
    const float* values = rows.const_data_ptr<float>();
    const std::int64_t frames = track.range.size(), classes = model_.classes;
    for (std::int64_t k = 0; k < rows.size(0); ++k) {
        const std::int64_t first = (firstStep + k) * model_.stride, last = std::min(first + model_.stride, frames);
        for (std::int64_t frame = first; frame < last; ++frame)
            std::copy_n(values + k * classes, classes, track.values.begin() + frame * classes);
    }
    return std::min(frames, (firstStep + rows.size(0)) * model_.stride);
}

}  // namespace longtake
