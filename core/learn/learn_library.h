// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loads `liblongtake_learn.so` on first use (not before: LibTorch costs every start 0.2 s and 115 MB). Looked for
// beside the program, in ../lib, in ../lib/longtake, and where LONGTAKE_LEARN_LIBRARY points.

#pragma once

#include "core/base/result.h"
#include "core/learn/learn_engine.h"

#include <memory>

namespace longtake {

// Raised whenever learn_engine.h changes; the plug-in refuses another number.
inline constexpr int kLearnInterfaceVersion = 3;

// LearnUnavailable with the reason if the library or LibTorch is missing, broken or of another version. The library
// stays loaded until the process ends; the engine may be made again.
Result<std::unique_ptr<LearnEngine>> loadLearnEngine();

// True once an engine was made: the library's memory is then part of the process. From any thread.
bool isLearnLibraryLoaded();

}  // namespace longtake
