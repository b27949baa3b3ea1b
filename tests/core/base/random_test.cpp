// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/random.h"

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(Random, StateRestoresTheSequence)
{
    Random random(7);
    random.next();
    Random copy(random.state());
    for (int i = 0; i < 100; ++i) EXPECT_EQ(copy.next(), random.next());
}

TEST(Random, BelowStaysBelowAndReachesEveryValue)
{
    Random random(1);
    int seen = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto value = random.below(5);
        ASSERT_GE(value, 0);
        ASSERT_LT(value, 5);
        seen |= 1 << value;
    }
    EXPECT_EQ(seen, 31);
}

TEST(Random, NormalHasMeanZeroAndVarianceOne)
{
    Random random(3);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < 20000; ++i) {
        const double value = random.normal();
        sum += value;
        squares += value * value;
    }
    EXPECT_NEAR(sum / 20000, 0, 0.03);
    EXPECT_NEAR(squares / 20000, 1, 0.05);
}

}  // namespace
}  // namespace longtake
