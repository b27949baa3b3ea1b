// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/review_controller.h"

#include "core/config/config_json.h"
#include "core/smoothing/smoothing.h"
#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace longtake::ui {
namespace {

constexpr float kThreshold = 0.5F;  // multi-label: present from here on

std::vector<float> probabilitiesOf(const PredictionRecord& prediction)
{
    std::vector<float> values(prediction.values.size());
    std::transform(prediction.values.begin(), prediction.values.end(), values.begin(),
                   [](std::uint16_t v) { return static_cast<float>(v) / 65535.0F; });
    return values;
}

// Runs of frames for which `holds`, as items of one class.
template <typename Holds>
void addBouts(std::vector<ReviewItem>& items, int classIndex, const std::vector<float>& smooth, int classes,
              Holds&& holds)
{
    const auto frames = static_cast<std::int64_t>(smooth.size()) / classes;
    std::int64_t first = -1;
    double sum = 0.0;
    for (std::int64_t n = 0; n <= frames; ++n) {
        const bool inside = n < frames && holds(n);
        if (inside) {
            if (first < 0) first = n;
            sum += static_cast<double>(smooth[static_cast<std::size_t>(n * classes + classIndex)]);
        } else if (first >= 0) {
            items.push_back({classIndex, {first, n}, sum / static_cast<double>(n - first), false, false});
            first = -1;
            sum = 0.0;
        }
    }
}

std::vector<std::int16_t> truthOf(const std::vector<LabelTrack>& tracks, std::int64_t frames)
{
    std::vector<std::int16_t> truth(static_cast<std::size_t>(frames), -1);
    for (std::size_t k = 0; k < tracks.size(); ++k) {
        for (const LabelRun& run : tracks[k].runs()) {
            if (run.state != LabelState::Present) continue;
            const FrameRange range = run.frames.clippedTo({0, frames});
            std::fill(truth.begin() + range.first, truth.begin() + std::max(range.first, range.last),
                      static_cast<std::int16_t>(k));
        }
    }
    return truth;
}

}  // namespace

ReviewController::ReviewController(ProjectDocument& document, PlaybackController& playback, QObject* parent)
    : QObject(parent), document_(document), playback_(playback)
{
    scoreSoon_.setSingleShot(true);
    scoreSoon_.setInterval(200);
    connect(&scoreSoon_, &QTimer::timeout, this, [this] {
        score();
        Q_EMIT queueChanged();
    });
    connect(&document_, &ProjectDocument::predictionChanged, this, [this] {
        if (document_.isOpen() && document_.shownRun()) {
            const Result<RunRecord> run = document_.store().findRun(std::to_string(raw(*document_.shownRun())));
            if (run) {
                if (const Result<RunConfig> config = runConfigFromJson(run->configJson))
                    smoothingSeconds_ = config->model.smoothingSeconds;
            }
        }
        current_ = -1;
        rebuild();
    });
    connect(&document_, &ProjectDocument::labelsChanged, this, [this] {
        refreshStates();
        scoreSoon_.start();
    });
}

int ReviewController::open() const
{
    return static_cast<int>(
        std::count_if(items_.begin(), items_.end(), [](const ReviewItem& item) { return !item.reviewed; }));
}

int ReviewController::smoothingFrames() const
{
    const VideoRecord* video = document_.currentVideo();
    const double fps = video != nullptr && video->meanFps > 0.0 ? video->meanFps : 25.0;
    return std::max(1, static_cast<int>(std::lround(smoothingSeconds_ * fps)));
}

void ReviewController::setSmoothingSeconds(double seconds)
{
    seconds = std::clamp(seconds, 0.0, 60.0);
    if (seconds == smoothingSeconds_) return;
    smoothingSeconds_ = seconds;
    rebuild();
}

void ReviewController::rebuild()
{
    items_.clear();
    said_.clear();
    raw_.reset();
    smoothed_.reset();
    if (const auto& prediction = document_.currentPrediction()) {
        const int classes = prediction->classes;
        std::vector<float> smooth = probabilitiesOf(*prediction);
        if (smoothingSeconds_ > 0.0) smooth = averageOverTime(smooth, classes, smoothingFrames());
        if (document_.isMultiLabel()) {
            for (int k = 0; k < classes; ++k) {
                addBouts(items_, k, smooth, classes, [&](std::int64_t n) {
                    return smooth[static_cast<std::size_t>(n * classes + k)] >= kThreshold;
                });
            }
        } else {
            said_ = mostProbable(smooth, classes);
            for (int k = 0; k < classes; ++k) {
                addBouts(items_, k, smooth, classes,
                         [&](std::int64_t n) { return said_[static_cast<std::size_t>(n)] == k; });
            }
        }
    }
    refreshStates();
    std::stable_sort(items_.begin(), items_.end(), [](const ReviewItem& a, const ReviewItem& b) {
        return std::tuple(a.reviewed && !a.conflicts, !a.conflicts, a.confidence) <
               std::tuple(b.reviewed && !b.conflicts, !b.conflicts, b.confidence);
    });
    current_ = -1;
    score();
    Q_EMIT queueChanged();
    Q_EMIT currentChanged();
}

void ReviewController::refreshStates()
{
    const std::vector<LabelTrack>& tracks = document_.currentLabels();
    for (ReviewItem& item : items_) {
        if (item.classIndex >= static_cast<int>(tracks.size())) continue;
        std::int64_t seen = 0;
        std::int64_t present = 0;
        for (const LabelRun& run : tracks[static_cast<std::size_t>(item.classIndex)].runs(item.range)) {
            if (run.state != LabelState::Unseen) seen += run.frames.size();
            if (run.state == LabelState::Present) present += run.frames.size();
        }
        item.reviewed = seen * 2 > item.range.size();
        item.conflicts = (seen - present) * 10 >= item.range.size();
    }
}

void ReviewController::score()
{
    raw_.reset();
    smoothed_.reset();
    const auto& prediction = document_.currentPrediction();
    if (!prediction || document_.isMultiLabel() || said_.empty()) return;
    ScoredSequence sequence;
    sequence.truth = truthOf(document_.currentLabels(), static_cast<std::int64_t>(said_.size()));
    if (std::all_of(sequence.truth.begin(), sequence.truth.end(), [](std::int16_t k) { return k < 0; })) return;
    sequence.predicted = said_;
    smoothed_ = scoreOneClass({&sequence, 1}, prediction->classes);
    sequence.predicted = mostProbable(probabilitiesOf(*prediction), prediction->classes);
    raw_ = scoreOneClass({&sequence, 1}, prediction->classes);
}

void ReviewController::select(int item)
{
    if (item < 0 || item >= static_cast<int>(items_.size())) return;
    current_ = item;
    playback_.goTo(items_[static_cast<std::size_t>(item)].range.first);
    Q_EMIT currentChanged();
}

void ReviewController::next()
{
    for (int item = current_ + 1; item < static_cast<int>(items_.size()); ++item) {
        const ReviewItem& known = items_[static_cast<std::size_t>(item)];
        if (!known.reviewed || known.conflicts) {
            select(item);
            return;
        }
    }
    if (current_ + 1 < static_cast<int>(items_.size())) select(current_ + 1);  // all are reviewed: look at them again
}

void ReviewController::previous()
{
    if (current_ > 0) select(current_ - 1);
}

void ReviewController::accept()
{
    answer(true);
}

void ReviewController::reject()
{
    answer(false);
}

void ReviewController::answer(bool accepted)
{
    if (current_ < 0 || current_ >= static_cast<int>(items_.size()) || document_.currentVideo() == nullptr) {
        Q_EMIT refused([] { return tr("Choose a bout of the queue first (Alt+Down)."); });
        return;
    }
    if (document_.isReadOnly()) {
        Q_EMIT refused([] { return tr("This project is open for reading only, so labels cannot be changed."); });
        return;
    }
    const ReviewItem item = items_[static_cast<std::size_t>(current_)];
    const LabelEdit edit{document_.currentVideo()->id, document_.classes().at(item.classIndex).id, item.range,
                         accepted ? LabelState::Present : LabelState::Absent};
    QStringList replaced;
    const std::int64_t frames = framesReplaced(item, accepted, replaced);
    const QString run = document_.shownRun() ? QString::number(raw(*document_.shownRun())) : QString();
    // Not translated: it is kept in the project.
    if (!document_.apply(edit, false, QStringLiteral("review of run ") + run)) return;
    if (frames > 0) {
        const QString name = toQString(document_.classes().at(item.classIndex).name);
        Q_EMIT labelsReplaced([accepted, name, names = replaced.join(QStringLiteral(", ")),
                               count = static_cast<int>(frames)] {
            return accepted ? tr("Accepting %1 replaced the label %2 of %n frame(s).", nullptr, count).arg(name, names)
                            : tr("Rejecting took the label %1 away from %n frame(s).", nullptr, count).arg(names);
        });
    }
    next();
}

// Frames that are labelled as present and will not be, and the classes that they lose.
std::int64_t ReviewController::framesReplaced(const ReviewItem& item, bool accepted, QStringList& names) const
{
    if (accepted && document_.isMultiLabel()) return 0;
    const std::vector<LabelTrack>& tracks = document_.currentLabels();
    std::int64_t frames = 0;
    for (std::size_t k = 0; k < tracks.size(); ++k) {
        if ((static_cast<int>(k) == item.classIndex) == accepted) continue;
        std::int64_t here = 0;
        for (const LabelRun& run : tracks[k].runs(item.range)) {
            if (run.state == LabelState::Present) here += run.frames.size();
        }
        if (here == 0) continue;
        names << toQString(document_.classes().at(static_cast<int>(k)).name);
        frames += here;
    }
    return frames;
}

}  // namespace longtake::ui
