// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// MediaFile: a media file opened for reading packets of its picture track. For core/video only.
//
// Reads through a file handle of its own: only plain files are opened (a pipe would block), names are never taken for
// network addresses, and a file cannot make FFmpeg open another one (playlists, references). Not thread-safe.

#pragma once

#include "core/base/result.h"
#include "core/video/ffmpeg_handles.h"
#include "core/video/ffmpeg_log.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace longtake {

class MediaFile {
public:
    enum class Use {
        Decoding,     // everything about the tracks is found out, by decoding a little where needed
        PacketsOnly,  // only what the headers say; packets come as the container has them
    };

    // Opens and reads the headers. Fails with FileNotFound, CannotRead, NotAVideo.
    static Result<std::unique_ptr<MediaFile>> open(const std::filesystem::path& path, std::stop_token stop = {},
                                                   Use use = Use::Decoding);
    ~MediaFile();
    MediaFile(const MediaFile&) = delete;
    MediaFile& operator=(const MediaFile&) = delete;

    // Numbers of the tracks with moving pictures (cover pictures left out), in file order.
    std::vector<int> pictureTracks() const;

    // From now on only packets of these tracks are read.
    void readOnly(const std::vector<int>& tracks);

    // The next packet of the chosen tracks, into `packet`. False at the end, or when it cannot be read on.
    bool readPacket(AVPacket& packet);

    // From now on the content of packets is not read from disk, only what stands around it: packets come with their
    // times, places and sizes, filled with zeros. Returns false, and does nothing, where content is looked at; to be
    // called before the first packet is read, on a file opened for PacketsOnly.
    bool skipContent();

    // The file stops where more was announced: reading failed, or FFmpeg complained on coming to the end.
    bool hasAbruptEnd() const { return hasAbruptEnd_; }

    // Set when the drive or the file system failed, which says nothing about the content.
    std::optional<Error> diskError() const;

    bool isMp4() const;
    AVFormatContext& format() { return *format_; }
    const AVStream& stream(int track) const;
    std::int64_t sizeBytes() const { return sizeBytes_; }
    const std::string& subject() const { return subject_; }
    ComplaintCounter& complaints() { return complaints_; }

private:
    MediaFile() = default;
    static int readBytes(void* self, std::uint8_t* buffer, int size);
    static std::int64_t seekBytes(void* self, std::int64_t offset, int whence);
    static int isInterrupted(void* self);
    Error openError(int code, const char* doing) const;

    std::string subject_;
    int descriptor_ = -1;
    std::int64_t sizeBytes_ = 0;
    std::int64_t position_ = 0;
    int diskError_ = 0;  // errno
    bool hasAbruptEnd_ = false;
    bool isContentSkipped_ = false;
    std::stop_token stop_;
    ComplaintCounter complaints_;
    AVIOContext* input_ = nullptr;
    AVFormatContext* format_ = nullptr;
};

// Opens a plain file for reading without ever blocking on a pipe or device. Returns the descriptor; the size goes with
// it. Fails with FileNotFound or CannotRead.
struct PlainFile {
    int descriptor = -1;
    std::int64_t sizeBytes = 0;
};
Result<PlainFile> openPlainFile(const std::filesystem::path& path);

}  // namespace longtake
