// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/ffmpeg_log.h"

#include <cstdarg>
#include <cstdio>

#include "core/base/log.h"
#include "core/video/ffmpeg_handles.h"

namespace longtake {
namespace {

// Damaged headers ask for anything up to 2 GB; no packet, table or picture of a real video needs this much at once.
constexpr std::size_t kLargestAllocation = std::size_t{1} << 30;

// The counter of the file that an FFmpeg object belongs to, or null.
ComplaintCounter* counterOf(void* object)
{
    if (object == nullptr) return nullptr;
    const AVClass* kind = *static_cast<const AVClass* const*>(object);
    if (kind == avcodec_get_class())
        return static_cast<ComplaintCounter*>(static_cast<const AVCodecContext*>(object)->opaque);
    if (kind == avformat_get_class())
        return static_cast<ComplaintCounter*>(static_cast<const AVFormatContext*>(object)->opaque);
    return nullptr;
}

void onFfmpegMessage(void* object, int level, const char* format, va_list arguments)
{
    if (level > AV_LOG_WARNING) return;
    ComplaintCounter* counter = level <= AV_LOG_ERROR ? counterOf(object) : nullptr;
    char text[512];
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    if (length <= 0) return;
    std::string message(text);
    while (!message.empty() && (message.back() == '\n' || message.back() == '\r' || message.back() == ' '))
        message.pop_back();
    if (message.empty()) return;
    if (counter != nullptr) counter->add(message);
    logMessage(LogLevel::Debug, "ffmpeg: " + message);
}

}  // namespace

void ComplaintCounter::add(const std::string& text)
{
    const std::lock_guard lock(mutex_);
    if (count_++ == 0) first_ = text;
}

std::int64_t ComplaintCounter::count() const
{
    const std::lock_guard lock(mutex_);
    return count_;
}

std::string ComplaintCounter::first() const
{
    const std::lock_guard lock(mutex_);
    return first_;
}

void ComplaintCounter::reset()
{
    const std::lock_guard lock(mutex_);
    count_ = 0;
    first_.clear();
}

void routeFfmpegLog()
{
    static std::once_flag once;
    std::call_once(once, [] {
        av_log_set_callback(onFfmpegMessage);
        av_max_alloc(kLargestAllocation);
    });
}

std::string ffmpegErrorText(int code)
{
    char text[AV_ERROR_MAX_STRING_SIZE] = {};
    if (av_strerror(code, text, sizeof text) < 0) return "error " + std::to_string(code);
    return text;
}

Error errorFromFfmpeg(int code, ErrorCode otherwise, std::string subject, const std::string& doing)
{
    const std::string detail = doing + ": " + ffmpegErrorText(code);
    if (code == AVERROR(ENOMEM)) return {ErrorCode::OutOfMemory, std::move(subject), detail};
    if (code == AVERROR(ENOENT)) return {ErrorCode::FileNotFound, std::move(subject), detail};
    if (code == AVERROR(EACCES) || code == AVERROR(EPERM) || code == AVERROR(EIO))
        return {ErrorCode::CannotRead, std::move(subject), detail};
    if (code == AVERROR(ENOSPC)) return {ErrorCode::DiskFull, std::move(subject), detail};
    return {otherwise, std::move(subject), detail};
}

}  // namespace longtake
