// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/frame_label.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/exchange/class_column.h"
#include "core/exchange/frame_numbers.h"
#include "core/exchange/problem_list.h"
#include "core/exchange/run_builder.h"

namespace longtake {
namespace {

constexpr std::size_t kRowsToLookAt = 50;
constexpr std::size_t kMostClasses = 64;

std::optional<std::size_t> frameColumn(const CsvTable& table)
{
    for (std::size_t column = 0; column < table.columnCount(0); ++column) {
        const bool unnamed = column == 0 && (table.cell(0, 0).empty() || columnKey(table.cell(0, 0)) == "index");
        if (!unnamed && !isFrameHeader(table.cell(0, column))) continue;
        bool good = table.rowCount() > 1;
        for (std::size_t row = 1; row < std::min(table.rowCount(), kRowsToLookAt); ++row)
            good = good && frameNameIn(table.cell(row, column)).has_value();
        if (good) return column;
    }
    return std::nullopt;
}

struct Candidate {
    std::size_t column = 0;
    std::string name;
    std::set<std::string, std::less<>> values;  // at most one more than a project has classes
    bool isKnown = false;                       // every value is a class of the project
};

bool saysNothing(std::string_view cell)
{
    return cell.empty() || cell == "-1" || cell == "nan" || cell == "NaN" || cell == "NA";
}

std::vector<Candidate> candidates(const CsvTable& table, std::size_t frames, const ReadOptions& options)
{
    const std::set<std::string, std::less<>> known(options.knownClasses.begin(), options.knownClasses.end());
    std::vector<Candidate> result;
    for (std::size_t column = 0; column < table.columnCount(0); ++column) {
        if (column == frames) continue;
        Candidate candidate{column, std::string(table.cell(0, column)), {}, false};
        for (std::size_t row = 1; row < table.rowCount() && candidate.values.size() <= kMostClasses; ++row) {
            const std::string_view cell = table.cell(row, column);
            if (!saysNothing(cell) && candidate.values.find(cell) == candidate.values.end())
                candidate.values.emplace(cell);
        }
        candidate.isKnown = !candidate.values.empty() &&
                            std::includes(known.begin(), known.end(), candidate.values.begin(), candidate.values.end());
        result.push_back(std::move(candidate));
    }
    return result;
}

std::string listed(const std::vector<Candidate>& all)
{
    std::string text;
    for (const Candidate& each : all) {
        const std::string many = each.values.size() > kMostClasses ? "more than " + std::to_string(kMostClasses)
                                                                   : std::to_string(each.values.size());
        text += (text.empty() ? "" : ", ") + each.name + " (" + many + " values)";
    }
    return text;
}

template <typename Test>
const Candidate* onlyOne(const std::vector<Candidate>& all, Test test)
{
    const Candidate* found = nullptr;
    for (const Candidate& each : all) {
        if (!test(each)) continue;
        if (found != nullptr) return nullptr;
        found = &each;
    }
    return found;
}

Result<Candidate> chosen(const std::vector<Candidate>& all, const ReadOptions& options)
{
    const Candidate* found = nullptr;
    if (!options.column.empty()) {
        found = onlyOne(all, [&](const Candidate& each) { return each.name == options.column; });
        if (found == nullptr)
            return fail(ErrorCode::WrongUsage, "--column " + options.column,
                        options.fileName + " has no such column; there are " + listed(all));
    }
    const auto isPossible = [](const Candidate& each) {
        return !each.values.empty() && each.values.size() <= kMostClasses;
    };
    if (found == nullptr)
        found = onlyOne(all, [&](const Candidate& each) { return isPossible(each) && isClassHeader(each.name); });
    if (found == nullptr) found = onlyOne(all, [](const Candidate& each) { return each.isKnown; });
    if (found == nullptr) found = onlyOne(all, isPossible);
    if (found == nullptr) {
        return fail(
            ErrorCode::WrongUsage, options.fileName,
            "it has several columns that could name the class: " + listed(all) + "; say which one with --column NAME");
    }
    if (found->values.size() > kMostClasses)
        return fail(ErrorCode::WrongFormat, options.fileName,
                    "column \"" + found->name + "\" holds more than " + std::to_string(kMostClasses) +
                        " different names, which are hardly classes");
    return *found;
}

struct NamedFrame {
    std::int64_t frame = 0;
    std::size_t value = 0;  // place among the values
};

// The runs of one video: a class is present where it is named, absent where only others are.
ImportedLabels labelsOf(std::vector<NamedFrame> rows, const std::vector<std::string>& values)
{
    std::stable_sort(rows.begin(), rows.end(),
                     [](const NamedFrame& a, const NamedFrame& b) { return a.frame < b.frame; });
    ImportedLabels labels;
    labels.format = "frame-label";
    labels.frames = {rows.front().frame, rows.back().frame + 1};
    std::vector<RunBuilder> runs(values.size());
    std::vector<bool> present(values.size());
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = begin;
        std::fill(present.begin(), present.end(), false);
        while (end < rows.size() && rows[end].frame == rows[begin].frame) present[rows[end++].value] = true;
        for (std::size_t i = 0; i < values.size(); ++i)
            runs[i].add(rows[begin].frame, present[i] ? LabelState::Present : LabelState::Absent);
        begin = end;
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        labels.classes.push_back({values[i], runs[i].take(), {}, columnKey(values[i]) == "background"});
    return labels;
}

}  // namespace

bool isFrameLabel(const CsvTable& table)
{
    return table.columnCount(0) > 1 && frameColumn(table).has_value();
}

Result<std::vector<ImportedLabels>> readFrameLabel(const CsvTable& table, const ReadOptions& options)
{
    const auto frames = frameColumn(table);
    if (!frames || table.columnCount(0) < 2)
        return fail(ErrorCode::WrongFormat, options.fileName, "it has no column \"frame\" beside one with class names");
    const Result<Candidate> column = chosen(candidates(table, *frames, options), options);
    if (!column) return fail(column.error());

    const std::vector<std::string> values(column->values.begin(), column->values.end());
    std::map<std::string, std::vector<NamedFrame>> videos;
    ProblemList problems;
    for (std::size_t row = 1; row < table.rowCount() && !options.stop.stop_requested(); ++row) {
        const std::string_view cell = table.cell(row, column->column);
        if (saysNothing(cell)) continue;
        const auto name = frameNameIn(table.cell(row, *frames));
        if (!name || name->frame < 0 || name->frame >= kMostFrames) {
            problems.add("the frame number cannot be read; the row is left out", table.lineOf(row));
            continue;
        }
        const auto place = std::lower_bound(values.begin(), values.end(), cell);
        videos[name->video].push_back({name->frame, static_cast<std::size_t>(place - values.begin())});
    }
    if (videos.empty()) {
        return fail(ErrorCode::WrongFormat, options.fileName,
                    problems.isEmpty() ? "no row names a class" : "no row has a frame number that can be read");
    }

    std::vector<ImportedLabels> result;
    for (auto& [video, rows] : videos) {
        result.push_back(labelsOf(std::move(rows), values));
        result.back().video = video;
    }
    result.front().problems = problems.take();
    if (column->name != table.cell(0, 1) || table.columnCount(0) > 2)
        result.front().problems.insert(result.front().problems.begin(),
                                       "the classes are read from column \"" + column->name + "\".");
    return result;
}

}  // namespace longtake
