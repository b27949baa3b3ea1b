// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tables that name the class of each frame: a column with the frame, a column with the name.

#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/imported_labels.h"

namespace longtake {

// True if one of its columns numbers frames and another one holds names.
bool isFrameLabel(const CsvTable& table);

// One entry a video; frames named like "video_12_frame_34" tell several apart. The class column is that of
// `options.column`, else the one called "label" or the like, else the only one whose values all are `knownClasses`,
// else the only one there is. A frame that occurs with several names has all of them. WrongUsage, listing the columns
// with their numbers of values, where it is not obvious; WrongFormat where there is no such column.
Result<std::vector<ImportedLabels>> readFrameLabel(const CsvTable& table, const ReadOptions& options);

}  // namespace longtake
