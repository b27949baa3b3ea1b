// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What makes the memory of this process predictable while LibTorch works in it.

#pragma once

namespace longtake {

// From now on, what is freed in large pieces goes back to the system at once, and all threads share one heap: the
// process never holds more than it uses. For the whole process.
void returnFreedMemory();

// Trains a tiny network for a step and predicts with it, the first time: so the code that training runs, its threads
// and the libraries' own tables are in memory afterwards.
void warmUp(int threads);

}  // namespace longtake
