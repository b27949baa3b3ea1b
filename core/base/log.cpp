// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/log.h"

#include <mutex>
#include <utility>

namespace longtake {
namespace {

struct Log {
    std::mutex mutex;
    LogSink sink;  // guarded by mutex
};

Log& theLog()
{
    static Log log;
    return log;
}

}  // namespace

void setLogSink(LogSink sink)
{
    Log& log = theLog();
    const std::lock_guard lock(log.mutex);
    log.sink = std::move(sink);
}

void logMessage(LogLevel level, const std::string& text)
{
    Log& log = theLog();
    const std::lock_guard lock(log.mutex);
    if (log.sink) log.sink(level, text);
}

}  // namespace longtake
