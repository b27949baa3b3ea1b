// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_file.h"

#include "core/base/atomic_file.h"

#include <gmock/gmock.h>

#include <unistd.h>
#include <cstring>

namespace longtake {
namespace {

class TensorFileTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        path_ = std::filesystem::temp_directory_path() / ("longtake_tensors_" + std::to_string(::getpid()));
        TensorFile file;
        file.metadata["config"] = "{\"filters\": 8, \"name\": \"Händewaschen\"}";
        file.tensors.push_back({"kernel", StoredType::Float32, {2, 3}, std::string(24, 'k')});
        file.tensors.push_back({"mean", StoredType::Float64, {}, std::string(8, 'm')});
        file.tensors.push_back({"empty", StoredType::Int64, {0, 5}, ""});
        ASSERT_TRUE(writeTensorFile(path_, file));
        image_ = readWholeFile(path_).value();
    }

    void TearDown() override { std::filesystem::remove(path_); }

    Result<TensorFile> readChanged(const std::string& image)
    {
        EXPECT_TRUE(writeFileAtomically(path_, image));
        return readTensorFile(path_);
    }

    std::filesystem::path path_;
    std::string image_;
};

TEST_F(TensorFileTest, WhatWasWrittenIsRead)
{
    const auto file = readTensorFile(path_);
    ASSERT_TRUE(file) << describe(file.error());
    EXPECT_EQ(file->metadata.size(), 1U);
    EXPECT_EQ(file->metadata.at("config"), "{\"filters\": 8, \"name\": \"Händewaschen\"}");
    ASSERT_EQ(file->tensors.size(), 3U);
    EXPECT_EQ(file->find("kernel")->shape, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(file->find("kernel")->bytes, std::string(24, 'k'));
    EXPECT_EQ(file->find("mean")->type, StoredType::Float64);
    EXPECT_EQ(file->find("no such"), nullptr);
}

TEST_F(TensorFileTest, EveryTruncationIsRefused)
{
    for (std::size_t length = 0; length < image_.size(); length += 7) {
        const auto file = readChanged(image_.substr(0, length));
        ASSERT_FALSE(file);
        EXPECT_THAT(describe(file.error()), ::testing::HasSubstr(path_.string()));
        EXPECT_THAT(file.error().code, ::testing::AnyOf(ErrorCode::BrokenFile, ErrorCode::WrongFormat));
    }
}

TEST_F(TensorFileTest, EveryChangedByteIsNoticed)
{
    for (std::size_t k = 0; k < image_.size(); ++k) {
        std::string changed = image_;
        changed[k] = static_cast<char>(changed[k] ^ 0x20);
        EXPECT_FALSE(readChanged(changed)) << "byte " << k;
    }
}

TEST_F(TensorFileTest, OtherFilesAreOfAnotherFormat)
{
    for (const char* text : {"", "hello", "{\"a\": 1}"}) {
        const auto file = readChanged(text);
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().code, ErrorCode::WrongFormat);
    }
    EXPECT_EQ(readTensorFile("/no/such/file").error().code, ErrorCode::FileNotFound);
}

}  // namespace
}  // namespace longtake
