// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How long work ended: finished, stopped by the user (not an error), or failed. What a thread's root returns.

#pragma once

#include "core/base/error.h"

#include <optional>
#include <utility>

namespace longtake {

struct Outcome {
    enum class Kind { Finished, Stopped, Failed };

    Kind kind = Kind::Finished;
    std::optional<Error> error;  // set exactly when kind == Failed

    static Outcome finished() { return {}; }
    static Outcome stopped() { return {Kind::Stopped, std::nullopt}; }
    static Outcome failed(Error error) { return {Kind::Failed, std::move(error)}; }
};

}  // namespace longtake
