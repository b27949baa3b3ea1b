// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A real program while it runs: wait for what it prints, send it signals, see how it ends.

#pragma once

#include <string>
#include <vector>

#include "tests/support/run_program.h"

namespace longtake::test {

class RunningProgram {
public:
    RunningProgram(const std::string& program, std::vector<std::string> arguments);
    ~RunningProgram();  // kills what still runs
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    // Reads until `text` came on standard output or the program ended; true if it came.
    bool waitForOutput(const std::string& text);

    void signal(int number);

    // Reads everything and waits for the end.
    ProgramResult wait();

private:
    bool readSome();

    int pid_ = -1;
    int output_ = -1;
    int messages_ = -1;
    ProgramResult result_;
};

}  // namespace longtake::test
