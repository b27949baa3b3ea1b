// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/running_program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace longtake::test {
namespace {

struct Pipe {
    int readEnd = -1;
    int writeEnd = -1;
};

Pipe makePipe()
{
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    return {ends[0], ends[1]};
}

// Appends what there is; false at the end of the stream.
bool drain(int& file, std::string& text)
{
    std::array<char, 4096> buffer{};
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
        return true;
    }
    if (count < 0 && errno == EINTR) return true;
    close(file);
    file = -1;
    return false;
}

}  // namespace

RunningProgram::RunningProgram(const std::string& program, std::vector<std::string> arguments)
{
    const Pipe out = makePipe();
    const Pipe err = makePipe();
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    for (std::string& word : arguments) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
        dup2(out.writeEnd, STDOUT_FILENO);
        dup2(err.writeEnd, STDERR_FILENO);
        execv(program.c_str(), pointers.data());
        _exit(127);
    }
    close(out.writeEnd);
    close(err.writeEnd);
    output_ = out.readEnd;
    messages_ = err.readEnd;
}

RunningProgram::~RunningProgram()
{
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    if (output_ >= 0) close(output_);
    if (messages_ >= 0) close(messages_);
}

bool RunningProgram::readSome()
{
    std::array<pollfd, 2> files{pollfd{output_, POLLIN, 0}, pollfd{messages_, POLLIN, 0}};
    if (output_ < 0 && messages_ < 0) return false;
    if (poll(files.data(), files.size(), -1) < 0) return errno == EINTR;
    if (output_ >= 0 && files[0].revents != 0) drain(output_, result_.output);
    if (messages_ >= 0 && files[1].revents != 0) drain(messages_, result_.messages);
    return true;
}

bool RunningProgram::waitForOutput(const std::string& text)
{
    while (result_.output.find(text) == std::string::npos)
        if (!readSome()) return false;
    return true;
}

void RunningProgram::signal(int number)
{
    if (pid_ > 0) kill(pid_, number);
}

ProgramResult RunningProgram::wait()
{
    while (readSome()) {
    }
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    result_.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result_;
}

}  // namespace longtake::test
