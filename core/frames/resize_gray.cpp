// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cstddef>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>

#include "core/base/contract.h"
#include "core/frames/frame_store.h"

namespace longtake {
namespace {

// OpenCV's own threads would fight with training for the cores, and these pictures are small.
bool quietenOpenCv()
{
    cv::setNumThreads(1);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    return true;
}

}  // namespace

std::vector<std::uint8_t> resizeGray(std::span<const std::uint8_t> gray, int height, int width, int newHeight,
                                     int newWidth)
{
    LT_EXPECT(height > 0 && width > 0 && newHeight > 0 && newWidth > 0);
    LT_EXPECT(gray.size() == static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
    [[maybe_unused]] static const bool isQuiet = quietenOpenCv();

    std::vector<std::uint8_t> result(static_cast<std::size_t>(newHeight) * static_cast<std::size_t>(newWidth));
    const cv::Mat picture(height, width, CV_8UC1, const_cast<std::uint8_t*>(gray.data()));
    cv::Mat resized(newHeight, newWidth, CV_8UC1, result.data());
    // INTER_AREA averages only where both sides shrink; so first whatever shrinks, then whatever grows.
    const cv::Size shrunk(std::min(width, newWidth), std::min(height, newHeight));
    if (shrunk == resized.size()) {
        cv::resize(picture, resized, shrunk, 0, 0, cv::INTER_AREA);
    } else {
        cv::Mat between;
        cv::resize(picture, between, shrunk, 0, 0, cv::INTER_AREA);
        cv::resize(between, resized, resized.size(), 0, 0, cv::INTER_LINEAR);
    }
    return result;
}

std::vector<std::uint8_t> cropGray(std::span<const std::uint8_t> gray, int height, int width, PictureRegion region)
{
    LT_EXPECT(gray.size() == static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
    const PictureRegion inside = region.clippedTo(width, height);
    if (inside.isWhole()) return {gray.begin(), gray.end()};
    std::vector<std::uint8_t> result;
    result.reserve(static_cast<std::size_t>(inside.height) * static_cast<std::size_t>(inside.width));
    for (int y = inside.y; y < inside.y + inside.height; ++y) {
        const auto row = gray.subspan(
            static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(inside.x),
            static_cast<std::size_t>(inside.width));
        result.insert(result.end(), row.begin(), row.end());
    }
    return result;
}

}  // namespace longtake
