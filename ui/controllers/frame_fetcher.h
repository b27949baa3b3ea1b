// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures for the screen, from a decode thread of its own, so that the window never waits for a file.
//
// The newest request wins: one that was not begun yet is forgotten when another comes, and decoding on the way to an
// older one, or ahead, ends at the next packet. Only after several in a row one is decoded to its end, so that a long
// drag is not blind. A picture that is in the cache is there before `request` returns; of one that is not, the nearest
// one in the cache comes first, under its own number, when that is nearer than what was shown last. While nothing is
// asked for, the thread decodes ahead, so that stepping finds frames in the cache: after a step in its direction,
// backwards further than forwards, as whole groups of pictures have to be decoded there; after a jump on both sides.
// Signals come on the thread that owns this object.

#pragma once

#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/video/frame_cache.h"
#include "core/video/frame_index.h"
#include "core/video/unwanted.h"

#include <QImage>
#include <QObject>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace longtake {
class VideoReader;
}  // namespace longtake

namespace longtake::ui {

class FrameFetcher final : public QObject {
    Q_OBJECT
public:
    explicit FrameFetcher(std::size_t cacheBytes = std::size_t{384} << 20, QObject* parent = nullptr);
    ~FrameFetcher() override;

    // Requests are for this video from now on. A null index = none.
    void setVideo(VideoId id, const std::filesystem::path& path, std::shared_ptr<const FrameIndex> index);
    void request(std::int64_t frame);

    // Pictures decoded so far, for display and ahead: for tests and for the log.
    std::int64_t decodedCount() const { return decodedCount_; }

Q_SIGNALS:
    // `video` is a raw VideoId.
    void pictureReady(qint64 video, qint64 frame, const QImage& picture);
    void pictureFailed(qint64 video, qint64 frame, const longtake::Error& error);

private:
    struct Source {
        VideoId id{};
        std::filesystem::path path;
        std::shared_ptr<const FrameIndex> index;
        std::int64_t key = 0;      // under which the cache keeps its pictures
        std::uint64_t number = 0;  // counts setVideo, so that the thread notices
    };

    struct Request {
        std::int64_t frame = 0;
        bool isShown = false;  // from the cache, already
    };

    // Another project numbers its videos alike, and an index that was proven may number frames otherwise: what tells
    // pictures apart is the file and the index that they were read by.
    struct KnownIndex {
        std::filesystem::path path;
        std::shared_ptr<const FrameIndex> index;
        std::int64_t key = 0;
    };

    std::int64_t keyOf(const std::filesystem::path& path, const std::shared_ptr<const FrameIndex>& index);
    void loop(const std::stop_token& end);
    void serve(const Source& source, const Request& request);
    bool showFromCache(std::int64_t frame);
    void showNearest(std::int64_t frame);
    void prefetch(const Source& source);
    bool fetchAhead(const Source& source, std::int64_t frame);
    bool isOvertaken() const;
    Result<std::shared_ptr<const FrameBuffer>> fetch(const Source& source, std::int64_t frame,
                                                     const Unwanted& unwanted);

    FrameCache cache_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    Source source_;                   // guarded by mutex_
    std::optional<Request> request_;  // guarded by mutex_
    bool isEnding_ = false;           // guarded by mutex_
    std::atomic<std::int64_t> decodedCount_{0};

    // Of the window's thread alone.
    std::vector<KnownIndex> known_;  // the latest last
    std::int64_t lastKey_ = 0;
    VideoId shownVideo_{};
    std::int64_t shownKey_ = 0;
    std::int64_t shownFrame_ = -1;
    std::int64_t wishedFrame_ = -1;

    // Of the decode thread alone.
    std::unique_ptr<VideoReader> reader_;
    std::uint64_t readerNumber_ = 0;
    std::int64_t lastServed_ = 0;
    std::int64_t direction_ = 1;
    bool hasJumped_ = false;
    int overtaken_ = 0;  // requests in a row that were given up for newer ones

    std::jthread thread_;  // last: ends before what it uses
};

}  // namespace longtake::ui
