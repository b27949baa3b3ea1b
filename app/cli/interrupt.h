// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// SIGINT and SIGTERM as a stop_token: the first one asks the work to stop and keep what it has, the second one ends the
// program at once with exit code 5. One object per process.

#pragma once

#include <stop_token>
#include <thread>

namespace longtake {

class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    int readEnd_ = -1;
    std::thread waiter_;
};

}  // namespace longtake
