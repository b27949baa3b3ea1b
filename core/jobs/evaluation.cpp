// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/evaluation.h"

#include "core/config/config_json.h"
#include "core/frames/label_snapshot.h"
#include "core/jobs/scores_json.h"
#include "core/jobs/training_job.h"
#include "core/project/project_store.h"
#include "core/smoothing/smoothing.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace longtake {

namespace {

// A stretch of video that is scored.
struct Stretch {
    VideoRecord video;
    FrameRange range;
};

// The tracks of the classes a run knows, in the order of its outputs; all unseen for a class that was deleted since.
std::vector<LabelTrack> tracksForRun(const VideoLabels& labels, const TrainingSet& set, const ClassList& now,
                                     std::int64_t frameCount)
{
    std::vector<LabelTrack> tracks;
    for (std::size_t k = 0; k < set.classIds.size(); ++k) {
        const bool idIsThere = now.indexOf(set.classIds[k]).has_value();
        const std::optional<int> byName = now.indexOfName(set.classNames[k]);
        const ClassId wanted = idIsThere || !byName ? set.classIds[k] : now.at(*byName).id;
        const auto found = std::find(labels.classes.begin(), labels.classes.end(), wanted);
        if (found == labels.classes.end())
            tracks.emplace_back(frameCount);
        else
            tracks.push_back(labels.tracks[static_cast<std::size_t>(found - labels.classes.begin())]);
    }
    return tracks;
}

bool hasLabels(const std::vector<LabelTrack>& tracks, FrameRange range, bool multiLabel)
{
    return std::any_of(tracks.begin(), tracks.end(), [&](const LabelTrack& track) {
        const std::vector<LabelRun> runs = track.runs(range.clippedTo({0, track.frameCount()}));
        return std::any_of(runs.begin(), runs.end(), [&](const LabelRun& run) {
            return run.state == LabelState::Present || (multiLabel && run.state == LabelState::Absent);
        });
    });
}

Result<std::vector<Stretch>> stretchesOf(const ProjectStore& store, const TrainingSet& set, EvaluationPart part)
{
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    std::vector<Stretch> stretches;
    if (part == EvaluationPart::All) {
        for (const VideoRecord& video : *videos) stretches.push_back({video, {0, video.frameCount}});
        return stretches;
    }
    const SplitPart wanted = part == EvaluationPart::Validation ? SplitPart::Validation : SplitPart::Test;
    for (const SplitRange& range : set.split) {
        if (range.part != wanted) continue;
        const auto video = std::find_if(videos->begin(), videos->end(),
                                        [&](const VideoRecord& record) { return record.id == range.video; });
        if (video != videos->end()) stretches.push_back({*video, range.range.clippedTo({0, video->frameCount})});
    }
    return stretches;
}

// Stretches of the part that hold at least one label, with the labels.
struct LabelledStretch {
    Stretch stretch;
    std::vector<LabelTrack> tracks;
};

Result<std::vector<LabelledStretch>> labelledStretches(const ProjectStore& store, const TrainingSet& set,
                                                       EvaluationPart part)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    Result<std::vector<Stretch>> stretches = stretchesOf(store, set, part);
    if (!stretches) return fail(stretches.error());
    std::vector<LabelledStretch> labelled;
    for (Stretch& stretch : *stretches) {
        const Result<VideoLabels> labels = store.labelsOf(stretch.video.id, kProjectLabels);
        if (!labels) return fail(labels.error());
        std::vector<LabelTrack> tracks = tracksForRun(*labels, set, *classes, stretch.video.frameCount);
        if (hasLabels(tracks, stretch.range, set.multiLabel))
            labelled.push_back({std::move(stretch), std::move(tracks)});
    }
    return labelled;
}

bool isWhole(const std::optional<PredictionRecord>& prediction, const VideoRecord& video, std::size_t classes)
{
    return prediction && static_cast<std::size_t>(prediction->classes) == classes &&
           prediction->values.size() == static_cast<std::size_t>(video.frameCount) * classes;
}

std::vector<float> probabilitiesOf(const PredictionRecord& prediction, FrameRange range)
{
    const auto classes = static_cast<std::size_t>(prediction.classes);
    const std::size_t first = static_cast<std::size_t>(range.first) * classes;
    const std::size_t count = static_cast<std::size_t>(range.size()) * classes;
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(prediction.values[first + i]) / 65535.0F;
    return values;
}

ScoredSequence scoredSequence(const LabelSnapshot& labels, FrameRange range, std::span<const float> probabilities)
{
    ScoredSequence sequence;
    const int classes = labels.classCount();
    if (labels.isMultiLabel()) {
        const std::vector<float> thresholds(static_cast<std::size_t>(classes), 0.5F);
        sequence.predicted = aboveThresholds(probabilities, classes, thresholds);
    } else {
        sequence.predicted = mostProbable(probabilities, classes);
    }
    for (std::int64_t frame = range.first; frame < range.last; ++frame) {
        if (!labels.isMultiLabel()) {
            sequence.truth.push_back(static_cast<std::int16_t>(labels.classAt(frame)));
            continue;
        }
        for (int k = 0; k < classes; ++k) sequence.truth.push_back(static_cast<std::int16_t>(labels.stateAt(frame, k)));
    }
    return sequence;
}

Scores score(const std::vector<ScoredSequence>& sequences, const TrainingSet& set)
{
    const int classes = static_cast<int>(set.classNames.size());
    return set.multiLabel ? scoreMultiLabel(sequences, classes) : scoreOneClass(sequences, classes);
}

Result<double> smoothingOf(const ProjectStore& store, RunId run, double wanted)
{
    if (wanted >= 0.0) return wanted;
    const Result<RunRecord> record = store.findRun(std::to_string(raw(run)));
    if (!record) return fail(record.error());
    const Result<RunConfig> config = runConfigFromJson(record->configJson);
    if (!config) return fail(config.error());
    return config->model.smoothingSeconds;
}

}  // namespace

Result<std::vector<VideoId>> videosToPredict(const ProjectStore& store, RunId run, EvaluationPart part)
{
    const Result<TrainingSet> set = readTrainingSet(store, run);
    if (!set) return fail(set.error());
    const Result<std::vector<LabelledStretch>> stretches = labelledStretches(store, *set, part);
    if (!stretches) return fail(stretches.error());
    std::vector<VideoId> missing;
    for (const LabelledStretch& labelled : *stretches) {
        const VideoRecord& video = labelled.stretch.video;
        if (std::find(missing.begin(), missing.end(), video.id) != missing.end()) continue;
        const Result<std::optional<PredictionRecord>> prediction = store.prediction(run, video.id);
        if (!prediction) return fail(prediction.error());
        if (!isWhole(*prediction, video, set->classNames.size())) missing.push_back(video.id);
    }
    return missing;
}

Result<Evaluation> evaluate(const ProjectStore& store, RunId run, EvaluationPart part, double smoothingSeconds)
{
    const Result<TrainingSet> set = readTrainingSet(store, run);
    if (!set) return fail(set.error());
    const Result<double> seconds = smoothingOf(store, run, smoothingSeconds);
    if (!seconds) return fail(seconds.error());
    const Result<std::vector<LabelledStretch>> stretches = labelledStretches(store, *set, part);
    if (!stretches) return fail(stretches.error());
    if (stretches->empty())
        return fail(ErrorCode::WrongUsage, "--part " + toWord(part), "this part holds no labelled frame");

    const int classes = static_cast<int>(set->classNames.size());
    std::vector<ScoredSequence> raws;
    std::vector<ScoredSequence> smootheds;
    for (const LabelledStretch& labelled : *stretches) {
        const VideoRecord& video = labelled.stretch.video;
        const FrameRange range = labelled.stretch.range;
        const Result<std::optional<PredictionRecord>> prediction = store.prediction(run, video.id);
        if (!prediction) return fail(prediction.error());
        if (!isWhole(*prediction, video, set->classNames.size()))
            return fail(ErrorCode::NotInProject, video.name, "this run has no prediction for it yet");
        const LabelSnapshot labels(labelled.tracks, set->multiLabel);
        const std::vector<float> probabilities = probabilitiesOf(**prediction, range);
        raws.push_back(scoredSequence(labels, range, probabilities));
        // The part is cut out first: smoothing must not borrow from frames that were trained on.
        const int window = std::max(1, static_cast<int>(std::lround(*seconds * video.meanFps)));
        smootheds.push_back(scoredSequence(labels, range, averageOverTime(probabilities, classes, window)));
    }
    return Evaluation{part, set->classNames, score(raws, *set), score(smootheds, *set), *seconds};
}

std::string toJson(const Evaluation& evaluation)
{
    nlohmann::json document = scoresToJson(evaluation.raw, evaluation.classNames);
    document["part"] = toWord(evaluation.part);
    nlohmann::json smoothed = scoresToJson(evaluation.smoothed, evaluation.classNames);
    smoothed.erase("frames");
    smoothed.erase("majority_accuracy");
    smoothed["seconds"] = evaluation.smoothedSeconds;
    document["smoothed"] = std::move(smoothed);
    return document.dump();
}

std::string toWord(EvaluationPart part)
{
    switch (part) {
        case EvaluationPart::Validation:
            return "validation";
        case EvaluationPart::Test:
            return "test";
        case EvaluationPart::All:
            return "all";
    }
    return "all";
}

Result<EvaluationPart> evaluationPartFromWord(std::string_view word)
{
    for (const EvaluationPart part : {EvaluationPart::Validation, EvaluationPart::Test, EvaluationPart::All})
        if (word == toWord(part)) return part;
    return fail(ErrorCode::WrongUsage, "--part", "it is one of validation, test, all, not '" + std::string(word) + "'");
}

}  // namespace longtake
