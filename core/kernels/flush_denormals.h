// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// While an object of this class lives, numbers too small for a normal float count as zero on this thread.
//
// A gradient that passes through many forget gates shrinks by a factor each frame, and soon is smaller than 1e-38. Such
// denormal numbers take a hundred times as long to compute with, on most processors, and mean nothing.

#pragma once

#include <cstdint>

namespace longtake {

class FlushDenormals {
public:
    FlushDenormals() : before_(read()) { write(before_ | kFlush); }
    ~FlushDenormals() { write(before_); }

    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

private:
#if defined(__x86_64__) || defined(__i386__)
    using Word = std::uint32_t;
    static constexpr Word kFlush = 0x8040;  // flush to zero, denormals are zero
    static Word read()
    {
        return __builtin_ia32_stmxcsr();
    }
    static void write(Word word)
    {
        __builtin_ia32_ldmxcsr(word);
    }
#elif defined(__aarch64__)
    using Word = std::uint64_t;
    static constexpr Word kFlush = std::uint64_t{1} << 24;
    static Word read()
    {
        Word word;
        asm volatile("mrs %0, fpcr" : "=r"(word));
        return word;
    }
    static void write(Word word)
    {
        asm volatile("msr fpcr, %0" ::"r"(word));
    }
#else
    using Word = std::uint32_t;
    static constexpr Word kFlush = 0;
    static Word read()
    {
        return 0;
    }
    static void write(Word) {}
#endif

    Word before_;
};

}  // namespace longtake
