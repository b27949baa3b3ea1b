// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/memory_model.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr std::int64_t kLargestPart = std::int64_t{1} << 59;  // sixteen of them still add up

// Note [Measured constants]
// What cannot be counted was measured: the trainer on the CPU with LibTorch 2.11 and two threads.
constexpr std::int64_t kHostLibraryGrowth = 60'000'000;  // oneDNN's kernels, worker threads, blocks malloc keeps
constexpr std::int64_t kDeviceContext = 600'000'000;     // CUDA context, cuDNN and cuBLAS of a fresh process
constexpr std::int64_t kDeviceWorkspace = 128'000'000;   // of cuDNN and cuBLAS beside the planes they need
constexpr std::int64_t kMostLoaderBytes = 256'000'000;

// Bytes as a product that may be beyond 64 bits for settings nobody can train; such a part is "too much" all the same.
std::int64_t product(std::initializer_list<double> factors)
{
    double bytes = 1.0;
    for (const double factor : factors) bytes *= factor;
    return bytes < static_cast<double>(kLargestPart) ? static_cast<std::int64_t>(bytes) : kLargestPart;
}

int inputPlanesOf(const ModelConfig& model, int layer)
{
    return layer == 0 ? model.inputPlanes() : model.filters;
}

double planeBytes(const PlanRequest& request)
{
    return static_cast<double>(request.batch) * request.model.height * request.model.width * request.precisionBytes;
}

bool isOnDevice(const PlanRequest& request)
{
    return request.device != "cpu";
}

std::int64_t headBytes(const PlanRequest& request)
{
    const ModelConfig& model = request.model;
    // Sums of h per frame, part and filter in float64: as they come, their gradient, and what autograd keeps between.
    double values = 10.0 * model.features();
    if (model.normalise == NormaliseOrder::Pixels) values += 4.0 * model.filters;
    values += 8.0 * model.classes + 4.0;
    return product({values, 8.0, static_cast<double>(request.steps), static_cast<double>(request.batch)});
}

std::int64_t optimiserBytes(const PlanRequest& request, double parameters)
{
    const double values = request.optimiser == OptimiserKind::Sgd ? 1.0 : 2.0;
    return product({values, parameters, 4.0});
}

double binomial(int snapshots, int repeats)
{
    double value = 1.0;
    for (int k = 1; k <= repeats; ++k) value *= static_cast<double>(snapshots + k) / k;
    return value;
}

}  // namespace

EngineFootprint engineFootprint(const ModelConfig& model, bool isOnDevice)
{
    EngineFootprint planes;
    const std::int64_t filters = model.filters;
    std::int64_t keptGradients = 0;
    std::int64_t widest = 0;
    for (int layer = 0; layer < model.layers; ++layer) {
        const std::int64_t seen = inputPlanesOf(model, layer) + filters;
        planes.slotPlanes += seen + filters;
        keptGradients += seen;
        widest = std::max(widest, seen);
    }
    planes.gatePlanes = 4 * filters * model.layers;
    planes.checkpointPlanes = 2 * filters * model.layers;
    planes.fixedPlanes = filters * model.layers;
    planes.statePlanes = 2 * filters * model.layers;

    // Forward: the sums before the gates, once more where an even kernel gives a border too many. Backward: gradients
    // of the planes of all layers from the step after, and new ones. Operations on a device take more between.
    const std::int64_t border = model.kernel % 2 == 0 ? 5 * filters : 0;
    const std::int64_t forward = 4 * filters + border + (isOnDevice ? 3 * filters : 0);
    const std::int64_t backward = keptGradients + 2 * widest + border + (isOnDevice ? 14 * filters : 0);
    const std::int64_t stateCopy = 2 * planes.statePlanes;
    planes.stepPlanes = std::max({forward + keptGradients, backward, stateCopy});
    return planes;
}

std::int64_t parameterCountOf(const ModelConfig& model)
{
    std::int64_t count = 0;
    for (int layer = 0; layer < model.layers; ++layer) {
        const std::int64_t seen = inputPlanesOf(model, layer) + model.filters;
        count += 4 * std::int64_t{model.filters} * (seen * model.kernel * model.kernel + 1);
    }
    const std::int64_t normalised = model.normalise == NormaliseOrder::Pixels ? model.filters : model.features();
    return count + 2 * normalised + std::int64_t{model.classes} * (model.features() + 1);
}

std::int64_t MemoryBytes::total() const
{
    return weights + gradients + optimiser + checkpoints + segment + input + head + workspace + library;
}

std::vector<MemoryPart> MemoryBytes::parts() const
{
    return {{"weights", weights}, {"gradients", gradients}, {"optimiser", optimiser}, {"checkpoints", checkpoints},
            {"segment", segment}, {"input", input},         {"head", head},           {"workspace", workspace},
            {"library", library}};
}

MemoryBytes memoryOf(const PlanRequest& request, const ScheduleChoice& schedule)
{
    const EngineFootprint planes = engineFootprint(request.model, isOnDevice(request));
    const double plane = planeBytes(request);
    const auto parameters = static_cast<double>(parameterCountOf(request.model));
    const bool keepsGates = schedule.kind == MemorySchedule::StoreAll || schedule.kind == MemorySchedule::SegmentGates;
    const double segmentSteps = schedule.segmentSteps;
    const bool hasSegments = schedule.snapshots > 0;

    MemoryBytes bytes;
    bytes.weights = product({parameters, 2.0 * request.precisionBytes});
    bytes.gradients = product({parameters, 8.0 + request.precisionBytes});
    bytes.optimiser = optimiserBytes(request, parameters);
    bytes.checkpoints =
        product({static_cast<double>(schedule.snapshots), static_cast<double>(planes.checkpointPlanes), plane});
    bytes.segment = product({(segmentSteps + 1.0) * static_cast<double>(planes.slotPlanes) +
                                 (keepsGates ? segmentSteps : 1.0) * static_cast<double>(planes.gatePlanes),
                             plane});
    bytes.workspace = product({static_cast<double>(planes.fixedPlanes + planes.stepPlanes) +
                                   (hasSegments ? static_cast<double>(planes.statePlanes) : 0.0),
                               plane});
    // Prediction of the validation part has two slots of its own.
    bytes.workspace +=
        product({2.0 * static_cast<double>(planes.slotPlanes) + static_cast<double>(planes.gatePlanes), plane});
    bytes.input = product({static_cast<double>(request.model.inputPlanes()), plane});
    if (isOnDevice(request)) {
        bytes.workspace += kDeviceWorkspace;
        bytes.library = request.processBytes > 0 ? request.processBytes : kDeviceContext;
    } else {
        bytes.input += loaderBytesOf(request);
        bytes.head = headBytes(request);
        bytes.library = request.processBytes + kHostLibraryGrowth;
    }
    for (std::int64_t* part : {&bytes.workspace, &bytes.input}) *part = std::min(*part, kLargestPart);
    return bytes;
}

std::int64_t loaderBytesOf(const PlanRequest& request)
{
    // One in use, one ready, one being read; each with the frame before its first step.
    const std::int64_t batches =
        product({3.0, static_cast<double>(request.batch), static_cast<double>(request.steps) + 1.0,
                 static_cast<double>(request.model.height), static_cast<double>(request.model.width)});
    const bool isLittle = batches <= kMostLoaderBytes && batches <= request.budgetBytes / 16;
    return isLittle ? batches : 0;
}

ScheduleChoice completeSchedule(MemorySchedule kind, int steps, int segmentSteps)
{
    LT_EXPECT(kind != MemorySchedule::Auto && kind != MemorySchedule::Binomial && steps >= 1);
    ScheduleChoice schedule{.kind = kind, .segmentSteps = std::clamp(segmentSteps, 1, steps)};
    if (kind == MemorySchedule::StoreAll) schedule.segmentSteps = steps;
    const int kept = schedule.segmentSteps;
    const int segments = (steps + kept - 1) / kept;
    schedule.snapshots = segments > 1 ? segments : 0;
    // The last segment is still there when the way back begins.
    const int lastSteps = steps - (segments - 1) * kept;
    schedule.forwardRuns = 1.0 + static_cast<double>(steps - lastSteps) / steps;
    // Gates that were not kept are made again, but for each segment's last step.
    if (kind == MemorySchedule::SegmentStates) schedule.forwardRuns += static_cast<double>(steps - segments) / steps;
    return schedule;
}

ScheduleChoice binomialSchedule(int steps, int repeats)
{
    LT_EXPECT(steps >= 1 && repeats >= 1);
    int enough = 1;
    int tooFew = 0;
    while (binomial(enough, repeats) < steps) {
        tooFew = enough;
        enough *= 2;
    }
    while (enough - tooFew > 1) {
        const int middle = tooFew + (enough - tooFew) / 2;
        (binomial(middle, repeats) < steps ? tooFew : enough) = middle;
    }
    ScheduleChoice schedule{.kind = MemorySchedule::Binomial, .segmentSteps = 1, .snapshots = enough};
    // The forward pass, the runs of the reversal, and each step's gates.
    const double reversal = static_cast<double>(repeats) * steps - binomial(enough + 1, repeats - 1);
    schedule.forwardRuns = 2.0 + std::max(0.0, reversal) / steps;
    return schedule;
}

std::int64_t stateBytes(const ScheduleChoice& schedule, int steps, std::int64_t unitBytes)
{
    const double kept = schedule.kind == MemorySchedule::StoreAll ? steps : schedule.segmentSteps;
    double units = 2.0 * schedule.snapshots;
    switch (schedule.kind) {
        case MemorySchedule::StoreAll:
        case MemorySchedule::SegmentGates:
            units += 6.0 * kept;
            break;
        case MemorySchedule::SegmentStates:
            units += 2.0 * kept;
            break;
        case MemorySchedule::Binomial:
        case MemorySchedule::Auto:
            break;
    }
    return product({units, static_cast<double>(unitBytes)});
}

double recomputeFactor(const ScheduleChoice& schedule)
{
    constexpr double kBackward = 2.0;
    return (schedule.forwardRuns + kBackward) / (1.0 + kBackward);
}

}  // namespace longtake
