// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/config_words.h"

#include <array>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

template <typename Enum>
struct Vocabulary;  // `kOption`, and `kWords` in the order of the enumerators

template <>
struct Vocabulary<InputKind> {
    static constexpr const char* kOption = "--input";
    static constexpr std::array kWords{std::pair{InputKind::Picture, "picture"},
                                       std::pair{InputKind::Difference, "difference"},
                                       std::pair{InputKind::Both, "both"}};
};

template <>
struct Vocabulary<NormaliseOrder> {
    static constexpr const char* kOption = "--normalise";
    static constexpr std::array kWords{std::pair{NormaliseOrder::Pooled, "pooled"},
                                       std::pair{NormaliseOrder::Pixels, "pixels"}};
};

template <>
struct Vocabulary<GateActivation> {
    static constexpr const char* kOption = "--activation";
    static constexpr std::array kWords{std::pair{GateActivation::Sigmoid, "sigmoid"},
                                       std::pair{GateActivation::HardSigmoidKeras2, "hard-sigmoid"},
                                       std::pair{GateActivation::HardSigmoidKeras3, "hard-sigmoid-keras3"}};
};

template <>
struct Vocabulary<HeadKind> {
    static constexpr const char* kOption = "--head";
    static constexpr std::array kWords{std::pair{HeadKind::OneClass, "one-class"},
                                       std::pair{HeadKind::MultiLabel, "multi-label"},
                                       std::pair{HeadKind::KerasLegacy, "keras-legacy"}};
};

template <>
struct Vocabulary<OptimiserKind> {
    static constexpr const char* kOption = "--optimizer";
    static constexpr std::array kWords{std::pair{OptimiserKind::Adam, "adam"}, std::pair{OptimiserKind::AdamW, "adamw"},
                                       std::pair{OptimiserKind::Adadelta, "adadelta"},
                                       std::pair{OptimiserKind::Sgd, "sgd"}};
};

template <>
struct Vocabulary<RateSchedule> {
    static constexpr const char* kOption = "--schedule";
    static constexpr std::array kWords{std::pair{RateSchedule::Constant, "constant"},
                                       std::pair{RateSchedule::Cosine, "cosine"},
                                       std::pair{RateSchedule::OneCycle, "one-cycle"}};
};

template <>
struct Vocabulary<ClassWeights> {
    static constexpr const char* kOption = "--class-weights";
    static constexpr std::array kWords{std::pair{ClassWeights::None, "none"}, std::pair{ClassWeights::Sqrt, "sqrt"},
                                       std::pair{ClassWeights::Full, "full"}};
};

template <>
struct Vocabulary<MemorySchedule> {
    static constexpr const char* kOption = "--memory-schedule";
    static constexpr std::array kWords{
        std::pair{MemorySchedule::Auto, "auto"}, std::pair{MemorySchedule::StoreAll, "store-all"},
        std::pair{MemorySchedule::SegmentGates, "segment-gates"},
        std::pair{MemorySchedule::SegmentStates, "segment-states"}, std::pair{MemorySchedule::Binomial, "binomial"}};
};

template <>
struct Vocabulary<SplitKind> {
    static constexpr const char* kOption = "--split";
    static constexpr std::array kWords{std::pair{SplitKind::Blocks, "blocks"}, std::pair{SplitKind::Videos, "videos"}};
};

template <typename Enum>
std::string wordOf(Enum value)
{
    for (const auto& [enumerator, word] : Vocabulary<Enum>::kWords) {
        if (enumerator == value) return word;
    }
    contractBroken("every enumerator has its word", __FILE__, __LINE__);
}

}  // namespace

template <typename Enum>
Result<Enum> fromWord(std::string_view word)
{
    std::string known;
    for (const auto& [enumerator, its] : Vocabulary<Enum>::kWords) {
        if (word == its) return enumerator;
        known += (known.empty() ? "" : ", ") + std::string(its);
    }
    return fail(ErrorCode::WrongUsage, std::string(Vocabulary<Enum>::kOption) + " \"" + std::string(word) + '"',
                "choose one of " + known);
}

template Result<InputKind> fromWord(std::string_view);
template Result<NormaliseOrder> fromWord(std::string_view);
template Result<GateActivation> fromWord(std::string_view);
template Result<HeadKind> fromWord(std::string_view);
template Result<OptimiserKind> fromWord(std::string_view);
template Result<RateSchedule> fromWord(std::string_view);
template Result<ClassWeights> fromWord(std::string_view);
template Result<MemorySchedule> fromWord(std::string_view);
template Result<SplitKind> fromWord(std::string_view);

// clang-format off
std::string toWord(InputKind value) { return wordOf(value); }
std::string toWord(NormaliseOrder value) { return wordOf(value); }
std::string toWord(GateActivation value) { return wordOf(value); }
std::string toWord(HeadKind value) { return wordOf(value); }
std::string toWord(OptimiserKind value) { return wordOf(value); }
std::string toWord(RateSchedule value) { return wordOf(value); }
std::string toWord(ClassWeights value) { return wordOf(value); }
std::string toWord(MemorySchedule value) { return wordOf(value); }
std::string toWord(SplitKind value) { return wordOf(value); }
// clang-format on

}  // namespace longtake
