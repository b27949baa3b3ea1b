// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/prediction_strips.h"

#include <QColor>

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

// Of a pixel with many frames, peaks of whole blocks are looked at: no peak is lost, and none moves by a pixel.
constexpr std::int64_t kBlock = 32;
constexpr double kManyBlocks = 16.0;
constexpr int kQuiet = 107;  // of 255: how strong a bar is where another class is more probable

}  // namespace

const std::vector<QImage>& PredictionStrips::of(const TimelineContent& content, const TimelineGeometry& geometry,
                                                QSize size)
{
    Shown now{content.predictions, {}, geometry.firstFrame(), geometry.framesPerPixel(), size};
    const auto lanes = static_cast<std::size_t>(content.predictions ? content.predictions->classes() : 0);
    for (std::size_t k = 0; k < std::min(lanes, content.lanes.size()); ++k)
        now.colours.push_back(content.lanes[k].colour.rgb());
    if (now == shown_) return strips_;
    shown_ = std::move(now);
    paint();
    return strips_;
}

void PredictionStrips::paint()
{
    const int width = std::max(0, shown_.size.width());
    const int height = std::max(0, shown_.size.height());
    strips_.assign(shown_.colours.size(), QImage(width, height, QImage::Format_ARGB32_Premultiplied));
    if (strips_.empty() || width == 0 || height == 0) return;
    struct Lane {
        QRgb* pixels;
        qsizetype stride;
        QRgb strong;
        QRgb quiet;
    };
    std::vector<Lane> lanes;
    for (std::size_t k = 0; k < strips_.size(); ++k) {
        strips_[k].fill(Qt::transparent);
        const QRgb colour = shown_.colours[k];
        lanes.push_back({reinterpret_cast<QRgb*>(strips_[k].bits()),
                         strips_[k].bytesPerLine() / qsizetype{sizeof(QRgb)}, colour | 0xFF000000U,
                         qPremultiply(qRgba(qRed(colour), qGreen(colour), qBlue(colour), kQuiet))});
    }
    const ProbabilityLanes& all = *shown_.lanes;
    std::vector<std::uint16_t> peaks(static_cast<std::size_t>(all.classes()));
    for (int x = 0; x < width; ++x) {
        const double begin = shown_.firstFrame + x * shown_.framesPerPixel;
        auto first = static_cast<std::int64_t>(std::floor(begin));
        auto last = std::max(first + 1, static_cast<std::int64_t>(std::floor(begin + shown_.framesPerPixel)));
        if (first >= all.frameCount()) break;
        if (shown_.framesPerPixel >= kManyBlocks * kBlock) {
            first = first / kBlock * kBlock;
            last = (last + kBlock - 1) / kBlock * kBlock;
        }
        all.peaks(first, last, peaks);
        const auto winner = static_cast<std::size_t>(all.winner(std::min((first + last) / 2, all.frameCount() - 1)));
        for (std::size_t k = 0; k < lanes.size(); ++k) {
            const Lane& lane = lanes[k];
            const int bar = static_cast<int>(std::lround(peaks[k] / 65535.0 * std::max(0, height - 2)));
            const QRgb colour = winner == k ? lane.strong : lane.quiet;
            for (int y = height - bar; y < height; ++y) lane.pixels[y * lane.stride + x] = colour;
        }
    }
}

}  // namespace longtake::ui
