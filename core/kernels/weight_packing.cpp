// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/weight_packing.h"

#include <algorithm>

#include "core/base/contract.h"
#include "core/kernels/winograd_points.h"

namespace longtake::kernels {
namespace {

// One of the three convolutions as a plain one: out[n] = sum over m of tap(n, m, ky, kx) * in[m].
class ConvolutionTaps {
public:
    ConvolutionTaps(const CellGeometry& geometry, Convolution convolution, const float* kernel)
        : geometry_(geometry), convolution_(convolution), kernel_(kernel)
    {}

    int outputs() const
    {
        switch (convolution_) {
            case Convolution::Forward:
                return geometry_.outputs();
            case Convolution::ToHidden:
            case Convolution::AdjointToHidden:
                return geometry_.filters;
            case Convolution::ToInput:
                break;
        }
        return geometry_.inputPlanes;
    }

    int inputs() const { return convolution_ == Convolution::Forward ? geometry_.planes() : geometry_.outputs(); }

    float at(int output, int input, int ky, int kx) const
    {
        if (convolution_ == Convolution::Forward) return stored(output, input, ky, kx);
        if (convolution_ == Convolution::AdjointToHidden) return stored(input, geometry_.inputPlanes + output, ky, kx);
        const int plane = convolution_ == Convolution::ToHidden ? geometry_.inputPlanes + output : output;
        return stored(input, plane, geometry_.kernel - 1 - ky, geometry_.kernel - 1 - kx);
    }

private:
    float stored(int gateOfFilter, int plane, int ky, int kx) const
    {
        const int row = gateOfFilter % kGates * geometry_.filters + gateOfFilter / kGates;
        return kernel_[((static_cast<std::size_t>(row) * static_cast<std::size_t>(geometry_.kernel) +
                         static_cast<std::size_t>(ky)) *
                            static_cast<std::size_t>(geometry_.kernel) +
                        static_cast<std::size_t>(kx)) *
                           static_cast<std::size_t>(geometry_.planes()) +
                       static_cast<std::size_t>(plane)];
    }

    const CellGeometry& geometry_;
    Convolution convolution_;
    const float* kernel_;
};

// G w G^T for one output and one plane; point i to to[i * stride].
void transformTaps(const ConvolutionTaps& taps, int output, int input, float* to, std::size_t stride)
{
    constexpr auto kG = tapTransform();
    double half[6][3];
    for (std::size_t i = 0; i < 6; ++i) {
        for (int kx = 0; kx < 3; ++kx) {
            half[i][kx] = 0;
            for (int ky = 0; ky < 3; ++ky) {
                half[i][kx] +=
                    kG[i][static_cast<std::size_t>(ky)] * static_cast<double>(taps.at(output, input, ky, kx));
            }
        }
    }
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < 6; ++j) {
            const double point = half[i][0] * kG[j][0] + half[i][1] * kG[j][1] + half[i][2] * kG[j][2];
            to[(i * 6 + j) * stride] = static_cast<float>(point);
        }
    }
}

// How many of the remaining outputs of a superblock the vector code takes next.
int nextBlock(int remaining, int block)
{
    if (remaining >= block) return block;
    return remaining >= 4 ? 4 : remaining >= 2 ? 2 : 1;
}

}  // namespace

std::size_t winogradWeightFloats(const CellGeometry& geometry, Convolution convolution)
{
    const ConvolutionTaps taps(geometry, convolution, nullptr);
    return static_cast<std::size_t>(kPoints) * static_cast<std::size_t>(taps.outputs()) *
           static_cast<std::size_t>(taps.inputs());
}

std::size_t directWeightFloats(const CellGeometry& geometry, Convolution convolution)
{
    const ConvolutionTaps taps(geometry, convolution, nullptr);
    const int outputs = (taps.outputs() + 3) / 4 * 4;
    return static_cast<std::size_t>(outputs) * static_cast<std::size_t>(taps.inputs()) *
           static_cast<std::size_t>(geometry.kernel * geometry.kernel);
}

void packWinogradWeights(const CellGeometry& geometry, Convolution convolution, const float* kernel, int superblock,
                         int block, float* packed)
{
    LT_EXPECT(geometry.kernel == 3);
    const ConvolutionTaps taps(geometry, convolution, kernel);
    const int inputs = taps.inputs();
    for (int first = 0; first < taps.outputs(); first += superblock) {
        const int outputs = std::min(superblock, taps.outputs() - first);
        const std::size_t pointStride = static_cast<std::size_t>(outputs) * static_cast<std::size_t>(inputs);
        float* to = packed;
        for (int n = 0; n < outputs;) {
            const int count = nextBlock(outputs - n, block);
            for (int input = 0; input < inputs; ++input) {
                for (int i = 0; i < count; ++i) transformTaps(taps, first + n + i, input, to++, pointStride);
            }
            n += count;
        }
        packed += static_cast<std::size_t>(kPoints) * pointStride;
    }
}

void packDirectWeights(const CellGeometry& geometry, Convolution convolution, const float* kernel, float* packed)
{
    const ConvolutionTaps taps(geometry, convolution, kernel);
    for (int first = 0; first < taps.outputs(); first += 4) {
        for (int input = 0; input < taps.inputs(); ++input) {
            for (int tap = 0; tap < geometry.kernel * geometry.kernel; ++tap) {
                for (int n = first; n < first + 4; ++n) {
                    *packed++ =
                        n < taps.outputs() ? taps.at(n, input, tap / geometry.kernel, tap % geometry.kernel) : 0.0f;
                }
            }
        }
    }
}

void packBias(const CellGeometry& geometry, const float* bias, float* packed)
{
    for (int filter = 0; filter < geometry.filters; ++filter) {
        for (int gate = 0; gate < kGates; ++gate) *packed++ = bias[gate * geometry.filters + filter];
    }
}

}  // namespace longtake::kernels
