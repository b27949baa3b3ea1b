// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Commands typed at the real longtake-cli in a folder of the test's own.

#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/run_program.h"
#include "tests/support/scratch_folder.h"

namespace longtake::test {

class CliTest : public testing::Test {
protected:
    static ProgramResult cli(const std::vector<std::string>& arguments) { return runCli(arguments, 60.0); }

    // The output, after checking that all went well.
    static std::string good(const std::vector<std::string>& arguments)
    {
        const ProgramResult result = cli(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.messages;
        return result.output;
    }

    // The sentence on standard error, after checking the exit code and that nothing was printed as a result.
    static std::string bad(int exitCode, const std::vector<std::string>& arguments)
    {
        const ProgramResult result = cli(arguments);
        EXPECT_EQ(result.exitCode, exitCode) << result.messages;
        EXPECT_EQ(result.output, "");
        return result.messages;
    }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    // A project with three classes and a video of `frames` frames that has no file.
    std::string makeProject(std::int64_t frames = 300, bool multiLabel = false) const;

    ScratchFolder folder_;
};

}  // namespace longtake::test
