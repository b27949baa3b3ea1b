// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The gates of a cell, forward and backward, for some pixels of one group of one filter. What every form of the kernels
// does with the sums of its convolution.

#if defined(LONGTAKE_KERNELS_GATES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_GATES_INL_H
#undef LONGTAKE_KERNELS_GATES_INL_H
#else
#define LONGTAKE_KERNELS_GATES_INL_H
#endif

#include "core/kernels/simd/target-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

// Moves x into [-limit, limit]; NaN stays NaN, so that a network that has diverged shows it.
KERNEL_INLINE Vec clampOrNan(Vec x, double limit)
{
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR
    // The instructions return their second operand if any is NaN.
    return hn::Min(constant(limit), hn::Max(constant(-limit), x));
#else
    x = hn::IfThenElse(hn::Lt(x, constant(-limit)), constant(-limit), x);
    return hn::IfThenElse(hn::Gt(x, constant(limit)), constant(limit), x);
#endif
}

// 1 + e^-x. Beyond 28 the sigmoid is 1, or less than 1e-12, and the product of three of these still is a float.
KERNEL_INLINE Vec onePlusExpNegative(Vec x)
{
    const hn::RebindToSigned<Floats> ints;
    x = clampOrNan(x, 28);
    // 2^(whole + part), whole rounded by the addition of 1.5 * 2^23: its last bits then are the exponent.
    const Vec magic = constant(12582912.0), toPower = constant(-1.44269504088896341);
    const Vec shifted = multiplyAdd(x, toPower, magic);
    const Vec part = hn::MulSub(x, toPower, hn::Sub(shifted, magic));
    Vec p = constant(1.535336188e-4);
    p = multiplyAdd(p, part, constant(1.339887440e-3));
    p = multiplyAdd(p, part, constant(9.618437358e-3));
    p = multiplyAdd(p, part, constant(5.550332471e-2));
    p = multiplyAdd(p, part, constant(2.402264791e-1));
    p = multiplyAdd(p, part, constant(6.931472029e-1));
    p = multiplyAdd(p, part, constant(1));
    const Vec power =
        hn::BitCast(kFloats, hn::Add(hn::BitCast(ints, p), hn::ShiftLeft<23>(hn::BitCast(ints, shifted))));
    return hn::Add(power, constant(1));
}

// tanh(x) as a fraction, precise to a few units in the last place of the result, however small.
struct Fraction {
    Vec numerator, denominator;
};

KERNEL_INLINE Fraction tanhFraction(Vec x)
{
    x = clampOrNan(x, 7.90531110763549805);
    const Vec x2 = hn::Mul(x, x);
    Vec n = constant(-2.76076847742355e-16);
    n = multiplyAdd(n, x2, constant(2.00018790482477e-13));
    n = multiplyAdd(n, x2, constant(-8.60467152213735e-11));
    n = multiplyAdd(n, x2, constant(5.12229709037114e-08));
    n = multiplyAdd(n, x2, constant(1.48572235717979e-05));
    n = multiplyAdd(n, x2, constant(6.37261928875436e-04));
    n = multiplyAdd(n, x2, constant(4.89352455891786e-03));
    Vec d = constant(1.19825839466702e-06);
    d = multiplyAdd(d, x2, constant(1.18534705686654e-04));
    d = multiplyAdd(d, x2, constant(2.26843463243900e-03));
    d = multiplyAdd(d, x2, constant(4.89352518554385e-03));
    return {hn::Mul(n, x), d};
}

KERNEL_INLINE Vec tanhOf(Vec x)
{
    const Fraction f = tanhFraction(x);
    return hn::Div(f.numerator, f.denominator);
}

struct GateVectors {
    Vec i, f, g, o;
};

// Note [One division]
// A division takes as long as ten to thirty multiplications, and the estimates that are faster differ between vendors.
// So the four denominators of a pixel's gates are multiplied, the product is inverted once, and each quotient is had
// by multiplying with the other three.
KERNEL_INLINE GateVectors sigmoidGates(const GateVectors& sum)
{
    const Vec di = onePlusExpNegative(sum.i), df = onePlusExpNegative(sum.f), dO = onePlusExpNegative(sum.o);
    const Fraction g = tanhFraction(sum.g);
    const Vec left = hn::Mul(di, df), right = hn::Mul(dO, g.denominator);
    const Vec inverse = hn::Div(constant(1), hn::Mul(left, right));
    const Vec inverseLeft = hn::Mul(inverse, right), inverseRight = hn::Mul(inverse, left);
    return {hn::Mul(inverseLeft, df), hn::Mul(inverseLeft, di), hn::Mul(hn::Mul(inverseRight, dO), g.numerator),
            hn::Mul(inverseRight, g.denominator)};
}

// clip(slope x + 0.5, 0, 1)
KERNEL_INLINE Vec hardSigmoid(Vec x, Vec slope)
{
    return hn::Add(clampOrNan(hn::Mul(slope, x), 0.5), constant(0.5));
}

KERNEL_INLINE GateVectors hardGates(const GateVectors& sum, Vec slope)
{
    return {hardSigmoid(sum.i, slope), hardSigmoid(sum.f, slope), tanhOf(sum.g), hardSigmoid(sum.o, slope)};
}

// Pixels of the tiles of one group of one filter: `count` of them from `first` on, in the order of the cell state.
struct PixelRun {
    int group;
    GroupPlace place;
    int filter;
    int first, count;
    int lanes;  // of each pixel that need be done; a multiple of kLanes

    // Of the first pixel's first lane in the cell state.
    std::size_t state(const CellGeometry& cell) const
    {
        return ((static_cast<std::size_t>(group) * static_cast<std::size_t>(cell.filters) +
                 static_cast<std::size_t>(filter)) *
                    kTilePixels +
                static_cast<std::size_t>(first)) *
               kGroupTiles;
    }
};

// From the sums of the convolution, [gate][pixel of the run][16] with gates `gateStride` apart, to the state, the
// hidden value and, if kept, the gates.
static HWY_NOINLINE HWY_ATTR void gatesForward(const ForwardJob& job, const PixelRun& run, const float* sums,
                                               int gateStride)
{
    const float slope = job.geometry.hardSlope;
    const std::size_t start = run.state(job.geometry);
    for (int i = 0; i < run.count; ++i) {
        const int y = run.place.row(run.first + i), residue = (run.first + i) % kTileSide;
        for (int lane = 0; lane < run.lanes; lane += kLanes) {
            const float* from = sums + i * kGroupTiles + lane;
            const GateVectors sum{load(from), load(from + gateStride), load(from + 2 * gateStride),
                                  load(from + 3 * gateStride)};
            const GateVectors gate = slope == 0.0f ? sigmoidGates(sum) : hardGates(sum, hn::Set(kFloats, slope));
            const std::size_t at = start + static_cast<std::size_t>(i * kGroupTiles + lane);
            Vec state = hn::Mul(gate.i, gate.g);
            if (job.stateBefore != nullptr) state = multiplyAdd(gate.f, load(job.stateBefore + at), state);
            store(job.state + at, state);
            if (job.gates != nullptr) {
                // Read again only when the whole segment has been run: past the caches, in whole lines.
                float* kept = job.gates + kGates * (start + static_cast<std::size_t>(i * kGroupTiles)) + lane;
                hn::Stream(gate.i, kFloats, kept);
                hn::Stream(gate.f, kFloats, kept + kGroupTiles);
                hn::Stream(gate.g, kFloats, kept + 2 * kGroupTiles);
                hn::Stream(gate.o, kFloats, kept + 3 * kGroupTiles);
            }
            if (y >= job.geometry.grid.height) continue;
            store(job.hidden.at(run.filter, y, residue) + run.place.firstTile + lane,
                  keepLanes(hn::Mul(gate.o, tanhOf(state)), lanesInside(job.geometry.grid, run.place, residue, lane)));
        }
    }
}

// dL/dh of this frame, without what comes from the frame after.
KERNEL_INLINE Vec outerGradient(const BackwardJob& job, const GroupPlace& place, int filter, int y, int residue,
                                int lane)
{
    const int tile = place.firstTile + lane;
    Vec gradient = hn::Zero(kFloats);
    if (job.above.origin != nullptr) gradient = load(job.above.at(filter, y, residue) + tile);
    if (job.sums.constant != nullptr) {
        const int row = (job.sums.rowPart[y] * job.geometry.filters + filter) * kTileSide + residue;
        gradient = hn::Add(gradient, load(job.sums.constant + static_cast<std::size_t>(row) * job.sums.lanes + tile));
    }
    if (job.sums.slope != nullptr) {
        gradient = multiplyAdd(hn::Set(kFloats, job.sums.slope[filter]), load(job.hidden.at(filter, y, residue) + tile),
                               gradient);
    }
    return gradient;
}

// d(gate)/d(sum) from the gate's value.
KERNEL_INLINE Vec gateSlope(Vec gate, float hardSlope)
{
    if (hardSlope == 0.0f) return multiplySubtractFrom(gate, gate, gate);
    const auto inside = hn::And(hn::Gt(gate, hn::Zero(kFloats)), hn::Lt(gate, constant(1)));
    return hn::IfThenElseZero(inside, hn::Set(kFloats, hardSlope));
}

// From `convolved`, [pixel of the run][16], the part of dL/dh that comes from the frame after, to the gradients of each
// pixel's four sums and of the state one frame earlier. Rows outside the picture are left out.
static HWY_NOINLINE HWY_ATTR void gatesBackward(const BackwardJob& job, const PixelRun& run, const float* convolved)
{
    const float slope = job.geometry.hardSlope;
    const std::size_t start = run.state(job.geometry), plane = job.preGradient.planeStride;
    const bool isLast = job.preGradientAfter.origin == nullptr;
    float* bias = job.biasLanes + run.filter * (kGates * kGroupTiles);
    for (int lane = 0; lane < run.lanes; lane += kLanes) {
        Vec sumI = load(bias + lane), sumF = load(bias + kGroupTiles + lane),
            sumG = load(bias + 2 * kGroupTiles + lane), sumO = load(bias + 3 * kGroupTiles + lane);
        for (int p = 0; p < run.count; ++p) {
            const int y = run.place.row(run.first + p), residue = (run.first + p) % kTileSide;
            if (y >= job.geometry.grid.height) break;
            const std::size_t at = start + static_cast<std::size_t>(p * kGroupTiles + lane);
            const float* kept = job.gates + kGates * (start + static_cast<std::size_t>(p * kGroupTiles)) + lane;
            const Vec i = load(kept), f = load(kept + kGroupTiles), g = load(kept + 2 * kGroupTiles),
                      o = load(kept + 3 * kGroupTiles);
            const Vec hiddenGradient = hn::Add(load(convolved + p * kGroupTiles + lane),
                                               outerGradient(job, run.place, run.filter, y, residue, lane));
            const Vec tanhState = tanhOf(load(job.state + at));
            const Vec throughOutput = hn::Mul(hiddenGradient, o);  // dL/d(tanh c)
            Vec stateGradient = multiplySubtractFrom(hn::Mul(throughOutput, tanhState), tanhState, throughOutput);
            if (!isLast) stateGradient = hn::Add(stateGradient, load(job.stateGradient + at));

            const int inside = lanesInside(job.geometry.grid, run.place, residue, lane);
            const Vec di = keepLanes(hn::Mul(hn::Mul(stateGradient, g), gateSlope(i, slope)), inside);
            const Vec dg =
                keepLanes(hn::Mul(hn::Mul(stateGradient, i), multiplySubtractFrom(g, g, constant(1))), inside);
            const Vec dO = keepLanes(hn::Mul(hn::Mul(hiddenGradient, tanhState), gateSlope(o, slope)), inside);
            Vec df = hn::Zero(kFloats);
            if (job.stateBefore != nullptr) {
                df =
                    keepLanes(hn::Mul(hn::Mul(stateGradient, load(job.stateBefore + at)), gateSlope(f, slope)), inside);
            }
            store(job.stateGradient + at, hn::Mul(stateGradient, f));

            float* to = job.preGradient.at(run.filter * kGates, y, residue) + run.place.firstTile + lane;
            store(to, di);
            store(to + plane, df);
            store(to + 2 * plane, dg);
            store(to + 3 * plane, dO);
            sumI = hn::Add(sumI, di);
            sumF = hn::Add(sumF, df);
            sumG = hn::Add(sumG, dg);
            sumO = hn::Add(sumO, dO);
        }
        store(bias + lane, sumI);
        store(bias + kGroupTiles + lane, sumF);
        store(bias + 2 * kGroupTiles + lane, sumG);
        store(bias + 3 * kGroupTiles + lane, sumO);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
