// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/contract.h"

#include <cstdio>
#include <cstdlib>

namespace longtake {

void contractBroken(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "LongTake: internal fault: %s does not hold (%s:%d)\n", condition, file, line);
    std::fflush(stderr);
    std::abort();
}

}  // namespace longtake
