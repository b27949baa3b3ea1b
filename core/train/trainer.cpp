// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/trainer.h"

#include "core/base/contract.h"
#include "core/train/batch_tensors.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

constexpr std::chrono::seconds kBetweenSaves{30};
constexpr int kEpochsBetweenWarnings = 5;  // and before the first one
constexpr double kShareOfGuessing = 0.97;  // of the loss that guessing has: above it, nothing was learnt
constexpr const char* kLastFile = "last.ltcheckpoint";
constexpr const char* kBestFile = "best.ltcheckpoint";

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

StackBuffers buffersOf(const TrainingTask& task, int longestSteps)
{
    const ScheduleChoice& schedule = task.plan.schedule;
    StackBuffers buffers;
    buffers.batch = task.config.training.batch;
    buffers.maxSteps = longestSteps;
    buffers.segmentSteps = longestSteps;
    if (schedule.kind != MemorySchedule::StoreAll && schedule.segmentSteps > 0)
        buffers.segmentSteps = schedule.segmentSteps;
    if (schedule.kind == MemorySchedule::Binomial) buffers.checkpoints = schedule.snapshots;
    buffers.keepGates = schedule.kind != MemorySchedule::SegmentStates;
    return buffers;
}

int threadsOf(const TrainingTask& task)
{
    return std::max(1, task.threads);
}

// For the message about a batch that made the network diverge.
std::string describeBatch(const ClipBatch& batch)
{
    std::string text;
    for (const Clip& clip : batch.rows) {
        const std::int64_t last = clip.frameOfStep(std::max(0, clip.steps - 1));
        const FrameRange frames{clip.frames->numberInVideo(clip.firstFrame), clip.frames->numberInVideo(last) + 1};
        text += (text.empty() ? "frames " : ", ") + toString(frames);
    }
    return text;
}

// The network's parameters, or something like them: in the arena if they are on the CPU. Zero.
at::Tensor flatTensor(const ModelConfig& model, at::Device device, Arena& arena)
{
    if (device.is_cpu()) return arena.floats(parameterCount(model));
    return at::zeros({parameterCount(model)}, at::TensorOptions().dtype(at::kFloat).device(device));
}

at::Tensor initialParameters(const RunConfig& config, at::Device device, Arena& arena)
{
    const Parameters initial = Parameters::initial(config.model, config.training.seed, at::kFloat);
    return flatTensor(config.model, device, arena).copy_(initial.flat);
}

std::span<std::uint8_t> loaderMemoryOf(const MemoryPlan& plan, Arena& arena)
{
    const std::int64_t bytes = std::max<std::int64_t>(0, plan.loaderBytes);
    return {reinterpret_cast<std::uint8_t*>(arena.take(bytes)), static_cast<std::size_t>(bytes)};
}

}  // namespace

Trainer::Trainer(const TrainingTask& task, TrainingObserver& observer, at::Device device)
    : task_(task),
      config_(task.config),
      observer_(observer),
      device_(device),
      memory_(task.plan, device),
      sampler_(task.training, config_.model, config_.training),
      lossWeights_(lossWeightsOf(task.training, config_.model, config_.training.classWeights)),
      arena_(arenaBytes(task, sampler_.longestSteps(), device)),
      loaderMemory_(loaderMemoryOf(task.plan, arena_)),
      parameters_(Parameters::of(config_.model, initialParameters(config_, device, arena_))),
      gradients_(Parameters::of(config_.model, flatTensor(config_.model, device, arena_))),
      statistics_(NormStatistics::initial(config_.model)),
      optimiser_(makeOptimiser(config_.training.optimiser, config_.training.weightDecay, parameters_.flat,
                               device.is_cpu() ? &arena_ : nullptr)),
      stack_(makeStack(config_.model, buffersOf(task, sampler_.longestSteps()), at::kFloat, device, threadsOf(task),
                       &arena_)),
      head_(config_.model),
      prediction_(config_.model, config_.training.batch, device, threadsOf(task), &arena_),
      savedAt_(Clock::now())
{
    memory_.countArena(arena_.bytes());
    totalSteps_ = sampler_.batchesPerEpoch() * config_.training.epochs;
    if (config_.training.maxSteps > 0) totalSteps_ = std::min(totalSteps_, config_.training.maxSteps);
}

std::int64_t Trainer::arenaBytes(const TrainingTask& task, int longestSteps, at::Device device)
{
    const ModelConfig& model = task.config.model;
    std::int64_t bytes = Arena::rounded(std::max<std::int64_t>(0, task.plan.loaderBytes));
    if (!device.is_cpu()) return bytes;
    const int tensors = 2 + optimiserTensors(task.config.training.optimiser);
    bytes += tensors * Arena::bytesOfFloats(parameterCount(model));
    bytes += stackArenaBytes(model, buffersOf(task, longestSteps), at::kFloat, device, threadsOf(task));
    return bytes + WindowPrediction::arenaBytes(model, task.config.training.batch, device, threadsOf(task));
}

Outcome Trainer::run(const std::stop_token& stop)
{
    observer_.onPlan(task_.plan);
    if (task_.resume) {
        if (Status restored = restore(); !restored) return Outcome::failed(restored.error());
        say("resumed",
            "goes on at epoch " + std::to_string(progress_.epoch + 1) + ", step " + std::to_string(progress_.step));
    }
    const Outcome outcome = runEpochs(stop);
    memory_.look(observer_, true);
    return outcome;
}

Status Trainer::restore()
{
    const std::filesystem::path path = task_.folder / kLastFile;
    auto stored = loadCheckpoint(path);
    if (!stored) return fail(stored.error());
    if (stored->config.model != config_.model || stored->classNames != task_.classNames)
        return fail(ErrorCode::WrongUsage, path.string(), "its network has other settings or classes than this run");
    parameters_.flat.copy_(stored->parameters);
    statistics_ = stored->statistics;
    if (Status restored = restoreState(*optimiser_, stored->optimiser); !restored)
        return fail(ErrorCode::WrongUsage, path.string(), restored.error().detail);
    if (stored->carriedState.defined()) stack_->setState(stored->carriedState.to(device_));
    progress_ = stored->progress;
    return {};
}

bool Trainer::isOver() const
{
    const int patience = config_.training.stopPatience;
    return progress_.epoch >= config_.training.epochs || (progress_.step >= totalSteps_ && progress_.batch == 0) ||
           (patience > 0 && progress_.epochsSinceBest >= patience);
}

Status Trainer::readAllStatus() const
{
    for (const auto* parts : {&task_.training, &task_.validation}) {
        for (const VideoPart& part : *parts) {
            if (Status status = part.frames->failure(); !status) return status;
        }
    }
    return {};
}

Outcome Trainer::runEpochs(const std::stop_token& stop)
{
    while (!isOver()) {
        EpochEnd end = trainEpoch(stop);
        std::optional<ValidationResult> validation;
        if (end == EpochEnd::Done && !recomputeStatistics(stop)) end = EpochEnd::Stopped;
        if (end == EpochEnd::Done && !task_.validation.empty()) {
            validation = validate(prediction_, config_.model, parameters_, statistics_, task_.validation, stop);
            if (!validation) end = EpochEnd::Stopped;
        }
        if (end == EpochEnd::Done) {
            if (Status read = readAllStatus(); !read) return Outcome::failed(read.error());
        }
        if (end == EpochEnd::Failed) return Outcome::failed(*error_);
        if (end == EpochEnd::Stopped) {
            if (Status saved = saveLast(); !saved) return Outcome::failed(saved.error());
            return Outcome::stopped();
        }
        if (Status finished = finishEpoch(std::move(validation)); !finished) return Outcome::failed(finished.error());
    }
    return Outcome::finished();
}

Trainer::EpochEnd Trainer::trainEpoch(const std::stop_token& stop)
{
    auto batches = sampler_.epoch(progress_.epoch);
    const auto done = std::min<std::int64_t>(progress_.batch, static_cast<std::int64_t>(batches.size()));
    batches.erase(batches.begin(), batches.begin() + done);
    ClipLoader loader(std::move(batches), loaderMemory_);
    while (progress_.step < totalSteps_) {
        if (stop.stop_requested()) return EpochEnd::Stopped;
        const double waitedBefore = loader.waitedSeconds();
        const auto batch = loader.next(stop);
        if (!batch) return stop.stop_requested() ? EpochEnd::Stopped : EpochEnd::Done;
        waitingSeconds_ = loader.waitedSeconds() - waitedBefore;
        if (Status trained = trainBatch(*batch); !trained) {
            error_ = trained.error();
            return EpochEnd::Failed;
        }
    }
    return EpochEnd::Done;
}

Status Trainer::trainBatch(const LoadedBatch& batch)
{
    const Clock::time_point begin = Clock::now();
    StepReport report = step(batch);
    // What was learnt from frames that could not be read is never saved.
    if (Status read = readStatus(batch.batch()); !read) return read;
    if (!std::isfinite(report.loss) || !std::isfinite(report.gradientNorm)) {
        const std::string text = "at step " + std::to_string(progress_.step) + " of epoch " +
                                 std::to_string(progress_.epoch + 1) + " (" + describeBatch(batch.batch()) + ")";
        say("not-a-number", text);
        return fail(ErrorCode::NotANumber, "The loss", text);
    }
    report.seconds = secondsSince(begin) + waitingSeconds_;
    report.waitingSeconds = waitingSeconds_;
    ++progress_.batch;
    ++progress_.step;
    progress_.epochLoss += report.loss;
    ++progress_.epochLossCount;
    progress_.epochSeconds += report.seconds;
    observer_.onStep(report);
    memory_.look(observer_);
    return Clock::now() - savedAt_ >= kBetweenSaves ? saveLast() : Status();
}

void Trainer::beginState(const ClipBatch& batch)
{
    std::vector<bool> continues(static_cast<std::size_t>(config_.training.batch), false);
    bool any = false;
    for (std::size_t row = 0; row < batch.rows.size(); ++row) {
        continues[row] = batch.rows[row].continuesState;
        any = any || continues[row];
    }
    if (any)
        stack_->carryState(continues);
    else
        stack_->resetState();
}

// Loss, gradient, and the step downhill. A batch without one label changes nothing but the carried state.
StepReport Trainer::step(const LoadedBatch& loaded)
{
    const ClipBatch& batch = loaded.batch();
    ClipInputs inputs(config_.model, loaded);
    StepReport report;
    report.step = progress_.step;
    report.epoch = progress_.epoch;
    report.rate = rateAt(config_.training.schedule, config_.training.rate, progress_.step, totalSteps_);
    for (const Clip& clip : batch.rows) report.frames += clip.steps;

    beginState(batch);
    const HiddenSums sums = stack_->forward(parameters_, inputs, batch.steps);
    const Targets targets = targetsOf(batch, config_.model, config_.training.batch);
    gradients_.flat.zero_();
    const HeadGradients head = head_.lossAndGradients(parameters_, sums, targets, lossWeights_, gradients_);
    report.loss = head.loss;
    if (batch.labelledSteps > 0 && std::isfinite(head.loss)) {
        const auto toStack = [&](const at::Tensor& gradient) {
            return gradient.defined() ? gradient.to(device_, at::kFloat).contiguous() : gradient;
        };
        stack_->backward(parameters_, inputs, toStack(head.part), toStack(head.square), gradients_);
        report.gradientNorm = clipToNorm(gradients_.flat, config_.training.clipNorm);
        if (std::isfinite(report.gradientNorm)) {
            optimiser_->step(parameters_.flat, gradients_.flat, report.rate);
            const NormStatistics now = head.batchTotals.statistics();
            statistics_.mean = statistics_.mean * kNormMomentum + now.mean * (1.0 - kNormMomentum);
            statistics_.variance = statistics_.variance * kNormMomentum + now.variance * (1.0 - kNormMomentum);
        }
    }
    return report;
}

// The statistics that prediction uses, from the weights as they are now: running ones lag behind them.
bool Trainer::recomputeStatistics(const std::stop_token& stop)
{
    if (config_.training.statisticsBatches <= 0) return true;
    auto batches = sampler_.epoch(progress_.epoch);
    if (batches.size() > static_cast<std::size_t>(config_.training.statisticsBatches))
        batches.resize(static_cast<std::size_t>(config_.training.statisticsBatches));
    ClipLoader loader(std::move(batches), loaderMemory_);
    NormTotals totals;
    while (const auto batch = loader.next(stop)) {
        ClipInputs inputs(config_.model, *batch);
        beginState(batch->batch());
        const HiddenSums sums = stack_->forward(parameters_, inputs, batch->batch().steps);
        totals.add(head_.totals(sums, targetsOf(batch->batch(), config_.model, config_.training.batch).valid));
    }
    if (stop.stop_requested()) return false;
    statistics_ = totals.statistics();
    return true;
}

void Trainer::warnWhereNothingIsLearnt(const EpochReport& report)
{
    if ((report.epoch + 1) % kEpochsBetweenWarnings != 0) return;
    const std::string after = "after " + std::to_string(report.epoch + 1) + " epochs ";
    const int classes = config_.model.head == HeadKind::MultiLabel ? 2 : config_.model.classes;
    const double guessing = std::log(static_cast<double>(classes));
    if (report.trainLoss > kShareOfGuessing * guessing)
        say("warning", after + "the loss is still that of guessing: try another rate, input or more labels");
    else if (report.validation.frames > 0 && report.validation.accuracy < report.validation.majorityAccuracy)
        say("warning", after + "validation is worse than always naming the most frequent class");
}

Status Trainer::finishEpoch(std::optional<ValidationResult> validation)
{
    EpochReport report;
    report.epoch = progress_.epoch;
    report.rate = rateAt(config_.training.schedule, config_.training.rate, progress_.step, totalSteps_);
    report.seconds = progress_.epochSeconds;
    if (progress_.epochLossCount > 0)
        report.trainLoss = progress_.epochLoss / static_cast<double>(progress_.epochLossCount);
    if (validation) {
        report.validationLoss = validation->loss;
        report.validation = validation->scores;
    }
    // Without a validation part the newest network is the best.
    const double score = validation ? validation->scores.macroF1 : progress_.bestScore;
    report.isBest = !validation || score > progress_.bestScore;
    progress_.epochsSinceBest = report.isBest ? 0 : progress_.epochsSinceBest + 1;
    if (report.isBest) {
        progress_.bestScore = score;
        progress_.bestEpoch = progress_.epoch;
    }
    ++progress_.epoch;
    progress_.batch = 0;
    progress_.epochLoss = 0.0;
    progress_.epochLossCount = 0;
    progress_.epochSeconds = 0.0;

    warnWhereNothingIsLearnt(report);
    observer_.onEpoch(report, validation ? validation->tracks : std::vector<ProbabilityTrack>());
    if (report.isBest) {
        Checkpoint best = checkpoint();
        best.optimiser.clear();
        best.carriedState = at::Tensor();
        if (Status saved = saveCheckpoint(task_.folder / kBestFile, best); !saved) return saved;
        observer_.onCheckpoint(kBestFile, true);
    }
    return saveLast();
}

Checkpoint Trainer::checkpoint() const
{
    Checkpoint checkpoint;
    checkpoint.config = config_;
    checkpoint.classNames = task_.classNames;
    checkpoint.parameters = parameters_.flat.cpu();
    checkpoint.statistics = statistics_;
    checkpoint.progress = progress_;
    for (const auto& [name, tensor] : optimiser_->state()) checkpoint.optimiser[name] = tensor.cpu();
    if (config_.training.carryState) checkpoint.carriedState = stack_->state().cpu();
    return checkpoint;
}

Status Trainer::saveLast()
{
    if (Status saved = saveCheckpoint(task_.folder / kLastFile, checkpoint()); !saved) return saved;
    savedAt_ = Clock::now();
    observer_.onCheckpoint(kLastFile, false);
    return {};
}

}  // namespace longtake
