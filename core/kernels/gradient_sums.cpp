// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the sums of the bands to the gradient of kernel and bias: Note [Bands] in cell_kernels.cpp.

#include "core/kernels/cell_kernels.h"

#include <algorithm>

namespace longtake {

using namespace kernels;

void GradientSums::clear()
{
    std::fill_n(memory_, kernels_->gradientBytes() / sizeof(float), 0.0f);
    waitingFrames_ = 0;
}

void CellKernels::finishGradients(GradientSums& gradient, float* kernelGradient, float* biasGradient) const
{
    if (gradient.waitingFrames_ > 0) {
        float* scratch = gradient.memory_ + static_cast<std::size_t>(bands_) * bandFloats();
        for (int band = 0; band < bands_; ++band) {
            float* sums = bandTransformSums(gradient, band);
            if (isAdjoint_) {
                table_->foldLaneSums(geometry_, sums, scratch, bandTapSums(gradient, band));
                continue;
            }
            table_->addTransformSums(geometry_, sums, bandTapSums(gradient, band));
        }
    }
    for (int band = 1; band < bands_; ++band) {
        double* total = bandTapSums(gradient, 0);  // the bias follows the taps
        const double* more = bandTapSums(gradient, band);
        for (std::size_t i = 0; i < tapSumCount() + static_cast<std::size_t>(geometry_.outputs()); ++i) {
            total[i] += more[i];
        }
    }
    const double* taps = bandTapSums(gradient, 0);
    const double* bias = bandBiasSums(gradient, 0);
    const int planes = geometry_.planes(), tapsPerPlane = shape_.kernel * shape_.kernel;
    for (int gate = 0; gate < kGates; ++gate) {
        for (int filter = 0; filter < shape_.filters; ++filter) {
            const int output = filter * kGates + gate;
            for (int tap = 0; tap < tapsPerPlane; ++tap) {
                for (int plane = 0; plane < planes; ++plane) {
                    *kernelGradient++ =
                        static_cast<float>(taps[static_cast<std::size_t>(plane * tapsPerPlane + tap) *
                                                    static_cast<std::size_t>(paddedOutputs(shape_.filters)) +
                                                static_cast<std::size_t>(output)]);
                }
            }
            *biasGradient++ = static_cast<float>(bias[output]);
        }
    }
    gradient.clear();
}

}  // namespace longtake
