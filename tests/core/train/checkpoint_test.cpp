// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/checkpoint.h"

#include "core/model/tensor_file.h"
#include "tests/support/temp_folder.h"

#include <ATen/ATen.h>
#include <gmock/gmock.h>

namespace longtake {
namespace {

Checkpoint someCheckpoint()
{
    Checkpoint checkpoint;
    checkpoint.config.model.layers = 2;
    checkpoint.config.model.windowSteps = 50;
    for (int k = 0; k < checkpoint.config.model.classes; ++k)
        checkpoint.classNames.push_back("class " + std::to_string(k));
    checkpoint.parameters = Parameters::initial(checkpoint.config.model, 3, at::kFloat).flat;
    checkpoint.statistics = NormStatistics::initial(checkpoint.config.model);
    checkpoint.statistics.mean.fill_(0.1);
    checkpoint.progress.epoch = 4;
    checkpoint.progress.step = 91;
    checkpoint.progress.epochLoss = 1.0 / 3.0;
    checkpoint.optimiser["adam_mean"] = at::randn_like(checkpoint.parameters);
    checkpoint.carriedState = at::randn({2, 2, 1, 3, 3, 8});
    return checkpoint;
}

TEST(Checkpoint, EverythingComesBackBitForBit)
{
    const test::TempFolder folder;
    const Checkpoint saved = someCheckpoint();
    ASSERT_TRUE(saveCheckpoint(folder.path() / "a", saved));
    const auto loaded = loadCheckpoint(folder.path() / "a");
    ASSERT_TRUE(loaded) << describe(loaded.error());
    EXPECT_EQ(loaded->config, saved.config);
    EXPECT_EQ(loaded->classNames, saved.classNames);
    EXPECT_TRUE(at::equal(loaded->parameters, saved.parameters));
    EXPECT_TRUE(at::equal(loaded->statistics.mean, saved.statistics.mean));
    EXPECT_TRUE(at::equal(loaded->optimiser.at("adam_mean"), saved.optimiser.at("adam_mean")));
    EXPECT_TRUE(at::equal(loaded->carriedState, saved.carriedState));
    EXPECT_EQ(loaded->progress.epoch, 4);
    EXPECT_EQ(loaded->progress.step, 91);
    EXPECT_EQ(loaded->progress.epochLoss, saved.progress.epochLoss);
}

// Files whose checksum is right, but whose content does not hang together.
TEST(Checkpoint, ContentThatContradictsItselfIsRefusedWithTheFilesName)
{
    const test::TempFolder folder;
    const auto path = folder.path() / "a.ltcheckpoint";
    const auto refused = [&](auto change) {
        EXPECT_TRUE(saveCheckpoint(path, someCheckpoint()));
        TensorFile file = readTensorFile(path).value();
        change(file);
        EXPECT_TRUE(writeTensorFile(path, file));
        const auto loaded = loadCheckpoint(path);
        ASSERT_FALSE(loaded);
        EXPECT_THAT(describe(loaded.error()), ::testing::HasSubstr("a.ltcheckpoint"));
    };
    refused([](TensorFile& file) { file.metadata.clear(); });
    refused([](TensorFile& file) { file.metadata["format_version"] = "99"; });
    refused([](TensorFile& file) { file.metadata["config"] = "{"; });
    refused([](TensorFile& file) { file.metadata["config"] = "{\"model\": {\"filters\": 9}}"; });
    refused([](TensorFile& file) { file.metadata["classes"] = "[\"only one\"]"; });
    refused([](TensorFile& file) { file.metadata["progress"] = "{}"; });
    refused([](TensorFile& file) { file.tensors.pop_back(), file.tensors.erase(file.tensors.begin()); });
}

}  // namespace
}  // namespace longtake
