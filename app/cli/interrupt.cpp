// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/interrupt.h"

#include <array>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "app/cli/commands.h"

namespace longtake {
namespace {

// What a signal handler may touch: plain numbers and write().
volatile sig_atomic_t timesAsked = 0;
volatile sig_atomic_t wakeUp = -1;

extern "C" void onSignal(int)
{
    const int before = errno;
    timesAsked = timesAsked + 1;
    if (timesAsked > 1) ::_exit(kExitStopped);
    const char byte = 's';
    if (::write(wakeUp, &byte, 1) < 0) ::_exit(kExitStopped);
    errno = before;
}

}  // namespace

// Note [Stopping from a signal]
// request_stop() runs callbacks and may take locks, which a signal handler must not do. So the handler writes a byte
// into a pipe, and a thread that waits for it asks for the stop.
Interrupt::Interrupt()
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    readEnd_ = ends[0];
    wakeUp = ends[1];
    waiter_ = std::thread([this] {
        char byte = 0;
        ssize_t got = 0;
        do {
            got = ::read(readEnd_, &byte, 1);
        } while (got < 0 && errno == EINTR);
        if (got != 1) return;
        std::fputs("Stopping. Press Ctrl+C once more to end at once.\n", stderr);
        source_.request_stop();
    });
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

Interrupt::~Interrupt()
{
    if (!waiter_.joinable()) return;
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
    ::close(wakeUp);  // the waiting read ends
    waiter_.join();
    ::close(readEnd_);
}

}  // namespace longtake
