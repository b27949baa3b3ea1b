// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sample/sample_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/base/contract.h"

namespace longtake {
namespace {

using Colour = std::array<std::uint8_t, 3>;

// Light colours of about the same brightness on a dark ground: a motion is then seen the same way whatever the colour.
constexpr Colour kGround{26, 30, 38};
constexpr std::array<Colour, 6> kPalette{
    {{240, 200, 120}, {140, 215, 235}, {245, 170, 170}, {170, 225, 150}, {225, 180, 245}, {225, 225, 215}}};

// Distance from the edge of a shape of radius 1, negative inside; exact along the edges, which is all that smooth
// edges need.
double distanceToEdge(SampleShapeKind kind, double x, double y)
{
    const double fromMiddle = std::hypot(x, y);
    const auto box = [&](double halfWidth, double halfHeight) {
        return std::max(std::abs(x) - halfWidth, std::abs(y) - halfHeight);
    };
    switch (kind) {
        case SampleShapeKind::Disc:
            return fromMiddle - 0.85;
        case SampleShapeKind::Ring:
            return std::abs(fromMiddle - 0.7) - 0.22;
        case SampleShapeKind::Square:
            return box(0.72, 0.72);
        case SampleShapeKind::Triangle:
            // Three sides, each at distance 0.5 from the middle.
            return std::max({y - 0.5, x * 0.866 - y * 0.5 - 0.5, -x * 0.866 - y * 0.5 - 0.5});
        case SampleShapeKind::Bar:
            return box(0.98, 0.34);
        case SampleShapeKind::Cross:
            return std::min(box(0.95, 0.28), box(0.28, 0.95));
    }
    contractBroken("every kind of shape has its outline", __FILE__, __LINE__);
}

struct Canvas {
    int width = 0;
    int height = 0;
    std::span<std::uint8_t> rgb;

    void blend(int x, int y, const Colour& colour, double cover) const
    {
        const std::size_t place =
            (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
            colour.size();
        for (std::size_t k = 0; k < colour.size(); ++k) {
            const double old = rgb[place + k];
            rgb[place + k] = static_cast<std::uint8_t>(std::lround(old + cover * (colour[k] - old)));
        }
    }
};

void drawShape(const SampleShape& shape, const Canvas& canvas)
{
    const double pixels = canvas.height;  // lengths are in picture heights
    const Point seen = shape.seenAt();
    const double middleX = 0.5 * canvas.width + seen.x * pixels;
    const double middleY = 0.5 * canvas.height + seen.y * pixels;
    const double radius = shape.seenRadius() * pixels;
    const double opacity = shape.visibility();
    if (opacity <= 0.0) return;

    const int left = std::max(0, static_cast<int>(std::floor(middleX - radius)) - 1);
    const int right = std::min(canvas.width, static_cast<int>(std::ceil(middleX + radius)) + 2);
    const int top = std::max(0, static_cast<int>(std::floor(middleY - radius)) - 1);
    const int bottom = std::min(canvas.height, static_cast<int>(std::ceil(middleY + radius)) + 2);
    const double cosine = std::cos(shape.angle);
    const double sine = std::sin(shape.angle);
    const Colour& colour = kPalette[static_cast<std::size_t>(shape.colour) % kPalette.size()];
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
            const double dx = (x + 0.5 - middleX) / radius;
            const double dy = (y + 0.5 - middleY) / radius;
            const double edge = distanceToEdge(shape.kind, dx * cosine + dy * sine, dy * cosine - dx * sine) * radius;
            const double cover = std::clamp(0.5 - edge, 0.0, 1.0);
            if (cover > 0.0) canvas.blend(x, y, colour, cover * opacity);
        }
    }
}

}  // namespace

void drawShapes(const std::vector<SampleShape>& shapes, int width, int height, std::span<std::uint8_t> rgb)
{
    const Canvas canvas{width, height, rgb};
    LT_EXPECT(rgb.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kGround.size());
    for (std::size_t k = 0; k < rgb.size(); ++k) rgb[k] = kGround[k % kGround.size()];
    for (const SampleShape& shape : shapes) drawShape(shape, canvas);
}

}  // namespace longtake
