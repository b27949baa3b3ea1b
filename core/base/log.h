// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The program's log: one sink per process, set by the program (a file in the window, standard error in the command
// line). `logMessage` may be called from any thread.

#pragma once

#include <functional>
#include <string>

namespace longtake {

enum class LogLevel { Debug, Info, Warning, Error };

using LogSink = std::function<void(LogLevel, const std::string&)>;

// Replaces the sink; an empty one silences the log. Calls to it are serialised.
void setLogSink(LogSink sink);

void logMessage(LogLevel level, const std::string& text);

}  // namespace longtake
