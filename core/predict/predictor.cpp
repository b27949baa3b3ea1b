// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/predict/predictor.h"

#include "core/model/checkpoint.h"
#include "core/train/device_choice.h"
#include "core/train/window_prediction.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {

Outcome predictVideo(const PredictionTask& task, ProbabilityTrack& result, PredictionObserver& observer,
                     const std::stop_token& stop)
{
    auto checkpoint = loadCheckpoint(task.checkpoint);
    if (!checkpoint) return Outcome::failed(checkpoint.error());
    const RunConfig& config = checkpoint->config;
    const FrameStore& frames = *task.video.frames;
    if (frames.height() != config.model.height || frames.width() != config.model.width) {
        return Outcome::failed({ErrorCode::WrongUsage, task.checkpoint.string(),
                                "its network sees pictures of " + std::to_string(config.model.height) + "x" +
                                    std::to_string(config.model.width) + ", these frames are " +
                                    std::to_string(frames.height()) + "x" + std::to_string(frames.width())});
    }
    auto device = deviceFor(task.device);
    if (!device) return Outcome::failed(device.error());

    const Parameters parameters = Parameters::of(config.model, checkpoint->parameters.to(*device));
    WindowPrediction prediction(config.model, config.training.batch, *device, std::max(1, task.threads));
    const std::int64_t inAll = task.video.range.size();
    const auto progress = [&](std::int64_t done) { observer.onProgress(done, inAll); };
    const bool isWhole = prediction.run(parameters, checkpoint->statistics, task.video, result, progress, stop);
    if (Status read = frames.failure(); !read) return Outcome::failed(read.error());
    return isWhole ? Outcome::finished() : Outcome::stopped();
}

}  // namespace longtake
