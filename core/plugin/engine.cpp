// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plugin/engine.h"

#include "core/base/log.h"
#include "core/model/checkpoint.h"
#include "core/predict/predictor.h"
#include "core/train/device_choice.h"
#include "core/train/trainer.h"
#include "core/train/warm_up.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/version.h>

#include <algorithm>
#include <new>

namespace longtake {
namespace {

// LibTorch says so in words only where an allocation on the CPU fails.
bool soundsLikeNoMemory(const std::string& text)
{
    return text.find("can't allocate memory") != std::string::npos || text.find("out of memory") != std::string::npos;
}

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

// What the exception in flight means.
Error errorInFlight()
{
    try {
        throw;
    } catch (const c10::OutOfMemoryError& error) {
        return {ErrorCode::OutOfMemory, "Training", firstLine(error.what_without_backtrace())};
    } catch (const c10::Error& error) {
        const std::string text = firstLine(error.what_without_backtrace());
        return {soundsLikeNoMemory(text) ? ErrorCode::OutOfMemory : ErrorCode::Internal, "LibTorch", text};
    } catch (const std::bad_alloc&) {
        return {ErrorCode::OutOfMemory, "Training", "the system gave no more memory"};
    } catch (const std::exception& error) {
        return {ErrorCode::Internal, "LibTorch", firstLine(error.what())};
    } catch (...) {
        return {ErrorCode::Internal, "LibTorch", "an unknown exception"};
    }
}

// What must be as it is before a task's buffers are allocated.
Status checkTask(const TrainingTask& task)
{
    if (Status checked = check(task.config); !checked) return checked;
    if (task.config.model.stride <= 0) return fail(ErrorCode::WrongUsage, "--stride", "it must be decided by now");
    if (static_cast<int>(task.classNames.size()) != task.config.model.classes)
        return fail(ErrorCode::WrongUsage, "the number of classes", "it is not that of the network");
    const auto isLabelled = [](const VideoPart& part) {
        for (std::int64_t frame = part.range.first; part.labels && frame < part.range.last; ++frame) {
            if (part.labels->isLabelled(frame)) return true;
        }
        return false;
    };
    if (std::none_of(task.training.begin(), task.training.end(), isLabelled))
        return fail(ErrorCode::NothingToTrainOn, "The training part", "no frame in it has a label");
    return {};
}

class Engine final : public LearnEngine {
public:
    Outcome train(const TrainingTask& task, TrainingObserver& observer, std::stop_token stop) override
    {
        try {
            if (Status checked = checkTask(task); !checked) return Outcome::failed(checked.error());
            prepareThread();
            auto device = deviceFor(task.plan.device.empty() ? task.config.training.device : task.plan.device);
            if (!device) return Outcome::failed(device.error());
            Trainer trainer(task, observer, *device);
            return trainer.run(stop);
        } catch (...) {
            return Outcome::failed(errorInFlight());
        }
    }

    Outcome predict(const PredictionTask& task, ProbabilityTrack& result, PredictionObserver& observer,
                    std::stop_token stop) override
    {
        try {
            prepareThread();
            return predictVideo(task, result, observer, stop);
        } catch (...) {
            return Outcome::failed(errorInFlight());
        }
    }

    Result<CheckpointInfo> inspect(const std::filesystem::path& checkpoint) override
    {
        try {
            auto loaded = loadCheckpoint(checkpoint);
            if (!loaded) return fail(loaded.error());
            return CheckpointInfo{loaded->config, loaded->classNames, loaded->progress.epoch, loaded->progress.step};
        } catch (...) {
            return fail(errorInFlight());
        }
    }

    std::vector<LearnDevice> devices(std::string& why) override
    {
        try {
            return learnDevices(why);
        } catch (...) {
            why = describe(errorInFlight());
            return {{"cpu", "CPU", 0, 0}};
        }
    }

    void settle(int threads) override
    {
        try {
            prepareThread();
            warmUp(std::max(1, threads));
        } catch (...) {
            logMessage(LogLevel::Warning, "warming up: " + describe(errorInFlight()));
        }
    }

    std::string version() const override { return std::string("LibTorch ") + TORCH_VERSION; }

private:
    // Note [LibTorch on one thread]
    // The recurrent layers have threads of their own (WorkerTeam), and all else is little work. LibTorch's threads
    // would wait actively after each of its larger operations and take the processors from them: a fifth of a training
    // step.
    static void prepareThread()
    {
        returnFreedMemory();
        at::set_num_threads(1);
        makeDeterministic();
    }
};

}  // namespace

std::unique_ptr<LearnEngine> makeLearnEngine()
{
    return std::make_unique<Engine>();
}

}  // namespace longtake
