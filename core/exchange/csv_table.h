// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A table from a text file: commas, semicolons or tabs, quotes or none, any kind of line end, any encoding that
// text_encoding.h knows. All text lies in one block, so that ten hours at 60 frames a second with nine classes take
// about 130 MB and not ten times that.

#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace longtake {

class CsvTable {
public:
    // Of the content of a file. The delimiter is the one that cuts the first lines into the same number of parts, most
    // of them. Empty lines are left out. Fails with WrongFormat (about `subject`) for what is no text, for nothing at
    // all, and for text of 4 GB and more. Stopped, it holds the lines read so far, or fails for want of them.
    static Result<CsvTable> parse(std::string content, const std::string& subject, const std::stop_token& stop = {});

    char delimiter() const { return delimiter_; }
    std::size_t rowCount() const { return rowEnds_.size(); }
    std::size_t columnCount(std::size_t row) const;

    // Without the blanks around it. Empty for a column that the row does not have. Valid as long as the table.
    std::string_view cell(std::size_t row, std::size_t column) const;

    // Number of the line in the file that a row is on, from 1, for messages. Exact unless quoted cells hold line
    // breaks.
    std::size_t lineOf(std::size_t row) const;

private:
    class Builder;

    char delimiter_ = ',';
    std::string text_;                     // of all cells, one after the other
    std::vector<std::uint32_t> cellEnds_;  // in text_
    std::vector<std::uint32_t> rowEnds_;   // in cellEnds_
    std::vector<std::uint32_t> lines_;     // of each row
};

// "Start (s)" and "start_s" are one name: lower case letters and digits only.
std::string columnKey(std::string_view header);

}  // namespace longtake
