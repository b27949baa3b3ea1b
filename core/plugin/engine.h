// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The learn plug-in's engine: Trainer and Predictor behind the interface of core/learn. Here every exception ends, and
// becomes an Outcome or an Error.

#pragma once

#include "core/learn/learn_engine.h"

#include <memory>

namespace longtake {

std::unique_ptr<LearnEngine> makeLearnEngine();

}  // namespace longtake
