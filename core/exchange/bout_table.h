// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tables with one row a bout: video, class, start_frame, end_frame, start_s, end_s; the end is one past the last frame,
// and the time at which the bout is over. What people open in R or a spreadsheet.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/imported_labels.h"
#include "core/label/class_list.h"
#include "core/label/label_track.h"

namespace longtake {

bool isBoutTable(const CsvTable& table);

// One entry a video. Frames are preferred to seconds where both are there. Columns may be in any order and have other
// usual names ("behavior", "Start (s)", "stop_frame"). WrongFormat where class, start or end is missing.
Result<std::vector<ImportedLabels>> readBoutTable(const CsvTable& table, const ReadOptions& options);

// The bouts of one video as rows, in order of their start, without the header.
std::string boutRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks,
                     const FrameTimes& times);

// The header line that goes before the rows.
std::string boutHeader();

}  // namespace longtake
