// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FrameIndex: the one truth about the frames of a video: how many, when each is shown, and how to reach it.
//
// Frame n is the n-th picture, from 0, that decoding the video from its start gives. Made by `scanVideo` (from packets
// alone; usable at once, not yet proven) and made final by `proveIndex` (from decoding everything; knows a hash of each
// picture). The project stores it through `serialise`. Immutable after construction, so it may be read from any
// thread; hand it around as `std::shared_ptr<const FrameIndex>`.

#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace longtake {

inline constexpr std::int64_t kNoTimeStamp = std::numeric_limits<std::int64_t>::min();

// Where the pictures come from.
enum class PictureOrigin : std::uint8_t { Stream = 0, ImageFolder = 1, TiffPages = 2 };

// One frame, as the index knows it.
struct IndexedFrame {
    std::int64_t pts = kNoTimeStamp;  // the file's own time stamp in time base units, FFmpeg's best effort
    double ptsSeconds = 0.0;          // pts in seconds, not shifted to start at 0; NaN without a time stamp
    bool keyFrame = false;
    std::int64_t packet = 0;  // number of the packet (or image, or page) whose decoding began this picture
    std::uint64_t hash = 0;   // XXH3 of the decoded planes; 0: not known yet
};

// A packet at which decoding may begin.
struct SeekPoint {
    std::int64_t packet = 0;  // its number among the track's packets
    std::int64_t frame = 0;   // the frame it gives
    std::int64_t pts = kNoTimeStamp;
    std::int64_t dts = kNoTimeStamp;
    std::int64_t position = -1;  // byte offset in the file; -1: not known
    std::int32_t size = 0;       // bytes of the packet

    friend bool operator==(const SeekPoint&, const SeekPoint&) = default;
};

struct TimeBase {
    std::int32_t numerator = 1;
    std::int32_t denominator = 1;

    friend bool operator==(const TimeBase&, const TimeBase&) = default;
};

// What a FrameIndex is made from. All per-frame columns have the same length.
struct FrameIndexColumns {
    PictureOrigin origin = PictureOrigin::Stream;
    int stream = 0;            // number of the track in the file
    TimeBase timeBase;         // seconds per pts unit
    double nominalFps = 25.0;  // used where time stamps are missing; > 0
    int width = 0;             // of the decoded pictures, before rotation
    int height = 0;
    int rotationDegrees = 0;       // as in VideoInfo
    bool isDamaged = false;        // decoding met damage: only slow, careful decoding repeats exactly
    bool orderGuessed = false;     // not proven, and the packets do not say in which order pictures are shown
    std::int64_t packetCount = 0;  // of the track
    std::int64_t fileBytes = 0;    // size of the file when it was scanned
    std::vector<std::int64_t> pts;
    std::vector<std::uint32_t> packet;
    std::vector<bool> keyFrame;
    std::vector<std::uint64_t> hash;      // empty: not proven
    std::vector<SeekPoint> seekPoints;    // ascending packet numbers
    std::vector<std::string> imageNames;  // ImageFolder only: file names, in order
};

class FrameIndex {
public:
    FrameIndex() = default;
    explicit FrameIndex(FrameIndexColumns columns);

    std::int64_t frameCount() const { return static_cast<std::int64_t>(columns_.pts.size()); }

    // All frames decoded once and hashed: the count is the truth and every later decode is checked against it.
    bool isProven() const { return !columns_.hash.empty() || columns_.pts.empty(); }

    // 0 <= n < frameCount().
    IndexedFrame frame(std::int64_t n) const;

    // Start of frame n in seconds after the start of frame 0. Never decreases with n: missing and repeated time stamps
    // are filled in. 0 <= n <= frameCount(); the last gives the duration.
    double seconds(std::int64_t n) const;
    double durationSeconds() const { return seconds(frameCount()); }

    // The frame on display at that time; clamped to the video. 0 for an empty index.
    std::int64_t frameAt(double seconds) const;

    // Frames per second over the whole video; the nominal rate when there is a single frame.
    double meanFps() const;

    const FrameIndexColumns& columns() const { return columns_; }

    // Size of the pictures as displayed, after rotation.
    int displayWidth() const;
    int displayHeight() const;

    // Bytes for the project file: versioned, about 12 a frame, with a checksum.
    std::vector<std::byte> serialise() const;

    // Fails with WrongFormat for anything that `serialise` did not write; never allocates more than the bytes justify.
    static Result<FrameIndex> deserialise(std::span<const std::byte> bytes);

private:
    FrameIndexColumns columns_;
    std::vector<double> seconds_;  // frameCount() + 1 entries, or none
};

}  // namespace longtake
