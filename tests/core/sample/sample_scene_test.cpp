// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sample/sample_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include <gmock/gmock.h>

#include "core/sample/sample_drawing.h"

namespace longtake {
namespace {

constexpr double kAspect = 1.5;

std::vector<SampleMotion> allMotions()
{
    std::vector<SampleMotion> motions;
    for (int k = 0; k < kSampleMotions; ++k) motions.push_back(static_cast<SampleMotion>(k));
    return motions;
}

// A scene in the middle of its motion, and each time another one.
SampleScene sceneOf(SampleMotion motion, int number)
{
    SampleScene scene(kAspect, Random(static_cast<std::uint64_t>(1000 * number + static_cast<int>(motion))));
    scene.begin(motion);
    for (int frame = 0; frame < 40; ++frame) scene.advance(0.1);
    return scene;
}

std::vector<float> grayOf(const SampleScene& scene, int height)
{
    const int width = height * 3 / 2;
    std::vector<std::uint8_t> rgb(static_cast<std::size_t>(width * height) * 3);
    drawShapes(scene.shapes(), width, height, rgb);
    std::vector<float> gray;
    for (std::size_t k = 0; k < rgb.size(); k += 3) {
        gray.push_back((static_cast<float>(rgb[k]) + static_cast<float>(rgb[k + 1]) + static_cast<float>(rgb[k + 2])) /
                       3.0F);
    }
    return gray;
}

float distance(const std::vector<float>& a, const std::vector<float>& b)
{
    float sum = 0.0F;
    for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

TEST(SampleScene, EveryMotionLeavesTheDistributionOfShapesAsItWas)
{
    constexpr int kScenes = 150;
    for (const SampleMotion motion : allMotions()) {
        std::array<double, 6> sums{};
        double squares = 0.0;
        double farthest = 0.0;
        std::array<int, 10> histogram{};
        double count = 0.0;
        for (int number = 0; number < kScenes; ++number) {
            const SampleScene scene = sceneOf(motion, number);
            for (const SampleShape& shape : scene.shapes()) {
                const double radius = std::hypot(shape.place.x, shape.place.y);
                farthest = std::max(farthest, radius);
                sums[0] += shape.nearness;
                sums[1] += shape.place.x;
                sums[2] += shape.place.y;
                sums[3] += radius * radius;
                sums[4] += std::cos(shape.angle);
                sums[5] += std::sin(shape.angle);
                squares += shape.nearness * shape.nearness;
                ++histogram[static_cast<std::size_t>(shape.nearness * 10.0)];
                count += 1.0;
            }
        }
        const std::string name = sampleMotionName(motion);
        const double worldRadius = 0.5 * std::hypot(1.0, kAspect) + 1.5 * 0.06;
        const double sigma = 1.0 / std::sqrt(count);  // of a mean of values about 1 wide
        EXPECT_LE(farthest, worldRadius + 1e-9) << name;
        EXPECT_NEAR(sums[0] / count, 0.5, 2 * sigma) << name;
        EXPECT_NEAR(squares / count, 1.0 / 3.0, 2 * sigma) << name;
        EXPECT_NEAR(sums[1] / count, 0.0, 3 * sigma) << name;
        EXPECT_NEAR(sums[2] / count, 0.0, 3 * sigma) << name;
        EXPECT_NEAR(sums[3] / count, worldRadius * worldRadius / 2.0, 3 * sigma) << name << ": uniform over a disc";
        EXPECT_NEAR(sums[4] / count, 0.0, 4 * sigma) << name;
        EXPECT_NEAR(sums[5] / count, 0.0, 4 * sigma) << name;
        for (const int part : histogram) EXPECT_NEAR(part / count, 0.1, 2 * sigma) << name;
    }
}

TEST(SampleScene, TheMostAlikePictureDoesNotTellTheMotion)
{
    constexpr int kPictures = 50;
    struct Example {
        std::vector<float> gray;
        SampleMotion motion;
    };
    std::vector<Example> known;
    std::vector<Example> asked;
    for (const SampleMotion motion : allMotions()) {
        for (int number = 0; number < kPictures; ++number) {
            known.push_back({grayOf(sceneOf(motion, number), 20), motion});
            asked.push_back({grayOf(sceneOf(motion, kPictures + number), 20), motion});
        }
    }
    int right = 0;
    for (const Example& example : asked) {
        const auto nearest = std::min_element(known.begin(), known.end(), [&](const Example& a, const Example& b) {
            return distance(a.gray, example.gray) < distance(b.gray, example.gray);
        });
        right += nearest->motion == example.motion ? 1 : 0;
    }
    // One in nine is right by chance; five standard deviations are 0.07.
    EXPECT_LT(static_cast<double>(right) / static_cast<double>(asked.size()), 0.19);
}

// Where a point of the later picture was a moment before, if the whole picture moved in one way.
using Backwards = std::function<Point(Point)>;

// How well the earlier picture, moved, explains the later one. Points are in picture heights from the middle.
double misfit(const std::vector<float>& before, const std::vector<float>& after, int height, const Backwards& backwards)
{
    const int width = height * 3 / 2;
    double sum = 0.0;
    double pixels = 0.0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Point was = backwards({(x + 0.5 - 0.5 * width) / height, (y + 0.5 - 0.5 * height) / height});
            const int oldX = static_cast<int>(std::floor(was.x * height + 0.5 * width));
            const int oldY = static_cast<int>(std::floor(was.y * height + 0.5 * height));
            if (oldX < 0 || oldX >= width || oldY < 0 || oldY >= height) continue;
            const double change = static_cast<double>(after[static_cast<std::size_t>(y * width + x)]) -
                                  static_cast<double>(before[static_cast<std::size_t>(oldY * width + oldX)]);
            sum += change * change;
            pixels += 1.0;
        }
    }
    return sum / pixels;
}

TEST(SampleScene, TwoPicturesShowTheMotionThatIsNamed)
{
    constexpr double kSeconds = 1.0 / 6.0;
    constexpr double kPan = 0.26 * 1.7 * kSeconds;  // shapes are seen 1.7 times as large on the average
    constexpr double kTurn = 0.75 * kSeconds;
    const double grow = std::exp(0.62 * kSeconds);
    const auto turned = [](Point p, double angle) {
        return Point{p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
    };
    const std::array<Backwards, 8> ways{[&](Point p) {
                                            return Point{p.x - kPan, p.y};
                                        },
                                        [&](Point p) {
                                            return Point{p.x + kPan, p.y};
                                        },
                                        [&](Point p) {
                                            return Point{p.x, p.y + kPan};
                                        },
                                        [&](Point p) {
                                            return Point{p.x, p.y - kPan};
                                        },
                                        [&](Point p) { return turned(p, -kTurn); },
                                        [&](Point p) { return turned(p, kTurn); },
                                        [&](Point p) {
                                            return Point{p.x / grow, p.y / grow};
                                        },
                                        [&](Point p) {
                                            return Point{p.x * grow, p.y * grow};
                                        }};

    int right = 0;
    int asked = 0;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        for (int number = 0; number < 15; ++number) {
            SampleScene scene = sceneOf(static_cast<SampleMotion>(k), number);
            const auto before = grayOf(scene, 60);
            scene.advance(kSeconds);
            const auto after = grayOf(scene, 60);
            std::size_t best = 0;
            double least = std::numeric_limits<double>::max();
            for (std::size_t way = 0; way < ways.size(); ++way) {
                const double error = misfit(before, after, 60, ways[way]);
                if (error < least) {
                    least = error;
                    best = way;
                }
            }
            right += best == k ? 1 : 0;
            ++asked;
        }
    }
    EXPECT_GT(right, asked * 9 / 10) << "of " << asked;
}

TEST(SampleScene, ShakingGoesToAndFroAndComesBack)
{
    SampleScene scene = sceneOf(SampleMotion::Shake, 1);
    const auto start = grayOf(scene, 40);
    float farthest = 0.0F;
    float nearestLater = std::numeric_limits<float>::max();
    for (int frame = 1; frame <= 40; ++frame) {
        scene.advance(1.0 / 30.0);
        const float away = distance(start, grayOf(scene, 40));
        farthest = std::max(farthest, away);
        if (frame > 20) nearestLater = std::min(nearestLater, away);
    }
    EXPECT_LT(nearestLater, farthest / 10.0F);
}

}  // namespace
}  // namespace longtake
