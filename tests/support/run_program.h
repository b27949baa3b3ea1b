// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs a real program as a user would, and gives back what it printed and how it ended.

#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace longtake::test {

struct ProgramResult {
    int exitCode = -1;  // 128 + signal if a signal ended it
    std::string output;
    std::string messages;  // standard error
};

// Waits for the end; kills the program after `secondsLimit` and then reports exit code 137.
ProgramResult runProgram(const std::string& program, const std::vector<std::string>& arguments,
                         double secondsLimit = 60.0);

// longtake-cli of this build.
std::string cliProgram();

// What is typed at it.
ProgramResult runCli(const std::vector<std::string>& arguments, double secondsLimit = 300.0);

}  // namespace longtake::test
