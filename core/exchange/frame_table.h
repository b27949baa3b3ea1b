// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tables with one row a frame and one column a class: 1 present, 0 absent, -1 not labelled. DeepEthogram's shape: an
// unnamed first column with the frame, then "background", then the other classes. SimBA and DeepAction read it, too.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/imported_labels.h"
#include "core/label/class_list.h"
#include "core/label/label_track.h"

namespace longtake {

// True if it looks like one: nothing but states (and a frame number) in the first rows.
bool isFrameTable(const CsvTable& table);

// Reads it, also when it is transposed (one row a class), lacks the frame column, or comes with True and False. Rows
// that contradict themselves and cells that mean nothing are reported. WrongFormat if there is no column of states.
Result<ImportedLabels> readFrameTable(const CsvTable& table, const ReadOptions& options);

enum class FrameTableStyle {
    Own,           // every state as it is
    DeepEthogram,  // a row in which any class is not labelled is -1 throughout
};

// Labels of one video as a table. The background column comes first and is there even if the project has no background
// class: it is 1 where every class is absent. In exclusive projects a class that is present makes the others 0.
std::string frameTableText(const ClassList& classes, std::span<const LabelTrack> tracks, bool multiLabel,
                           FrameTableStyle style);

// Probabilities of a run: values[frame * names.size() + class] as round(65535 p), printed so that they read back
// exactly.
std::string probabilityTableText(const std::vector<std::string>& names, std::span<const std::uint16_t> values);

// A cell of a CSV file, quoted where it must be.
std::string csvCell(const std::string& text);

}  // namespace longtake
