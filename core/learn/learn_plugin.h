// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one function that `liblongtake_learn.so` exports, seen from both sides: the plug-in defines it, learn_library.cpp
// calls it. The plug-in holds its own copy of longtake_core, so it gets the program's log handed over.

#pragma once

#include "core/base/log.h"
#include "core/learn/learn_engine.h"

#include <string>

namespace longtake {

using LogFunction = void (*)(LogLevel, const std::string&);

// A new engine that the caller owns; null if the plug-in was built for another interface version. Must not throw.
using MakeLearnEngine = LearnEngine*(int interfaceVersion, LogFunction log);

inline constexpr const char* kMakeLearnEngineSymbol = "longtakeMakeLearnEngine";

}  // namespace longtake

// In the plug-in: extern "C" LONGTAKE_PLUGIN_EXPORT longtake::LearnEngine* longtakeMakeLearnEngine(int, LogFunction)
#define LONGTAKE_PLUGIN_EXPORT __attribute__((visibility("default")))
