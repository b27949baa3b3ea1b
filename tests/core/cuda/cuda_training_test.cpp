// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The trainer on a GPU against the same on the processor. Needs a GPU; without one it checks that asking for one says
// why not.

#include "core/learn/learn_library.h"
#include "tests/core/train/moving_bars.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>

namespace longtake {
namespace {

using ::testing::HasSubstr;

class CudaTraining : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        ::setenv("LONGTAKE_LEARN_LIBRARY", LEARN_PLUGIN, 1);
        auto loaded = loadLearnEngine();
        ASSERT_TRUE(loaded) << describe(loaded.error());
        engine_ = std::move(*loaded);
        devices_ = engine_->devices(whyNone_);
    }
    static void TearDownTestSuite() { engine_.reset(); }

    static Outcome train(TrainingTask task, const std::string& device, Listener& listener)
    {
        task.config.training.device = device;
        task.plan.device = device;
        return engine_->train(task, listener, listener.source.get_token());
    }

    static inline std::unique_ptr<LearnEngine> engine_;
    static inline std::vector<LearnDevice> devices_;
    static inline std::string whyNone_;
};

TEST_F(CudaTraining, ProcessorIsAlwaysThereAndAMissingGpuHasAReason)
{
    ASSERT_FALSE(devices_.empty());
    EXPECT_EQ(devices_.front().uuid, "cpu");
    if (devices_.size() > 1) {
        EXPECT_EQ(whyNone_, "");
    } else {
        EXPECT_THAT(whyNone_, HasSubstr("The GPU cannot be used on this machine: "));
    }
}

TEST_F(CudaTraining, DeviceThatIsNotThereFailsWithItsName)
{
    const test::TempFolder folder;
    Listener listener;
    const Outcome outcome = train(barsTask(folder.path()), "GPU-00000000-0000-0000-0000-000000000000", listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::DeviceUnavailable);
    EXPECT_THAT(describe(*outcome.error), HasSubstr("GPU-00000000-0000-0000-0000-000000000000"));
    EXPECT_TRUE(listener.steps.empty());
}

TEST_F(CudaTraining, GpuFollowsTheProcessorStepByStepAndLearns)
{
    if (devices_.size() < 2) GTEST_SKIP() << whyNone_;
    for (std::size_t i = 1; i < devices_.size(); ++i) {
        SCOPED_TRACE(devices_[i].name);
        const test::TempFolder onHost;
        const test::TempFolder onDevice;
        Listener host;
        Listener device;
        ASSERT_EQ(train(barsTask(onHost.path()), "cpu", host).kind, Outcome::Kind::Finished);
        const Outcome outcome = train(barsTask(onDevice.path()), devices_[i].uuid, device);
        ASSERT_EQ(outcome.kind, Outcome::Kind::Finished) << (outcome.error ? describe(*outcome.error) : "");

        // The same clips in the same order; rounding differs, so only the first steps can be compared closely.
        ASSERT_GE(host.steps.size(), 3U);
        ASSERT_EQ(host.steps.size(), device.steps.size());
        for (std::size_t step = 0; step < 3; ++step) {
            EXPECT_NEAR(device.steps[step].loss, host.steps[step].loss, 1e-3 * std::abs(host.steps[step].loss));
        }
        double best = 0.0;
        for (const EpochReport& epoch : device.epochs) best = std::max(best, epoch.validation.accuracy);
        EXPECT_GE(best, 0.9);
        ASSERT_FALSE(device.memory.empty());
        EXPECT_EQ(device.memory.back().device, devices_[i].uuid);
        EXPECT_GT(device.memory.back().peakBytes, 0);
    }
}

}  // namespace
}  // namespace longtake
