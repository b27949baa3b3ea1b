// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gate_kernels.h"

#include "core/model/gate_math.h"

#include <algorithm>

// Compiled once for each instruction set; which one runs is decided at the first call.
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/model/gate_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// After highway.h, since it is compiled per target.
#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace longtake {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Note [Not-a-number goes through]
// The argument of exp must stay where its implementation is defined, but min and max drop a NaN on some instruction
// sets. It must reach the loss, where training looks for it.

template <class D, class V = hn::Vec<D>>
HWY_INLINE V limited(D d, V x, double bound)
{
    const auto limit = hn::Set(d, static_cast<hn::TFromD<D>>(bound));
    return hn::IfThenElse(hn::Eq(x, x), hn::Max(hn::Neg(limit), hn::Min(limit, x)), x);
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V sigmoid(D d, V x)
{
    const auto one = hn::Set(d, 1);
    constexpr double kBound = sizeof(hn::TFromD<D>) == 4 ? 87.0 : 700.0;
    return hn::Div(one, hn::Add(one, hn::Exp(d, limited(d, hn::Neg(x), kBound))));
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V hyperbolicTangent(D d, V x)
{
    return hn::Tanh(d, limited(d, x, 40.0));
}

// What differs between the three activations of the gates.
template <class D>
struct SoftGate {
    using V = hn::Vec<D>;
    HWY_INLINE V value(D d, V x) const { return sigmoid(d, x); }
    HWY_INLINE V slope(D d, V value) const { return hn::Mul(value, hn::Sub(hn::Set(d, 1), value)); }
};

template <class D>
struct HardGate {
    using V = hn::Vec<D>;
    hn::TFromD<D> steepness;
    HWY_INLINE V value(D d, V x) const
    {
        const auto line = hn::MulAdd(hn::Set(d, steepness), x, hn::Set(d, static_cast<hn::TFromD<D>>(0.5)));
        return hn::IfThenElse(hn::Eq(line, line), hn::Max(hn::Zero(d), hn::Min(hn::Set(d, 1), line)), line);
    }
    HWY_INLINE V slope(D d, V value) const
    {
        const auto inside = hn::And(hn::Gt(value, hn::Zero(d)), hn::Lt(value, hn::Set(d, 1)));
        return hn::IfThenElseZero(inside, hn::Set(d, steepness));
    }
};

// The filters [f, f + lanes) of one row.
template <class D, class Gate, typename T = hn::TFromD<D>>
HWY_INLINE void forwardFilters(D d, const Gate& gate, const GateGeometry& g, const GateForwardArrays<T>& a,
                               std::int64_t row, int f)
{
    const std::int64_t filters = g.filters;
    const T* pre = a.pre + row * g.width * 4 * filters + f;
    T* gates = a.gates + row * g.width * 4 * filters + f;
    const T* cellBefore = a.cellBefore + row * g.width * filters + f;
    T* cell = a.cell + row * g.width * filters + f;
    T* hidden = a.hidden + row * g.width * a.hiddenStride + f;
    T* above = a.hiddenAbove ? a.hiddenAbove + row * g.width * a.hiddenAboveStride + f : nullptr;
    auto squares = hn::Zero(d);
    for (int part = 0; part < g.gridColumns; ++part) {
        auto sum = hn::Zero(d);
        for (std::int64_t x = g.columnEdges[part]; x < g.columnEdges[part + 1]; ++x) {
            const T* in = pre + x * 4 * filters;
            T* out = gates + x * 4 * filters;
            const auto i = gate.value(d, hn::LoadU(d, in));
            const auto f_ = gate.value(d, hn::LoadU(d, in + filters));
            const auto c = hyperbolicTangent(d, hn::LoadU(d, in + 2 * filters));
            const auto o = gate.value(d, hn::LoadU(d, in + 3 * filters));
            const auto state = hn::MulAdd(f_, hn::LoadU(d, cellBefore + x * filters), hn::Mul(i, c));
            const auto h = hn::Mul(o, hyperbolicTangent(d, state));
            hn::StoreU(i, d, out);
            hn::StoreU(f_, d, out + filters);
            hn::StoreU(c, d, out + 2 * filters);
            hn::StoreU(o, d, out + 3 * filters);
            hn::StoreU(state, d, cell + x * filters);
            hn::StoreU(h, d, hidden + x * a.hiddenStride);
            if (above) hn::StoreU(h, d, above + x * a.hiddenAboveStride);
            sum = hn::Add(sum, h);
            squares = hn::MulAdd(h, h, squares);
        }
        if (a.rowSums) {
            HWY_ALIGN T lanes[hn::MaxLanes(d)];
            hn::Store(sum, d, lanes);
            double* to = a.rowSums + (row * g.gridColumns + part) * filters + f;
            for (std::size_t k = 0; k < hn::Lanes(d); ++k) to[k] = static_cast<double>(lanes[k]);
        }
    }
    if (a.rowSquares) {
        HWY_ALIGN T lanes[hn::MaxLanes(d)];
        hn::Store(squares, d, lanes);
        double* to = a.rowSquares + row * filters + f;
        for (std::size_t k = 0; k < hn::Lanes(d); ++k) to[k] = static_cast<double>(lanes[k]);
    }
}

template <class D, class Gate, typename T = hn::TFromD<D>>
HWY_INLINE void backwardFilters(D d, const Gate& gate, const GateGeometry& g, const GateBackwardArrays<T>& a,
                                std::int64_t row, int f)
{
    const std::int64_t filters = g.filters;
    const std::int64_t picture = row / g.height;
    const std::int64_t rowPart = g.rowPart[row % g.height];
    T* gates = a.gates + row * g.width * 4 * filters + f;
    const T* cellBefore = a.cellBefore + row * g.width * filters + f;
    const T* cell = a.cell + row * g.width * filters + f;
    T* cellGradient = a.cellGradient + row * g.width * filters + f;
    const T* after = a.hiddenGradient ? a.hiddenGradient + row * g.width * a.hiddenGradientStride + f : nullptr;
    const T* above = a.aboveGradient ? a.aboveGradient + row * g.width * a.aboveGradientStride + f : nullptr;
    const auto one = hn::Set(d, 1);
    auto twiceSquare = hn::Zero(d);
    if (a.squareGradient) {
        const auto square = hn::LoadU(d, a.squareGradient + picture * filters + f);
        twiceSquare = hn::Add(square, square);
    }
    for (int part = 0; part < g.gridColumns; ++part) {
        auto pooled = hn::Zero(d);
        if (a.partGradient) {
            pooled =
                hn::LoadU(d, a.partGradient + ((picture * g.gridRows + rowPart) * g.gridColumns + part) * filters + f);
        }
        for (std::int64_t x = g.columnEdges[part]; x < g.columnEdges[part + 1]; ++x) {
            T* at = gates + x * 4 * filters;
            const auto i = hn::LoadU(d, at);
            const auto f_ = hn::LoadU(d, at + filters);
            const auto c = hn::LoadU(d, at + 2 * filters);
            const auto o = hn::LoadU(d, at + 3 * filters);
            const auto before = hn::LoadU(d, cellBefore + x * filters);
            const auto tanhCell = hyperbolicTangent(d, hn::LoadU(d, cell + x * filters));
            auto dh = hn::MulAdd(twiceSquare, hn::Mul(o, tanhCell), pooled);
            if (after) dh = hn::Add(dh, hn::LoadU(d, after + x * a.hiddenGradientStride));
            if (above) dh = hn::Add(dh, hn::LoadU(d, above + x * a.aboveGradientStride));
            const auto dc = hn::MulAdd(hn::Mul(dh, o), hn::NegMulAdd(tanhCell, tanhCell, one),
                                       hn::LoadU(d, cellGradient + x * filters));
            hn::StoreU(hn::Mul(hn::Mul(dc, c), gate.slope(d, i)), d, at);
            hn::StoreU(hn::Mul(hn::Mul(dc, before), gate.slope(d, f_)), d, at + filters);
            hn::StoreU(hn::Mul(hn::Mul(dc, i), hn::NegMulAdd(c, c, one)), d, at + 2 * filters);
            hn::StoreU(hn::Mul(hn::Mul(dh, tanhCell), gate.slope(d, o)), d, at + 3 * filters);
            hn::StoreU(hn::Mul(dc, f_), d, cellGradient + x * filters);
        }
    }
}

template <class D>
HWY_INLINE SoftGate<D> softGate(D /*d*/)
{
    return {};
}

template <class D>
HWY_INLINE HardGate<D> hardGate(D /*d*/, const GateGeometry& geometry)
{
    return {static_cast<hn::TFromD<D>>(hardSlope(geometry.activation))};
}

// As many filters as fill vectors of at most kLanes lanes; what is left over goes on with half of that. So no vector
// is ever partly used, whatever the number of filters, and nothing is read or written beyond a pixel.
template <std::size_t kLanes, typename T, class Arrays>
HWY_INLINE void rowFrom(const GateGeometry& g, const Arrays& a, std::int64_t row, int f)
{
    const hn::CappedTag<T, kLanes> d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    for (; f + lanes <= g.filters; f += lanes) {
        const bool soft = g.activation == GateActivation::Sigmoid;
        if constexpr (requires { a.pre; }) {
            soft ? forwardFilters(d, softGate(d), g, a, row, f) : forwardFilters(d, hardGate(d, g), g, a, row, f);
        } else {
            soft ? backwardFilters(d, softGate(d), g, a, row, f) : backwardFilters(d, hardGate(d, g), g, a, row, f);
        }
    }
    if constexpr (kLanes > 1) {
        if (f < g.filters) rowFrom<kLanes / 2, T>(g, a, row, f);
    }
}

template <typename T, class Arrays>
HWY_INLINE void rows(const GateGeometry& g, const Arrays& a, std::int64_t first, std::int64_t last)
{
    for (std::int64_t row = first; row < last; ++row) rowFrom<16, T>(g, a, row, 0);
}

void forwardFloat(const GateGeometry& g, const GateForwardArrays<float>& a, std::int64_t first, std::int64_t last)
{
    rows<float>(g, a, first, last);
}

void forwardDouble(const GateGeometry& g, const GateForwardArrays<double>& a, std::int64_t first, std::int64_t last)
{
    rows<double>(g, a, first, last);
}

void backwardFloat(const GateGeometry& g, const GateBackwardArrays<float>& a, std::int64_t first, std::int64_t last)
{
    rows<float>(g, a, first, last);
}

void backwardDouble(const GateGeometry& g, const GateBackwardArrays<double>& a, std::int64_t first, std::int64_t last)
{
    rows<double>(g, a, first, last);
}

const char* target()
{
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace longtake {
namespace {

HWY_EXPORT(forwardFloat);
HWY_EXPORT(forwardDouble);
HWY_EXPORT(backwardFloat);
HWY_EXPORT(backwardDouble);
HWY_EXPORT(target);

}  // namespace

void gatesForward(const GateGeometry& geometry, const GateForwardArrays<float>& arrays, std::int64_t firstRow,
                  std::int64_t lastRow)
{
    HWY_DYNAMIC_DISPATCH(forwardFloat)(geometry, arrays, firstRow, lastRow);
}

void gatesForward(const GateGeometry& geometry, const GateForwardArrays<double>& arrays, std::int64_t firstRow,
                  std::int64_t lastRow)
{
    HWY_DYNAMIC_DISPATCH(forwardDouble)(geometry, arrays, firstRow, lastRow);
}

void gatesBackward(const GateGeometry& geometry, const GateBackwardArrays<float>& arrays, std::int64_t firstRow,
                   std::int64_t lastRow)
{
    HWY_DYNAMIC_DISPATCH(backwardFloat)(geometry, arrays, firstRow, lastRow);
}

void gatesBackward(const GateGeometry& geometry, const GateBackwardArrays<double>& arrays, std::int64_t firstRow,
                   std::int64_t lastRow)
{
    HWY_DYNAMIC_DISPATCH(backwardDouble)(geometry, arrays, firstRow, lastRow);
}

const char* gateKernelTarget()
{
    return HWY_DYNAMIC_DISPATCH(target)();
}

}  // namespace longtake
#endif  // HWY_ONCE
