// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/training_options.h"

#include <array>
#include <charconv>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/project_arguments.h"
#include "core/base/bytes.h"
#include "core/config/config_words.h"
#include "core/label/class_list.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

using Apply = Status (*)(RunConfig&, const std::string& option, const std::string& text);

template <typename Number>
Result<Number> number(const std::string& option, std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size()) return value;
    const char* wanted = std::is_signed_v<Number> ? "a whole number is needed" : "a whole number from 0 on is needed";
    if (error == std::errc::result_out_of_range) wanted = "the number is too large";
    if (std::is_floating_point_v<Number> && error != std::errc::result_out_of_range) wanted = "a number is needed";
    return fail(ErrorCode::WrongUsage, option + " \"" + std::string(text) + '"', wanted);
}

template <typename Number>
Status assign(Number& target, const std::string& option, std::string_view text)
{
    const Result<Number> value = number<Number>(option, text);
    if (!value) return fail(value.error());
    target = *value;
    return {};
}

template <typename Enum>
Status assignWord(Enum& target, const std::string& text)
{
    const Result<Enum> value = fromWord<Enum>(text);
    if (!value) return fail(value.error());
    target = *value;
    return {};
}

std::vector<std::string> splitAt(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (true) {
        const std::size_t end = text.find(separator, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string::npos) return parts;
        start = end + 1;
    }
}

// "135x240" into rows and columns.
Status assignPair(int& rows, int& columns, const std::string& option, const std::string& text)
{
    const Result<PictureSize> size = parsePictureSize(option, text);
    if (!size) return fail(size.error());
    rows = size->height;
    columns = size->width;
    return {};
}

Status assignChunk(RunConfig& config, const std::string& option, const std::string& text)
{
    if (text == "whole") {
        config.training.chunkSteps = 0;
        return {};
    }
    int steps = 0;
    if (Status status = assign(steps, option, text); !status) return status;
    if (steps < 1) return fail(ErrorCode::WrongUsage, option, "it is at least 1 step, or the word whole");
    config.training.chunkSteps = steps;
    return {};
}

Status assignBytes(std::int64_t& target, const std::string& text)
{
    const Result<std::int64_t> bytes = parseBytes(text);
    if (!bytes) return fail(bytes.error());
    target = *bytes;
    return {};
}

// 0 stands for "what is free" in the settings; typed, it can only be a mistake.
Status assignBudget(RunConfig& config, const std::string& option, const std::string& text)
{
    if (Status status = assignBytes(config.training.budgetBytes, text); !status) return status;
    if (config.training.budgetBytes > 0) return {};
    return fail(ErrorCode::WrongUsage, option, "it must be more than 0; without it, what is free may be used");
}

Status assignDiskBudget(RunConfig& config, const std::string& option, const std::string& text)
{
    const Result<std::int64_t> bytes = parseDiskBudget(option, text);
    if (!bytes) return fail(bytes.error());
    config.training.diskBudgetBytes = *bytes;
    return {};
}

Status assignMargin(RunConfig& config, const std::string& option, const std::string& text)
{
    TrainingConfig& training = config.training;
    if (!text.empty() && text.back() == '%') {
        training.marginBytes = 0;
        std::string_view number(text.data(), text.size() - 1);
        while (!number.empty() && number.back() == ' ') number.remove_suffix(1);
        return assign(training.marginPercent, option, number);
    }
    training.marginPercent = 0.0;
    return assignBytes(training.marginBytes, text);
}

// shift:PIXELS,gain:G,sign,flip or flip:CLASS=CLASS (resolved later), or none
Status assignAugmentation(RunConfig& config, const std::string& option, const std::string& text)
{
    Augmentation augmentation;
    augmentation.shiftPixels = 0;
    for (const std::string& part : splitAt(text, ',')) {
        const std::size_t colon = part.find(':');
        const std::string word = part.substr(0, colon);
        const std::string value = colon == std::string::npos ? std::string() : part.substr(colon + 1);
        Status status;
        if (word == "shift") {
            status = assign(augmentation.shiftPixels, option + " shift", value);
        } else if (word == "gain") {
            status = assign(augmentation.gain, option + " gain", value);
        } else if (word == "sign" && value.empty()) {
            augmentation.randomSign = true;
        } else if (word == "flip") {
            augmentation.flip = true;
        } else if (text != "none") {
            return fail(ErrorCode::WrongUsage, option + " \"" + part + '"',
                        "write shift:PIXELS, gain:SHARE, sign, flip or flip:CLASS=CLASS with commas between, or none");
        }
        if (!status) return status;
    }
    config.training.augmentation = augmentation;
    return {};
}

Status assignSplit(RunConfig& config, const std::string& option, const std::string& text)
{
    const Error wrong{ErrorCode::WrongUsage, option + " \"" + text + '"', "write blocks:0.7,0.15,0.15"};
    constexpr std::string_view kBlocks = "blocks";
    if (text.rfind(kBlocks, 0) != 0) return fail(wrong);
    SplitConfig& split = config.training.split;
    split.kind = SplitKind::Blocks;
    if (text.size() == kBlocks.size()) return {};
    if (text[kBlocks.size()] != ':') return fail(wrong);
    const std::vector<std::string> shares = splitAt(text.substr(kBlocks.size() + 1), ',');
    if (shares.size() != 3) return fail(wrong);
    if (Status status = assign(split.trainShare, option, shares[0]); !status) return status;
    if (Status status = assign(split.validationShare, option, shares[1]); !status) return status;
    return assign(split.testShare, option, shares[2]);
}

struct OptionRow {
    const char* name;
    const char* value;
    const char* help;
    Apply apply;  // null: not part of the settings themselves, or resolved against a project
};

#define LT_NUMBER(field)                                                        \
    [](RunConfig& config, const std::string& option, const std::string& text) { \
        return assign(config.field, option, text);                              \
    }
#define LT_WORD(field) \
    [](RunConfig& config, const std::string&, const std::string& text) { return assignWord(config.field, text); }

const std::array kOptions = {
    OptionRow{"--preset", "NAME", "quick, balanced (default), accurate or seed", nullptr},
    OptionRow{"--filters", "F", "hidden planes of each ConvLSTM layer", LT_NUMBER(model.filters)},
    OptionRow{"--layers", "N", "1 to 3", LT_NUMBER(model.layers)},
    OptionRow{"--kernel", "K", "side of the kernels", LT_NUMBER(model.kernel)},
    OptionRow{"--size", "HxW", "of the picture the network sees",
              [](RunConfig& config, const std::string& option, const std::string& text) {
                  return assignPair(config.model.height, config.model.width, option, text);
              }},
    OptionRow{"--stride", "N", "video frames from one step to the next; 0 = about six steps a second",
              LT_NUMBER(model.stride)},
    OptionRow{"--chunk", "L|whole", "steps that are learnt from at once, or whole videos", assignChunk},
    OptionRow{"--batch", "B", "chunks of a step", LT_NUMBER(training.batch)},
    OptionRow{"--epochs", "N", "passes over the training part", LT_NUMBER(training.epochs)},
    OptionRow{"--max-steps", "N", "ends the run after so many steps; 0 = never", LT_NUMBER(training.maxSteps)},
    OptionRow{"--stop-patience", "N", "ends it after N epochs without a better one; 0 = never",
              LT_NUMBER(training.stopPatience)},
    OptionRow{"--optimizer", "NAME", "adam, adamw, adadelta or sgd", LT_WORD(training.optimiser)},
    OptionRow{"--rate", "R", "learning rate", LT_NUMBER(training.rate)},
    OptionRow{"--schedule", "NAME", "constant, cosine or one-cycle", LT_WORD(training.schedule)},
    OptionRow{"--weight-decay", "W", "", LT_NUMBER(training.weightDecay)},
    OptionRow{"--clip", "G", "longest gradient; 0 = no clipping", LT_NUMBER(training.clipNorm)},
    OptionRow{"--class-weights", "NAME", "none, sqrt or full", LT_WORD(training.classWeights)},
    OptionRow{"--head", "NAME", "one-class, multi-label or keras-legacy", LT_WORD(model.head)},
    OptionRow{"--activation", "NAME", "sigmoid, hard-sigmoid or hard-sigmoid-keras3", LT_WORD(model.activation)},
    OptionRow{"--input", "NAME", "picture, difference or both", LT_WORD(model.input)},
    OptionRow{"--normalise", "NAME", "pooled or pixels", LT_WORD(model.normalise)},
    OptionRow{"--grid", "GxG", "parts of the picture that are averaged over",
              [](RunConfig& config, const std::string& option, const std::string& text) {
                  return assignPair(config.model.gridRows, config.model.gridColumns, option, text);
              }},
    OptionRow{"--augment", "LIST", "shift:PIXELS,gain:G,sign,flip or none", assignAugmentation},
    OptionRow{"--cull-contrast", "C", "frames of less contrast are not seen by the network; 0 = all are",
              LT_NUMBER(model.cullContrast)},
    OptionRow{"--seed", "S", "", LT_NUMBER(training.seed)},
    OptionRow{"--device", "NAME", "auto, cpu or a device's UUID",
              [](RunConfig& config, const std::string&, const std::string& text) -> Status {
                  config.training.device = text;
                  return {};
              }},
    OptionRow{"--budget", "BYTES", "memory that may be used (what is free)", assignBudget},
    OptionRow{"--margin", "BYTES|PERCENT", "memory to keep free beside it", assignMargin},
    OptionRow{"--disk-budget", "BYTES", "what the frame stores of the project may take together (no limit)",
              assignDiskBudget},
    OptionRow{"--threads", "N", "0 = all cores", LT_NUMBER(training.threads)},
    OptionRow{"--memory-schedule", "NAME", "auto, store-all, segment-gates, segment-states or binomial",
              LT_WORD(training.memorySchedule)},
    OptionRow{"--split", "blocks:A,B,C", "shares of every video for training, validation and test", assignSplit},
    OptionRow{"--guard", "N", "frames left out between two parts of a video", LT_NUMBER(training.split.guardFrames)},
    OptionRow{"--train-videos", "A,B", "whole videos to train on", nullptr},
    OptionRow{"--validation-videos", "C", "whole videos to choose the best epoch by", nullptr},
    OptionRow{"--test-videos", "D", "whole videos to lock away for the final test", nullptr},
};

#undef LT_NUMBER
#undef LT_WORD

Result<std::vector<std::int64_t>> videoIds(const ProjectStore& store, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const std::string& name : splitAt(text, ',')) {
        const Result<VideoRecord> video = store.findVideo(name);
        if (!video) return fail(video.error());
        ids.push_back(raw(video->id));
    }
    return ids;
}

Status assignVideos(std::vector<std::int64_t>& target, const ProjectStore& store, const std::string& text)
{
    Result<std::vector<std::int64_t>> ids = videoIds(store, text);
    if (!ids) return fail(ids.error());
    target = std::move(*ids);
    return {};
}

// "flip:LEFT=RIGHT" parts of --augment: those two classes change places when the picture is mirrored.
Status assignFlipSwaps(RunConfig& config, const ProjectStore& store, const std::string& text)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    std::vector<int> swaps(static_cast<std::size_t>(classes->count()));
    std::iota(swaps.begin(), swaps.end(), 0);
    bool isGiven = false;
    for (const std::string& part : splitAt(text, ',')) {
        constexpr std::string_view kFlip = "flip:";
        if (part.rfind(kFlip, 0) != 0) continue;
        const std::vector<std::string> names = splitAt(part.substr(kFlip.size()), '=');
        if (names.size() != 2)
            return fail(ErrorCode::WrongUsage, "--augment \"" + part + '"', "write flip:CLASS=CLASS");
        std::array<int, 2> indices{};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::optional<int> index = classes->indexOfName(names[i]);
            if (!index) return fail(ErrorCode::NotInProject, "class \"" + names[i] + '"');
            indices[i] = *index;
        }
        swaps[static_cast<std::size_t>(indices[0])] = indices[1];
        swaps[static_cast<std::size_t>(indices[1])] = indices[0];
        isGiven = true;
    }
    if (isGiven) config.training.augmentation.flipSwaps = std::move(swaps);
    return {};
}

}  // namespace

void TrainingOptions::addTo(CLI::App& command)
{
    for (const OptionRow& row : kOptions) {
        const std::string name = row.name;
        command
            .add_option_function<std::string>(
                name, [this, name](const std::string& text) { given_[name] = text; }, row.help)
            ->type_name(row.value)
            ->take_last();
    }
}

Result<RunConfig> TrainingOptions::config() const
{
    const auto preset = given_.find("--preset");
    Result<RunConfig> config = presetConfig(preset == given_.end() ? "balanced" : preset->second);
    if (!config) return config;
    for (const OptionRow& row : kOptions) {
        const auto found = given_.find(row.name);
        if (row.apply == nullptr || found == given_.end()) continue;
        if (const Status status = row.apply(*config, row.name, found->second); !status) return fail(status.error());
    }
    return config;
}

Result<RunConfig> TrainingOptions::config(const ProjectStore& store) const
{
    Result<RunConfig> config = this->config();
    if (!config) return config;
    SplitConfig& split = config->training.split;
    struct Named {
        const char* option;
        std::vector<std::int64_t>& ids;
    };
    for (const Named& named :
         {Named{"--train-videos", split.trainVideos}, Named{"--validation-videos", split.validationVideos},
          Named{"--test-videos", split.testVideos}}) {
        const auto found = given_.find(named.option);
        if (found == given_.end()) continue;
        split.kind = SplitKind::Videos;
        if (const Status status = assignVideos(named.ids, store, found->second); !status) return fail(status.error());
    }
    if (split.kind == SplitKind::Videos && isGiven("--split"))
        return fail(ErrorCode::WrongUsage, "--split", "give either shares or whole videos");
    const auto augment = given_.find("--augment");
    if (augment != given_.end()) {
        if (const Status status = assignFlipSwaps(*config, store, augment->second); !status)
            return fail(status.error());
    }
    return config;
}

}  // namespace longtake
