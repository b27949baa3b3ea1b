// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A file of named tensors with text beside them: the safetensors format (8 bytes little-endian header length, a JSON
// header, raw little-endian values), so that other tools can read it, plus a checksum over the whole file in the
// header's `__metadata__.xxh3`. What checkpoints are kept in. Free of LibTorch.

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

enum class StoredType { Float32, Float64, Int64 };

struct StoredTensor {
    std::string name;
    StoredType type = StoredType::Float32;
    std::vector<std::int64_t> shape;  // row-major
    std::string bytes;                // exactly the product of shape times the size of the type
};

struct TensorFile {
    std::map<std::string, std::string> metadata;
    std::vector<StoredTensor> tensors;

    const StoredTensor* find(std::string_view name) const;
};

std::int64_t bytesOf(StoredType type);

// Written atomically: a crash leaves the old file or the new one.
Status writeTensorFile(const std::filesystem::path& path, const TensorFile& file);

// FileNotFound, CannotRead; WrongFormat if it is no such file; BrokenFile if it was cut short or altered.
Result<TensorFile> readTensorFile(const std::filesystem::path& path);

}  // namespace longtake
