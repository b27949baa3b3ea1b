// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bench/kernels/multiply_add_peak.h"

#include <algorithm>
#include <chrono>

#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/kernels/multiply_add_peak.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longtake {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Ten sums: enough to hide the latency of two multiply-adds a cycle, few enough for 16 registers.
static HWY_ATTR double multiplyAdds(int rounds, float* result)
{
    const hn::ScalableTag<float> d;
    const auto factor = hn::Set(d, 0.999f), term = hn::Set(d, 1.0f);
    auto a = hn::Set(d, 1.0f), b = a, c = a, e = a, f = a, g = a, h = a, i = a, j = a, k = a;
    for (int round = 0; round < rounds; ++round) {
        a = hn::MulAdd(a, factor, term);
        b = hn::MulAdd(b, factor, term);
        c = hn::MulAdd(c, factor, term);
        e = hn::MulAdd(e, factor, term);
        f = hn::MulAdd(f, factor, term);
        g = hn::MulAdd(g, factor, term);
        h = hn::MulAdd(h, factor, term);
        i = hn::MulAdd(i, factor, term);
        j = hn::MulAdd(j, factor, term);
        k = hn::MulAdd(k, factor, term);
    }
    const auto sum =
        hn::Add(hn::Add(hn::Add(a, b), hn::Add(c, e)), hn::Add(hn::Add(hn::Add(f, g), hn::Add(h, i)), hn::Add(j, k)));
    *result = hn::GetLane(sum);
    return 2.0 * 10 * static_cast<double>(hn::Lanes(d)) * rounds;
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace longtake {

HWY_EXPORT(multiplyAdds);

double measureMultiplyAddPeak()
{
    using Clock = std::chrono::steady_clock;
    double best = 0;
    float result = 0;
    for (int attempt = 0; attempt < 50; ++attempt) {
        const Clock::time_point start = Clock::now();
        const double operations = HWY_DYNAMIC_DISPATCH(multiplyAdds)(200'000, &result);
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (result != 0) best = std::max(best, operations / seconds);  // reading it keeps the compiler from skipping
    }
    return best;
}

}  // namespace longtake
#endif
