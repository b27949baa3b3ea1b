// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sample/sample_scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

// Draws the shapes in their order over a dark ground, with smooth edges, as red, green and blue of width x height
// pixels.
void drawShapes(const std::vector<SampleShape>& shapes, int width, int height, std::span<std::uint8_t> rgb);

}  // namespace longtake
