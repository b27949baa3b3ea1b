// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A shared library with the doors of both plug-ins, for the tests of loading. REFUSES: it is of another version.

#include "core/learn/cuda_plugin.h"
#include "core/learn/learn_library.h"
#include "core/learn/learn_plugin.h"

namespace longtake {
namespace {

class NamedEngine final : public LearnEngine {
public:
    explicit NamedEngine(LogFunction log) { log(LogLevel::Info, "made"); }

    Outcome train(const TrainingTask&, TrainingObserver&, std::stop_token) override { return Outcome::stopped(); }
    Outcome predict(const PredictionTask&, ProbabilityTrack&, PredictionObserver&, std::stop_token) override
    {
        return Outcome::stopped();
    }
    Result<CheckpointInfo> inspect(const std::filesystem::path& checkpoint) override
    {
        return fail(ErrorCode::FileNotFound, checkpoint.string());
    }
    std::vector<LearnDevice> devices(std::string&) override { return {}; }
    std::string version() const override { return "for tests"; }
};

}  // namespace
}  // namespace longtake

extern "C" {

LONGTAKE_PLUGIN_EXPORT longtake::LearnEngine* longtakeMakeLearnEngine(int version, longtake::LogFunction log)
{
    if (REFUSES != 0 || version != longtake::kLearnInterfaceVersion) return nullptr;
    return new longtake::NamedEngine(log);
}

LONGTAKE_PLUGIN_EXPORT longtake::CudaPlugin* longtakeGetCudaPlugin(int)
{
    return nullptr;
}
}
