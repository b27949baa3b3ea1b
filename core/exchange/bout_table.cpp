// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/bout_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/contract.h"
#include "core/exchange/cell_values.h"
#include "core/exchange/class_column.h"
#include "core/exchange/frame_table.h"
#include "core/exchange/problem_list.h"

namespace longtake {
namespace {

struct Columns {
    std::optional<std::size_t> video;
    std::optional<std::size_t> label;
    std::optional<std::size_t> start;
    std::optional<std::size_t> end;
    FileUnit unit = FileUnit::Frames;
    bool unitIsGuessed = false;  // the columns are called "start" and "end" and no more
    bool endIsInclusive = false;
};

std::optional<std::size_t> columnCalled(const CsvTable& table, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        for (std::size_t column = 0; column < table.columnCount(0); ++column) {
            if (columnKey(table.cell(0, column)) == key) return column;
        }
    }
    return std::nullopt;
}

bool anyFraction(const CsvTable& table, std::size_t column)
{
    for (std::size_t row = 1; row < table.rowCount(); ++row) {
        if (numberIn(table.cell(row, column)) && !integerIn(table.cell(row, column))) return true;
    }
    return false;
}

Columns columnsOf(const CsvTable& table, std::optional<FileUnit> unit)
{
    Columns columns;
    columns.video = columnCalled(
        table, {"video", "videoname", "videofile", "file", "filename", "mediafilename", "mediafile", "media", "clip"});
    for (std::size_t column = 0; column < table.columnCount(0) && !columns.label; ++column) {
        if (isClassHeader(table.cell(0, column))) columns.label = column;
    }
    if (unit != FileUnit::Seconds) {
        columns.start = columnCalled(table, {"startframe", "framestart", "firstframe", "onsetframe"});
        columns.end =
            columnCalled(table, {"endframe", "endframeexclusive", "stopframe", "frameend", "framestop", "offsetframe"});
        if (columns.start && !columns.end) {
            columns.end = columnCalled(table, {"lastframe", "endframeinclusive"});
            columns.endIsInclusive = columns.end.has_value();
        }
        if (columns.start && columns.end) return columns;
    }
    if (unit != FileUnit::Frames) {
        columns.unit = FileUnit::Seconds;
        columns.endIsInclusive = false;
        columns.start = columnCalled(table, {"starts", "startseconds", "starttime", "onsets", "onsetseconds"});
        columns.end = columnCalled(
            table, {"ends", "stops", "endseconds", "stopseconds", "endtime", "stoptime", "offsets", "offsetseconds"});
        if (columns.start && columns.end) return columns;
    }
    columns.start = columnCalled(table, {"start", "onset", "begin", "from"});
    columns.end = columnCalled(table, {"end", "stop", "offset", "to"});
    columns.unit = FileUnit::Frames;
    if (columns.start && columns.end) {
        columns.unitIsGuessed = !unit.has_value();
        const bool fractions = anyFraction(table, *columns.start) || anyFraction(table, *columns.end);
        columns.unit = unit.value_or(fractions ? FileUnit::Seconds : FileUnit::Frames);
    }
    return columns;
}

struct Found {
    std::map<std::string, std::vector<FrameRange>> frames;
    std::map<std::string, std::vector<TimeBout>> times;
    std::vector<std::string> order;  // of the classes, as they turn up
};

void note(Found& found, const std::string& name)
{
    if (std::find(found.order.begin(), found.order.end(), name) == found.order.end()) found.order.push_back(name);
}

// False if the cells are no bout.
bool addFrames(const CsvTable& table, std::size_t row, const Columns& columns, std::vector<FrameRange>& bouts)
{
    const auto first = integerIn(table.cell(row, *columns.start));
    auto last = integerIn(table.cell(row, *columns.end));
    if (last && columns.endIsInclusive) ++*last;
    if (!first || !last || *first < 0 || *last <= *first || *last > kMostFrames) return false;
    bouts.push_back({*first, *last});
    return true;
}

bool addTimes(const CsvTable& table, std::size_t row, const Columns& columns, std::vector<TimeBout>& bouts)
{
    const auto start = numberIn(table.cell(row, *columns.start));
    const auto end = numberIn(table.cell(row, *columns.end));
    if (!start || !end || *start < 0.0 || *end < *start) return false;
    bouts.push_back({*start, *end});
    return true;
}

// Ranges of one class as runs; those that overlap become one.
std::vector<LabelRun> runsOf(std::vector<FrameRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const FrameRange& a, const FrameRange& b) { return a.first < b.first; });
    std::vector<LabelRun> runs;
    for (const FrameRange& range : ranges) {
        if (!runs.empty() && range.first < runs.back().frames.last)
            runs.back().frames.last = std::max(runs.back().frames.last, range.last);
        else
            runs.push_back({range, LabelState::Present});
    }
    return runs;
}

ImportedLabels labelsOf(const std::string& video, const Columns& columns, Found found)
{
    ImportedLabels labels;
    labels.format = "bouts";
    labels.video = video;
    labels.unit = columns.unit;
    bool any = false;
    for (const std::string& name : found.order) {
        ImportedClass each{name, runsOf(std::move(found.frames[name])), std::move(found.times[name]),
                           columnKey(name) == "background"};
        for (const LabelRun& run : each.runs) {
            labels.frames.first = any ? std::min(labels.frames.first, run.frames.first) : run.frames.first;
            labels.frames.last = std::max(labels.frames.last, run.frames.last);
            any = true;
        }
        labels.classes.push_back(std::move(each));
    }
    return labels;
}

std::vector<std::string> conventions(const CsvTable& table, const Columns& columns)
{
    std::vector<std::string> sentences;
    const std::string start(table.cell(0, *columns.start));
    const std::string end(table.cell(0, *columns.end));
    if (columns.unitIsGuessed)
        sentences.push_back("columns \"" + start + "\" and \"" + end + "\" are taken as " +
                            (columns.unit == FileUnit::Frames ? "frames" : "seconds") + "; --unit says it otherwise.");
    if (columns.unit == FileUnit::Frames)
        sentences.push_back(
            "column \"" + end + "\" is taken as " +
            (columns.endIsInclusive ? "the last frame of a bout." : "one past the last frame of a bout."));
    return sentences;
}

}  // namespace

bool isBoutTable(const CsvTable& table)
{
    const Columns columns = columnsOf(table, std::nullopt);
    return columns.label && columns.start && columns.end;
}

Result<std::vector<ImportedLabels>> readBoutTable(const CsvTable& table, const ReadOptions& options)
{
    const Columns columns = columnsOf(table, options.unit);
    if (!columns.label || !columns.start || !columns.end)
        return fail(ErrorCode::WrongFormat, options.fileName,
                    "it needs the columns class, start_frame and end_frame, or class, start_s and end_s");
    std::map<std::string, Found> videos;
    std::vector<std::string> order;
    ProblemList problems;
    for (std::size_t row = 1; row < table.rowCount() && !options.stop.stop_requested(); ++row) {
        const std::string name(table.cell(row, *columns.label));
        const std::string video(columns.video ? table.cell(row, *columns.video) : std::string_view());
        if (name.empty()) {
            problems.add("the class is missing; the row is left out", table.lineOf(row));
            continue;
        }
        if (videos.find(video) == videos.end()) order.push_back(video);
        Found& found = videos[video];
        note(found, name);
        const bool good = columns.unit == FileUnit::Frames ? addFrames(table, row, columns, found.frames[name])
                                                           : addTimes(table, row, columns, found.times[name]);
        if (!good)
            problems.add("start and end are no bout (end after start, from 0 on); the row is left out",
                         table.lineOf(row));
    }
    if (videos.empty()) return fail(ErrorCode::WrongFormat, options.fileName, "it holds no bout");
    std::vector<ImportedLabels> result;
    result.reserve(order.size());
    for (const std::string& video : order) result.push_back(labelsOf(video, columns, std::move(videos[video])));
    result.front().problems = problems.take();
    const std::vector<std::string> said = conventions(table, columns);
    result.front().problems.insert(result.front().problems.begin(), said.begin(), said.end());
    return result;
}

std::string boutHeader()
{
    return "video,class,start_frame,end_frame,start_s,end_s\n";
}

std::string boutRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks,
                     const FrameTimes& times)
{
    LT_EXPECT(static_cast<std::size_t>(classes.count()) == tracks.size());
    std::vector<std::pair<FrameRange, int>> bouts;
    for (int i = 0; i < classes.count(); ++i) {
        for (const LabelRun& run : tracks[static_cast<std::size_t>(i)].runs()) {
            if (run.state == LabelState::Present) bouts.emplace_back(run.frames, i);
        }
    }
    std::sort(bouts.begin(), bouts.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first.first, a.second) < std::pair(b.first.first, b.second);
    });
    std::string text;
    for (const auto& [frames, index] : bouts) {
        text += csvCell(video) + ',' + csvCell(classes.at(index).name) + ',' + std::to_string(frames.first) + ',' +
                std::to_string(frames.last);
        char seconds[64];
        std::snprintf(seconds, sizeof seconds, ",%.6f,%.6f\n", times.seconds(frames.first), times.seconds(frames.last));
        text += seconds;
    }
    return text;
}

}  // namespace longtake
