// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/frame_renumbering.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/contract.h"
#include "core/base/plural.h"
#include "core/project/change_json.h"

namespace longtake {
namespace {

bool ascends(const std::vector<std::int64_t>& pts)
{
    return !pts.empty() && pts.front() != kNoTimeStamp &&
           std::adjacent_find(pts.begin(), pts.end(), std::greater_equal<>()) == pts.end();
}

// Appends; runs that touch and say the same become one.
void append(std::vector<LabelRun>& runs, const LabelRun& run)
{
    if (run.frames.isEmpty()) return;
    if (!runs.empty() && runs.back().frames.last == run.frames.first && runs.back().state == run.state)
        runs.back().frames.last = run.frames.last;
    else
        runs.push_back(run);
}

LabelState stateAt(const std::vector<LabelRun>& runs, std::int64_t frame)
{
    const auto run =
        std::find_if(runs.begin(), runs.end(), [&](const LabelRun& r) { return r.frames.contains(frame); });
    return run == runs.end() ? LabelState::Unseen : run->state;
}

bool differsAt(const LabelChange& change, std::int64_t frame)
{
    return std::any_of(change.tracks.begin(), change.tracks.end(), [&](const TrackChange& track) {
        return stateAt(track.before, frame) != stateAt(track.after, frame);
    });
}

struct Row {
    std::int64_t annotator = 0;
    std::int64_t label = 0;
    LabelRun run;
};

std::vector<Row> rowsOf(Database& database, VideoId video)
{
    std::vector<Row> rows;
    Query row = database.query(
        "SELECT annotator, class, first, last, state FROM label_runs WHERE video = ? ORDER BY annotator, class, first",
        raw(video));
    while (row.step())
        rows.push_back({row.integer(0),
                        row.integer(1),
                        {{row.integer(2), row.integer(3)}, static_cast<LabelState>(row.integer(4))}});
    return rows;
}

void renumberLabels(Database& database, VideoId video, const DroppedFrames& dropped, const std::vector<Row>& rows)
{
    std::vector<Row> moved;
    for (const Row& row : rows) {
        const FrameRange frames = dropped.renumbered(row.run.frames);
        if (frames.isEmpty()) continue;
        Row* last = moved.empty() ? nullptr : &moved.back();
        if (last != nullptr && last->annotator == row.annotator && last->label == row.label &&
            last->run.state == row.run.state && last->run.frames.last == frames.first)
            last->run.frames.last = frames.last;
        else
            moved.push_back({row.annotator, row.label, {frames, row.run.state}});
    }
    database.run("DELETE FROM label_runs WHERE video = ?", raw(video));
    for (const Row& row : moved)
        database.run("INSERT INTO label_runs (video, annotator, class, first, last, state) VALUES (?, ?, ?, ?, ?, ?)",
                     raw(video), row.annotator, row.label, row.run.frames.first, row.run.frames.last,
                     static_cast<int>(row.run.state));
}

// Steps that cannot be read stay as they are, for `checkLabels` to find.
void renumberHistory(Database& database, VideoId video, const DroppedFrames& dropped)
{
    std::vector<std::int64_t> steps;
    {
        Query row = database.query("SELECT id FROM history WHERE video = ?", raw(video));
        while (row.step()) steps.push_back(row.integer(0));
    }
    for (const std::int64_t step : steps) {
        std::string text;
        std::string json;
        {
            Query row = database.query("SELECT text, change FROM history WHERE id = ?", step);
            if (!row.step()) continue;
            text = row.text(0);
            json = row.text(1);
        }
        const Result<LabelChange> change = changeFromJson(json);
        if (!change) continue;
        database.run("UPDATE history SET text = ?, change = ? WHERE id = ?", dropped.renumbered(text),
                     changeToJson(dropped.renumbered(*change)), step);
    }
}

// "10:20,40:55" as "10:18,38:53"
std::string renumberedRanges(const std::string& text, const DroppedFrames& dropped)
{
    std::string moved;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const Result<FrameRange> range = parseFrameRange(std::string_view(text).substr(start, end - start));
        const FrameRange left = range ? dropped.renumbered(*range) : FrameRange{};
        if (!left.isEmpty()) moved += (moved.empty() ? "" : ",") + toString(left);
        start = end + 1;
    }
    return moved;
}

// Predictions of another number of frames are not of the old numbering.
void renumberPredictions(Database& database, VideoId video, const DroppedFrames& dropped)
{
    std::vector<std::int64_t> runs;
    {
        Query row = database.query("SELECT run FROM predictions WHERE video = ?", raw(video));
        while (row.step()) runs.push_back(row.integer(0));
    }
    for (const std::int64_t run : runs) {
        std::vector<std::byte> kept;
        std::string filled;
        {
            Query row = database.query("SELECT probabilities, filled FROM predictions WHERE run = ? AND video = ?", run,
                                       raw(video));
            if (!row.step()) continue;
            const std::span<const std::byte> bytes = row.blob(0);
            const auto frames = static_cast<std::size_t>(dropped.oldCount());
            if (frames == 0 || bytes.empty() || bytes.size() % frames != 0) continue;
            filled = renumberedRanges(row.text(1), dropped);
            const std::size_t width = bytes.size() / frames;
            auto next = dropped.frames().begin();
            for (std::size_t frame = 0; frame < frames; ++frame) {
                if (next != dropped.frames().end() && static_cast<std::size_t>(*next) == frame) {
                    ++next;
                    continue;
                }
                const auto one = bytes.subspan(frame * width, width);
                kept.insert(kept.end(), one.begin(), one.end());
            }
        }
        database.run("UPDATE predictions SET probabilities = ?, filled = ? WHERE run = ? AND video = ?",
                     std::span<const std::byte>(kept), filled, run, raw(video));
    }
}

std::string whereDropped(const DroppedFrames& dropped)
{
    const std::string middle = counted(dropped.inTheMiddle(), "frame") + " in the middle";
    if (dropped.atTheEnd() > 0)
        return middle + " and " + std::to_string(dropped.atTheEnd()) + " at the end do not decode";
    return middle + (dropped.inTheMiddle() == 1 ? " does" : " do") + " not decode";
}

}  // namespace

DroppedFrames::DroppedFrames(std::vector<std::int64_t> frames, std::int64_t oldCount)
    : frames_(std::move(frames)), oldCount_(oldCount)
{
    LT_EXPECT(frames_.empty() || (frames_.front() >= 0 && frames_.back() < oldCount));
    std::int64_t end = oldCount;
    for (auto frame = frames_.rbegin(); frame != frames_.rend() && *frame == end - 1; ++frame) --end;
    atTheEnd_ = oldCount - end;
}

std::int64_t DroppedFrames::renumbered(std::int64_t boundary) const
{
    const std::int64_t inside = std::min(boundary, oldCount_);
    return inside - (std::lower_bound(frames_.begin(), frames_.end(), inside) - frames_.begin());
}

LabelChange DroppedFrames::renumbered(const LabelChange& old) const
{
    LabelChange change = old;
    change.tracks.clear();
    for (const TrackChange& track : old.tracks) {
        TrackChange moved{.label = track.label, .before = {}, .after = {}};
        for (const LabelRun& run : track.before) append(moved.before, {renumbered(run.frames), run.state});
        for (const LabelRun& run : track.after) append(moved.after, {renumbered(run.frames), run.state});
        if (!moved.after.empty()) change.tracks.push_back(std::move(moved));
    }
    change.range = renumbered(old.range);
    const auto from = std::lower_bound(frames_.begin(), frames_.end(), old.range.first);
    const auto to = std::lower_bound(from, frames_.end(), old.range.last);
    change.framesChanged -= std::count_if(from, to, [&](std::int64_t frame) { return differsAt(old, frame); });
    return change;
}

std::string DroppedFrames::renumbered(const std::string& text) const
{
    const std::size_t start = text.rfind(' ') + 1;  // 0 without a space
    const Result<FrameRange> range = parseFrameRange(std::string_view(text).substr(start));
    if (!range) return text;
    const FrameRange moved = renumbered(*range);
    return moved.isEmpty() ? text : text.substr(0, start) + toString(moved);
}

std::optional<DroppedFrames> framesDropped(Database& database, VideoId video, const FrameIndex& index)
{
    Query row = database.query("SELECT bytes FROM frame_indexes WHERE video = ?", raw(video));
    if (!row.step()) return std::nullopt;
    const Result<FrameIndex> stored = FrameIndex::deserialise(row.blob(0));
    if (!stored || !(stored->columns().timeBase == index.columns().timeBase)) return std::nullopt;
    const std::vector<std::int64_t>& before = stored->columns().pts;
    const std::vector<std::int64_t>& after = index.columns().pts;
    if (!ascends(before) || !ascends(after)) return std::nullopt;
    if (!std::includes(before.begin(), before.end(), after.begin(), after.end())) return std::nullopt;

    std::vector<std::int64_t> dropped;
    auto next = after.begin();
    for (std::size_t frame = 0; frame < before.size(); ++frame) {
        if (next != after.end() && *next == before[frame])
            ++next;
        else
            dropped.push_back(static_cast<std::int64_t>(frame));
    }
    return DroppedFrames(std::move(dropped), stored->frameCount());
}

std::optional<std::int64_t> firstUnmatchedFrame(Database& database, VideoId video, const FrameIndex& index)
{
    Query row = database.query("SELECT bytes FROM frame_indexes WHERE video = ?", raw(video));
    if (!row.step()) return std::nullopt;
    const Result<FrameIndex> stored = FrameIndex::deserialise(row.blob(0));
    if (!stored) return 0;
    const std::vector<std::int64_t>& before = stored->columns().pts;
    const std::vector<std::int64_t>& after = index.columns().pts;
    const bool sameCount = before.size() == after.size();
    if (!(stored->columns().timeBase == index.columns().timeBase))
        return sameCount ? std::nullopt : std::optional<std::int64_t>(0);
    const auto differs = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first;
    const auto frame = differs - before.begin();
    const bool tells = std::find(before.begin(), differs, kNoTimeStamp) == differs;
    if (!tells) return sameCount && differs == before.end() ? std::nullopt : std::optional<std::int64_t>(0);
    // One goes on where the other ends.
    if (differs == before.end() || frame == static_cast<std::ptrdiff_t>(after.size())) return std::nullopt;
    return frame;
}

std::string dropFrames(Database& database, VideoId video, const DroppedFrames& dropped)
{
    const std::vector<Row> rows = rowsOf(database, video);
    renumberLabels(database, video, dropped, rows);
    renumberHistory(database, video, dropped);
    renumberPredictions(database, video, dropped);

    const bool touched = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
        return !dropped.frames().empty() && row.run.frames.last > dropped.frames().front();
    });
    if (!touched) return {};
    const auto lost = std::count_if(dropped.frames().begin(), dropped.frames().end(), [&](std::int64_t frame) {
        return std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.run.frames.contains(frame); });
    });
    if (lost == 0) return whereDropped(dropped) + "; the labels moved with their pictures";
    return whereDropped(dropped) + "; labels of " + counted(lost, "frame") +
           " were left out, the others moved with their pictures";
}

}  // namespace longtake
