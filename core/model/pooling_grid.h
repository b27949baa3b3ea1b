// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of the picture over which the hidden state is averaged: gridRows x gridColumns rectangles that cover every
// pixel once, as equal as whole pixels allow. Numbered row by row.

#pragma once

#include "core/config/model_config.h"

#include <vector>

namespace longtake {

struct PoolingGrid {
    int rows = 1;
    int columns = 1;
    std::vector<int> rowEdges;     // rows + 1 numbers from 0 to height
    std::vector<int> columnEdges;  // columns + 1 numbers from 0 to width
    std::vector<int> rowPart;      // row part of each picture row

    // Requires a grid no finer than the picture, as check(ModelConfig) does.
    static PoolingGrid of(const ModelConfig& model);

    int parts() const { return rows * columns; }
    int area(int part) const;  // in pixels, at least 1
};

}  // namespace longtake
