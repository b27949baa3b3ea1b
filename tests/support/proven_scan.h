// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "core/video/video_scan.h"

namespace longtake {

// The scan of a video with its frames decoded and hashed once, as after its import. Fails the test if it cannot be had.
inline VideoScan provenScan(const std::filesystem::path& path)
{
    const Result<VideoScan> scan = scanVideo(path);
    EXPECT_TRUE(scan) << describe(scan.error());
    auto proof = proveIndex(path, *scan, {});
    EXPECT_TRUE(proof) << describe(proof.error());
    return **proof;
}

}  // namespace longtake
