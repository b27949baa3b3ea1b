// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_set.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace longtake {

namespace {

using nlohmann::json;

constexpr int kFormatVersion = 1;

const char* partWord(SplitPart part)
{
    switch (part) {
        case SplitPart::Train:
            return "train";
        case SplitPart::Validation:
            return "validation";
        case SplitPart::Test:
            return "test";
    }
    return "train";
}

SplitPart partFromWord(const std::string& word)
{
    if (word == "validation") return SplitPart::Validation;
    if (word == "test") return SplitPart::Test;
    return SplitPart::Train;
}

json trackToJson(const LabelTrack& track)
{
    json runs = json::array();
    for (const LabelRun& run : track.runs({0, track.frameCount()})) {
        if (run.state == LabelState::Unseen) continue;
        runs.push_back({run.frames.first, run.frames.last, static_cast<int>(run.state)});
    }
    return runs;
}

LabelTrack trackFromJson(const json& runs, std::int64_t frameCount)
{
    LabelTrack track(frameCount);
    for (const json& run : runs) {
        const FrameRange frames{run.at(0).get<std::int64_t>(), run.at(1).get<std::int64_t>()};
        if (frames.isEmpty() || frames.first < 0 || frames.last > frameCount)
            throw std::out_of_range("a label lies outside its video");
        const LabelState state = run.at(2).get<int>() == 1 ? LabelState::Present : LabelState::Absent;
        track.swap({LabelRun{frames, state}});
    }
    return track;
}

json lookToJson(const VideoLook& look)
{
    return {{"height", look.height},
            {"width", look.width},
            {"contrast", look.contrast},
            {"mean_picture", look.meanPicture}};
}

VideoLook lookFromJson(const json& object)
{
    VideoLook look;
    look.height = object.at("height").get<int>();
    look.width = object.at("width").get<int>();
    look.contrast = object.at("contrast").get<double>();
    look.meanPicture = object.at("mean_picture").get<std::vector<std::uint8_t>>();
    return look;
}

TrainingSetVideo videoFromJson(const json& object, std::size_t classes)
{
    TrainingSetVideo video;
    video.video = VideoId{object.at("id").get<std::int64_t>()};
    video.name = object.at("name").get<std::string>();
    video.fileHash = object.at("file_hash").get<std::string>();
    video.frameCount = object.at("frame_count").get<std::int64_t>();
    video.meanFps = object.at("mean_fps").get<double>();
    for (const json& runs : object.at("labels")) video.tracks.push_back(trackFromJson(runs, video.frameCount));
    if (video.tracks.size() != classes) throw std::out_of_range("a video has labels for other classes");
    if (object.contains("region")) {
        const Result<PictureRegion> region = parsePictureRegion(object.at("region").get<std::string>());
        if (!region) throw std::out_of_range("a video has no region of interest that can be read");
        video.region = *region;
    }
    if (object.contains("look")) video.look = lookFromJson(object.at("look"));
    return video;
}

TrainingSet setFromJson(const json& document)
{
    TrainingSet set;
    set.classNames = document.at("classes").get<std::vector<std::string>>();
    for (const json& id : document.at("class_ids")) set.classIds.push_back(ClassId{id.get<std::int64_t>()});
    if (set.classIds.size() != set.classNames.size()) throw std::out_of_range("class names and numbers differ");
    set.multiLabel = document.at("multi_label").get<bool>();
    for (const json& video : document.at("videos")) set.videos.push_back(videoFromJson(video, set.classNames.size()));
    for (const json& range : document.at("split")) {
        set.split.push_back({VideoId{range.at("video").get<std::int64_t>()},
                             FrameRange{range.at("first").get<std::int64_t>(), range.at("last").get<std::int64_t>()},
                             partFromWord(range.at("part").get<std::string>())});
    }
    return set;
}

}  // namespace

const TrainingSetVideo* TrainingSet::find(VideoId id) const
{
    const auto found =
        std::find_if(videos.begin(), videos.end(), [id](const TrainingSetVideo& video) { return video.video == id; });
    return found == videos.end() ? nullptr : &*found;
}

std::shared_ptr<const LabelSnapshot> snapshotOf(const TrainingSet& set, const TrainingSetVideo& video)
{
    return std::make_shared<const LabelSnapshot>(video.tracks, set.multiLabel);
}

std::string toJson(const TrainingSet& set)
{
    json document = {{"version", kFormatVersion}, {"classes", set.classNames}, {"multi_label", set.multiLabel}};
    document["class_ids"] = json::array();
    for (const ClassId id : set.classIds) document["class_ids"].push_back(raw(id));
    document["videos"] = json::array();
    for (const TrainingSetVideo& video : set.videos) {
        json object = {{"id", raw(video.video)},          {"name", video.name},        {"file_hash", video.fileHash},
                       {"frame_count", video.frameCount}, {"mean_fps", video.meanFps}, {"labels", json::array()}};
        for (const LabelTrack& track : video.tracks) object["labels"].push_back(trackToJson(track));
        if (!video.region.isWhole()) object["region"] = toString(video.region);
        if (video.look) object["look"] = lookToJson(*video.look);
        document["videos"].push_back(std::move(object));
    }
    document["split"] = json::array();
    for (const SplitRange& range : set.split) {
        document["split"].push_back({{"video", raw(range.video)},
                                     {"first", range.range.first},
                                     {"last", range.range.last},
                                     {"part", partWord(range.part)}});
    }
    return document.dump();
}

Result<TrainingSet> trainingSetFromJson(std::string_view text)
{
    try {
        const json document = json::parse(text);
        if (document.at("version").get<int>() != kFormatVersion)
            return fail(ErrorCode::WrongFormat, "training set", "it is of another version");
        return setFromJson(document);
    } catch (const std::exception&) {
        return fail(ErrorCode::WrongFormat, "training set", "it was cut short or altered");
    }
}

}  // namespace longtake
