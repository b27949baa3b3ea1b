// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/csv_table.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

#include <csv.h>

#include "core/base/contract.h"
#include "core/exchange/text_encoding.h"

namespace longtake {
namespace {

constexpr std::size_t kLinesToLookAt = 20;
constexpr std::size_t kBytesAtATime = std::size_t{1} << 20;  // between two looks whether it is still wanted

// The first lines, without empty ones.
std::vector<std::string_view> firstLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty() && lines.size() < kLinesToLookAt) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (end > 0) lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::size_t countOutsideQuotes(std::string_view line, char wanted)
{
    std::size_t count = 0;
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == wanted && !quoted) ++count;
    }
    return count;
}

char delimiterOf(std::string_view text)
{
    const std::vector<std::string_view> lines = firstLines(text);
    char best = ',';
    std::pair<bool, std::size_t> bestScore{false, 0};
    for (const char candidate : {',', ';', '\t'}) {
        std::size_t least = std::numeric_limits<std::size_t>::max();
        std::size_t most = 0;
        for (const std::string_view line : lines) {
            const std::size_t count = countOutsideQuotes(line, candidate);
            least = std::min(least, count);
            most = std::max(most, count);
        }
        const std::pair<bool, std::size_t> score{most > 0 && least == most, most};
        if (score > bestScore) {
            best = candidate;
            bestScore = score;
        }
    }
    return best;
}

}  // namespace

// Fills a table from libcsv's callbacks.
class CsvTable::Builder {
public:
    explicit Builder(CsvTable& table) : table_(table) {}

    // False if a quote is never closed.
    bool read(std::string_view text, const std::stop_token& stop)
    {
        csv_parser parser{};
        if (csv_init(&parser, CSV_REPALL_NL) != 0) throw std::bad_alloc();
        csv_set_delim(&parser, static_cast<unsigned char>(table_.delimiter_));
        for (; !text.empty() && !stop.stop_requested(); text.remove_prefix(std::min(text.size(), kBytesAtATime)))
            csv_parse(&parser, text.data(), std::min(text.size(), kBytesAtATime), &onCell, &onRowEnd, this);
        // Quotes in odd places are let pass; only one that swallows the rest of the file is an error.
        csv_set_opts(&parser, CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI);
        const bool whole = csv_fini(&parser, &onCell, &onRowEnd, this) == 0;
        csv_free(&parser);
        return whole;
    }

private:
    static void onCell(void* text, std::size_t size, void* self) { static_cast<Builder*>(self)->cell(text, size); }
    static void onRowEnd(int end, void* self) { static_cast<Builder*>(self)->rowEnd(end); }

    void cell(const void* text, std::size_t size)
    {
        table_.text_.append(static_cast<const char*>(text), size);
        table_.cellEnds_.push_back(static_cast<std::uint32_t>(table_.text_.size()));
        isEmptyRow_ = isEmptyRow_ && size == 0;
        ++cells_;
    }

    void rowEnd(int end)
    {
        const bool secondHalf = end == '\n' && lastEnd_ == '\r' && cells_ == 0;  // of \r\n
        lastEnd_ = end;
        if (secondHalf) return;
        if (isEmptyRow_) {
            table_.cellEnds_.resize(table_.cellEnds_.size() - cells_);
        } else {
            table_.rowEnds_.push_back(static_cast<std::uint32_t>(table_.cellEnds_.size()));
            table_.lines_.push_back(line_);
        }
        ++line_;
        cells_ = 0;
        isEmptyRow_ = true;
    }

    CsvTable& table_;
    std::size_t cells_ = 0;  // of the row in the making
    std::uint32_t line_ = 1;
    int lastEnd_ = 0;
    bool isEmptyRow_ = true;
};

Result<CsvTable> CsvTable::parse(std::string content, const std::string& subject, const std::stop_token& stop)
{
    if (content.size() >= std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::WrongFormat, subject, "it is larger than 4 GB");
    const Result<std::string> text = toUtf8(std::move(content), subject);
    if (!text) return fail(text.error());
    CsvTable table;
    table.delimiter_ = delimiterOf(*text);
    if (!Builder(table).read(*text, stop)) {
        return fail(ErrorCode::WrongFormat, subject,
                    "a quote that is opened after line " +
                        std::to_string(table.lines_.empty() ? 0 : table.lines_.back()) + " is never closed");
    }
    if (table.rowCount() == 0) return fail(ErrorCode::WrongFormat, subject, "it is empty");
    return table;
}

std::size_t CsvTable::columnCount(std::size_t row) const
{
    LT_EXPECT(row < rowEnds_.size());
    return rowEnds_[row] - (row == 0 ? 0 : rowEnds_[row - 1]);
}

std::string_view CsvTable::cell(std::size_t row, std::size_t column) const
{
    if (column >= columnCount(row)) return {};
    const std::size_t index = (row == 0 ? 0 : rowEnds_[row - 1]) + column;
    const std::size_t begin = index == 0 ? 0 : cellEnds_[index - 1];
    return std::string_view(text_).substr(begin, cellEnds_[index] - begin);
}

std::size_t CsvTable::lineOf(std::size_t row) const
{
    LT_EXPECT(row < lines_.size());
    return lines_[row];
}

std::string columnKey(std::string_view header)
{
    std::string key;
    for (const char c : header) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || byte >= 0x80) key += static_cast<char>(std::tolower(byte));
    }
    return key;
}

}  // namespace longtake
