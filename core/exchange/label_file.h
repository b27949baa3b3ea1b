// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A label file of any format that can be read, found out by its content.

#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/imported_labels.h"

namespace longtake {

// The words of the command line: "auto" first.
const std::vector<std::string>& importFormats();

// One entry a video that the file speaks about. `format` is a word of `importFormats`. WrongUsage for another word,
// WrongFormat for a file that is not what it should be, Unsupported for formats that are known but cannot be read yet.
Result<std::vector<ImportedLabels>> readLabelText(std::string content, const std::string& format,
                                                  const ReadOptions& options);

}  // namespace longtake
