// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The arithmetic of one ConvLSTM layer on the CPU, frame by frame, in float:
//
//   forward         [x; h] and c of the frame before -> h, c and, if wanted, the gates and the sums over parts
//   backward        gradients with respect to h and c, pre-gradients of the frame after -> those of this frame, while
//                   the gradients of kernel and bias are added up
//   inputGradient   pre-gradients -> gradient with respect to x, for the layer below
//
// The pre-gradients are dL/d(sums before the gates). 3x3 kernels go by Winograd convolution, others, and tiny pictures,
// by the direct form. The instruction set is chosen when the program runs.
//
// All large memory belongs to the caller, who asks for its size first: one arena can be laid out before any work
// begins. Pointers are multiples of 64 bytes. Frames lie in the layouts of plane_layout.h. Memory that is to hold
// planes (x, h, pre-gradients, input gradients) is cleared once, by clearPlanes, before it first does.
//
// Results do not depend on the number of workers, bit by bit; they do depend, in the last digits, on the instruction
// set. An object may be used by several threads at once, with a workspace and a team for each; the frames of one
// GradientSums come one after the other.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/kernels/kernel_table.h"
#include "core/kernels/plane_layout.h"

namespace longtake {

class WorkerTeam;

// Of the gates i, f, o: sigmoid; clip(0.2 x + 0.5, 0, 1); clip(x / 6 + 0.5, 0, 1).
enum class GateCurve { Sigmoid, HardSigmoidKeras2, HardSigmoidKeras3 };

enum class KernelForm { Auto, Winograd, Direct };  // Winograd: never the adjoint form on the way back

struct CellShape {
    int height = 1;  // of the picture, in pixels
    int width = 1;
    int inputPlanes = 1;  // of x
    int filters = 1;      // planes of h and c
    int kernel = 3;       // side, 1 to 31; even ones reach one pixel further down and right
    GateCurve curve = GateCurve::Sigmoid;
    int gridRows = 1;  // parts of the picture over which h is summed up: row part r begins at height * r / gridRows
    int gridColumns = 1;
    bool givesInputGradient = true;  // false: inputGradient is never called, as in a first layer; smaller work then

    friend bool operator==(const CellShape&, const CellShape&) = default;
};

// One frame on its way forward.
struct ForwardFrame {
    const float* input = nullptr;         // x, inputLayout
    const float* hiddenBefore = nullptr;  // hiddenLayout; null: zeros, the start of a video
    const float* stateBefore = nullptr;   // stateLayout; null: zeros
    float* hidden = nullptr;              // out; not hiddenBefore
    float* state = nullptr;               // out; may be stateBefore where the gates are not kept
    float* gates = nullptr;               // out, for backward; null: not kept
    double* sums = nullptr;               // out, [gridRows][gridColumns][filters] sums of h; null: not wanted
    double* squares = nullptr;            // out, [filters] sums of h squared; null exactly if `sums` is
    const std::function<void()>* beside =
        nullptr;  // other work, which one of the workers does meanwhile; throws nothing
};

// One frame on its way back. What it got and gave on its way forward, and the gradients.
struct BackwardFrame {
    const float* input = nullptr;
    const float* hiddenBefore = nullptr;  // null: zeros
    const float* stateBefore = nullptr;   // null: zeros
    const float* hidden = nullptr;        // only read if there is a squareGradient
    const float* state = nullptr;
    const float* gates = nullptr;
    const float* preGradientAfter = nullptr;  // of the next frame; null: this is the last, its dL/dc is zero
    const float* above = nullptr;             // dL/dh from the layer above, hiddenLayout; null: none
    const float* sumGradient = nullptr;       // dL/d(sums); null: none
    const float* squareGradient = nullptr;    // dL/d(squares); null: none. Only with a sumGradient
    float* stateGradient = nullptr;  // stateLayout; in: dL/dc of this frame from the next; out: of the frame before
    float* preGradient = nullptr;    // out, preGradientLayout; not preGradientAfter
};

class CellKernels;

// The growing gradient of one layer's kernel and bias. Lies in memory of the caller.
class GradientSums {
public:
    // `memory`: gradientBytes of these kernels.
    GradientSums(const CellKernels& kernels, float* memory) : kernels_(&kernels), memory_(memory) { clear(); }

    void clear();

private:
    friend class CellKernels;

    const CellKernels* kernels_;
    float* memory_;
    int waitingFrames_ = 0;  // whose sums are still in the transform domain
};

class CellKernels {
public:
    explicit CellKernels(const CellShape& shape, KernelForm form = KernelForm::Auto,
                         const kernels::KernelTable& table = kernels::kernelTable());

    const CellShape& shape() const { return shape_; }
    bool isWinograd() const { return isWinograd_; }
    // On the way back, by the adjoint of the forward convolution; what lies in preGradient then is not pre-gradients.
    bool isAdjoint() const { return isAdjoint_; }
    const char* target() const
    {
        return table_->target;
    }  // instruction set in use: "AVX3", "AVX2", "SSE4", "NEON", ...

    PlaneLayout inputLayout() const;        // of x, and of the gradient with respect to it
    PlaneLayout hiddenLayout() const;       // of h, and of gradients with respect to it
    PlaneLayout preGradientLayout() const;  // four planes a filter, padded to a multiple of 16
    StateLayout stateLayout() const;        // of c, of gradients with respect to it, and of the gates

    // Plain arithmetic, the same on every machine.
    std::size_t forwardWeightBytes() const;
    std::size_t backwardWeightBytes() const;
    std::size_t inputWeightBytes() const;
    std::size_t gradientBytes() const;
    std::size_t workspaceBytes(int workers) const;

    // Puts a layer's kernel, [gate][filter][ky][kx][planes of x, then of h] with gates in the order i, f, g, o, and its
    // bias, [gate][filter], into the orders of the kernels. Once after every change of the weights.
    void prepareForward(const float* kernel, const float* bias, float* weights) const;
    void prepareBackward(const float* kernel, float* weights) const;
    void prepareInputGradient(const float* kernel, float* weights) const;

    // The weights are those of the preparation of the same name. `workspace` is for the workers of this team.
    void forward(const ForwardFrame& frame, const float* weights, float* workspace, WorkerTeam& team) const;
    void backward(const BackwardFrame& frame, const float* weights, GradientSums& gradient, float* workspace,
                  WorkerTeam& team) const;
    void inputGradient(const float* preGradient, const float* weights, float* gradient, float* workspace,
                       WorkerTeam& team) const;

    // Writes the gradient in the order of prepareForward's kernel and bias. The sums are as good as cleared then.
    void finishGradients(GradientSums& gradient, float* kernelGradient, float* biasGradient) const;

private:
    friend class GradientSums;

    struct Band {
        int first, last;  // groups
    };

    Band band(int index) const;
    int forwardParts() const;
    std::size_t tapSumCount() const;
    std::size_t bandFloats() const;
    std::size_t workerFloats() const;
    std::size_t sharedFloats() const;
    double* bandTapSums(const GradientSums& gradient, int band) const;
    double* bandBiasSums(const GradientSums& gradient, int band) const;
    float* bandTransformSums(const GradientSums& gradient, int band) const;
    void adjointBand(kernels::AdjointJob job, const Band& groups, float* scratch) const;
    kernels::SumGradient spreadSumGradient(const BackwardFrame& frame, float* workspace) const;

    CellShape shape_;
    kernels::CellGeometry geometry_;
    const kernels::KernelTable* table_;
    const kernels::KernelTable::Form* form_;
    bool isWinograd_, isAdjoint_;
    int bands_;          // of groups, in backward; see Note [Bands]
    int framesPerFold_;  // frames whose sums are added up in the transform domain
    std::vector<std::int32_t> rowEdges_, columnEdges_, rowPart_;
};

}  // namespace longtake
