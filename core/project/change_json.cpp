// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/change_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace longtake {
namespace {

nlohmann::json runsToJson(const std::vector<LabelRun>& runs)
{
    nlohmann::json list = nlohmann::json::array();
    for (const LabelRun& run : runs) list.push_back({run.frames.first, run.frames.last, static_cast<int>(run.state)});
    return list;
}

// Nothing unless the runs are ordered and without gaps, which LabelTrack::swap relies on.
bool runsFromJson(const nlohmann::json& list, std::vector<LabelRun>& runs)
{
    for (const nlohmann::json& item : list) {
        const LabelRun run{{item.at(0).get<std::int64_t>(), item.at(1).get<std::int64_t>()},
                           static_cast<LabelState>(item.at(2).get<int>())};
        const bool follows = runs.empty() ? run.frames.first >= 0 : run.frames.first == runs.back().frames.last;
        const bool known =
            run.state == LabelState::Unseen || run.state == LabelState::Absent || run.state == LabelState::Present;
        if (!follows || !known || run.frames.isEmpty()) return false;
        runs.push_back(run);
    }
    return true;
}

tl::unexpected<Error> broken()
{
    return fail(ErrorCode::ProjectBroken, "The undo history", "a step in it cannot be read");
}

}  // namespace

std::string changeToJson(const LabelChange& change)
{
    nlohmann::json tracks = nlohmann::json::array();
    for (const TrackChange& track : change.tracks) {
        tracks.push_back(
            {{"class", raw(track.label)}, {"before", runsToJson(track.before)}, {"after", runsToJson(track.after)}});
    }
    nlohmann::json object{{"frames", change.framesChanged}, {"tracks", tracks}};
    if (change.region)
        object["region"] = {{"before", toString(change.region->before)}, {"after", toString(change.region->after)}};
    return object.dump();
}

Result<LabelChange> changeFromJson(std::string_view json)
{
    try {
        const nlohmann::json object = nlohmann::json::parse(json);
        LabelChange change;
        change.framesChanged = object.at("frames").get<std::int64_t>();
        for (const nlohmann::json& item : object.at("tracks")) {
            TrackChange track;
            track.label = ClassId{item.at("class").get<std::int64_t>()};
            if (!runsFromJson(item.at("before"), track.before) || !runsFromJson(item.at("after"), track.after) ||
                track.after.empty())
                return broken();
            const FrameRange span{track.after.front().frames.first, track.after.back().frames.last};
            if (change.range.isEmpty()) change.range = span;
            change.range = {std::min(change.range.first, span.first), std::max(change.range.last, span.last)};
            change.tracks.push_back(std::move(track));
        }
        if (const auto region = object.find("region"); region != object.end()) {
            const auto before = parsePictureRegion(region->at("before").get<std::string>());
            const auto after = parsePictureRegion(region->at("after").get<std::string>());
            if (!before || !after) return broken();
            change.region = {*before, *after};
        }
        return change;
    } catch (const nlohmann::json::exception&) {
        return broken();
    }
}

}  // namespace longtake
