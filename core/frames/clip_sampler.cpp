// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip_sampler.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

template <typename T>
void shuffle(std::vector<T>& values, Random& random)
{
    for (std::size_t n = values.size(); n > 1; --n) {
        std::swap(values[n - 1], values[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(n)))]);
    }
}

// How many labelled frames lie at frame, frame - stride, frame - 2 stride, ... down to the part's beginning.
std::vector<std::int32_t> stridedCounts(const VideoPart& part, int stride)
{
    std::vector<std::int32_t> counts(static_cast<std::size_t>(part.range.size()));
    for (std::size_t n = 0; n < counts.size(); ++n) {
        const auto back = static_cast<std::size_t>(stride);
        counts[n] = n >= back ? counts[n - back] : 0;
        if (part.labels->isLabelled(part.range.first + static_cast<std::int64_t>(n))) ++counts[n];
    }
    return counts;
}

// Note [Rows from different videos]: chunks are drawn first, so that every part gets its share, and dealt to batches
// afterwards. A video with as many chunks left as there are batches must be in each of them; the others are drawn at
// random, weighted by what they have left. That spreads every video as far as its number of chunks allows.
std::vector<std::size_t> drawVideos(const std::vector<std::int64_t>& left, std::int64_t batchesLeft, std::size_t rows,
                                    Random& random)
{
    std::vector<std::size_t> chosen;
    std::vector<std::int64_t> weights = left;
    const auto take = [&](std::size_t video) {
        chosen.push_back(video);
        weights[video] = 0;
    };
    for (std::size_t video = 0; video < left.size() && chosen.size() < rows; ++video) {
        if (left[video] >= batchesLeft) take(video);
    }
    while (chosen.size() < rows) {
        const std::int64_t sum = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
        if (sum == 0) break;
        std::int64_t place = random.below(sum);
        std::size_t video = 0;
        while (place >= weights[video]) place -= weights[video++];
        take(video);
    }
    return chosen;
}

}  // namespace

ClipSampler::ClipSampler(std::vector<VideoPart> parts, const ModelConfig& model, const TrainingConfig& training)
    : stride_(model.stride), seesDifferences_(model.input != InputKind::Picture), training_(training)
{
    LT_EXPECT(model.stride > 0 && training.batch > 0 && training.chunkSteps >= 0);
    for (const VideoPart& part : parts) {
        LT_EXPECT(part.frames && part.labels);
        LT_EXPECT(0 <= part.range.first && part.range.last <= part.frames->frameCount() &&
                  part.range.last <= part.labels->frameCount());
        Source source = makeSource(part);
        if (source.startCount > 0) sources_.push_back(std::move(source));
    }
    LT_EXPECT(!sources_.empty());
}

ClipSampler::Source ClipSampler::makeSource(const VideoPart& part) const
{
    Source source;
    source.part = part;
    const FrameRange range = part.range;
    if (range.isEmpty()) return source;
    const std::vector<std::int32_t> counts = stridedCounts(part, stride_);
    const bool isWhole = training_.chunkSteps == 0 || training_.carryState ||
                         stepsUntil(range.first, range, stride_) < training_.chunkSteps;
    const std::int64_t span =
        isWhole ? range.size() : static_cast<std::int64_t>(training_.chunkSteps - 1) * stride_ + 1;
    const std::int64_t lastStart = isWhole ? std::min(range.last - 1, range.first + stride_ - 1) : range.last - span;

    std::int64_t coveredUntil = range.first;
    for (std::int64_t start = range.first; start <= lastStart; ++start) {
        const int steps = isWhole ? stepsUntil(start, range, stride_) : training_.chunkSteps;
        const auto first = static_cast<std::size_t>(start - range.first);
        const std::size_t last = first + static_cast<std::size_t>(steps - 1) * static_cast<std::size_t>(stride_);
        const std::int32_t before =
            first >= static_cast<std::size_t>(stride_) ? counts[first - static_cast<std::size_t>(stride_)] : 0;
        if (counts[last] == before) continue;
        if (source.starts.empty() || source.starts.back().last != start) source.starts.push_back({start, start});
        ++source.starts.back().last;
        ++source.startCount;
        const std::int64_t end = std::min(range.last, start + span);
        source.coveredFrames += end - std::max(coveredUntil, start);
        coveredUntil = end;
    }
    return source;
}

std::int64_t ClipSampler::randomStart(const Source& source, double position) const
{
    const auto wanted = static_cast<std::int64_t>(position * static_cast<double>(source.startCount));
    std::int64_t place = std::clamp<std::int64_t>(wanted, 0, source.startCount - 1);
    for (const FrameRange& starts : source.starts) {
        if (place < starts.size()) return starts.first + place;
        place -= starts.size();
    }
    contractBroken("a start lies in one of the ranges", __FILE__, __LINE__);
}

Clip ClipSampler::makeClip(const Source& source, std::int64_t firstFrame, int mostSteps) const
{
    Clip clip;
    clip.frames = source.part.frames;
    clip.labels = source.part.labels;
    clip.firstFrame = firstFrame;
    clip.stride = stride_;
    clip.allowed = source.part.range;
    clip.steps = stepsUntil(firstFrame, source.part.range, stride_);
    if (mostSteps > 0) clip.steps = std::min(clip.steps, mostSteps);
    return clip;
}

void ClipSampler::augment(Clip& clip, Random& random) const
{
    const Augmentation& how = training_.augmentation;
    if (how.shiftPixels > 0) {
        clip.shiftX = static_cast<int>(random.below(2 * how.shiftPixels + 1)) - how.shiftPixels;
        clip.shiftY = static_cast<int>(random.below(2 * how.shiftPixels + 1)) - how.shiftPixels;
    }
    if (how.gain > 0.0) clip.gain = static_cast<float>(1.0 + how.gain * (2.0 * random.uniform() - 1.0));
    if (how.randomSign && seesDifferences_ && random.below(2) == 1) clip.gain = -clip.gain;
    if (how.flip && random.below(2) == 1) {
        clip.flip = true;
        clip.flipSwaps = how.flipSwaps;
    }
}

ClipBatch ClipSampler::makeBatch(std::vector<Clip> rows) const
{
    ClipBatch batch;
    batch.rows = std::move(rows);
    for (const Clip& clip : batch.rows) {
        batch.steps = std::max(batch.steps, clip.steps);
        batch.labelledSteps += countLabelledSteps(clip);
    }
    return batch;
}

std::vector<ClipBatch> ClipSampler::epoch(int epoch) const
{
    Random random(training_.seed + 0x9e3779b97f4a7c15ULL * (static_cast<std::uint64_t>(epoch) + 1));
    if (training_.chunkSteps > 0 && training_.carryState) return carriedChunks(random);
    return training_.chunkSteps == 0 ? wholeParts(random) : randomChunks(random);
}

std::int64_t ClipSampler::batchesPerEpoch() const
{
    const auto batch = static_cast<std::int64_t>(training_.batch);
    if (training_.chunkSteps == 0) return (static_cast<std::int64_t>(sources_.size()) + batch - 1) / batch;
    if (!training_.carryState) return chunksPerEpoch() / batch;
    std::int64_t longest = 0;
    for (const auto& row : carriedRows()) {
        std::int64_t chunks = 0;
        for (const std::size_t source : row) chunks += chunksOf(sources_[source], 0);
        longest = std::max(longest, chunks);
    }
    return longest;
}

int ClipSampler::longestSteps() const
{
    int longest = 0;
    for (const Source& source : sources_) {
        longest = std::max(longest, stepsUntil(source.part.range.first, source.part.range, stride_));
    }
    return training_.chunkSteps == 0 ? longest : std::min(longest, training_.chunkSteps);
}

std::int64_t ClipSampler::chunksPerEpoch() const
{
    std::int64_t covered = 0;
    for (const Source& source : sources_) covered += source.coveredFrames;
    const std::int64_t framesPerBatch =
        static_cast<std::int64_t>(training_.chunkSteps) * stride_ * static_cast<std::int64_t>(training_.batch);
    return std::max<std::int64_t>(1, (covered + framesPerBatch - 1) / framesPerBatch) * training_.batch;
}

std::vector<ClipBatch> ClipSampler::randomChunks(Random& random) const
{
    const std::int64_t chunks = chunksPerEpoch();
    const auto batches = chunks / training_.batch;

    // How many chunks each part gets: its share of what is covered, rounded up or down at random.
    std::vector<std::int64_t> chunksOfSource(sources_.size());
    const double covered = std::accumulate(sources_.begin(), sources_.end(), 0.0, [](double sum, const Source& source) {
        return sum + static_cast<double>(source.coveredFrames);
    });
    const double offset = random.uniform();
    double share = 0.0;
    std::int64_t given = 0;
    for (std::size_t k = 0; k < sources_.size(); ++k) {
        share += static_cast<double>(sources_[k].coveredFrames) / covered;
        const bool isLast = k + 1 == sources_.size();
        const auto until =
            isLast
                ? chunks
                : std::min(chunks, static_cast<std::int64_t>(std::floor(share * static_cast<double>(chunks) + offset)));
        chunksOfSource[k] = until - given;
        given = until;
    }

    std::map<VideoId, std::vector<Clip>> clipsOfVideo;
    for (std::size_t k = 0; k < sources_.size(); ++k) {
        const Source& source = sources_[k];
        for (std::int64_t j = 0; j < chunksOfSource[k]; ++j) {
            const double position =
                (static_cast<double>(j) + random.uniform()) / static_cast<double>(chunksOfSource[k]);
            Clip clip = makeClip(source, randomStart(source, position), training_.chunkSteps);
            augment(clip, random);
            clipsOfVideo[source.part.video].push_back(std::move(clip));
        }
    }

    std::vector<std::vector<Clip>> waiting;
    std::vector<std::int64_t> left;
    for (auto& [video, clips] : clipsOfVideo) {
        shuffle(clips, random);
        left.push_back(static_cast<std::int64_t>(clips.size()));
        waiting.push_back(std::move(clips));
    }
    std::vector<ClipBatch> result;
    for (std::int64_t n = 0; n < batches; ++n) {
        const auto wanted = static_cast<std::size_t>(training_.batch);
        std::vector<Clip> rows;
        while (rows.size() < wanted) {
            for (const std::size_t video : drawVideos(left, batches - n, wanted - rows.size(), random)) {
                rows.push_back(std::move(waiting[video].back()));
                waiting[video].pop_back();
                --left[video];
            }
        }
        shuffle(rows, random);
        result.push_back(makeBatch(std::move(rows)));
    }
    return result;
}

std::vector<ClipBatch> ClipSampler::wholeParts(Random& random) const
{
    std::vector<std::size_t> order(sources_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, random);
    std::vector<ClipBatch> result;
    std::vector<Clip> rows;
    for (const std::size_t k : order) {
        Clip clip = makeClip(sources_[k], randomStart(sources_[k], random.uniform()), 0);
        augment(clip, random);
        rows.push_back(std::move(clip));
        if (static_cast<int>(rows.size()) == training_.batch) result.push_back(makeBatch(std::exchange(rows, {})));
    }
    if (!rows.empty()) result.push_back(makeBatch(std::move(rows)));
    return result;
}

int ClipSampler::chunksOf(const Source& source, std::int64_t phase) const
{
    const int steps = stepsUntil(source.part.range.first + phase, source.part.range, stride_);
    return (steps + training_.chunkSteps - 1) / training_.chunkSteps;
}

// Parts of each row of the batch: the longest part first, always to the row that has least. Rows in the order of their
// length, so that those that end early are at the back.
std::vector<std::vector<std::size_t>> ClipSampler::carriedRows() const
{
    struct Row {
        std::int64_t chunks = 0;
        std::vector<std::size_t> sources;
    };
    std::vector<Row> rows(std::min(sources_.size(), static_cast<std::size_t>(training_.batch)));
    std::vector<std::size_t> order(sources_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return chunksOf(sources_[a], 0) > chunksOf(sources_[b], 0); });
    const auto byChunks = [](const Row& a, const Row& b) { return a.chunks < b.chunks; };
    for (const std::size_t k : order) {
        Row& row = *std::min_element(rows.begin(), rows.end(), byChunks);
        row.chunks += chunksOf(sources_[k], 0);
        row.sources.push_back(k);
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return byChunks(b, a); });
    std::vector<std::vector<std::size_t>> result;
    for (Row& row : rows) result.push_back(std::move(row.sources));
    return result;
}

std::vector<ClipBatch> ClipSampler::carriedChunks(Random& random) const
{
    std::vector<std::vector<Clip>> clipsOfRow;
    for (std::vector<std::size_t> row : carriedRows()) {
        shuffle(row, random);
        std::vector<Clip>& clips = clipsOfRow.emplace_back();
        for (const std::size_t k : row) {
            const Source& source = sources_[k];
            // Another phase in each epoch, but never one chunk fewer: the number of batches stays.
            std::int64_t phase = random.below(std::min<std::int64_t>(stride_, source.part.range.size()));
            if (chunksOf(source, phase) != chunksOf(source, 0)) phase = 0;
            Clip whole = makeClip(source, source.part.range.first + phase, 0);
            augment(whole, random);
            for (int first = 0; first < whole.steps; first += training_.chunkSteps) {
                Clip chunk = whole;
                chunk.firstFrame = whole.frameOfStep(first);
                chunk.steps = std::min(training_.chunkSteps, whole.steps - first);
                chunk.continuesState = first > 0;
                clips.push_back(std::move(chunk));
            }
        }
    }
    std::vector<ClipBatch> result;
    for (std::size_t n = 0; n < clipsOfRow.front().size(); ++n) {
        std::vector<Clip> rows;
        for (auto& clips : clipsOfRow) {
            if (n < clips.size()) rows.push_back(std::move(clips[n]));
        }
        result.push_back(makeBatch(std::move(rows)));
    }
    return result;
}

}  // namespace longtake
