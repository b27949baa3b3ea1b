// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/agreement.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

using States = std::vector<LabelState>;

// Calls `visit(range, a, b)` for each stretch of frames in which no track changes, in order.
void sweep(std::span<const LabelTrack> a, std::span<const LabelTrack> b,
           const std::function<void(FrameRange range, const States& a, const States& b)>& visit)
{
    struct Cursor {
        std::vector<LabelRun> runs;
        std::size_t place = 0;
    };
    std::vector<Cursor> cursors;
    for (const auto tracks : {a, b}) {
        for (const LabelTrack& track : tracks) cursors.push_back({track.runs(), 0});
    }
    const std::int64_t frames = a.empty() ? 0 : a.front().frameCount();
    States statesA(a.size());
    States statesB(b.size());
    for (std::int64_t first = 0; first < frames;) {
        std::int64_t last = frames;
        for (std::size_t k = 0; k < cursors.size(); ++k) {
            Cursor& cursor = cursors[k];
            if (cursor.runs[cursor.place].frames.last <= first) ++cursor.place;
            const LabelRun& run = cursor.runs[cursor.place];
            last = std::min(last, run.frames.last);
            (k < a.size() ? statesA[k] : statesB[k - a.size()]) = run.state;
        }
        visit({first, last}, statesA, statesB);
        first = last;
    }
}

bool isSeen(const States& states)
{
    return std::any_of(states.begin(), states.end(), [](LabelState state) { return state != LabelState::Unseen; });
}

// The class that is present, or one past the last class for "none of them".
std::size_t answerOf(const States& states)
{
    return static_cast<std::size_t>(std::find(states.begin(), states.end(), LabelState::Present) - states.begin());
}

// Pairs of answers, counted in frames.
class AnswerTable {
public:
    explicit AnswerTable(std::size_t answers) : first_(answers), second_(answers) {}

    void add(std::size_t first, std::size_t second, std::int64_t frames)
    {
        first_[first] += frames;
        second_[second] += frames;
        all_ += frames;
        if (first == second) agreed_ += frames;
    }

    KappaTable result() const
    {
        KappaTable table;
        table.frames = all_;
        table.agreed = agreed_;
        if (all_ == 0) return table;
        const auto all = static_cast<double>(all_);
        table.agreement = static_cast<double>(agreed_) / all;
        double byChance = 0.0;
        for (std::size_t k = 0; k < first_.size(); ++k)
            byChance += static_cast<double>(first_[k]) / all * (static_cast<double>(second_[k]) / all);
        if (byChance < 1.0 - 1e-12) table.kappa = (table.agreement - byChance) / (1.0 - byChance);
        return table;
    }

private:
    std::vector<std::int64_t> first_;
    std::vector<std::int64_t> second_;
    std::int64_t all_ = 0;
    std::int64_t agreed_ = 0;
};

constexpr std::size_t kAnswersOfOneClass = 2;

// Frames in which both have said something about the class.
bool isCompared(const States& a, const States& b, std::size_t label, bool multiLabel)
{
    if (multiLabel) return a[label] != LabelState::Unseen && b[label] != LabelState::Unseen;
    return isSeen(a) && isSeen(b);
}

std::size_t isPresent(LabelState state)
{
    return state == LabelState::Present ? 1 : 0;
}

// Pairs from two ordered lists of bouts that do not overlap within a list: since both starts and ends are in order, the
// first partner that fits is never a worse choice than a later one.
std::int64_t matchedPairs(const std::vector<FrameRange>& a, const std::vector<FrameRange>& b, std::int64_t tolerance)
{
    const auto isNear = [tolerance](std::int64_t x, std::int64_t y) { return std::llabs(x - y) <= tolerance; };
    std::int64_t matched = 0;
    std::size_t next = 0;
    for (const FrameRange& bout : a) {
        while (next < b.size() && (b[next].first < bout.first - tolerance || b[next].last < bout.last - tolerance))
            ++next;
        if (next < b.size() && isNear(b[next].first, bout.first) && isNear(b[next].last, bout.last)) {
            ++matched;
            ++next;
        }
    }
    return matched;
}

// Adds a stretch of frames to bouts that may go on in it.
void extend(std::vector<FrameRange>& bouts, FrameRange range)
{
    if (!bouts.empty() && bouts.back().last == range.first)
        bouts.back().last = range.last;
    else
        bouts.push_back(range);
}

void addDisagreement(std::vector<Disagreement>& list, Disagreement found)
{
    if (found.onlyA.empty() && found.onlyB.empty()) return;
    if (!list.empty() && list.back().range.last == found.range.first && list.back().onlyA == found.onlyA &&
        list.back().onlyB == found.onlyB)
        list.back().range.last = found.range.last;
    else
        list.push_back(std::move(found));
}

// What is known about a class in a stretch of frames when both answers count.
LabelState decided(LabelState a, LabelState b, ConsensusRule rule)
{
    if (a == b) return a;
    switch (rule) {
        case ConsensusRule::AgreedOnly:
            break;
        case ConsensusRule::PreferA:
            return a == LabelState::Unseen ? b : a;
        case ConsensusRule::PreferB:
            return b == LabelState::Unseen ? a : b;
    }
    return LabelState::Unseen;
}

}  // namespace

double ClassAgreement::boutAgreement() const
{
    const std::int64_t all = boutsA + boutsB;
    return all == 0 ? 1.0 : 2.0 * static_cast<double>(matched) / static_cast<double>(all);
}

Agreement agreementOf(std::span<const LabelTrack> a, std::span<const LabelTrack> b, bool multiLabel,
                      std::int64_t toleranceFrames)
{
    LT_EXPECT(a.size() == b.size() && toleranceFrames >= 0);
    const std::size_t classes = a.size();
    Agreement agreement;
    AnswerTable overall(multiLabel ? kAnswersOfOneClass : classes + 1);
    std::vector<AnswerTable> tables(classes, AnswerTable(kAnswersOfOneClass));
    std::vector<std::vector<FrameRange>> boutsA(classes);
    std::vector<std::vector<FrameRange>> boutsB(classes);

    sweep(a, b, [&](FrameRange range, const States& first, const States& second) {
        Disagreement differ{range, {}, {}};
        if (!multiLabel && isSeen(first) && isSeen(second))
            overall.add(answerOf(first), answerOf(second), range.size());
        for (std::size_t label = 0; label < classes; ++label) {
            if (!isCompared(first, second, label, multiLabel)) continue;
            const std::size_t said = isPresent(first[label]);
            const std::size_t heard = isPresent(second[label]);
            tables[label].add(said, heard, range.size());
            if (multiLabel) overall.add(said, heard, range.size());
            if (said == 1) extend(boutsA[label], range);
            if (heard == 1) extend(boutsB[label], range);
            if (said > heard) differ.onlyA.push_back(static_cast<int>(label));
            if (said < heard) differ.onlyB.push_back(static_cast<int>(label));
        }
        addDisagreement(agreement.disagreements, std::move(differ));
    });

    agreement.overall = overall.result();
    for (std::size_t label = 0; label < classes; ++label) {
        ClassAgreement own;
        own.frames = tables[label].result();
        own.boutsA = static_cast<std::int64_t>(boutsA[label].size());
        own.boutsB = static_cast<std::int64_t>(boutsB[label].size());
        own.matched = matchedPairs(boutsA[label], boutsB[label], toleranceFrames);
        agreement.classes.push_back(own);
    }
    return agreement;
}

std::vector<LabelTrack> consensusOf(std::span<const LabelTrack> a, std::span<const LabelTrack> b, bool multiLabel,
                                    ConsensusRule rule)
{
    LT_EXPECT(a.size() == b.size());
    const std::int64_t frames = a.empty() ? 0 : a.front().frameCount();
    std::vector<std::vector<LabelRun>> runs(a.size());
    sweep(a, b, [&](FrameRange range, const States& first, const States& second) {
        for (std::size_t label = 0; label < a.size(); ++label) {
            LabelState state = decided(first[label], second[label], rule);
            if (!multiLabel && rule == ConsensusRule::AgreedOnly && answerOf(first) != answerOf(second))
                state = LabelState::Unseen;
            if (!runs[label].empty() && runs[label].back().state == state)
                runs[label].back().frames.last = range.last;
            else
                runs[label].push_back({range, state});
        }
    });
    std::vector<LabelTrack> tracks(a.size(), LabelTrack(frames));
    for (std::size_t label = 0; label < a.size(); ++label) {
        if (!runs[label].empty()) tracks[label].swap(runs[label]);
    }
    return tracks;
}

}  // namespace longtake
