// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/checkpoint.h"

#include "core/base/contract.h"
#include "core/config/config_json.h"
#include "core/model/tensor_file.h"

#include <ATen/ATen.h>

#include <cstring>
#include <nlohmann/json.hpp>

namespace longtake {
namespace {

constexpr const char* kFormat = "longtake-checkpoint";
constexpr const char* kFormatVersion = "1";
const std::string kOptimiserPrefix = "optimiser.";
const std::string kCarriedState = "carried_state";

// What of a parameter is stored under which name: a layer's kernel in two parts, as other programs know them.
struct NamedView {
    std::string name;
    at::Tensor view;
};

std::vector<NamedView> namedViews(const ModelConfig& model, const Parameters& parameters)
{
    std::vector<NamedView> views;
    for (int layer = 0; layer < model.layers; ++layer) {
        const auto k = static_cast<std::size_t>(layer);
        const std::string prefix = "convlstm." + std::to_string(layer);
        const int inputs = inputPlanesOfLayer(model, layer);
        views.push_back({prefix + ".input_kernel", parameters.kernels[k].narrow(1, 0, inputs)});
        views.push_back({prefix + ".recurrent_kernel", parameters.kernels[k].narrow(1, inputs, model.filters)});
        views.push_back({prefix + ".bias", parameters.biases[k]});
    }
    views.push_back({"norm.gamma", parameters.gamma});
    views.push_back({"norm.beta", parameters.beta});
    views.push_back({"dense.kernel", parameters.denseKernel});
    views.push_back({"dense.bias", parameters.denseBias});
    return views;
}

StoredTensor stored(std::string name, const at::Tensor& tensor)
{
    const at::Tensor here = tensor.detach().cpu().contiguous();
    StoredTensor result;
    result.name = std::move(name);
    LT_EXPECT(here.scalar_type() == at::kFloat || here.scalar_type() == at::kDouble || here.scalar_type() == at::kLong);
    if (here.scalar_type() == at::kDouble) result.type = StoredType::Float64;
    if (here.scalar_type() == at::kLong) result.type = StoredType::Int64;
    result.shape = here.sizes().vec();
    result.bytes.assign(static_cast<const char*>(here.const_data_ptr()), here.nbytes());
    return result;
}

at::Tensor tensorOf(const StoredTensor& stored)
{
    const at::ScalarType type = stored.type == StoredType::Float32   ? at::kFloat
                                : stored.type == StoredType::Float64 ? at::kDouble
                                                                     : at::kLong;
    at::Tensor tensor = at::empty(stored.shape, type);
    if (!stored.bytes.empty()) std::memcpy(tensor.mutable_data_ptr(), stored.bytes.data(), stored.bytes.size());
    return tensor;
}

std::string progressText(const TrainingProgress& progress)
{
    return nlohmann::json{{"epoch", progress.epoch},
                          {"batch", progress.batch},
                          {"step", progress.step},
                          {"epoch_loss", progress.epochLoss},
                          {"epoch_loss_count", progress.epochLossCount},
                          {"epoch_seconds", progress.epochSeconds},
                          {"best_score", progress.bestScore},
                          {"best_epoch", progress.bestEpoch},
                          {"epochs_since_best", progress.epochsSinceBest}}
        .dump();
}

TrainingProgress progressOf(const std::string& text)
{
    const auto json = nlohmann::json::parse(text);
    TrainingProgress progress;
    json.at("epoch").get_to(progress.epoch);
    json.at("batch").get_to(progress.batch);
    json.at("step").get_to(progress.step);
    json.at("epoch_loss").get_to(progress.epochLoss);
    json.at("epoch_loss_count").get_to(progress.epochLossCount);
    json.at("epoch_seconds").get_to(progress.epochSeconds);
    json.at("best_score").get_to(progress.bestScore);
    json.at("best_epoch").get_to(progress.bestEpoch);
    json.at("epochs_since_best").get_to(progress.epochsSinceBest);
    return progress;
}

// The tensor of that name in the wanted shape and type.
Status copyStored(const TensorFile& file, const std::string& name, const at::Tensor& into)
{
    const StoredTensor* found = file.find(name);
    if (!found) return fail(ErrorCode::BrokenFile, "", "the tensor " + name + " is missing");
    const at::Tensor tensor = tensorOf(*found);
    if (tensor.sizes() != into.sizes())
        return fail(ErrorCode::BrokenFile, "", "the tensor " + name + " does not fit the network's settings");
    into.copy_(tensor);
    return {};
}

Status readTensors(const TensorFile& file, Checkpoint& checkpoint)
{
    const ModelConfig& model = checkpoint.config.model;
    checkpoint.parameters = at::zeros({parameterCount(model)}, at::kFloat);
    for (const NamedView& named : namedViews(model, Parameters::of(model, checkpoint.parameters))) {
        if (auto status = copyStored(file, named.name, named.view); !status) return status;
    }
    checkpoint.statistics = NormStatistics::initial(model);
    if (auto status = copyStored(file, "norm.mean", checkpoint.statistics.mean); !status) return status;
    if (auto status = copyStored(file, "norm.variance", checkpoint.statistics.variance); !status) return status;
    for (const StoredTensor& tensor : file.tensors) {
        if (tensor.name.starts_with(kOptimiserPrefix))
            checkpoint.optimiser[tensor.name.substr(kOptimiserPrefix.size())] = tensorOf(tensor);
        if (tensor.name == kCarriedState) checkpoint.carriedState = tensorOf(tensor);
    }
    return {};
}

}  // namespace

Status saveCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint)
{
    TensorFile file;
    file.metadata["format"] = kFormat;
    file.metadata["format_version"] = kFormatVersion;
    file.metadata["config"] = toJson(checkpoint.config);
    file.metadata["classes"] =
        nlohmann::json(checkpoint.classNames).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    file.metadata["progress"] = progressText(checkpoint.progress);
    const Parameters parameters = Parameters::of(checkpoint.config.model, checkpoint.parameters);
    for (const NamedView& named : namedViews(checkpoint.config.model, parameters))
        file.tensors.push_back(stored(named.name, named.view));
    file.tensors.push_back(stored("norm.mean", checkpoint.statistics.mean));
    file.tensors.push_back(stored("norm.variance", checkpoint.statistics.variance));
    for (const auto& [name, tensor] : checkpoint.optimiser)
        file.tensors.push_back(stored(kOptimiserPrefix + name, tensor));
    if (checkpoint.carriedState.defined()) file.tensors.push_back(stored(kCarriedState, checkpoint.carriedState));
    return writeTensorFile(path, file);
}

Result<Checkpoint> loadCheckpoint(const std::filesystem::path& path)
{
    const auto file = readTensorFile(path);
    if (!file) return fail(file.error());
    const auto text = [&](const char* key) {
        const auto found = file->metadata.find(key);
        return found == file->metadata.end() ? std::string() : found->second;
    };
    if (text("format") != kFormat)
        return fail(ErrorCode::WrongFormat, path.string(), "it holds tensors, but no network of LongTake");
    if (text("format_version") != kFormatVersion)
        return fail(ErrorCode::WrongFormat, path.string(), "a newer LongTake wrote it");
    Checkpoint checkpoint;
    auto config = runConfigFromJson(text("config"));
    if (!config) return fail(ErrorCode::BrokenFile, path.string(), describe(config.error()));
    checkpoint.config = *config;
    if (const Status checked = check(checkpoint.config); !checked)
        return fail(ErrorCode::BrokenFile, path.string(), describe(checked.error()));
    try {
        checkpoint.classNames = nlohmann::json::parse(text("classes")).get<std::vector<std::string>>();
        checkpoint.progress = progressOf(text("progress"));
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorCode::BrokenFile, path.string(), "its classes or its progress were cut short or altered");
    }
    if (static_cast<int>(checkpoint.classNames.size()) != checkpoint.config.model.classes)
        return fail(ErrorCode::BrokenFile, path.string(), "it names another number of classes than its network has");
    if (const Status read = readTensors(*file, checkpoint); !read)
        return fail(ErrorCode::BrokenFile, path.string(), read.error().detail);
    return checkpoint;
}

}  // namespace longtake
