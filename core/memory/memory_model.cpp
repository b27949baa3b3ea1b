// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/memory_model.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/base/contract.h"
#include "core/kernels/sequence_bytes.h"
#include "core/memory/checkpoint_walk.h"

namespace longtake {
namespace {

constexpr std::int64_t kLargestPart = std::int64_t{1} << 59;  // sixteen of them still add up

// Note [Measured constants]
// What cannot be counted was measured, with LibTorch 2.11.
constexpr std::int64_t kHostLibraryGrowth = 3'000'000;  // small blocks of all kinds: labels, batches, what is written
constexpr std::int64_t kDeviceContext = 600'000'000;    // CUDA context, cuDNN and cuBLAS of a fresh process
constexpr std::int64_t kDeviceWorkspace = 128'000'000;  // of cuDNN and cuBLAS beside the planes they need
constexpr std::int64_t kMostLoaderBytes = 256'000'000;

constexpr double kFloat = 4.0;
constexpr double kDouble = 8.0;
constexpr int kStepsPredictedAtOnce = 64;  // of a whole video

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

bool isOnDevice(const PlanRequest& request)
{
    return request.device != "cpu";
}

std::int64_t roundedToLine(double bytes)
{
    const std::int64_t whole = product({bytes});
    return (whole + 63) / 64 * 64;
}

// The gradient of the largest layer's kernel on its way from the kernels' sums to the others: in float, and in double
// as a sum over the batch.
std::int64_t kernelGradientBytes(const PlanRequest& request)
{
    const ModelConfig& model = request.model;
    const double seen = model.filters + (model.layers > 1 ? model.filters : model.inputPlanes());
    const double bytes = request.batch > 1 ? kFloat + kDouble : kFloat;
    return product({bytes, 4.0 * model.filters, seen, 1.0 * model.kernel * model.kernel});
}

// What a step takes for a while, beside the arena: the head's sums and gradients, and the kernel's gradient; or a
// checkpoint on its way to the disk, twice, and the carried state three times, while the probabilities of the
// validation part and its scores wait.
// Who watches holds these probabilities, too, and those of the epoch before (the window does).
std::int64_t passingBytes(const PlanRequest& request, double parameters, std::int64_t head)
{
    const auto frames = static_cast<double>(request.validationFrames);
    const double classes = request.model.classes;
    const double probabilities = kFloat * frames * classes;
    const double scored = 4.0 * frames * (request.model.head == HeadKind::MultiLabel ? classes : 1.0);
    const double tensors = request.optimiser == OptimiserKind::Sgd ? 2.0 : 3.0;
    const double state = request.carriesState ? kFloat * 2.0 * request.model.filters * request.model.layers *
                                                    request.batch * request.model.height * request.model.width
                                              : 0.0;
    const std::int64_t epochEnd = product({2.0 * tensors * kFloat * parameters + 3.0 * state + probabilities + scored});
    const std::int64_t step = head + kernelGradientBytes(request);
    return std::min(std::max(step, epochEnd) + product({2.0 * probabilities}), kLargestPart);
}

// Note [The head's tensors]
// Counted at the two moments when most of them live, per step and sequence in float64, D averages of h, C classes and F
// filters: when the loss has been computed (what autograd keeps of the normalisation, and the logits), and in the
// middle of its way back. Measured over 80,000 steps, where all else is small, they are right to 1 %.
std::int64_t headBytes(const PlanRequest& request)
{
    const ModelConfig& model = request.model;
    const double averages = model.features();
    const double classes = (model.head == HeadKind::OneClass ? 3.0 : 6.0) * model.classes;
    const bool isPixels = model.normalise == NormaliseOrder::Pixels;
    const double forward = (isPixels ? 4.0 : 5.0) * averages + classes;
    const double backward = isPixels ? 5.0 * averages + model.filters : 7.0 * averages;
    return product({std::max(forward, backward) + 2.0, kDouble, static_cast<double>(request.steps),
                    static_cast<double>(request.batch)});
}

std::int64_t optimiserBytes(const PlanRequest& request, double parameters)
{
    const std::int64_t tensors = request.optimiser == OptimiserKind::Sgd ? 1 : 2;
    return tensors * roundedToLine(kFloat * parameters);
}

SequenceShape sequenceShapeOf(const PlanRequest& request, int steps, int segmentSteps, bool training)
{
    const ModelConfig& model = request.model;
    SequenceShape shape;
    for (int layer = 0; layer < model.layers; ++layer) {
        shape.layers.push_back({.height = model.height,
                                .width = model.width,
                                .inputPlanes = inputPlanesOf(model, layer),
                                .filters = model.filters,
                                .kernel = model.kernel,
                                .gridRows = model.gridRows,
                                .gridColumns = model.gridColumns,
                                .givesInputGradient = layer > 0});
    }
    shape.batch = request.batch;
    shape.maxSteps = steps;
    shape.segmentSteps = segmentSteps;
    shape.training = training;
    shape.workers = std::max(1, request.threads);
    return shape;
}

StackBytes hostStack(const PlanRequest& request)
{
    // Sizes grow by the same for each step and checkpoint, so three shapes tell all of them.
    const SequenceBytes one = sequenceBytes(sequenceShapeOf(request, 1, 1, true));
    const SequenceBytes two = sequenceBytes(sequenceShapeOf(request, 2, 2, true));
    const SequenceShape cut = sequenceShapeOf(request, 2, 1, true);
    PlanRequest prediction = request;
    if (request.model.windowSteps == 0) prediction.batch = 1;
    const int predicted = request.model.windowSteps == 0 ? kStepsPredictedAtOnce : request.model.windowSteps;

    StackBytes bytes;
    bytes.step = static_cast<double>(two.slots - one.slots);
    bytes.firstSlot = static_cast<double>(one.slots) - bytes.step;
    bytes.gates = static_cast<double>(one.gates);
    bytes.checkpoint = static_cast<double>(sequenceBytes(cut).checkpoints) / (cut.keptCheckpoints() + 1);
    bytes.gradients = static_cast<double>(one.gradients);
    bytes.weights = static_cast<double>(one.weights);
    bytes.workspace = static_cast<double>(one.workspace);
    bytes.prediction = static_cast<double>(sequenceBytes(sequenceShapeOf(prediction, predicted, 1, false)).total());
    return bytes;
}

StackBytes deviceStack(const PlanRequest& request)
{
    const ModelConfig& model = request.model;
    const double plane = kFloat * request.batch * model.height * model.width;
    const double filters = model.filters;
    double seenByAll = 0.0;
    double seenByWidest = 0.0;
    for (int layer = 0; layer < model.layers; ++layer) {
        const double seen = inputPlanesOf(model, layer) + filters;
        seenByAll += seen;
        seenByWidest = std::max(seenByWidest, seen);
    }
    StackBytes bytes;
    bytes.step = plane * (seenByAll + filters * model.layers);
    bytes.firstSlot = bytes.step;
    bytes.gates = plane * 4.0 * filters * model.layers;
    bytes.checkpoint = plane * 2.0 * filters * model.layers;
    bytes.gradients = plane * filters * model.layers + kDouble * static_cast<double>(parameterCountOf(model));
    // The sums before the gates; gradients of all layers' planes from the step after, and new ones; the gates'
    // operations between; a border for even kernels; copies of the last state.
    bytes.workspace = plane * (4.0 * filters + seenByAll + 2.0 * seenByWidest + 14.0 * filters +
                               (model.kernel % 2 == 0 ? 9.0 * filters : 0.0) + 4.0 * filters * model.layers);
    bytes.prediction = 2.0 * bytes.step + bytes.gates;
    return bytes;
}

}  // namespace

StackBytes stackBytes(const PlanRequest& request)
{
    return isOnDevice(request) ? deviceStack(request) : hostStack(request);
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

std::int64_t MemoryBytes::arena() const
{
    return total() - head - library;
}

std::vector<MemoryPart> MemoryBytes::parts() const
{
    return {{"weights", weights}, {"gradients", gradients}, {"optimiser", optimiser}, {"checkpoints", checkpoints},
            {"segment", segment}, {"input", input},         {"head", head},           {"workspace", workspace},
            {"library", library}};
}

MemoryBytes memoryOf(const PlanRequest& request, const StackBytes& stack, const ScheduleChoice& schedule)
{
    const auto parameters = static_cast<double>(parameterCountOf(request.model));
    const bool keepsGates = schedule.kind != MemorySchedule::SegmentStates;
    const double steps = schedule.segmentSteps;
    // And one more checkpoint: the last state waits for the next sequence.
    const double checkpoints = schedule.snapshots > 0 ? schedule.snapshots + 1.0 : 0.0;
    const double picture = kFloat * request.model.inputPlanes() * request.model.height * request.model.width;
    const bool onDevice = isOnDevice(request);

    MemoryBytes bytes;
    bytes.weights =
        roundedToLine(kFloat * parameters) + product({stack.weights + (onDevice ? kFloat * parameters : 0.0)});
    bytes.gradients =
        roundedToLine(kFloat * parameters) + product({stack.gradients + (onDevice ? kDouble * parameters : 0.0)});
    bytes.optimiser = optimiserBytes(request, parameters);
    bytes.checkpoints = product({checkpoints, stack.checkpoint});
    bytes.segment = product({steps * stack.step + stack.firstSlot + (keepsGates ? steps : 1.0) * stack.gates});
    bytes.workspace = product({stack.workspace + stack.prediction});
    if (onDevice) {
        bytes.input = product({picture, static_cast<double>(request.batch)});
        bytes.workspace = std::min(bytes.workspace + kDeviceWorkspace, kLargestPart);
        bytes.library = request.processBytes > 0 ? request.processBytes : kDeviceContext;
    } else {
        bytes.input = (loaderBytesOf(request) + 63) / 64 * 64;
        bytes.head = passingBytes(request, parameters, headBytes(request));
        bytes.library = request.processBytes + kHostLibraryGrowth;
    }
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
    schedule.snapshots = segments - 1;
    // The last segment is still there when the way back begins.
    const int lastSteps = steps - (segments - 1) * kept;
    schedule.forwardRuns = 1.0 + static_cast<double>(steps - lastSteps) / steps;
    // Gates that were not kept are made again, but for each segment's last step.
    if (kind == MemorySchedule::SegmentStates) schedule.forwardRuns += static_cast<double>(steps - segments) / steps;
    return schedule;
}

ScheduleChoice binomialSchedule(int steps, int segmentSteps, int snapshots)
{
    LT_EXPECT(steps >= 1);
    ScheduleChoice schedule{.kind = MemorySchedule::Binomial, .segmentSteps = std::clamp(segmentSteps, 1, steps)};
    const int kept = schedule.segmentSteps;
    const int segments = (steps + kept - 1) / kept;
    schedule.snapshots = segments > 1 ? std::clamp(snapshots, 1, segments - 1) : 0;
    const std::int64_t passedOver = segmentsPassedOver(segments, schedule.snapshots);
    schedule.forwardRuns = 1.0 + static_cast<double>(passedOver) * kept / steps;
    return schedule;
}

std::int64_t stateBytes(const ScheduleChoice& schedule, int steps, std::int64_t unitBytes)
{
    const double kept = schedule.kind == MemorySchedule::StoreAll ? steps : schedule.segmentSteps;
    double units = 2.0 * schedule.snapshots;
    // The last segment's first state lies with its steps.
    const double firstStates = schedule.snapshots > 0 ? 2.0 : 0.0;
    switch (schedule.kind) {
        case MemorySchedule::StoreAll:
        case MemorySchedule::SegmentGates:
            units += 6.0 * kept + firstStates;
            break;
        case MemorySchedule::SegmentStates:
            units += 2.0 * kept + firstStates;
            break;
        case MemorySchedule::Binomial:
            // As for SegmentStates, one step's gates are not kept but made when they are needed.
            units += kept > 1.0 ? 6.0 * kept : 0.0;
            break;
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
