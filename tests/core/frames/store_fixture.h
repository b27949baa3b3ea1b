// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frame stores, labels and parts for the tests of core/frames.

#pragma once

#include "core/frames/clip.h"
#include "core/frames/frame_store.h"
#include "core/frames/label_snapshot.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace longtake {

// A folder of its own that is gone when the test ends.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

using Painter = std::function<std::uint8_t(std::int64_t frame, int y, int x)>;

std::vector<std::uint8_t> paint(const Painter& painter, std::int64_t frame, int height, int width);

// Writes and opens a store of `frames` painted frames; its hash is `name`.
std::shared_ptr<const FrameStore> makeStore(const TemporaryFolder& folder, const std::string& name, std::int64_t frames,
                                            int height, int width, const Painter& painter);

// One-class labels: classOf(frame) is the class that is present, -1 for unlabelled.
std::shared_ptr<const LabelSnapshot> makeLabels(std::int64_t frames, int classes,
                                                const std::function<int(std::int64_t)>& classOf);

}  // namespace longtake
