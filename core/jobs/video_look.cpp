// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_look.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>

namespace longtake {

namespace {

constexpr std::int64_t kSampledFrames = 200;

// Note [When a video looks different]
// The two figures are coarse on purpose: they shall catch another place or another camera, not another day. See
// docs/training.md for the values between the sessions of the hand-wash recordings that the limits lie between.
constexpr double kLeastCorrelation = 0.5;
constexpr double kLargestContrastRatio = 1.6;

double contrastOf(std::span<const std::uint8_t> picture)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const std::uint8_t value : picture) {
        sum += value;
        squares += static_cast<double>(value) * value;
    }
    const auto count = static_cast<double>(picture.size());
    const double mean = sum / count;
    return std::sqrt(std::max(0.0, squares / count - mean * mean));
}

// Pearson's; two pictures without any structure count as equal.
double correlationOf(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b)
{
    const auto count = static_cast<double>(a.size());
    double meanA = 0.0;
    double meanB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        meanA += a[i] / count;
        meanB += b[i] / count;
    }
    double covariance = 0.0;
    double varianceA = 0.0;
    double varianceB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        covariance += (a[i] - meanA) * (b[i] - meanB);
        varianceA += (a[i] - meanA) * (a[i] - meanA);
        varianceB += (b[i] - meanB) * (b[i] - meanB);
    }
    const double flat = 0.25 * count;  // a standard deviation of half a gray level
    if (varianceA < flat && varianceB < flat) return 1.0;
    if (varianceA < flat || varianceB < flat) return 0.0;
    return covariance / std::sqrt(varianceA * varianceB);
}

double ratioOf(double a, double b)
{
    const double least = 1.0;  // gray level: below it contrast is noise
    return std::max(a, least) > std::max(b, least) ? std::max(a, least) / std::max(b, least)
                                                   : std::max(b, least) / std::max(a, least);
}

}  // namespace

VideoLook lookAt(const FrameStore& frames)
{
    LT_EXPECT(frames.frameCount() > 0);
    VideoLook look;
    look.height = frames.height();
    look.width = frames.width();
    const std::int64_t samples = std::min(frames.frameCount(), kSampledFrames);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(look.height) * static_cast<std::size_t>(look.width), 0);
    for (std::int64_t sample = 0; sample < samples; ++sample) {
        const std::int64_t number = (2 * sample + 1) * frames.frameCount() / (2 * samples);
        const std::span<const std::uint8_t> picture = frames.frame(number);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += picture[i];
        look.contrast += contrastOf(picture) / static_cast<double>(samples);
    }
    look.meanPicture.reserve(sums.size());
    for (const std::int64_t sum : sums)
        look.meanPicture.push_back(static_cast<std::uint8_t>((sum + samples / 2) / samples));
    return look;
}

LookComparison compareLooks(const VideoLook& look, std::span<const VideoLook> training)
{
    LT_EXPECT(!training.empty());
    LookComparison best{-1.0, 0.0, true};
    for (const VideoLook& known : training) {
        if (known.height != look.height || known.width != look.width) continue;
        const double correlation = correlationOf(look.meanPicture, known.meanPicture);
        const double ratio = ratioOf(look.contrast, known.contrast);
        const bool differs = correlation < kLeastCorrelation || ratio > kLargestContrastRatio;
        const bool isNearer = (best.looksDifferent && !differs) ||
                              (best.looksDifferent == differs && correlation > best.correlation) ||
                              best.contrastRatio == 0.0;
        if (isNearer) best = {correlation, ratio, differs};
    }
    return best;
}

}  // namespace longtake
