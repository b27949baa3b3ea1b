// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/cell_kernels.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/kernels/flush_denormals.h"
#include "core/kernels/weight_packing.h"
#include "core/kernels/worker_team.h"

namespace longtake {
namespace {

using namespace kernels;

constexpr std::size_t kLine = kAlignBytes / sizeof(float);
constexpr std::size_t kFloatsPerDouble = sizeof(double) / sizeof(float);
constexpr int kMostForwardParts = 32;

// Note [Bands]
// The gradient of a weight is a sum over all pixels of all frames: up to 10^8 terms. Added up in one float, it would
// lose too many digits, and added up by whichever thread comes along, it would differ from run to run. So the groups of
// a picture are cut into bands whose number depends on the layer alone. Each band of a frame is done by one thread from
// beginning to end; its sums, over some hundred tiles, are turned into those of the taps and added to the band's own
// sums in double. At the end of the step the bands are added up in order.
//
// More bands balance better, but each needs memory of the size of the gradient, in double.
constexpr int kMostBands = 16, kFewestBands = 8;
constexpr std::size_t kBandMemory = 4u << 20;  // bytes; more than the fewest bands only within this
constexpr int kTilesPerFold = 256;
constexpr int kFewestLanes = 4;  // of a vector, in which the adjoint form keeps its sums apart

std::size_t roundUpToLine(std::size_t floats)
{
    return (floats + kLine - 1) / kLine * kLine;
}

std::vector<std::int32_t> edges(int length, int parts)
{
    std::vector<std::int32_t> result;
    for (int part = 0; part <= parts; ++part) {
        result.push_back(static_cast<std::int32_t>(static_cast<std::int64_t>(length) * part / parts));
    }
    return result;
}

float hardSlope(GateCurve curve)
{
    switch (curve) {
        case GateCurve::HardSigmoidKeras2:
            return 0.2f;
        case GateCurve::HardSigmoidKeras3:
            return 1.0f / 6.0f;
        case GateCurve::Sigmoid:
            break;
    }
    return 0.0f;
}

// Below this, most of a tile would lie outside the picture.
bool suitsWinograd(const CellShape& shape)
{
    return shape.kernel == 3 && shape.height >= 2 && shape.width >= 2;
}

// Its sums, lanes apart, stay in the second-level cache only if they are few; see winograd_adjoint-inl.h. The patches
// lie where pre-gradients would.
bool suitsAdjoint(const CellGeometry& geometry, const PlaneLayout& preGradient)
{
    constexpr int kMostFilters = 4;
    return geometry.filters <= kMostFilters && geometry.planes() <= kMostAdjointPlanes &&
           PatchLayout{geometry.grid, geometry.filters}.floats() <= preGradient.floats();
}

// The range of `count` things that is part `part` of `parts`: larger parts first.
std::pair<int, int> partOf(int count, int parts, int part)
{
    const int size = count / parts, larger = count % parts;
    const int first = part * size + std::min(part, larger);
    return {first, first + size + (part < larger ? 1 : 0)};
}

}  // namespace

CellKernels::CellKernels(const CellShape& shape, KernelForm form, const KernelTable& table)
    : shape_(shape),
      geometry_{{shape.height, shape.width}, shape.inputPlanes, shape.filters, shape.kernel, hardSlope(shape.curve)},
      table_(&table),
      isWinograd_(form == KernelForm::Auto ? suitsWinograd(shape) : form == KernelForm::Winograd)
{
    LT_EXPECT(shape.height >= 1 && shape.width >= 1 && shape.inputPlanes >= 1 && shape.filters >= 1);
    LT_EXPECT(shape.kernel >= 1 && shape.kernel <= kLargestKernel);
    LT_EXPECT(shape.gridRows >= 1 && shape.gridRows <= shape.height && shape.gridColumns >= 1 &&
              shape.gridColumns <= shape.width);
    LT_EXPECT(!isWinograd_ || shape.kernel == 3);
    form_ = isWinograd_ ? &table_->winograd : &table_->direct;
    isAdjoint_ = form == KernelForm::Auto && isWinograd_ && !shape.givesInputGradient &&
                 suitsAdjoint(geometry_, preGradientLayout());
    const int blocks = (geometry_.grid.groups() + kBlockGroups - 1) / kBlockGroups;
    const std::size_t affordable = kBandMemory / (tapSumCount() * sizeof(double));
    bands_ = std::min(
        blocks, std::clamp(static_cast<int>(std::min<std::size_t>(affordable, kMostBands)), kFewestBands, kMostBands));
    const int tiles = geometry_.grid.tileRows() * geometry_.grid.tileColumns();
    if (isAdjoint_) bands_ = std::min(bands_, kFewestBands);  // each reads and writes its sums once a frame
    const int tilesPerFold = isAdjoint_ ? kFewestLanes * kTilesPerFold : kTilesPerFold;
    framesPerFold_ = isWinograd_ ? std::max(1, tilesPerFold * bands_ / tiles) : 1;
    rowEdges_ = edges(shape.height, shape.gridRows);
    columnEdges_ = edges(shape.width, shape.gridColumns);
    for (int part = 0; part < shape.gridRows; ++part) {
        rowPart_.resize(static_cast<std::size_t>(rowEdges_[static_cast<std::size_t>(part) + 1]), part);
    }
}

PlaneLayout CellKernels::inputLayout() const
{
    return {shape_.inputPlanes, shape_.height, shape_.width, shape_.kernel / 2};
}

PlaneLayout CellKernels::hiddenLayout() const
{
    return {shape_.filters, shape_.height, shape_.width, shape_.kernel / 2};
}

PlaneLayout CellKernels::preGradientLayout() const
{
    return {paddedOutputs(shape_.filters), shape_.height, shape_.width, shape_.kernel / 2};
}

StateLayout CellKernels::stateLayout() const
{
    return {geometry_.grid, shape_.filters};
}

// ---- memory ----

std::size_t CellKernels::forwardWeightBytes() const
{
    const std::size_t weights = isWinograd_ ? winogradWeightFloats(geometry_, Convolution::Forward)
                                            : directWeightFloats(geometry_, Convolution::Forward);
    return (roundUpToLine(weights) + roundUpToLine(static_cast<std::size_t>(geometry_.outputs()))) * sizeof(float);
}

std::size_t CellKernels::backwardWeightBytes() const
{
    return roundUpToLine(isWinograd_ ? winogradWeightFloats(geometry_, Convolution::ToHidden)
                                     : directWeightFloats(geometry_, Convolution::ToHidden)) *
           sizeof(float);
}

std::size_t CellKernels::inputWeightBytes() const
{
    return roundUpToLine(isWinograd_ ? winogradWeightFloats(geometry_, Convolution::ToInput)
                                     : directWeightFloats(geometry_, Convolution::ToInput)) *
           sizeof(float);
}

std::size_t CellKernels::tapSumCount() const
{
    return static_cast<std::size_t>(geometry_.planes() * shape_.kernel * shape_.kernel) *
           static_cast<std::size_t>(paddedOutputs(shape_.filters));
}

// A band's sums: taps and bias in double, then those in the transform domain if they outlast a frame.
std::size_t CellKernels::bandFloats() const
{
    const std::size_t doubles = tapSumCount() + static_cast<std::size_t>(geometry_.outputs());
    if (isAdjoint_) return roundUpToLine(doubles * kFloatsPerDouble) + laneSumFloats(geometry_);
    const bool keepsTransform = isWinograd_ && framesPerFold_ > 1;
    return roundUpToLine(doubles * kFloatsPerDouble) + (keepsTransform ? transformSumFloats(geometry_) : 0);
}

std::size_t CellKernels::gradientBytes() const
{
    const std::size_t fold = isAdjoint_ ? transformSumFloats(geometry_) : 0;  // scratch of finishGradients
    return (static_cast<std::size_t>(bands_) * bandFloats() + fold) * sizeof(float);
}

// Sums of h of every part of a frame in double; or what every pixel gets from the gradient of the sums.
std::size_t CellKernels::sharedFloats() const
{
    const std::size_t filters = static_cast<std::size_t>(shape_.filters);
    const std::size_t parts = static_cast<std::size_t>(shape_.gridRows) * static_cast<std::size_t>(shape_.gridColumns);
    const std::size_t sums = static_cast<std::size_t>(forwardParts()) * (parts + 1) * filters * kFloatsPerDouble;
    const std::size_t lanes = static_cast<std::size_t>(geometry_.grid.groupsPerRow()) * kGroupTiles;
    const std::size_t spread = static_cast<std::size_t>(shape_.gridRows) * filters * kTileSide * lanes + filters;
    return roundUpToLine(std::max(sums, spread));
}

std::size_t CellKernels::workerFloats() const
{
    std::size_t scratch = 0, sums = 0;
    if (isAdjoint_) {
        scratch =
            std::max({forwardScratchFloats(geometry_), adjointScratchFloats(geometry_), transformSumFloats(geometry_)});
    } else if (isWinograd_) {
        scratch = std::max(
            {forwardScratchFloats(geometry_), backwardScratchFloats(geometry_), weightsScratchFloats(geometry_)});
        if (framesPerFold_ == 1) sums = transformSumFloats(geometry_);
    }
    return scratch + sums + static_cast<std::size_t>(geometry_.outputs() * kGroupTiles);
}

std::size_t CellKernels::workspaceBytes(int workers) const
{
    return (sharedFloats() + static_cast<std::size_t>(workers) * workerFloats()) * sizeof(float);
}

// ---- weights ----

void CellKernels::prepareForward(const float* kernel, const float* bias, float* weights) const
{
    if (isWinograd_) {
        packWinogradWeights(geometry_, Convolution::Forward, kernel, table_->forwardSuperblock, table_->forwardBlock,
                            weights);
        packBias(geometry_, bias, weights + roundUpToLine(winogradWeightFloats(geometry_, Convolution::Forward)));
    } else {
        packDirectWeights(geometry_, Convolution::Forward, kernel, weights);
        packBias(geometry_, bias, weights + roundUpToLine(directWeightFloats(geometry_, Convolution::Forward)));
    }
}

void CellKernels::prepareBackward(const float* kernel, float* weights) const
{
    if (isWinograd_) {
        packWinogradWeights(geometry_, isAdjoint_ ? Convolution::AdjointToHidden : Convolution::ToHidden, kernel,
                            table_->backwardBlock, table_->backwardBlock, weights);
    } else {
        packDirectWeights(geometry_, Convolution::ToHidden, kernel, weights);
    }
}

void CellKernels::prepareInputGradient(const float* kernel, float* weights) const
{
    if (isWinograd_) {
        packWinogradWeights(geometry_, Convolution::ToInput, kernel, table_->backwardBlock, table_->backwardBlock,
                            weights);
    } else {
        packDirectWeights(geometry_, Convolution::ToInput, kernel, weights);
    }
}

// ---- forward ----

int CellKernels::forwardParts() const
{
    const int chunks = (geometry_.grid.groups() + kChunkGroups - 1) / kChunkGroups;
    return std::min(chunks, kMostForwardParts);
}

void CellKernels::forward(const ForwardFrame& frame, const float* weights, float* workspace, WorkerTeam& team) const
{
    const PlaneLayout hidden = hiddenLayout();
    const std::size_t weightFloats = isWinograd_ ? winogradWeightFloats(geometry_, Convolution::Forward)
                                                 : directWeightFloats(geometry_, Convolution::Forward);
    ForwardJob job;
    job.geometry = geometry_;
    job.input = PlanesIn(inputLayout(), frame.input);
    job.hiddenBefore = PlanesIn(hidden, frame.hiddenBefore);
    job.hidden = PlanesOut(hidden, frame.hidden);
    job.stateBefore = frame.stateBefore;
    job.state = frame.state;
    job.gates = frame.gates;
    job.weights = weights;
    job.bias = weights + roundUpToLine(weightFloats);

    SumsJob sums{geometry_.grid,     shape_.filters,     PlanesIn(hidden, frame.hidden),
                 shape_.gridRows,    shape_.gridColumns, rowEdges_.data(),
                 columnEdges_.data()};
    const std::size_t filters = static_cast<std::size_t>(shape_.filters);
    const std::size_t sumCount =
        static_cast<std::size_t>(shape_.gridRows) * static_cast<std::size_t>(shape_.gridColumns) * filters;
    double* partSums = reinterpret_cast<double*>(workspace);

    const int groups = geometry_.grid.groups(), parts = forwardParts();
    const int chunks = (groups + kChunkGroups - 1) / kChunkGroups;
    const int others = frame.beside != nullptr ? 1 : 0;
    team.run(others + parts, [&](int index, int worker) {
        if (index < others) {
            (*frame.beside)();
            return;
        }
        const int part = index - others;
        const FlushDenormals flush;
        float* scratch = workspace + sharedFloats() + static_cast<std::size_t>(worker) * workerFloats();
        double* slot = partSums + static_cast<std::size_t>(part) * (sumCount + filters);
        if (frame.sums != nullptr) std::fill_n(slot, sumCount + filters, 0.0);
        const auto [first, last] = partOf(chunks, parts, part);
        for (int group = first * kChunkGroups; group < std::min(groups, last * kChunkGroups); group += kChunkGroups) {
            const int count = std::min(kChunkGroups, groups - group);
            form_->forward(job, group, count, scratch);
            if (frame.sums != nullptr) table_->hiddenSums(sums, group, count, slot, slot + sumCount);
        }
        table_->finishStores();
    });
    if (frame.sums == nullptr) return;
    std::fill_n(frame.sums, sumCount, 0.0);
    std::fill_n(frame.squares, filters, 0.0);
    for (int part = 0; part < parts; ++part) {
        const double* slot = partSums + static_cast<std::size_t>(part) * (sumCount + filters);
        for (std::size_t i = 0; i < sumCount; ++i) frame.sums[i] += slot[i];
        for (std::size_t i = 0; i < filters; ++i) frame.squares[i] += slot[sumCount + i];
    }
}

// ---- backward ----

CellKernels::Band CellKernels::band(int index) const
{
    const int groups = geometry_.grid.groups();
    const auto [first, last] = partOf((groups + kBlockGroups - 1) / kBlockGroups, bands_, index);
    return {first * kBlockGroups, std::min(groups, last * kBlockGroups)};
}

double* CellKernels::bandTapSums(const GradientSums& gradient, int band) const
{
    return reinterpret_cast<double*>(gradient.memory_ + static_cast<std::size_t>(band) * bandFloats());
}

double* CellKernels::bandBiasSums(const GradientSums& gradient, int band) const
{
    return bandTapSums(gradient, band) + tapSumCount();
}

float* CellKernels::bandTransformSums(const GradientSums& gradient, int band) const
{
    const std::size_t doubles = tapSumCount() + static_cast<std::size_t>(geometry_.outputs());
    return gradient.memory_ + static_cast<std::size_t>(band) * bandFloats() + roundUpToLine(doubles * kFloatsPerDouble);
}

// dL/d(sums) as the rows of pixels that the vector code adds: all rows of a row part get the same.
SumGradient CellKernels::spreadSumGradient(const BackwardFrame& frame, float* workspace) const
{
    SumGradient spread;
    if (frame.sumGradient == nullptr) return spread;
    const int filters = shape_.filters;
    spread.lanes = static_cast<std::size_t>(geometry_.grid.groupsPerRow()) * kGroupTiles;
    spread.rowPart = rowPart_.data();
    float* row = workspace;
    for (int rowPart = 0; rowPart < shape_.gridRows; ++rowPart) {
        for (int filter = 0; filter < filters; ++filter, row += kTileSide * spread.lanes) {
            std::fill_n(row, kTileSide * spread.lanes, 0.0f);
            for (int part = 0; part < shape_.gridColumns; ++part) {
                const float value = frame.sumGradient[(rowPart * shape_.gridColumns + part) * filters + filter];
                for (int x = columnEdges_[static_cast<std::size_t>(part)];
                     x < columnEdges_[static_cast<std::size_t>(part) + 1]; ++x) {
                    row[static_cast<std::size_t>(x % kTileSide) * spread.lanes +
                        static_cast<std::size_t>(x / kTileSide)] = value;
                }
            }
        }
    }
    spread.constant = workspace;
    if (frame.squareGradient != nullptr) {
        for (int filter = 0; filter < filters; ++filter) row[filter] = 2.0f * frame.squareGradient[filter];
        spread.slope = row;
    }
    return spread;
}

void CellKernels::adjointBand(AdjointJob job, const Band& groups, float* scratch) const
{
    for (int group = groups.first; group < groups.last; group += kChunkGroups) {
        table_->winogradAdjoint(job, group, std::min(kChunkGroups, groups.last - group), scratch);
        job.sumsAreZero = false;
    }
}

void CellKernels::backward(const BackwardFrame& frame, const float* weights, GradientSums& gradient, float* workspace,
                           WorkerTeam& team) const
{
    LT_EXPECT(frame.squareGradient == nullptr || (frame.sumGradient != nullptr && frame.hidden != nullptr));
    const PlaneLayout hidden = hiddenLayout(), pre = preGradientLayout();
    BackwardJob job;
    job.geometry = geometry_;
    job.isLast = frame.preGradientAfter == nullptr;
    if (!isAdjoint_) {
        job.preGradientAfter = PlanesIn(pre, frame.preGradientAfter);
        job.preGradient = PlanesOut(pre, frame.preGradient);
    }
    job.above = PlanesIn(hidden, frame.above);
    job.hidden = PlanesIn(hidden, frame.hidden);
    job.sums = spreadSumGradient(frame, workspace);
    job.gates = frame.gates;
    job.state = frame.state;
    job.stateBefore = frame.stateBefore;
    job.stateGradient = frame.stateGradient;
    job.weights = weights;

    WeightsJob weightsJob;
    weightsJob.geometry = geometry_;
    weightsJob.input = PlanesIn(inputLayout(), frame.input);
    weightsJob.hiddenBefore = PlanesIn(hidden, frame.hiddenBefore);
    weightsJob.preGradient = PlanesIn(pre, frame.preGradient);

    const bool isFirst = gradient.waitingFrames_ == 0, folds = gradient.waitingFrames_ + 1 >= framesPerFold_;
    team.run(bands_, [&](int index, int worker) {
        const FlushDenormals flush;
        float* biasLanes = workspace + sharedFloats() + static_cast<std::size_t>(worker) * workerFloats();
        float* scratch = biasLanes + geometry_.outputs() * kGroupTiles;
        BackwardJob cell = job;
        cell.biasLanes = biasLanes;
        std::fill_n(biasLanes, geometry_.outputs() * kGroupTiles, 0.0f);
        double* bias = bandBiasSums(gradient, index);
        const auto addBias = [&] {
            for (int output = 0; output < geometry_.outputs(); ++output) {
                const float* lanes = biasLanes + output * kGroupTiles;
                for (int lane = 0; lane < kGroupTiles; ++lane) bias[output] += static_cast<double>(lanes[lane]);
            }
        };
        if (isAdjoint_) {
            AdjointJob whole;
            whole.cell = cell;
            whole.input = weightsJob.input;
            whole.hiddenBefore = weightsJob.hiddenBefore;
            whole.patchesAfter = frame.preGradientAfter;
            whole.patches = frame.preGradient;
            whole.laneSums = bandTransformSums(gradient, index);
            whole.sumsAreZero = isFirst;
            adjointBand(whole, band(index), scratch);
            if (folds) table_->foldLaneSums(geometry_, whole.laneSums, scratch, bandTapSums(gradient, index));
            addBias();
            return;
        }
        WeightsJob taps = weightsJob;
        taps.tapSums = bandTapSums(gradient, index);
        if (isWinograd_) {
            taps.transformSums = framesPerFold_ > 1 ? bandTransformSums(gradient, index)
                                                    : biasLanes + workerFloats() - transformSumFloats(geometry_);
        }
        taps.sumsAreZero = isFirst;
        const Band groups = band(index);
        for (int first = groups.first; first < groups.last; first += kBlockGroups) {
            const int last = std::min(first + kBlockGroups, groups.last);
            for (int group = first; group < last; group += kChunkGroups) {
                form_->backward(cell, group, std::min(kChunkGroups, last - group), scratch);
            }
            form_->weights(taps, first, last - first, scratch);
            taps.sumsAreZero = false;
        }
        if (isWinograd_ && folds) table_->addTransformSums(geometry_, taps.transformSums, taps.tapSums);
        addBias();
    });
    gradient.waitingFrames_ = folds ? 0 : gradient.waitingFrames_ + 1;
}

void CellKernels::inputGradient(const float* preGradient, const float* weights, float* gradient, float* workspace,
                                WorkerTeam& team) const
{
    LT_EXPECT(!isAdjoint_);
    InputGradientJob job;
    job.geometry = geometry_;
    job.preGradient = PlanesIn(preGradientLayout(), preGradient);
    job.inputGradient = PlanesOut(inputLayout(), gradient);
    job.weights = weights;
    const int groups = geometry_.grid.groups(), parts = forwardParts();
    const int chunks = (groups + kChunkGroups - 1) / kChunkGroups;
    team.run(parts, [&](int part, int worker) {
        const FlushDenormals flush;
        float* scratch = workspace + sharedFloats() + static_cast<std::size_t>(worker) * workerFloats();
        const auto [first, last] = partOf(chunks, parts, part);
        for (int group = first * kChunkGroups; group < std::min(groups, last * kChunkGroups); group += kChunkGroups) {
            form_->inputGradient(job, group, std::min(kChunkGroups, groups - group), scratch);
        }
    });
}

}  // namespace longtake
