// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sample/sample_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/contract.h"

namespace longtake {
namespace {

// Note [Motions that no picture tells apart]
// A shape is drawn uniformly: its place over a disc around the middle, its nearness over [0, 1), its angle over the
// circle. Each motion maps this distribution to itself, so at no time does a picture tell which motion made it:
//   pans move along parallel chords of the disc, each of which is closed to a ring: what leaves on one side comes in on
//     the other;
//   turns rotate disc and angle;
//   growing and shrinking move the nearness around [0, 1); a shape that comes round starts at a new place;
//   shaking is a pan to and fro.
// The disc is so large that nothing in the picture is ever seen to leave or come in at its rim, and shapes are
// transparent at both ends of the nearness.

constexpr double kPi = std::numbers::pi;
constexpr double kLargestScale = 3.5;
constexpr double kSmallestRadius = 0.06;  // of a shape at the farthest, in picture heights
constexpr double kShapesPerArea = 34.0;   // in the disc, per picture height squared

constexpr double kPanSpeed = 0.26;   // picture heights a second for the farthest; near shapes seem faster
constexpr double kTurnSpeed = 0.75;  // radians a second
constexpr double kGrowSpeed = 0.62;  // natural logarithm of the scale a second
constexpr double kShakeReach = 0.055;
constexpr double kShakesPerSecond = 1.2;

}  // namespace

std::string sampleMotionName(SampleMotion motion)
{
    switch (motion) {
        case SampleMotion::Right:
            return "move right";
        case SampleMotion::Left:
            return "move left";
        case SampleMotion::Up:
            return "move up";
        case SampleMotion::Down:
            return "move down";
        case SampleMotion::Clockwise:
            return "turn clockwise";
        case SampleMotion::Counterclockwise:
            return "turn counterclockwise";
        case SampleMotion::Grow:
            return "grow";
        case SampleMotion::Shrink:
            return "shrink";
        case SampleMotion::Shake:
            return "shake";
    }
    contractBroken("every motion has its name", __FILE__, __LINE__);
}

double SampleShape::scale() const
{
    return std::pow(kLargestScale, nearness);
}

Point SampleShape::seenAt() const
{
    return {place.x * scale(), place.y * scale()};
}

double SampleShape::seenRadius() const
{
    return kSmallestRadius * scale();
}

double SampleShape::visibility() const
{
    // Rises and falls over a sixth of the way.
    const double ends = std::min(nearness, 1.0 - nearness) * 6.0;
    const double t = std::clamp(ends, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

SampleScene::SampleScene(double aspect, Random random) : random_(random)
{
    LT_EXPECT(aspect > 0.0 && aspect <= 2.0);
    // The picture's corner at scale 1, a shape's radius, and room to spare.
    worldRadius_ = std::hypot(0.5, 0.5 * aspect) + 1.5 * kSmallestRadius;
    const double area = kPi * worldRadius_ * worldRadius_;
    shapes_.resize(static_cast<std::size_t>(std::lround(kShapesPerArea * area)));
    for (SampleShape& shape : shapes_) {
        shape.nearness = random_.uniform();
        place(shape);
    }
}

void SampleScene::place(SampleShape& shape)
{
    const double radius = worldRadius_ * std::sqrt(random_.uniform());
    const double direction = 2.0 * kPi * random_.uniform();
    shape.place = {radius * std::cos(direction), radius * std::sin(direction)};
    shape.angle = 2.0 * kPi * random_.uniform();
    shape.kind = static_cast<SampleShapeKind>(random_.below(kSampleShapeKinds));
    shape.colour = static_cast<int>(random_.below(256));
}

void SampleScene::begin(SampleMotion motion)
{
    motion_ = motion;
    pace_ = 0.85 + 0.3 * random_.uniform();
    const double side = random_.below(2) == 0 ? 1.0 : -1.0;
    shakeDirection_ = {side * std::numbers::sqrt2 / 2.0, std::numbers::sqrt2 / 2.0};
    shakePhase_ = 2.0 * kPi * random_.uniform();
}

void SampleScene::pan(SampleShape& shape, Point direction, double distance) const
{
    const double along = shape.place.x * direction.x + shape.place.y * direction.y;
    const double across = shape.place.y * direction.x - shape.place.x * direction.y;
    const double half = std::sqrt(std::max(0.0, worldRadius_ * worldRadius_ - across * across));
    double moved = along + distance;
    while (moved >= half && half > 0.0) moved -= 2.0 * half;
    while (moved < -half) moved += 2.0 * half;
    shape.place = {moved * direction.x - across * direction.y, moved * direction.y + across * direction.x};
}

void SampleScene::advance(double seconds)
{
    const auto panAll = [&](Point direction, double distance) {
        for (SampleShape& shape : shapes_) pan(shape, direction, distance);
    };
    const auto turnAll = [&](double angle) {
        for (SampleShape& shape : shapes_) {
            const Point old = shape.place;
            shape.place = {old.x * std::cos(angle) - old.y * std::sin(angle),
                           old.x * std::sin(angle) + old.y * std::cos(angle)};
            shape.angle = std::fmod(shape.angle + angle + 2.0 * kPi, 2.0 * kPi);
        }
    };
    const auto growAll = [&](double change) {
        for (SampleShape& shape : shapes_) {
            shape.nearness += change / std::log(kLargestScale);
            if (shape.nearness >= 0.0 && shape.nearness < 1.0) continue;
            shape.nearness -= std::floor(shape.nearness);
            place(shape);
        }
    };
    const double distance = kPanSpeed * pace_ * seconds;
    switch (motion_) {
        case SampleMotion::Right:
            panAll({1.0, 0.0}, distance);
            break;
        case SampleMotion::Left:
            panAll({-1.0, 0.0}, distance);
            break;
        case SampleMotion::Up:
            panAll({0.0, -1.0}, distance);
            break;
        case SampleMotion::Down:
            panAll({0.0, 1.0}, distance);
            break;
        case SampleMotion::Clockwise:
            turnAll(kTurnSpeed * pace_ * seconds);
            break;
        case SampleMotion::Counterclockwise:
            turnAll(-kTurnSpeed * pace_ * seconds);
            break;
        case SampleMotion::Grow:
            growAll(kGrowSpeed * pace_ * seconds);
            break;
        case SampleMotion::Shrink:
            growAll(-kGrowSpeed * pace_ * seconds);
            break;
        case SampleMotion::Shake: {
            const double before = std::sin(shakePhase_);
            shakePhase_ += 2.0 * kPi * kShakesPerSecond * pace_ * seconds;
            panAll(shakeDirection_, kShakeReach * (std::sin(shakePhase_) - before));
            break;
        }
    }
    std::stable_sort(shapes_.begin(), shapes_.end(),
                     [](const SampleShape& a, const SampleShape& b) { return a.nearness < b.nearness; });
}

}  // namespace longtake
