// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/import_plan.h"

#include <algorithm>
#include <utility>

#include "core/base/contract.h"
#include "core/base/plural.h"
#include "core/label/frame_set.h"

namespace longtake {
namespace {

// Frames of a class as the video counts them.
struct PlacedClass {
    std::optional<int> target;  // place in the project's list
    std::vector<FrameRange> present;
    std::vector<FrameRange> absent;
};

std::optional<int> targetOf(const ImportedClass& label, const ImportTarget& target, const ImportOptions& options,
                            PlannedClass& planned)
{
    std::string name = label.name;
    const auto renamed = options.renames.find(label.name);
    if (renamed != options.renames.end()) {
        if (renamed->second.empty()) return std::nullopt;
        name = renamed->second;
    } else if (label.isBackground && target.classes.background()) {
        return target.classes.background();
    }
    const auto index = target.classes.indexOfName(name);
    // "Background" can do without a class: it says that every class is absent, and so do the file's other columns.
    planned.isUnmatched = !index && (!label.isBackground || renamed != options.renames.end());
    return index;
}

// How far the file's numbers are from ours.
std::int64_t shiftOf(const ImportedLabels& labels, const ImportTarget& target, const ImportOptions& options,
                     std::vector<std::string>& problems)
{
    if (labels.unit == FileUnit::Seconds) return 0;
    if (options.firstFrame) return *options.firstFrame;
    if (labels.frames.first < 1 || labels.frames.isEmpty()) return 0;
    if (labels.frames.last == target.times.frameCount + 1) {
        problems.emplace_back("the frames are counted from 1, since the last one is the number of frames.");
        return 1;
    }
    if (labels.frames.first == 1 && labels.format != "bouts")
        problems.emplace_back(
            "the first frame is 1. If this file counts from 1, import it with --first-frame 1; now 1 is taken as the "
            "second frame.");
    return 0;
}

PlacedClass placed(const ImportedClass& label, const ImportedLabels& labels, const ImportTarget& target,
                   std::int64_t shift, std::int64_t& pastTheEnd)
{
    PlacedClass result;
    const FrameRange video{0, target.times.frameCount};
    const auto put = [&](FrameRange frames, LabelState state) {
        if (frames.last > video.last || frames.first < 0) ++pastTheEnd;
        const FrameRange inside = frames.clippedTo(video);
        if (inside.isEmpty()) return;
        (state == LabelState::Present ? result.present : result.absent).push_back(inside);
    };
    for (const LabelRun& run : label.runs) {
        if (run.state != LabelState::Unseen) put({run.frames.first - shift, run.frames.last - shift}, run.state);
    }
    if (labels.unit == FileUnit::Frames) return result;
    const double end = target.times.seconds(target.times.frameCount);
    for (const TimeBout& bout : label.bouts) {
        if (bout.end > end + (end - target.times.seconds(target.times.frameCount - 1))) ++pastTheEnd;
        const FrameRange frames{target.times.nearestFrame(bout.start), target.times.nearestFrame(bout.end)};
        if (!frames.isEmpty()) result.present.push_back(frames);
    }
    return result;
}

// `ranges` without `holes`, both in order.
std::vector<FrameRange> without(const std::vector<FrameRange>& ranges, const std::vector<FrameRange>& holes)
{
    std::vector<FrameRange> result;
    for (FrameRange rest : ranges) {
        auto hole = std::lower_bound(holes.begin(), holes.end(), rest.first,
                                     [](const FrameRange& h, std::int64_t first) { return h.last <= first; });
        for (; hole != holes.end() && hole->first < rest.last; ++hole) {
            if (hole->first > rest.first) result.push_back({rest.first, hole->first});
            rest.first = hole->last;
        }
        if (!rest.isEmpty()) result.push_back(rest);
    }
    return result;
}

void sortRanges(std::vector<FrameRange>& ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const FrameRange& a, const FrameRange& b) { return a.first < b.first; });
}

std::vector<FrameRange> joined(std::vector<FrameRange> ranges)
{
    sortRanges(ranges);
    std::vector<FrameRange> result;
    for (const FrameRange& range : ranges) {
        if (!result.empty() && range.first <= result.back().last)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

// In an exclusive project: frames of a class that is left out say nothing about the others.
void leaveOut(const std::vector<FrameRange>& frames, std::vector<PlacedClass>& byTarget)
{
    for (PlacedClass& each : byTarget) {
        each.present = without(each.present, frames);
        each.absent = without(each.absent, frames);
    }
}

// In an exclusive project: frames where two classes of the project are present go out, and are reported.
void leaveConflictsOut(std::vector<PlacedClass>& byTarget, std::vector<std::string>& problems)
{
    std::vector<FrameRange> all;
    for (const PlacedClass& each : byTarget) all.insert(all.end(), each.present.begin(), each.present.end());
    const std::vector<FrameRange> conflicts = coveredTwice(std::move(all));
    if (conflicts.empty()) return;
    std::int64_t frames = 0;
    for (const FrameRange& conflict : conflicts) frames += conflict.size();
    problems.push_back("more than one class in a frame: " + counted(frames, "frame") + ", first " +
                       toString(conflicts.front()) + ". This project takes one, so they stay as they are.");
    leaveOut(conflicts, byTarget);
}

void describePlaced(PlannedClass& planned, const PlacedClass& placed, const FrameTimes& times)
{
    for (const FrameRange& bout : placed.present) {
        planned.span.first = planned.bouts == 0 ? bout.first : std::min(planned.span.first, bout.first);
        planned.span.last = std::max(planned.span.last, bout.last);
        ++planned.bouts;
        planned.frames += bout.size();
    }
    if (planned.bouts == 0) return;
    planned.firstSeconds = times.seconds(planned.span.first);
    planned.lastSeconds = times.seconds(planned.span.last);
}

// The tracks after the import. Absent first, so that present wins where a file says both of two classes mapped to one.
std::vector<LabelTrack> tracksAfter(const std::vector<PlacedClass>& byTarget, const ImportTarget& target)
{
    std::vector<LabelTrack> tracks(target.tracks.begin(), target.tracks.end());
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        for (const FrameRange& range : byTarget[i].absent) tracks[i].swap({{range, LabelState::Absent}});
    }
    if (!target.multiLabel) {
        std::vector<FrameRange> labelled;
        for (const PlacedClass& each : byTarget)
            labelled.insert(labelled.end(), each.present.begin(), each.present.end());
        labelled = joined(std::move(labelled));
        for (LabelTrack& track : tracks) {
            for (const FrameRange& range : labelled) track.swap({{range, LabelState::Absent}});
        }
    }
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        for (const FrameRange& range : byTarget[i].present) tracks[i].swap({{range, LabelState::Present}});
    }
    return tracks;
}

// Frames in which a class had a label that is another one now.
std::int64_t overwritten(std::span<const LabelTrack> before, const std::vector<LabelTrack>& after)
{
    std::vector<FrameRange> ranges;
    for (std::size_t i = 0; i < after.size(); ++i) {
        for (const LabelRun& old : before[i].runs()) {
            if (old.state == LabelState::Unseen) continue;
            for (const LabelRun& now : after[i].runs(old.frames)) {
                if (now.state != old.state) ranges.push_back(now.frames);
            }
        }
    }
    return framesInUnion(std::move(ranges));
}

}  // namespace

std::vector<std::string> ImportPlan::unmatched() const
{
    std::vector<std::string> names;
    for (const PlannedClass& each : classes) {
        if (each.isUnmatched) names.push_back(each.name);
    }
    return names;
}

ImportPlan planImport(const ImportedLabels& labels, const ImportTarget& target, const ImportOptions& options)
{
    LT_EXPECT(static_cast<std::size_t>(target.classes.count()) == target.tracks.size() && target.times.isKnown());
    ImportPlan plan;
    plan.video = target.video;
    plan.videoName = target.videoName;
    plan.format = labels.format;
    plan.unit = labels.unit;
    plan.problems = labels.problems;
    const std::int64_t shift = shiftOf(labels, target, options, plan.problems);
    std::vector<PlacedClass> byTarget(target.tracks.size());
    std::vector<FrameRange> leftOut;
    std::int64_t pastTheEnd = 0;
    for (const ImportedClass& label : labels.classes) {
        PlannedClass planned;
        planned.name = label.name;
        const auto index = targetOf(label, target, options, planned);
        PlacedClass own = placed(label, labels, target, shift, pastTheEnd);
        describePlaced(planned, own, target.times);
        if (index) {
            planned.mappedTo = target.classes.at(*index).name;
            PlacedClass& sum = byTarget[static_cast<std::size_t>(*index)];
            sum.present.insert(sum.present.end(), own.present.begin(), own.present.end());
            sum.absent.insert(sum.absent.end(), own.absent.begin(), own.absent.end());
        } else if (!label.isBackground) {
            leftOut.insert(leftOut.end(), own.present.begin(), own.present.end());
        } else if (!target.multiLabel && planned.bouts > 0 && !planned.isUnmatched) {
            plan.problems.push_back(
                "this project has no class \"" + label.name + "\" for " + counted(planned.frames, "frame") +
                ". They count as seen, but nothing is learnt from them; --add-classes adds the class.");
        }
        plan.classes.push_back(std::move(planned));
    }
    if (pastTheEnd > 0)
        plan.problems.push_back("past the end of " + target.videoName + " (" +
                                counted(target.times.frameCount, "frame") + "): " + counted(pastTheEnd, "bout") +
                                ", cut there.");
    for (PlacedClass& each : byTarget) {
        each.present = joined(std::move(each.present));
        sortRanges(each.absent);
    }
    if (!target.multiLabel) {
        leaveOut(joined(std::move(leftOut)), byTarget);
        leaveConflictsOut(byTarget, plan.problems);
    }

    std::vector<FrameRange> spokenAbout;
    for (const PlacedClass& each : byTarget) {
        spokenAbout.insert(spokenAbout.end(), each.present.begin(), each.present.end());
        spokenAbout.insert(spokenAbout.end(), each.absent.begin(), each.absent.end());
    }
    spokenAbout = joined(std::move(spokenAbout));
    plan.framesLabelled = framesInUnion(spokenAbout);
    if (spokenAbout.empty()) return plan;
    const std::vector<LabelTrack> after = tracksAfter(byTarget, target);
    plan.framesOverwritten = overwritten(target.tracks, after);
    const FrameRange hull{spokenAbout.front().first, spokenAbout.back().last};
    for (std::size_t i = 0; i < after.size(); ++i)
        plan.runs.push_back({target.classes.at(static_cast<int>(i)).id, after[i].runs(hull)});
    return plan;
}

}  // namespace longtake
