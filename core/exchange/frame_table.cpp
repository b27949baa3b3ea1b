// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/frame_table.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <csv.h>

#include "core/base/contract.h"
#include "core/exchange/cell_values.h"
#include "core/exchange/class_column.h"
#include "core/exchange/frame_numbers.h"
#include "core/exchange/problem_list.h"
#include "core/exchange/run_builder.h"

namespace longtake {
namespace {

constexpr std::size_t kRowsToLookAt = 50;

// Rows are frames, whichever way the file lies.
class TableView {
public:
    explicit TableView(const CsvTable& table) : table_(table)
    {
        for (std::size_t row = 0; row < std::min(table.rowCount(), kRowsToLookAt); ++row)
            width_ = std::max(width_, table.columnCount(row));
        transposed_ = isTransposed();
    }

    std::size_t rows() const { return transposed_ ? width_ : table_.rowCount(); }
    std::size_t columns() const { return transposed_ ? table_.rowCount() : width_; }
    bool transposed() const { return transposed_; }
    std::string_view cell(std::size_t row, std::size_t column) const
    {
        return transposed_ ? table_.cell(column, row) : table_.cell(row, column);
    }
    std::size_t lineOf(std::size_t row) const { return transposed_ ? row + 1 : table_.lineOf(row); }
    std::size_t rowsToLookAt() const { return std::min(rows(), kRowsToLookAt); }

private:
    // The header counts frames, and the rows begin with names.
    bool isTransposed() const
    {
        if (width_ < 3 || table_.rowCount() < 2) return false;
        std::int64_t before = -1;
        for (std::size_t column = 1; column < std::min(width_, kRowsToLookAt); ++column) {
            const auto number = integerIn(table_.cell(0, column));
            if (!number || *number <= before) return false;
            before = *number;
        }
        for (std::size_t row = 1; row < std::min(table_.rowCount(), kRowsToLookAt); ++row) {
            if (table_.cell(row, 0).empty() || numberIn(table_.cell(row, 0))) return false;
        }
        return true;
    }

    const CsvTable& table_;
    std::size_t width_ = 0;
    bool transposed_ = false;
};

bool hasHeader(const TableView& view)
{
    for (std::size_t column = 0; column < view.columns(); ++column) {
        if (!numberIn(view.cell(0, column)) && !view.cell(0, column).empty()) return true;
    }
    return false;
}

bool isStateColumn(const TableView& view, std::size_t column)
{
    bool anySaid = false;
    for (std::size_t row = 1; row < view.rowsToLookAt(); ++row) {
        const auto state = stateIn(view.cell(row, column));
        if (!state) return false;
        anySaid = anySaid || !view.cell(row, column).empty();
    }
    return anySaid;
}

// The column that numbers the frames, if there is one.
std::optional<std::size_t> frameColumn(const TableView& view)
{
    if (view.columns() < 2 || view.rows() < 2) return std::nullopt;
    bool counts = true;
    std::int64_t next = 0;
    for (std::size_t row = 1; row < view.rowsToLookAt(); ++row) {
        const auto number = integerIn(view.cell(row, 0));
        if (!number) return std::nullopt;
        if (row > 1) counts = counts && *number == next;
        next = *number < kMostFrames ? *number + 1 : *number;
    }
    if (view.cell(0, 0).empty() || isFrameHeader(view.cell(0, 0)) || columnKey(view.cell(0, 0)) == "index") return 0;
    return counts && view.rowsToLookAt() > 3 ? std::optional<std::size_t>(0) : std::nullopt;
}

struct StateColumn {
    std::size_t column = 0;
    std::string name;
    bool isBackground = false;
};

// The columns that are classes; what else is there goes into `problems`.
std::vector<StateColumn> stateColumns(const TableView& view, std::optional<std::size_t> frames,
                                      std::vector<std::string>& problems)
{
    std::vector<StateColumn> result;
    for (std::size_t column = 0; column < view.columns(); ++column) {
        if (frames == column) continue;
        const std::string name(view.cell(0, column));
        if (name.empty()) {
            if (column > 0 || frames)
                problems.push_back("column " + std::to_string(column + 1) + " has no name and is left out.");
            continue;
        }
        if (!isStateColumn(view, column)) {
            problems.push_back("column \"" + name + "\" holds other things than 0, 1 and -1 and is left out.");
            continue;
        }
        result.push_back({column, name, columnKey(name) == "background"});
    }
    return result;
}

// Row numbers in the order of their frames, with the frames. Rows without a usable frame are reported.
std::vector<std::pair<std::int64_t, std::size_t>> framesInOrder(const TableView& view,
                                                                std::optional<std::size_t> column,
                                                                ProblemList& problems)
{
    std::vector<std::pair<std::int64_t, std::size_t>> frames;
    frames.reserve(view.rows());
    for (std::size_t row = 1; row < view.rows(); ++row) {
        if (!column) {
            frames.emplace_back(static_cast<std::int64_t>(row - 1), row);
            continue;
        }
        const auto frame = integerIn(view.cell(row, *column));
        if (frame && *frame >= 0 && *frame < kMostFrames)
            frames.emplace_back(*frame, row);
        else
            problems.add("the frame number cannot be read; the row is left out", view.lineOf(row));
    }
    std::stable_sort(frames.begin(), frames.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto repeated = std::unique(frames.begin(), frames.end(), [&](const auto& a, const auto& b) {
        if (a.first != b.first) return false;
        problems.add("the frame occurs once more; its first row counts", view.lineOf(b.second));
        return true;
    });
    frames.erase(repeated, frames.end());
    return frames;
}

class RowReader {
public:
    RowReader(const TableView& view, const std::vector<StateColumn>& columns, const ReadOptions& options,
              ProblemList& problems)
        : view_(view),
          columns_(columns),
          problems_(problems),
          runs_(columns.size()),
          states_(columns.size()),
          backgroundIsUnseen_(options.backgroundIsUnseen)
    {}

    void read(std::int64_t frame, std::size_t row)
    {
        bool anyPresent = false;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const auto state = stateIn(view_.cell(row, columns_[i].column));
            if (!state)
                problems_.add("\"" + columns_[i].name + "\" is neither 0, 1 nor -1; taken as not labelled",
                              view_.lineOf(row));
            states_[i] = state.value_or(LabelState::Unseen);
            anyPresent = anyPresent || (states_[i] == LabelState::Present && !columns_[i].isBackground);
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (!columns_[i].isBackground || states_[i] != LabelState::Present) continue;
            if (anyPresent) {
                problems_.add("\"" + columns_[i].name + "\" is 1 together with another class; the other class counts",
                              view_.lineOf(row));
                states_[i] = LabelState::Absent;
            } else {
                ++backgroundRows_;
                if (backgroundIsUnseen_) return;
            }
        }
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (states_[i] != LabelState::Unseen) runs_[i].add(frame, states_[i]);
        }
    }

    std::vector<ImportedClass> take()
    {
        std::vector<ImportedClass> classes;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (columns_[i].isBackground && backgroundIsUnseen_) continue;
            classes.push_back({columns_[i].name, runs_[i].take(), {}, columns_[i].isBackground});
        }
        return classes;
    }

    std::size_t backgroundRows() const { return backgroundRows_; }

private:
    const TableView& view_;
    const std::vector<StateColumn>& columns_;
    ProblemList& problems_;
    std::vector<RunBuilder> runs_;
    std::vector<LabelState> states_;  // of the row being read
    std::size_t backgroundRows_ = 0;
    bool backgroundIsUnseen_ = false;
};

Status checkNames(const std::vector<StateColumn>& columns, const ReadOptions& options)
{
    if (columns.empty())
        return fail(ErrorCode::WrongFormat, options.fileName,
                    "it has no column that holds only 1, 0 and -1 (present, absent, not labelled)");
    std::set<std::string> names;
    for (const StateColumn& column : columns) {
        if (!names.insert(column.name).second)
            return fail(ErrorCode::WrongFormat, options.fileName, "two columns are called \"" + column.name + '"');
    }
    return {};
}

}  // namespace

bool isFrameTable(const CsvTable& table)
{
    const TableView view(table);
    if (!hasHeader(view) || view.rows() < 2) return false;
    const auto frames = frameColumn(view);
    std::size_t states = 0;
    for (std::size_t column = 0; column < view.columns(); ++column) {
        if (frames == column || (column == 0 && view.cell(0, 0).empty())) continue;
        if (!isStateColumn(view, column)) return false;
        ++states;
    }
    // One column of 0 and 1 called "label" is the number of a class, not a class.
    const std::size_t last = view.columns() - 1;
    return states > 1 || (states == 1 && !isClassHeader(view.cell(0, last)));
}

Result<ImportedLabels> readFrameTable(const CsvTable& table, const ReadOptions& options)
{
    const TableView view(table);
    if (!hasHeader(view)) return fail(ErrorCode::WrongFormat, options.fileName, "its first line must name the classes");
    ImportedLabels labels;
    labels.format = "frame-table";
    const auto frameNumbers = frameColumn(view);
    const std::vector<StateColumn> columns = stateColumns(view, frameNumbers, labels.problems);
    if (const Status status = checkNames(columns, options); !status) return fail(status.error());
    if (!frameNumbers)
        labels.problems.emplace_back("no column numbers the frames, so the first row is taken as frame 0.");
    if (view.transposed()) labels.problems.emplace_back("the table has one row a class; it is read turned round.");

    ProblemList problems;
    RowReader reader(view, columns, options, problems);
    const auto frames = framesInOrder(view, frameNumbers, problems);
    for (const auto& [frame, row] : frames) {
        if (options.stop.stop_requested()) break;
        reader.read(frame, row);
    }
    if (!frames.empty()) labels.frames = {frames.front().first, frames.back().first + 1};
    const std::vector<std::string> sentences = problems.take();
    labels.problems.insert(labels.problems.end(), sentences.begin(), sentences.end());
    if (reader.backgroundRows() * 10 > frames.size() * 9 && !options.backgroundIsUnseen) {
        labels.problems.push_back(std::to_string(reader.backgroundRows()) + " of " + std::to_string(frames.size()) +
                                  " frames are background. If that means \"not labelled\" in this file, import it with "
                                  "--background unseen.");
    }
    labels.classes = reader.take();
    return labels;
}

std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",;\"\r\n\t") == std::string::npos &&
        (text.empty() || (text.front() != ' ' && text.back() != ' ')))
        return text;
    std::string quoted(csv_write(nullptr, 0, text.data(), text.size()), '\0');
    csv_write(quoted.data(), quoted.size(), text.data(), text.size());
    return quoted;
}

namespace {

// One column of the output: a track walked along with the frames.
struct TrackColumn {
    std::vector<LabelRun> runs;
    std::size_t place = 0;

    LabelState at(std::int64_t frame)
    {
        while (runs[place].frames.last <= frame) ++place;
        return runs[place].state;
    }
};

// What stands in one row, background first.
void fillRow(std::vector<LabelState>& row, bool hasBackground, bool multiLabel, FrameTableStyle style)
{
    const auto others = std::span(row).subspan(1);
    const auto count = [&](LabelState state) { return std::count(others.begin(), others.end(), state); };
    const bool anyPresent = count(LabelState::Present) > 0 || (hasBackground && row[0] == LabelState::Present);
    if (!multiLabel && anyPresent) {
        for (LabelState& state : row) state = state == LabelState::Present ? state : LabelState::Absent;
    }
    if (!hasBackground) {
        const bool whole = count(LabelState::Unseen) == 0;
        row[0] = anyPresent ? LabelState::Absent : whole ? LabelState::Present : LabelState::Unseen;
    }
    const bool anyUnseen = std::find(row.begin(), row.end(), LabelState::Unseen) != row.end();
    if (style == FrameTableStyle::DeepEthogram && anyUnseen) std::fill(row.begin(), row.end(), LabelState::Unseen);
}

}  // namespace

std::string frameTableText(const ClassList& classes, std::span<const LabelTrack> tracks, bool multiLabel,
                           FrameTableStyle style)
{
    LT_EXPECT(static_cast<std::size_t>(classes.count()) == tracks.size());
    std::string text = ",background";
    std::vector<TrackColumn> columns(1);
    const auto background = classes.background();
    for (int i = 0; i < classes.count(); ++i) {
        const auto place = static_cast<std::size_t>(i);
        if (background == i) {
            columns[0].runs = tracks[place].runs();
            continue;
        }
        text += ',' + csvCell(classes.at(i).name);
        columns.push_back({tracks[place].runs(), 0});
    }
    text += '\n';
    const std::int64_t frames = tracks.empty() ? 0 : tracks.front().frameCount();
    text.reserve(text.size() + static_cast<std::size_t>(frames) * (columns.size() * 2 + 8));
    std::vector<LabelState> row(columns.size());
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        for (std::size_t i = background ? 0 : 1; i < columns.size(); ++i) row[i] = columns[i].at(frame);
        fillRow(row, background.has_value(), multiLabel, style);
        text += std::to_string(frame);
        for (const LabelState state : row)
            text += state == LabelState::Present ? ",1" : state == LabelState::Absent ? ",0" : ",-1";
        text += '\n';
    }
    return text;
}

std::string probabilityTableText(const std::vector<std::string>& names, std::span<const std::uint16_t> values)
{
    std::string text;
    for (const std::string& name : names) text += ',' + csvCell(name);
    text += '\n';
    const std::size_t frames = names.empty() ? 0 : values.size() / names.size();
    for (std::size_t frame = 0; frame < frames; ++frame) {
        text += std::to_string(frame);
        for (const std::uint16_t value : values.subspan(frame * names.size(), names.size())) {
            char cell[16];
            std::snprintf(cell, sizeof cell, ",%.6f", static_cast<double>(value) / 65535.0);
            text += cell;
        }
        text += '\n';
    }
    return text;
}

}  // namespace longtake
