// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/kernels/reference_cell.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake {
namespace {

double gateValue(double x, GateCurve curve)
{
    switch (curve) {
        case GateCurve::HardSigmoidKeras2:
            return std::clamp(0.2 * x + 0.5, 0.0, 1.0);
        case GateCurve::HardSigmoidKeras3:
            return std::clamp(x / 6 + 0.5, 0.0, 1.0);
        case GateCurve::Sigmoid:
            break;
    }
    return 1 / (1 + std::exp(-x));
}

double gateSlope(double value, GateCurve curve)
{
    if (curve == GateCurve::Sigmoid) return value * (1 - value);
    if (value <= 0 || value >= 1) return 0;
    return curve == GateCurve::HardSigmoidKeras2 ? 0.2 : 1.0 / 6;
}

int partOf(int at, int length, int parts)
{
    int part = 0;
    while (length * (part + 1) / parts <= at) ++part;
    return part;
}

}  // namespace

ReferenceCell::ReferenceCell(const CellShape& shape, ReferenceWeights weights)
    : shape_(shape), weights_(std::move(weights))
{}

std::size_t ReferenceCell::pixels() const
{
    return static_cast<std::size_t>(shape_.height) * static_cast<std::size_t>(shape_.width);
}

double& ReferenceCell::tap(Planes& kernel, int output, int plane, int ky, int kx) const
{
    const int planes = shape_.inputPlanes + shape_.filters;
    return kernel[static_cast<std::size_t>(((output * shape_.kernel + ky) * shape_.kernel + kx) * planes + plane)];
}

double ReferenceCell::weight(int output, int plane, int ky, int kx) const
{
    const int planes = shape_.inputPlanes + shape_.filters;
    return static_cast<double>(
        weights_
            .kernel[static_cast<std::size_t>(((output * shape_.kernel + ky) * shape_.kernel + kx) * planes + plane)]);
}

void ReferenceCell::forward(const Planes& input)
{
    const int filters = shape_.filters, height = shape_.height, width = shape_.width, before = (shape_.kernel - 1) / 2;
    const std::size_t n = pixels(), all = n * static_cast<std::size_t>(filters);
    const Planes zeros(all);
    const Planes& lastHidden = hidden.empty() ? zeros : hidden.back();
    const Planes& lastState = state.empty() ? zeros : state.back();
    Planes gates(kGates * all), h(all), c(all);
    for (int output = 0; output < kGates * filters; ++output) {
        const double bias = static_cast<double>(weights_.bias[static_cast<std::size_t>(output)]);
        double* sum = &gates[static_cast<std::size_t>(output) * n];
        std::fill_n(sum, n, bias);
        for (int plane = 0; plane < shape_.inputPlanes + filters; ++plane) {
            const double* from = plane < shape_.inputPlanes
                                     ? &input[static_cast<std::size_t>(plane) * n]
                                     : &lastHidden[static_cast<std::size_t>(plane - shape_.inputPlanes) * n];
            for (int ky = 0; ky < shape_.kernel; ++ky) {
                for (int kx = 0; kx < shape_.kernel; ++kx) {
                    const double w = weight(output, plane, ky, kx);
                    const int dy = ky - before, dx = kx - before;
                    for (int y = std::max(0, -dy); y < std::min(height, height - dy); ++y) {
                        for (int x = std::max(0, -dx); x < std::min(width, width - dx); ++x) {
                            sum[y * width + x] += w * from[(y + dy) * width + x + dx];
                        }
                    }
                }
            }
        }
    }
    for (std::size_t i = 0; i < all; ++i) {
        gates[i] = gateValue(gates[i], shape_.curve);
        gates[all + i] = gateValue(gates[all + i], shape_.curve);
        gates[2 * all + i] = std::tanh(gates[2 * all + i]);
        gates[3 * all + i] = gateValue(gates[3 * all + i], shape_.curve);
        c[i] = gates[all + i] * lastState[i] + gates[i] * gates[2 * all + i];
        h[i] = gates[3 * all + i] * std::tanh(c[i]);
    }
    addSums(h);
    input_.push_back(input);
    gates_.push_back(std::move(gates));
    state.push_back(std::move(c));
    hidden.push_back(std::move(h));
}

void ReferenceCell::addSums(const Planes& h)
{
    const std::size_t filters = static_cast<std::size_t>(shape_.filters);
    Planes sum(static_cast<std::size_t>(shape_.gridRows * shape_.gridColumns) * filters), square(filters);
    for (std::size_t filter = 0; filter < filters; ++filter) {
        for (int y = 0; y < shape_.height; ++y) {
            for (int x = 0; x < shape_.width; ++x) {
                const double value = h[filter * pixels() + static_cast<std::size_t>(y * shape_.width + x)];
                const int part = partOf(y, shape_.height, shape_.gridRows) * shape_.gridColumns +
                                 partOf(x, shape_.width, shape_.gridColumns);
                sum[static_cast<std::size_t>(part) * filters + filter] += value;
                square[filter] += value * value;
            }
        }
    }
    sums.push_back(std::move(sum));
    squares.push_back(std::move(square));
}

void ReferenceCell::backward(const std::vector<OuterGradient>& outer)
{
    const int filters = shape_.filters, planes = shape_.inputPlanes + filters, height = shape_.height,
              width = shape_.width, before = (shape_.kernel - 1) / 2;
    const std::size_t n = pixels(), all = n * static_cast<std::size_t>(filters);
    const Planes zeros(all);
    Planes dh(all), dc(all), pre(kGates * all);
    kernelGradient.assign(weights_.kernel.size(), 0);
    biasGradient.assign(weights_.bias.size(), 0);
    inputGradient.assign(input_.size(), {});
    for (std::size_t t = input_.size(); t-- > 0;) {
        const Planes& lastHidden = t > 0 ? hidden[t - 1] : zeros;
        const Planes& lastState = t > 0 ? state[t - 1] : zeros;
        for (std::size_t i = 0; i < all; ++i) {
            const std::size_t filter = i / n;
            const int y = static_cast<int>(i % n) / width, x = static_cast<int>(i % n) % width;
            if (!outer[t].hidden.empty()) dh[i] += static_cast<double>(outer[t].hidden[i]);
            if (!outer[t].sums.empty()) {
                const int part =
                    partOf(y, height, shape_.gridRows) * shape_.gridColumns + partOf(x, width, shape_.gridColumns);
                dh[i] += static_cast<double>(outer[t].sums[static_cast<std::size_t>(part * filters) + filter]);
            }
            if (!outer[t].squares.empty()) dh[i] += 2 * hidden[t][i] * static_cast<double>(outer[t].squares[filter]);
            const double gi = gates_[t][i], gf = gates_[t][all + i], gg = gates_[t][2 * all + i],
                         go = gates_[t][3 * all + i], tanhState = std::tanh(state[t][i]);
            const double d = dc[i] + dh[i] * go * (1 - tanhState * tanhState);
            pre[i] = d * gg * gateSlope(gi, shape_.curve);
            pre[all + i] = d * lastState[i] * gateSlope(gf, shape_.curve);
            pre[2 * all + i] = d * gi * (1 - gg * gg);
            pre[3 * all + i] = dh[i] * tanhState * gateSlope(go, shape_.curve);
            dc[i] = d * gf;
        }
        std::fill(dh.begin(), dh.end(), 0.0);
        inputGradient[t].assign(n * static_cast<std::size_t>(shape_.inputPlanes), 0);
        for (int output = 0; output < kGates * filters; ++output) {
            const double* p = &pre[static_cast<std::size_t>(output) * n];
            for (std::size_t i = 0; i < n; ++i) biasGradient[static_cast<std::size_t>(output)] += p[i];
            for (int plane = 0; plane < planes; ++plane) {
                const bool isInput = plane < shape_.inputPlanes;
                const std::size_t at = static_cast<std::size_t>(isInput ? plane : plane - shape_.inputPlanes) * n;
                const double* from = (isInput ? input_[t].data() : lastHidden.data()) + at;
                double* to = (isInput ? inputGradient[t].data() : dh.data()) + at;
                for (int ky = 0; ky < shape_.kernel; ++ky) {
                    for (int kx = 0; kx < shape_.kernel; ++kx) {
                        const double w = weight(output, plane, ky, kx);
                        const int dy = ky - before, dx = kx - before;
                        double sum = 0;
                        for (int y = std::max(0, -dy); y < std::min(height, height - dy); ++y) {
                            for (int x = std::max(0, -dx); x < std::min(width, width - dx); ++x) {
                                sum += p[y * width + x] * from[(y + dy) * width + x + dx];
                                to[(y + dy) * width + x + dx] += p[y * width + x] * w;
                            }
                        }
                        tap(kernelGradient, output, plane, ky, kx) += sum;
                    }
                }
            }
        }
    }
}

}  // namespace longtake
