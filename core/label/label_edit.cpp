// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/label_edit.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/contract.h"
#include "core/label/frame_set.h"

namespace longtake {
namespace {

std::optional<std::size_t> indexOf(std::span<const ClassId> classes, ClassId label)
{
    const auto found = std::find(classes.begin(), classes.end(), label);
    if (found == classes.end()) return std::nullopt;
    return static_cast<std::size_t>(found - classes.begin());
}

FrameRange span(const std::vector<LabelRun>& runs)
{
    if (runs.empty()) return {};
    return {runs.front().frames.first, runs.back().frames.last};
}

std::vector<LabelRun> clipped(const std::vector<LabelRun>& runs, FrameRange range)
{
    std::vector<LabelRun> result;
    for (LabelRun run : runs) {
        run.frames = run.frames.clippedTo(range);
        if (!run.frames.isEmpty()) result.push_back(run);
    }
    return result;
}

// Where two covers of the same span differ, in order.
std::vector<FrameRange> differences(const std::vector<LabelRun>& before, const std::vector<LabelRun>& after)
{
    std::vector<FrameRange> result;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < before.size() && j < after.size()) {
        const FrameRange both = before[i].frames.clippedTo(after[j].frames);
        if (before[i].state != after[j].state) {
            if (!result.empty() && result.back().last == both.first)
                result.back().last = both.last;
            else
                result.push_back(both);
        }
        if (before[i].frames.last == both.last) ++i;
        if (after[j].frames.last == both.last) ++j;
    }
    return result;
}

// Gathers what changed in each track: keeps only the span that differs, and counts frames.
class ChangeBuilder {
public:
    explicit ChangeBuilder(VideoId video) { change_.video = video; }

    void add(ClassId label, const std::vector<LabelRun>& before, const std::vector<LabelRun>& after)
    {
        const std::vector<FrameRange> differ = differences(before, after);
        if (differ.empty()) return;
        const FrameRange hull{differ.front().first, differ.back().last};
        change_.tracks.push_back({label, clipped(before, hull), clipped(after, hull)});
        differ_.insert(differ_.end(), differ.begin(), differ.end());
        if (change_.range.isEmpty()) change_.range = hull;
        change_.range = {std::min(change_.range.first, hull.first), std::max(change_.range.last, hull.last)};
    }

    LabelChange finish()
    {
        change_.framesChanged = framesInUnion(std::move(differ_));
        return std::move(change_);
    }

private:
    LabelChange change_;
    std::vector<FrameRange> differ_;
};

// What an edit means for the class at `index`; nothing if it does not concern it.
std::optional<LabelState> stateFor(ClassId label, const LabelEdit& edit, bool multiLabel)
{
    if (label == edit.label) return edit.state;
    if (multiLabel || edit.state == LabelState::Absent) return std::nullopt;
    return edit.state == LabelState::Present ? LabelState::Absent : LabelState::Unseen;
}

}  // namespace

LabelChange applyEdits(VideoId video, std::span<const ClassId> classes, std::span<LabelTrack> tracks,
                       const std::vector<LabelEdit>& edits, bool multiLabel)
{
    LT_EXPECT(classes.size() == tracks.size());
    ChangeBuilder builder(video);
    for (std::size_t index = 0; index < classes.size(); ++index) {
        LabelTrack& track = tracks[index];
        std::vector<std::pair<FrameRange, LabelState>> fills;
        for (const LabelEdit& edit : edits) {
            LT_EXPECT(indexOf(classes, edit.label).has_value());
            const FrameRange range = edit.range.clippedTo({0, track.frameCount()});
            const auto state = stateFor(classes[index], edit, multiLabel);
            if (state && !range.isEmpty()) fills.emplace_back(range, *state);
        }
        if (fills.empty()) continue;
        FrameRange hull = fills.front().first;
        for (const auto& [range, state] : fills)
            hull = {std::min(hull.first, range.first), std::max(hull.last, range.last)};
        const std::vector<LabelRun> before = track.runs(hull);
        for (const auto& [range, state] : fills) track.swap({{range, state}});
        builder.add(classes[index], before, track.runs(hull));
    }
    return builder.finish();
}

LabelChange applyRuns(VideoId video, std::span<const ClassId> classes, std::span<LabelTrack> tracks,
                      const std::vector<TrackRuns>& runs)
{
    LT_EXPECT(classes.size() == tracks.size());
    ChangeBuilder builder(video);
    for (const TrackRuns& entry : runs) {
        const auto index = indexOf(classes, entry.label);
        LT_EXPECT(index.has_value());
        LabelTrack& track = tracks[*index];
        const std::vector<LabelRun> after = clipped(entry.runs, {0, track.frameCount()});
        if (after.empty()) continue;
        const std::vector<LabelRun> before = track.swap(after);
        builder.add(entry.label, before, after);
    }
    return builder.finish();
}

void follow(const LabelChange& change, std::span<const ClassId> classes, std::span<LabelTrack> tracks)
{
    LT_EXPECT(classes.size() == tracks.size());
    for (const TrackChange& part : change.tracks) {
        const auto index = indexOf(classes, part.label);
        if (!index) continue;
        tracks[*index].swap(clipped(part.after, {0, tracks[*index].frameCount()}));
    }
}

LabelChange inverse(LabelChange change)
{
    for (TrackChange& part : change.tracks) std::swap(part.before, part.after);
    if (change.region) std::swap(change.region->before, change.region->after);
    return change;
}

LabelChange merged(const LabelChange& first, const LabelChange& second, std::span<const ClassId> classes,
                   std::span<const LabelTrack> tracks)
{
    LT_EXPECT(first.video == second.video && classes.size() == tracks.size());
    ChangeBuilder builder(first.video);
    for (std::size_t index = 0; index < classes.size(); ++index) {
        const auto partOf = [&](const LabelChange& change) {
            const auto found = std::find_if(change.tracks.begin(), change.tracks.end(),
                                            [&](const TrackChange& part) { return part.label == classes[index]; });
            return found == change.tracks.end() ? std::vector<LabelRun>{} : found->before;
        };
        const LabelTrack& track = tracks[index];
        const std::vector<LabelRun> later = clipped(partOf(second), {0, track.frameCount()});
        const std::vector<LabelRun> earlier = clipped(partOf(first), {0, track.frameCount()});
        if (later.empty() && earlier.empty()) continue;
        FrameRange hull = later.empty() ? span(earlier) : span(later);
        if (!earlier.empty())
            hull = {std::min(hull.first, span(earlier).first), std::max(hull.last, span(earlier).last)};

        const std::vector<LabelRun> after = track.runs(hull);
        LabelTrack past(track.frameCount());
        past.swap(after);
        past.swap(later);
        past.swap(earlier);
        builder.add(classes[index], past.runs(hull), after);
    }
    LabelChange change = builder.finish();
    change.text = first.text;
    return change;
}

}  // namespace longtake
