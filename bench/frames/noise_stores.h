// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frame stores of noise, labelled throughout, in a folder that is gone when this is; nothing of them is in the system's
// cache when they are handed out.

#pragma once

#include "core/config/model_config.h"
#include "core/frames/clip.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace longtake {

class NoiseStores {
public:
    // About so many bytes, in some stores of the network's size below `parent`. Throws std::runtime_error.
    NoiseStores(const std::filesystem::path& parent, const ModelConfig& model, std::int64_t bytes);
    ~NoiseStores();
    NoiseStores(const NoiseStores&) = delete;
    NoiseStores& operator=(const NoiseStores&) = delete;

    const std::vector<VideoPart>& parts() const { return parts_; }
    std::int64_t bytes() const { return bytes_; }

private:
    void addStore(const ModelConfig& model, int id, std::int64_t frames);

    std::filesystem::path folder_;
    std::vector<VideoPart> parts_;
    std::int64_t bytes_ = 0;
};

}  // namespace longtake
