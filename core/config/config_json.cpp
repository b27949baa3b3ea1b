// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/config_json.h"

#include <concepts>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/config/config_words.h"

namespace longtake {
namespace {

using Json = nlohmann::ordered_json;

// Note [One list of fields]: writing and reading visit the same list, so a field that is written is always read, and
// under the same name. `visit` hands every field with its key to the visitor.

template <typename Visitor, typename Config>
requires std::same_as<std::remove_const_t<Config>, ModelConfig>
void visit(Visitor& field, Config& c)
{
    field("classes", c.classes);
    field("filters", c.filters);
    field("layers", c.layers);
    field("kernel", c.kernel);
    field("height", c.height);
    field("width", c.width);
    field("stride", c.stride);
    field("input", c.input);
    field("normalise", c.normalise);
    field("grid_rows", c.gridRows);
    field("grid_columns", c.gridColumns);
    field("activation", c.activation);
    field("head", c.head);
    field("window_steps", c.windowSteps);
    field("cull_contrast", c.cullContrast);
    field("smoothing_seconds", c.smoothingSeconds);
}

template <typename Visitor, typename Config>
requires std::same_as<std::remove_const_t<Config>, Augmentation>
void visit(Visitor& field, Config& c)
{
    field("shift_pixels", c.shiftPixels);
    field("gain", c.gain);
    field("random_sign", c.randomSign);
    field("flip", c.flip);
    field("flip_swaps", c.flipSwaps);
}

template <typename Visitor, typename Config>
requires std::same_as<std::remove_const_t<Config>, SplitConfig>
void visit(Visitor& field, Config& c)
{
    field("kind", c.kind);
    field("train_share", c.trainShare);
    field("validation_share", c.validationShare);
    field("test_share", c.testShare);
    field("guard_frames", c.guardFrames);
    field("train_videos", c.trainVideos);
    field("validation_videos", c.validationVideos);
    field("test_videos", c.testVideos);
}

template <typename Visitor, typename Config>
requires std::same_as<std::remove_const_t<Config>, TrainingConfig>
void visit(Visitor& field, Config& c)
{
    field("preset", c.preset);
    field("chunk_steps", c.chunkSteps);
    field("carry_state", c.carryState);
    field("batch", c.batch);
    field("epochs", c.epochs);
    field("max_steps", c.maxSteps);
    field("stop_patience", c.stopPatience);
    field("optimiser", c.optimiser);
    field("rate", c.rate);
    field("schedule", c.schedule);
    field("weight_decay", c.weightDecay);
    field("clip_norm", c.clipNorm);
    field("class_weights", c.classWeights);
    field("augmentation", c.augmentation);
    field("statistics_batches", c.statisticsBatches);
    field("seed", c.seed);
    field("split", c.split);
    field("device", c.device);
    field("budget_bytes", c.budgetBytes);
    field("margin_bytes", c.marginBytes);
    field("margin_percent", c.marginPercent);
    field("threads", c.threads);
    field("memory_schedule", c.memorySchedule);
    field("disk_budget_bytes", c.diskBudgetBytes);
}

template <typename Visitor, typename Config>
requires std::same_as<std::remove_const_t<Config>, RunConfig>
void visit(Visitor& field, Config& c)
{
    field("model", c.model);
    field("training", c.training);
}

class Writer {
public:
    template <typename Value>
    void operator()(const char* key, const Value& value)
    {
        if constexpr (std::is_enum_v<Value>) {
            object_[key] = toWord(value);
        } else if constexpr (std::is_class_v<Value> && !std::is_constructible_v<Json, const Value&>) {
            Writer inner;
            visit(inner, value);
            object_[key] = std::move(inner.object_);
        } else {
            object_[key] = value;
        }
    }

    std::string text() const { return object_.dump(-1, ' ', false, Json::error_handler_t::replace); }

private:
    Json object_ = Json::object();
};

// Reads what is there; the first value of a wrong type ends up in `problem()`.
class Reader {
public:
    Reader(const Json& object, std::string path) : object_(object), path_(std::move(path)) {}

    template <typename Value>
    void operator()(const char* key, Value& value)
    {
        const auto found = object_.find(key);
        if (found == object_.end() || problem_) return;
        if (!read(*found, value, key)) complain(key);
    }

    const std::optional<std::string>& problem() const { return problem_; }

private:
    void complain(const char* key)
    {
        if (!problem_) problem_ = path_ + key;
    }

    template <typename Value>
    bool read(const Json& json, Value& value, const char* key)
    {
        if constexpr (std::is_enum_v<Value>) {
            if (!json.is_string()) return false;
            const auto known = fromWord<Value>(json.template get_ref<const std::string&>());
            if (known) value = *known;
            return known.has_value();
        } else if constexpr (std::same_as<Value, bool>) {
            if (json.is_boolean()) value = json.template get<bool>();
            return json.is_boolean();
        } else if constexpr (std::same_as<Value, std::string>) {
            if (json.is_string()) value = json.template get<std::string>();
            return json.is_string();
        } else if constexpr (std::floating_point<Value>) {
            if (json.is_number()) value = json.template get<Value>();
            return json.is_number();
        } else if constexpr (std::integral<Value>) {
            return readWhole(json, value);
        } else if constexpr (std::is_constructible_v<Json, const Value&>) {
            return readList(json, value, key);
        } else {
            if (!json.is_object()) return false;
            Reader inner(json, path_ + key + '.');
            visit(inner, value);
            if (inner.problem_) problem_ = inner.problem_;
            return !inner.problem_;
        }
    }

    template <typename Value>
    static bool readWhole(const Json& json, Value& value)
    {
        if (json.is_number_unsigned()) {
            const auto number = json.template get<std::uint64_t>();
            if (!std::in_range<Value>(number)) return false;
            value = static_cast<Value>(number);
            return true;
        }
        if (!json.is_number_integer() || !std::in_range<Value>(json.template get<std::int64_t>())) return false;
        value = static_cast<Value>(json.template get<std::int64_t>());
        return true;
    }

    template <typename List>
    bool readList(const Json& json, List& list, const char* key)
    {
        if (!json.is_array()) return false;
        List values;
        for (const Json& entry : json) {
            typename List::value_type value{};
            if (!read(entry, value, key)) return false;
            values.push_back(value);
        }
        list = std::move(values);
        return true;
    }

    const Json& object_;
    std::string path_;
    std::optional<std::string> problem_;
};

}  // namespace

std::string toJson(const RunConfig& config)
{
    Writer writer;
    visit(writer, config);
    return writer.text();
}

Result<RunConfig> runConfigFromJson(std::string_view text)
{
    const Json object = Json::parse(text, nullptr, false);
    if (!object.is_object()) return fail(ErrorCode::WrongFormat, "the settings of a run", "they are no JSON object");
    RunConfig config;
    Reader reader(object, "");
    visit(reader, config);
    if (reader.problem()) {
        return fail(ErrorCode::WrongFormat, "the settings of a run",
                    "the value of \"" + *reader.problem() + "\" is not what it should be");
    }
    if (const Status status = check(config); !status) {
        return fail(ErrorCode::WrongFormat, "the settings of a run",
                    status.error().subject + ": " + status.error().detail);
    }
    return config;
}

}  // namespace longtake
