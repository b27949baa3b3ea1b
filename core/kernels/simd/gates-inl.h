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

// Note [Several at once]
// Each step of a polynomial waits for the one before. One vector at a time, a processor would mostly wait: it looks
// only so many instructions ahead, and these are soon all waiting for one another. So every step is done for several
// vectors that do not depend on each other before the next step.
template <int kCount>
struct Several {
    Vec v[kCount];
};

// p = p * x + term, for each.
template <int kCount>
KERNEL_INLINE void hornerStep(Several<kCount>& p, const Several<kCount>& x, double term)
{
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) p.v[k] = multiplyAdd(p.v[k], x.v[k], constant(term));
}

template <int kCount>
KERNEL_INLINE Several<kCount> severalOf(double value)
{
    Several<kCount> result;
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) result.v[k] = constant(value);
    return result;
}

// x becomes 1 + e^-x. Beyond 28 the sigmoid is 1, or less than 1e-12, and the product of three of these still is a
// float.
template <int kCount>
KERNEL_INLINE void onePlusExpNegative(Several<kCount>& x)
{
    const hn::RebindToSigned<Floats> ints;
    // 2^(whole + part), whole rounded by the addition of 1.5 * 2^23: its last bits then are the exponent.
    const Vec magic = constant(12582912.0), toPower = constant(-1.44269504088896341);
    Several<kCount> shifted, part;
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) x.v[k] = clampOrNan(x.v[k], 28);
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) shifted.v[k] = multiplyAdd(x.v[k], toPower, magic);
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) part.v[k] = hn::MulSub(x.v[k], toPower, hn::Sub(shifted.v[k], magic));
    // 2^part for |part| <= 1/2 to 1.1e-7 of its value, which adds less than 3e-8 to a gate; least largest error.
    Several<kCount> p = severalOf<kCount>(1.326472731e-3);
    hornerStep(p, part, 9.671512991e-3);
    hornerStep(p, part, 5.550733581e-2);
    hornerStep(p, part, 2.402224243e-1);
    hornerStep(p, part, 6.931470037e-1);
    hornerStep(p, part, 1);
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) {
        const Vec power = hn::BitCast(
            kFloats, hn::Add(hn::BitCast(ints, p.v[k]), hn::ShiftLeft<23>(hn::BitCast(ints, shifted.v[k]))));
        x.v[k] = hn::Add(power, constant(1));
    }
}

// tanh(x) as a fraction, precise to a few units in the last place of the result, however small.
template <int kCount>
struct Fractions {
    Several<kCount> numerator, denominator;
};

template <int kCount>
KERNEL_INLINE Fractions<kCount> tanhFractions(Several<kCount> x)
{
    Several<kCount> x2;
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) {
        x.v[k] = clampOrNan(x.v[k], 7.90531110763549805);
        x2.v[k] = hn::Mul(x.v[k], x.v[k]);
    }
    Several<kCount> n = severalOf<kCount>(-2.76076847742355e-16), d = severalOf<kCount>(1.19825839466702e-06);
    hornerStep(n, x2, 2.00018790482477e-13);
    hornerStep(d, x2, 1.18534705686654e-04);
    hornerStep(n, x2, -8.60467152213735e-11);
    hornerStep(d, x2, 2.26843463243900e-03);
    hornerStep(n, x2, 5.12229709037114e-08);
    hornerStep(d, x2, 4.89352518554385e-03);
    hornerStep(n, x2, 1.48572235717979e-05);
    hornerStep(n, x2, 6.37261928875436e-04);
    hornerStep(n, x2, 4.89352455891786e-03);
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) n.v[k] = hn::Mul(n.v[k], x.v[k]);
    return {n, d};
}

template <int kCount>
KERNEL_INLINE Several<kCount> tanhOf(const Several<kCount>& x)
{
    Fractions<kCount> f = tanhFractions(x);
    KERNEL_UNROLL
    for (int k = 0; k < kCount; ++k) f.numerator.v[k] = hn::Div(f.numerator.v[k], f.denominator.v[k]);
    return f.numerator;
}

// How many pixels' gates, and how many pixels' tanh, are computed at once: as many as the registers hold.
constexpr int kGatePixels = kHasManyRegisters ? 2 : 1;
constexpr int kTanhPixels = kHasManyRegisters ? 4 : 2;

// The gates of some pixels; in: sums of the convolution, out: gates.
template <int kPixels>
struct GateVectors {
    Several<kPixels> i, f, g, o;
};

// Note [One division]
// A division takes as long as ten to thirty multiplications, and the estimates that are faster differ between vendors.
// So the four denominators of a pixel's gates are multiplied, the product is inverted once, and each quotient is had
// by multiplying with the other three.
template <int kPixels>
KERNEL_INLINE void applySigmoids(GateVectors<kPixels>& gate)
{
    Several<3 * kPixels> d;
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        d.v[k] = gate.i.v[k];
        d.v[kPixels + k] = gate.f.v[k];
        d.v[2 * kPixels + k] = gate.o.v[k];
    }
    onePlusExpNegative(d);
    const Fractions<kPixels> g = tanhFractions(gate.g);
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        const Vec di = d.v[k], df = d.v[kPixels + k], dO = d.v[2 * kPixels + k];
        const Vec left = hn::Mul(di, df), right = hn::Mul(dO, g.denominator.v[k]);
        const Vec inverse = hn::Div(constant(1), hn::Mul(left, right));
        const Vec inverseLeft = hn::Mul(inverse, right), inverseRight = hn::Mul(inverse, left);
        gate.i.v[k] = hn::Mul(inverseLeft, df);
        gate.f.v[k] = hn::Mul(inverseLeft, di);
        gate.g.v[k] = hn::Mul(hn::Mul(inverseRight, dO), g.numerator.v[k]);
        gate.o.v[k] = hn::Mul(inverseRight, g.denominator.v[k]);
    }
}

// clip(slope x + 0.5, 0, 1)
KERNEL_INLINE Vec hardSigmoid(Vec x, Vec slope)
{
    return hn::Add(clampOrNan(hn::Mul(slope, x), 0.5), constant(0.5));
}

template <int kPixels>
KERNEL_INLINE void applyHardSigmoids(GateVectors<kPixels>& gate, Vec slope)
{
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        gate.i.v[k] = hardSigmoid(gate.i.v[k], slope);
        gate.f.v[k] = hardSigmoid(gate.f.v[k], slope);
        gate.o.v[k] = hardSigmoid(gate.o.v[k], slope);
    }
    gate.g = tanhOf(gate.g);
}

// Pixels of the tiles of one group of one filter: `count` of them from `first` on, in the order of the cell state.
struct PixelRun {
    int group;
    GroupPlace place;
    int filter;
    int first, count;
    int lanes;  // of each pixel that need be done; a multiple of kLanes

    // How many of the pixels, from the first on, lie in rows of the picture.
    int pixelsInside(const TileGrid& grid) const
    {
        return std::clamp((grid.height - kTileSide * place.tileRow) * kTileSide - first, 0, count);
    }

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

// Sums of kPixels pixels from number i on -> gates and state, and the output gate to `outputs`.
template <int kPixels>
KERNEL_INLINE void gatesOfPixels(const ForwardJob& job, const PixelRun& run, const float* sums, int gateStride, int i,
                                 int lane, float* outputs)
{
    const float slope = job.geometry.hardSlope;
    const std::size_t start = run.state(job.geometry) + static_cast<std::size_t>(i * kGroupTiles);
    GateVectors<kPixels> gate;
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        const float* from = sums + (i + k) * kGroupTiles + lane;
        gate.i.v[k] = load(from);
        gate.f.v[k] = load(from + gateStride);
        gate.g.v[k] = load(from + 2 * gateStride);
        gate.o.v[k] = load(from + 3 * gateStride);
    }
    if (slope == 0.0f) {
        applySigmoids(gate);
    } else {
        applyHardSigmoids(gate, hn::Set(kFloats, slope));
    }
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        const std::size_t at = start + static_cast<std::size_t>(k * kGroupTiles + lane);
        Vec state = hn::Mul(gate.i.v[k], gate.g.v[k]);
        if (job.stateBefore != nullptr) state = multiplyAdd(gate.f.v[k], load(job.stateBefore + at), state);
        store(job.state + at, state);
        store(outputs + (i + k) * kGroupTiles + lane, gate.o.v[k]);
        if (job.gates == nullptr) continue;
        // Read again only when the whole segment has been run: past the caches, in whole lines.
        float* kept = job.gates + kGates * (start + static_cast<std::size_t>(k * kGroupTiles)) + lane;
        hn::Stream(gate.i.v[k], kFloats, kept);
        hn::Stream(gate.f.v[k], kFloats, kept + kGroupTiles);
        hn::Stream(gate.g.v[k], kFloats, kept + 2 * kGroupTiles);
        hn::Stream(gate.o.v[k], kFloats, kept + 3 * kGroupTiles);
    }
}

// tanh of the states of kPixels pixels from `states` on, one after the other.
template <int kPixels>
KERNEL_INLINE Several<kPixels> tanhOfStates(const float* states)
{
    Several<kPixels> state;
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) state.v[k] = load(states + k * kGroupTiles);
    return tanhOf(state);
}

// Hidden values of kPixels pixels from number i on, from their states and output gates.
template <int kPixels>
KERNEL_INLINE void hiddenOfPixels(const ForwardJob& job, const PixelRun& run, const float* outputs, int i, int lane)
{
    const std::size_t at = run.state(job.geometry) + static_cast<std::size_t>(i * kGroupTiles + lane);
    const Several<kPixels> tanhState = tanhOfStates<kPixels>(job.state + at);
    KERNEL_UNROLL
    for (int k = 0; k < kPixels; ++k) {
        const int pixel = run.first + i + k, residue = pixel % kTileSide;
        const Vec hidden = hn::Mul(load(outputs + (i + k) * kGroupTiles + lane), tanhState.v[k]);
        store(job.hidden.at(run.filter, run.place.row(pixel), residue) + run.place.firstTile + lane,
              keepLanes(hidden, lanesInside(job.geometry.grid, run.place, residue, lane)));
    }
}

// From the sums of the convolution, [gate][pixel of the run][16] with gates `gateStride` apart, to the state, the
// hidden value and, if kept, the gates.
static HWY_NOINLINE HWY_ATTR void gatesForward(const ForwardJob& job, const PixelRun& run, const float* sums,
                                               int gateStride)
{
    HWY_ALIGN_MAX float outputs[kTilePixels * kGroupTiles];
    const int inside = run.pixelsInside(job.geometry.grid);
    // Lanes within pixels: whole lines of gates must be written at once, or they go to memory twice.
    int i = 0;
    for (; i + kGatePixels <= run.count; i += kGatePixels) {
        for (int lane = 0; lane < run.lanes; lane += kLanes) {
            gatesOfPixels<kGatePixels>(job, run, sums, gateStride, i, lane, outputs);
        }
    }
    for (; i < run.count; ++i) {
        for (int lane = 0; lane < run.lanes; lane += kLanes) {
            gatesOfPixels<1>(job, run, sums, gateStride, i, lane, outputs);
        }
    }
    for (int lane = 0; lane < run.lanes; lane += kLanes) {
        i = 0;
        for (; i + kTanhPixels <= inside; i += kTanhPixels) {
            hiddenOfPixels<kTanhPixels>(job, run, outputs, i, lane);
        }
        for (; i < inside; ++i) hiddenOfPixels<1>(job, run, outputs, i, lane);
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

// tanh of `count` pixels' states, to `to` in the same order.
KERNEL_INLINE void keepTanhOfStates(const float* states, int count, float* to)
{
    int p = 0;
    for (; p + kTanhPixels <= count; p += kTanhPixels) {
        const Several<kTanhPixels> values = tanhOfStates<kTanhPixels>(states + p * kGroupTiles);
        KERNEL_UNROLL
        for (int k = 0; k < kTanhPixels; ++k) store(to + (p + k) * kGroupTiles, values.v[k]);
    }
    for (; p < count; ++p) store(to + p * kGroupTiles, tanhOfStates<1>(states + p * kGroupTiles).v[0]);
}

// Where the gradients of one filter's sums go: pixel (row, column) of the group's tiles, in 16 lanes.
struct GradientPlace {
    float* origin;
    std::size_t rowStride, residueStride, gateStride;

    static GradientPlace of(const BackwardJob& job, const GroupPlace& place, int filter)
    {
        const PlanesOut& planes = job.preGradient;
        return {planes.at(filter * kGates, place.row(0), 0) + place.firstTile, planes.rowStride, planes.residueStride,
                planes.planeStride};
    }
};

// From `convolved`, [pixel of the run][16], the part of dL/dh that comes from the frame after, to the gradients of each
// pixel's four sums and of the state one frame earlier. Rows outside the picture are left out.
static HWY_NOINLINE HWY_ATTR void gatesBackward(const BackwardJob& job, const PixelRun& run, const float* convolved,
                                                const GradientPlace& target)
{
    const float slope = job.geometry.hardSlope;
    const std::size_t start = run.state(job.geometry), plane = target.gateStride;
    float* bias = job.biasLanes + run.filter * (kGates * kGroupTiles);
    const int inside = run.pixelsInside(job.geometry.grid);
    HWY_ALIGN_MAX float tanhStates[kTilePixels * kGroupTiles];
    for (int lane = 0; lane < run.lanes; lane += kLanes) {
        keepTanhOfStates(job.state + start + static_cast<std::size_t>(lane), inside, tanhStates + lane);
        Vec sumI = load(bias + lane), sumF = load(bias + kGroupTiles + lane),
            sumG = load(bias + 2 * kGroupTiles + lane), sumO = load(bias + 3 * kGroupTiles + lane);
        for (int p = 0; p < inside; ++p) {
            const int y = run.place.row(run.first + p), residue = (run.first + p) % kTileSide;
            const std::size_t at = start + static_cast<std::size_t>(p * kGroupTiles + lane);
            const float* kept = job.gates + kGates * (start + static_cast<std::size_t>(p * kGroupTiles)) + lane;
            const Vec i = load(kept), f = load(kept + kGroupTiles), g = load(kept + 2 * kGroupTiles),
                      o = load(kept + 3 * kGroupTiles);
            const Vec hiddenGradient = hn::Add(load(convolved + p * kGroupTiles + lane),
                                               outerGradient(job, run.place, run.filter, y, residue, lane));
            const Vec tanhState = load(tanhStates + p * kGroupTiles + lane);
            const Vec throughOutput = hn::Mul(hiddenGradient, o);  // dL/d(tanh c)
            Vec stateGradient = multiplySubtractFrom(hn::Mul(throughOutput, tanhState), tanhState, throughOutput);
            if (!job.isLast) stateGradient = hn::Add(stateGradient, load(job.stateGradient + at));

            const int lanes = lanesInside(job.geometry.grid, run.place, residue, lane);
            const Vec di = keepLanes(hn::Mul(hn::Mul(stateGradient, g), gateSlope(i, slope)), lanes);
            const Vec dg =
                keepLanes(hn::Mul(hn::Mul(stateGradient, i), multiplySubtractFrom(g, g, constant(1))), lanes);
            const Vec dO = keepLanes(hn::Mul(hn::Mul(hiddenGradient, tanhState), gateSlope(o, slope)), lanes);
            Vec df = hn::Zero(kFloats);
            if (job.stateBefore != nullptr) {
                df = keepLanes(hn::Mul(hn::Mul(stateGradient, load(job.stateBefore + at)), gateSlope(f, slope)), lanes);
            }
            store(job.stateGradient + at, hn::Mul(stateGradient, f));

            float* to = target.origin + static_cast<std::size_t>((run.first + p) / kTileSide) * target.rowStride +
                        static_cast<std::size_t>(residue) * target.residueStride + lane;
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
