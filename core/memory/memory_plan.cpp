// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/memory_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/contract.h"
#include "core/config/config_words.h"
#include "core/memory/checkpoint_walk.h"
#include "core/memory/memory_model.h"

namespace longtake {
namespace {

constexpr double kNearlyTheSameTime = 1.05;
constexpr int kMostRepeats = 12;         // of binomial checkpoints: beyond, a run would take for ever
constexpr int kMostShortSegments = 24;   // lengths of binomial segments that are all looked at
constexpr double kStepOfLengths = 1.15;  // between longer ones
constexpr double kShareAdviceLeaves =
    0.03;  // of the budget: once the advice is taken, what is free may be a little less
constexpr std::int64_t kLeastAdviceLeaves = 1'000'000;  // two starts differ by less than half of it
constexpr int kLeastChunk = 2;
constexpr int kReasonableChunk = 25;
constexpr int kLengthsOfSmallest = 4;  // the smallest binomial schedule has segments no longer than this

struct Candidate {
    ScheduleChoice schedule;
    MemoryBytes bytes;
};

// Segment lengths worth looking at. For n segments the shortest length is best, so lengths are listed by n: around the
// n of the smallest total, as far as rounding a length up can matter, and few long segments, which recompute less.
std::vector<int> segmentLengths(const PlanRequest& request, const StackBytes& stack, bool keepsGates)
{
    const double steps = request.steps;
    const double ratio = (stack.step + (keepsGates ? stack.gates : 0.0)) / stack.checkpoint;
    const double ideal = std::sqrt(steps * ratio);
    const double reach = 2.0 * std::sqrt(ratio * ideal) + 2.0;
    const int first = std::max(2, static_cast<int>(ideal - reach));
    const int last = static_cast<int>(std::min(steps, ideal + reach));

    std::vector<int> lengths;
    for (int n = 2; n <= std::min(16, request.steps); ++n) lengths.push_back((request.steps + n - 1) / n);
    for (int n = first; n <= last; ++n) lengths.push_back((request.steps + n - 1) / n);
    lengths.push_back(request.steps);
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    return lengths;
}

// For each length of segments: the fewest checkpoints for so many repeats, and as many as fit, which is the fastest.
void addBinomial(const PlanRequest& request, const StackBytes& stack, std::vector<Candidate>& candidates)
{
    const auto add = [&](const ScheduleChoice& schedule) {
        candidates.push_back({schedule, memoryOf(request, stack, schedule)});
    };
    for (int length = 1; length <= request.steps;
         length = length < kMostShortSegments ? length + 1 : static_cast<int>(length * kStepOfLengths)) {
        const int segments = (request.steps + length - 1) / length;
        for (int repeats = 1; repeats <= kMostRepeats; ++repeats) {
            const int places = placesFor(segments, repeats);
            add(binomialSchedule(request.steps, length, places));
            if (places == 1) break;
        }
        if (segments == 1) continue;
        const auto left = static_cast<double>(request.budgetBytes - candidates.back().bytes.total());
        const double most = candidates.back().schedule.snapshots + left / stack.checkpoint;
        if (left > 0.0) add(binomialSchedule(request.steps, length, static_cast<int>(std::min(most, segments - 1.0))));
    }
}

void addCandidates(const PlanRequest& request, const StackBytes& stack, MemorySchedule kind,
                   std::vector<Candidate>& candidates)
{
    const auto add = [&](const ScheduleChoice& schedule) {
        candidates.push_back({schedule, memoryOf(request, stack, schedule)});
    };
    switch (kind) {
        case MemorySchedule::Auto:
            for (const MemorySchedule each : kTrainerSchedules) addCandidates(request, stack, each, candidates);
            break;
        case MemorySchedule::StoreAll:
            add(completeSchedule(kind, request.steps, request.steps));
            break;
        case MemorySchedule::SegmentGates:
        case MemorySchedule::SegmentStates:
            for (const int length : segmentLengths(request, stack, kind == MemorySchedule::SegmentGates)) {
                add(completeSchedule(kind, request.steps, length));
            }
            break;
        case MemorySchedule::Binomial:
            addBinomial(request, stack, candidates);
            break;
    }
}

bool isSmaller(const Candidate& a, const Candidate& b)
{
    return a.bytes.total() < b.bytes.total();
}

// The smallest of all, whatever time it takes.
Candidate smallestOf(const PlanRequest& request)
{
    const StackBytes stack = stackBytes(request);
    std::vector<Candidate> candidates;
    const bool isAuto = request.schedule == MemorySchedule::Auto;
    if (isAuto) addCandidates(request, stack, MemorySchedule::StoreAll, candidates);
    if (isAuto || request.schedule == MemorySchedule::Binomial) {
        for (int length = 1; length <= std::min(kLengthsOfSmallest, request.steps); ++length) {
            const int places = placesFor((request.steps + length - 1) / length, kMostRepeats);
            const ScheduleChoice schedule = binomialSchedule(request.steps, length, places);
            candidates.push_back({schedule, memoryOf(request, stack, schedule)});
        }
    } else {
        addCandidates(request, stack, request.schedule, candidates);
    }
    return *std::min_element(candidates.begin(), candidates.end(), isSmaller);
}

// The fastest that fits, else the smallest. Of nearly equally fast ones the smallest; but the plainer schedules come
// before binomial checkpoints.
Candidate bestOf(const PlanRequest& request)
{
    std::vector<Candidate> candidates;
    addCandidates(request, stackBytes(request), request.schedule, candidates);
    std::erase_if(candidates, [&](const Candidate& c) { return c.bytes.total() > request.budgetBytes; });
    if (candidates.empty()) return smallestOf(request);
    double fastest = recomputeFactor(candidates.front().schedule);
    for (const Candidate& candidate : candidates) fastest = std::min(fastest, recomputeFactor(candidate.schedule));
    std::erase_if(candidates,
                  [&](const Candidate& c) { return recomputeFactor(c.schedule) > fastest * kNearlyTheSameTime; });
    const auto isBinomial = [](const Candidate& c) { return c.schedule.kind == MemorySchedule::Binomial; };
    if (!std::all_of(candidates.begin(), candidates.end(), isBinomial)) std::erase_if(candidates, isBinomial);
    return *std::min_element(candidates.begin(), candidates.end(), isSmaller);
}

std::int64_t smallestTotal(const PlanRequest& request)
{
    return smallestOf(request).bytes.total();
}

// Largest value in [least, most) for which the changed request takes no more than `limit`.
std::optional<int> largestThatFits(const PlanRequest& request, std::int64_t limit, int least, int most,
                                   const std::function<void(PlanRequest&, int)>& change)
{
    const auto fits = [&](int value) {
        PlanRequest changed = request;
        change(changed, value);
        return smallestTotal(changed) <= limit;
    };
    if (most <= least || !fits(least)) return std::nullopt;
    int good = least;
    int bad = most;
    while (bad - good > 1) {
        const int middle = good + (bad - good) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

struct PricedAdvice {
    PlanAdvice advice;
    double price = 0.0;  // how much is given up: doublings, weighted by how much results suffer
};

class Adviser {
public:
    // Advice that needs no more than `limit`, by a plan for the whole budget: it decides what is read ahead.
    Adviser(PlanRequest request, std::int64_t limit) : request_(std::move(request)), limit_(limit) {}

    std::vector<PlanAdvice> advice()
    {
        if (request_.schedule != MemorySchedule::Auto) adviseSchedule();
        adviseChunk();
        adviseBatch();
        adviseSize();
        adviseFilters();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const PricedAdvice& a, const PricedAdvice& b) { return a.price < b.price; });
        std::vector<PlanAdvice> sorted;
        for (PricedAdvice& each : found_) sorted.push_back(std::move(each.advice));
        return sorted;
    }

    // Where no change is enough alone: all before the last one as far as is reasonable, else as far as they go.
    std::optional<PlanAdvice> together() const
    {
        for (const bool isLast : {false, true}) {
            const int chunk = isLast ? kLeastChunk : kReasonableChunk;
            const int height = isLast ? leastHeight() : std::max(leastHeight(), request_.model.height / 4);
            if (auto found = together(std::min(chunk, request_.steps), std::min(height, request_.model.height)))
                return found;
        }
        return std::nullopt;
    }

private:
    std::optional<PlanAdvice> together(int chunk, int height) const
    {
        PlanRequest changed = request_;
        std::string words;
        const auto addWords = [&words](const std::string& more) { words += (words.empty() ? "" : " --") + more; };
        const auto advice = [&] {
            return PlanAdvice{words, smallestTotal(changed), "several changes, as none is enough alone"};
        };
        if (changed.schedule != MemorySchedule::Auto) addWords("memory-schedule auto");
        changed.schedule = MemorySchedule::Auto;
        if (changed.batch > 1) addWords("batch 1");
        changed.batch = 1;

        const auto steps = largestThatFits(changed, limit_, kLeastChunk, request_.steps, changeChunk);
        if (steps || chunk < request_.steps) changeChunk(changed, steps.value_or(chunk));
        if (changed.steps != request_.steps) addWords(chunkWords(changed));
        if (smallestTotal(changed) <= limit_) return advice();

        const auto resize = [this](PlanRequest& request, int newHeight) { changeSize(request, newHeight); };
        const auto rows = largestThatFits(changed, limit_, leastHeight(), request_.model.height, resize);
        resize(changed, rows.value_or(height));
        if (changed.model.height != request_.model.height) addWords(sizeWords(changed));
        if (smallestTotal(changed) <= limit_) return advice();

        const auto filters = largestThatFits(changed, limit_, 1, request_.model.filters, changeFilters);
        if (!filters) return std::nullopt;
        changeFilters(changed, *filters);
        addWords("filters " + std::to_string(*filters));
        return advice();
    }

    static void changeFilters(PlanRequest& request, int filters) { request.model.filters = filters; }

    // Prediction takes windows as long as the chunks.
    static void changeChunk(PlanRequest& request, int steps)
    {
        request.steps = steps;
        if (!request.carriesState) request.model.windowSteps = steps;
    }

    void changeSize(PlanRequest& request, int newHeight) const
    {
        const double share = static_cast<double>(newHeight) / request_.model.height;
        request.model.height = newHeight;
        // No narrower than the parts that are averaged over.
        request.model.width =
            std::max(request_.model.gridColumns, static_cast<int>(std::lround(share * request_.model.width)));
    }

    int leastHeight() const { return std::max(4, request_.model.gridRows); }

    static std::string chunkWords(const PlanRequest& request) { return "chunk " + std::to_string(request.steps); }

    static std::string sizeWords(const PlanRequest& request)
    {
        return "size " + std::to_string(request.model.height) + 'x' + std::to_string(request.model.width);
    }

    void add(const PlanRequest& changed, std::string change, std::string price, double weight)
    {
        found_.push_back({{std::move(change), smallestTotal(changed), std::move(price)}, weight});
    }

    void adviseSchedule()
    {
        PlanRequest changed = request_;
        changed.schedule = MemorySchedule::Auto;
        if (smallestTotal(changed) > limit_) return;
        add(changed, "memory-schedule auto", "only time: some steps are computed more than once", 0.0);
    }

    void adviseChunk()
    {
        const auto steps = largestThatFits(request_, limit_, kLeastChunk, request_.steps, changeChunk);
        if (!steps) return;
        PlanRequest changed = request_;
        changeChunk(changed, *steps);
        add(changed, chunkWords(changed),
            "what is further back than " + std::to_string(*steps) + " steps cannot be learnt from",
            std::log2(static_cast<double>(request_.steps) / *steps) * (*steps < kReasonableChunk ? 3.0 : 0.5));
    }

    void adviseBatch()
    {
        const auto change = [](PlanRequest& request, int batch) { request.batch = batch; };
        const auto batch = largestThatFits(request_, limit_, 1, request_.batch, change);
        if (!batch) return;
        PlanRequest changed = request_;
        change(changed, *batch);
        add(changed, "batch " + std::to_string(*batch), "each step sees fewer videos, so learning is less steady",
            std::log2(static_cast<double>(request_.batch) / *batch) * (*batch < 4 ? 2.0 : 0.75));
    }

    void adviseSize()
    {
        const int height = request_.model.height;
        const auto change = [this](PlanRequest& request, int newHeight) { changeSize(request, newHeight); };
        const auto found = largestThatFits(request_, limit_, leastHeight(), height, change);
        if (!found) return;
        PlanRequest changed = request_;
        change(changed, *found);
        add(changed, sizeWords(changed),
            "details smaller than about " + std::to_string((height + *found - 1) / *found) +
                " pixels of the present size are lost",
            std::log2(static_cast<double>(height) / *found) * 2.0);
    }

    void adviseFilters()
    {
        const auto filters = largestThatFits(request_, limit_, 1, request_.model.filters, changeFilters);
        if (!filters) return;
        PlanRequest changed = request_;
        changeFilters(changed, *filters);
        add(changed, "filters " + std::to_string(*filters), "a smaller network, which can tell fewer things apart",
            std::log2(static_cast<double>(request_.model.filters) / *filters) * 2.0);
    }

    PlanRequest request_;
    std::int64_t limit_ = 0;
    std::vector<PricedAdvice> found_;
};

// With some room to spare where there is such advice, else with what the program itself takes more or less from one
// start to the next.
void advise(const PlanRequest& request, MemoryPlan& plan)
{
    const double budget = static_cast<double>(request.budgetBytes) * (1.0 - kShareAdviceLeaves);
    const std::array budgets{static_cast<std::int64_t>(budget), request.budgetBytes - kLeastAdviceLeaves};
    for (const std::int64_t each : budgets)
        if (plan.advice.empty()) plan.advice = Adviser(request, each).advice();
    if (!plan.advice.empty()) return;
    for (const std::int64_t each : budgets)
        if (!plan.together) plan.together = Adviser(request, each).together();
}

}  // namespace

MemoryPlan makePlan(const PlanRequest& request)
{
    LT_EXPECT(request.steps >= 1 && request.batch >= 1);
    const Candidate best = bestOf(request);
    MemoryPlan plan;
    plan.budgetBytes = request.budgetBytes;
    plan.totalBytes = best.bytes.total();
    plan.fits = plan.totalBytes <= request.budgetBytes;
    plan.device = request.device;
    plan.schedule = best.schedule;
    plan.loaderBytes = loaderBytesOf(request);
    plan.breakdown = best.bytes.parts();
    plan.recomputeFactor = recomputeFactor(best.schedule);
    if (!plan.fits) advise(request, plan);
    return plan;
}

std::string toJson(const MemoryPlan& plan)
{
    using Json = nlohmann::ordered_json;
    Json breakdown = Json::object();
    for (const MemoryPart& part : plan.breakdown) breakdown[part.name] = part.bytes;
    Json advice = Json::array();
    const auto add = [&advice](const PlanAdvice& each) {
        advice.push_back({{"change", each.change}, {"total_bytes", each.totalBytes}, {"price", each.price}});
    };
    for (const PlanAdvice& each : plan.advice) add(each);
    if (plan.together) add(*plan.together);
    const Json object{{"fits", plan.fits},
                      {"budget_bytes", plan.budgetBytes},
                      {"total_bytes", plan.totalBytes},
                      {"device", plan.device},
                      {"schedule",
                       {{"kind", toWord(plan.schedule.kind)},
                        {"segment_steps", plan.schedule.segmentSteps},
                        {"snapshots", plan.schedule.snapshots},
                        {"forward_runs", plan.schedule.forwardRuns}}},
                      {"breakdown", breakdown},
                      {"recompute_factor", plan.recomputeFactor},
                      {"seconds_per_epoch_estimate", plan.secondsPerEpochEstimate},
                      {"advice", advice}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace longtake
