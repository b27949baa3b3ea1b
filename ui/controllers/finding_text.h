// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pre-flight list and what the planner advises, as sentences in the language of the window.

#pragma once

#include "core/jobs/training_preparation.h"

#include <QString>

namespace longtake::ui {

QString findingText(const Finding& finding);

// "Fits: 2.5 of 4.8 GB, ..." or what is missing.
QString verdictText(const MemoryPlan& plan);

// The parts of the plan: "weights" -> "weights" in the language of the window.
QString partText(const QString& name);

// What the change costs beside bytes, in words.
QString priceText(const PlanAdvice& advice);

// "chunk 240" -> "Chunk of 240 steps".
QString adviceText(const PlanAdvice& advice);

}  // namespace longtake::ui
