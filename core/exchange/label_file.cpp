// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/label_file.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/exchange/bout_table.h"
#include "core/exchange/cell_values.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/frame_label.h"
#include "core/exchange/frame_numbers.h"
#include "core/exchange/frame_table.h"

namespace longtake {
namespace {

std::string columnNames(const CsvTable& table)
{
    constexpr std::size_t kMost = 12;
    std::string names;
    for (std::size_t column = 0; column < std::min(table.columnCount(0), kMost); ++column)
        names += (column == 0 ? "" : ", ") + ('"' + std::string(table.cell(0, column).substr(0, 40)) + '"');
    return table.columnCount(0) > kMost ? names + ", ..." : names;
}

// What a file that is no table most likely is, in words; empty for a table.
std::string otherKind(std::string_view content)
{
    const auto start = content.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const std::string_view text = start == std::string_view::npos ? std::string_view() : content.substr(start);
    const auto startsWith = [&](std::string_view word) { return text.substr(0, word.size()) == word; };
    if (startsWith("{") || startsWith("[")) return "a JSON file, such as a BORIS project";
    if (startsWith("<")) return "an XML file, such as one of ELAN";
    if (startsWith("Bento annotation file")) return "a BENTO file";
    return {};
}

std::string quotedCell(const CsvTable& table, std::size_t row, std::size_t column)
{
    return "line " + std::to_string(table.lineOf(row)) + ": \"" + std::string(table.cell(row, column).substr(0, 40)) +
           '"';
}

// The one cell that keeps a table from being what its column names promise, in words; empty if there is none.
std::string spoilingCell(const CsvTable& table)
{
    for (std::size_t column = 0; column < table.columnCount(0); ++column) {
        const std::string_view header = table.cell(0, column);
        const bool numbersFrames = isFrameHeader(header);
        if (!numbersFrames && columnKey(header) != "background") continue;
        for (std::size_t row = 1; row < table.rowCount(); ++row) {
            if (numbersFrames && !frameNameIn(table.cell(row, column)))
                return quotedCell(table, row, column) + " is no frame number";
            if (!numbersFrames && !stateIn(table.cell(row, column)))
                return quotedCell(table, row, column) + " in column \"background\" is none of 1, 0 and -1";
        }
    }
    return {};
}

std::string formatOf(const CsvTable& table)
{
    if (isBoutTable(table)) return "bouts";
    if (isFrameTable(table)) return "frame-table";
    if (isFrameLabel(table)) return "frame-label";
    return {};
}

}  // namespace

const std::vector<std::string>& importFormats()
{
    static const std::vector<std::string> formats = {"auto", "frame-table", "deepethogram", "frame-label", "bouts"};
    return formats;
}

Result<std::vector<ImportedLabels>> readLabelText(std::string content, const std::string& format,
                                                  const ReadOptions& options)
{
    const std::vector<std::string>& known = importFormats();
    if (std::find(known.begin(), known.end(), format) == known.end()) {
        std::string words;
        for (const std::string& word : known) words += (words.empty() ? "" : ", ") + word;
        return fail(ErrorCode::WrongUsage, "format \"" + format + '"', "the formats are " + words);
    }
    if (const std::string kind = otherKind(content); !kind.empty())
        return fail(ErrorCode::Unsupported, options.fileName,
                    "it looks like " + kind + "; tables with a row a frame or a row a bout can be read");

    const Result<CsvTable> table = CsvTable::parse(std::move(content), options.fileName, options.stop);
    if (!table) return fail(table.error());
    if (table->rowCount() == 1)
        return fail(ErrorCode::WrongFormat, options.fileName, "it has a line of column names and nothing below it");
    const std::string chosen = format == "auto" ? formatOf(*table) : format;
    if (format == "auto" && options.column.empty() && (chosen.empty() || chosen == "frame-label")) {
        if (const std::string cell = spoilingCell(*table); !cell.empty())
            return fail(ErrorCode::WrongFormat, options.fileName, cell);
    }
    if (chosen == "frame-label") return readFrameLabel(*table, options);
    if (chosen == "bouts") return readBoutTable(*table, options);
    if (chosen.empty())
        return fail(ErrorCode::WrongFormat, options.fileName,
                    "its columns are " + columnNames(*table) +
                        "; wanted is a column \"frame\" with one column a class (1, 0, -1) or one with the class's "
                        "name, or the columns class, start_frame and end_frame");
    Result<ImportedLabels> labels = readFrameTable(*table, options);
    if (!labels) return fail(labels.error());
    labels->format = chosen;
    std::vector<ImportedLabels> result;
    result.push_back(*std::move(labels));
    return result;
}

}  // namespace longtake
