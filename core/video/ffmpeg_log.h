// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FFmpeg's messages: kept off the terminal, sent to our log, and counted per file so that damage is noticed.

#pragma once

#include <cstdint>
#include <mutex>
#include <string>

namespace longtake {

// Counts what FFmpeg complains about while it works on one file. Put its address into `opaque` of an AVCodecContext or
// AVFormatContext. Thread-safe, since decoder threads complain too.
class ComplaintCounter {
public:
    void add(const std::string& text);
    std::int64_t count() const;
    std::string first() const;
    void reset();

private:
    mutable std::mutex mutex_;
    std::int64_t count_ = 0;  // guarded by mutex_
    std::string first_;       // guarded by mutex_
};

// Routes av_log to our log, and bounds what FFmpeg allocates at once. Safe to call often and from any thread; the first
// call does it. Everything that uses FFmpeg calls it first.
void routeFfmpegLog();

}  // namespace longtake
