// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The world of the sample videos: simple shapes that move together in one of nine ways, as if the camera panned, turned
// or drove. Whatever they do, a single picture looks the same: every motion leaves the distribution of shapes over
// place, distance, angle and kind exactly as it was (Note [Motions that no picture tells apart]).

#pragma once

#include "core/base/random.h"

#include <array>
#include <string>
#include <vector>

namespace longtake {

enum class SampleMotion { Right, Left, Up, Down, Clockwise, Counterclockwise, Grow, Shrink, Shake };
inline constexpr int kSampleMotions = 9;

// What the class is called: "move right", "turn clockwise", "grow", ...
std::string sampleMotionName(SampleMotion motion);

struct Point {
    double x = 0.0;  // to the right
    double y = 0.0;  // down
};

enum class SampleShapeKind { Disc, Ring, Square, Triangle, Bar, Cross };
inline constexpr int kSampleShapeKinds = 6;

// One shape. Lengths are in picture heights; (0, 0) is the middle of the picture.
struct SampleShape {
    SampleShapeKind kind = SampleShapeKind::Disc;
    int colour = 0;         // index into a palette of any length up to 256
    Point place;            // in a world seen from distance 1; always in the world's disc
    double nearness = 0.0;  // in [0, 1): 0 is farthest, and almost invisible at both ends
    double angle = 0.0;     // radians, clockwise

    double scale() const;       // of size and place as seen
    Point seenAt() const;       // place in the picture
    double seenRadius() const;  // in the picture
    double visibility() const;  // 0 to 1, by nearness alone
};

class SampleScene {
public:
    // `aspect` is width / height of the picture, at most 2.
    SampleScene(double aspect, Random random);

    // A stretch of one motion begins: draws its speed, and for Shake its direction.
    void begin(SampleMotion motion);

    // Moves every shape on by `seconds`.
    void advance(double seconds);

    // From the farthest to the nearest.
    const std::vector<SampleShape>& shapes() const { return shapes_; }

private:
    void place(SampleShape& shape);
    void pan(SampleShape& shape, Point direction, double distance) const;

    Random random_;
    double worldRadius_ = 0.0;
    std::vector<SampleShape> shapes_;
    SampleMotion motion_ = SampleMotion::Right;
    double pace_ = 1.0;
    Point shakeDirection_;
    double shakePhase_ = 0.0;
};

}  // namespace longtake
