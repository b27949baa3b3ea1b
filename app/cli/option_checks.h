// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What options may hold, checked while the command line is read, with a sentence for what they may not.

#pragma once

#include <limits>

#include <CLI/CLI.hpp>

namespace longtake {

// A number from `least` to `most`. What is no number is left to the option's own type.
CLI::Validator numberFrom(double least, double most = std::numeric_limits<double>::infinity());

// Anything but an empty word, which is what is left of a variable that was never set.
CLI::Validator isNotEmpty();

// Words that are kept in the project, where everything is UTF-8.
CLI::Validator isText();

}  // namespace longtake
