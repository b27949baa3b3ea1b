// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Predicts one video with the network of a checkpoint, exactly as the run that made it validated: settings come from
// the checkpoint, nothing can be chosen differently.

#pragma once

#include "core/learn/learn_engine.h"

#include <stop_token>

namespace longtake {

Outcome predictVideo(const PredictionTask& task, ProbabilityTrack& result, PredictionObserver& observer,
                     const std::stop_token& stop);

}  // namespace longtake
