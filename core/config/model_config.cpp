// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/model_config.h"

#include <algorithm>
#include <cmath>

#include "core/config/option_check.h"

namespace longtake {
namespace {

constexpr double kStepsPerSecond = 6.0;
constexpr int kStrideOfUnknownRate = 5;
constexpr double kLongestSmoothingSeconds = 3600.0;
constexpr int kMostWindowSteps = 100'000'000;

}  // namespace

Status check(const ModelConfig& config)
{
    for (const Status& status : {
             checkWhole("the number of classes", config.classes, 2, kMostClasses),
             checkWhole("--filters", config.filters, 1, kMostFilters),
             checkWhole("--layers", config.layers, 1, kMostLayers),
             checkWhole("--kernel", config.kernel, 1, kLargestKernel),
             checkWhole("the height in --size", config.height, 1, kLargestPictureSide),
             checkWhole("the width in --size", config.width, 1, kLargestPictureSide),
             checkWhole("--stride", config.stride, 0, kLargestStride),
             checkWhole("the number of rows in --grid", config.gridRows, 1, std::max(1, config.height)),
             checkWhole("the number of columns in --grid", config.gridColumns, 1, std::max(1, config.width)),
             checkWhole("the window of prediction", config.windowSteps, 0, kMostWindowSteps),
             checkReal("--cull-contrast", config.cullContrast, 0.0, kLargestCullContrast),
             checkReal("the time of smoothing", config.smoothingSeconds, 0.0, kLongestSmoothingSeconds),
         }) {
        if (!status) return status;
    }
    return {};
}

int strideForFps(double meanFps)
{
    if (!std::isfinite(meanFps) || meanFps <= 0.0) return kStrideOfUnknownRate;
    const double stride = std::round(std::min(meanFps / kStepsPerSecond, static_cast<double>(kLargestStride)));
    return std::max(1, static_cast<int>(stride));
}

}  // namespace longtake
