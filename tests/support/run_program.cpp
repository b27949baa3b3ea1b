// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/run_program.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <spawn.h>

extern char** environ;

namespace longtake::test {
namespace {

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() { opened = ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    bool opened = false;
};

}  // namespace

ProgramResult runProgram(const std::string& program, const std::vector<std::string>& arguments, double secondsLimit)
{
    ProgramResult result;
    Pipe out;
    Pipe err;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    pid_t child = -1;
    const int failed = ::posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(out.ends[1]);
    ::close(err.ends[1]);

    const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(secondsLimit);
    std::array<pollfd, 2> ends{pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
    int open = failed == 0 ? 2 : 0;
    while (open > 0) {
        const std::chrono::duration<double> left = deadline - std::chrono::steady_clock::now();
        if (left.count() <= 0) {
            ::kill(child, SIGKILL);
            break;
        }
        if (::poll(ends.data(), ends.size(), static_cast<int>(left.count() * 1000) + 1) <= 0) continue;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (ends[i].fd < 0 || ends[i].revents == 0) continue;
            std::array<char, 4096> block{};
            const ssize_t got = ::read(ends[i].fd, block.data(), block.size());
            if (got > 0) {
                (i == 0 ? result.output : result.messages).append(block.data(), static_cast<std::size_t>(got));
            } else {
                ends[i].fd = -1;
                --open;
            }
        }
    }
    ::close(out.ends[0]);
    ::close(err.ends[0]);
    int status = 0;
    if (failed == 0 && ::waitpid(child, &status, 0) == child)
        result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

std::string cliProgram()
{
    const char* folder = std::getenv("LONGTAKE_BINARY_DIR");
    return std::string(folder != nullptr ? folder : ".") + "/bin/longtake-cli";
}

ProgramResult runCli(const std::vector<std::string>& arguments, double secondsLimit)
{
    return runProgram(cliProgram(), arguments, secondsLimit);
}

}  // namespace longtake::test
