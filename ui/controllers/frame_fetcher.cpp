// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/frame_fetcher.h"

#include "core/video/video_reader.h"

#include <QMetaObject>

#include <pthread.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::int64_t kAhead = 12;       // frames decoded before they are asked for, forwards, or around a jump
constexpr std::int64_t kBehind = 64;      // and backwards
constexpr std::size_t kKnownVideos = 16;  // whose pictures stay in the cache while others are shown
constexpr std::int64_t kNearest = 40;     // how far away a picture may be to be shown instead for a moment
constexpr int kMostOvertaken = 4;         // requests given up in a row
constexpr PixelLayout kLayout = PixelLayout::Rgb32;

// The pixels as they lie in the cache, which they outlive if they have to.
QImage toImage(const std::shared_ptr<const FrameBuffer>& picture)
{
    auto* owner = new std::shared_ptr<const FrameBuffer>(picture);
    return {picture->pixels.data(),
            picture->width,
            picture->height,
            static_cast<qsizetype>(picture->strideBytes()),
            QImage::Format_RGB32,
            [](void* held) { delete static_cast<std::shared_ptr<const FrameBuffer>*>(held); },
            owner};
}

}  // namespace

FrameFetcher::FrameFetcher(std::size_t cacheBytes, QObject* parent)
    : QObject(parent), cache_(cacheBytes), thread_([this](const std::stop_token& end) { loop(end); })
{
    qRegisterMetaType<longtake::Error>();
}

FrameFetcher::~FrameFetcher()
{
    {
        const std::lock_guard lock(mutex_);
        isEnding_ = true;
    }
    thread_.request_stop();
    thread_.join();
}

void FrameFetcher::setVideo(VideoId id, const std::filesystem::path& path, std::shared_ptr<const FrameIndex> index)
{
    shownVideo_ = id;
    shownKey_ = index ? keyOf(path, index) : 0;
    shownFrame_ = -1;
    const std::lock_guard lock(mutex_);
    source_ = {id, path, std::move(index), shownKey_, source_.number + 1};
    request_.reset();
}

std::int64_t FrameFetcher::keyOf(const std::filesystem::path& path, const std::shared_ptr<const FrameIndex>& index)
{
    const auto found = std::ranges::find_if(
        known_, [&](const KnownIndex& known) { return known.path == path && known.index == index; });
    if (found != known_.end()) {
        std::rotate(found, found + 1, known_.end());
        return known_.back().key;
    }
    auto stale = std::ranges::find(known_, path, &KnownIndex::path);  // a file is known by one index at a time
    if (stale == known_.end() && known_.size() == kKnownVideos) stale = known_.begin();
    if (stale != known_.end()) {
        cache_.forget(stale->key);
        known_.erase(stale);
    }
    known_.push_back({path, index, ++lastKey_});
    return lastKey_;
}

void FrameFetcher::request(std::int64_t frame)
{
    wishedFrame_ = frame;
    const bool isShown = showFromCache(frame);
    if (!isShown) showNearest(frame);
    {
        const std::lock_guard lock(mutex_);
        request_ = {frame, isShown};
    }
    wake_.notify_one();
}

bool FrameFetcher::showFromCache(std::int64_t frame)
{
    const std::shared_ptr<const FrameBuffer> known = cache_.find({shownKey_, frame, kLayout});
    if (!known) return false;
    shownFrame_ = frame;
    Q_EMIT pictureReady(raw(shownVideo_), frame, toImage(known));
    return true;
}

void FrameFetcher::showNearest(std::int64_t frame)
{
    const std::int64_t reach = shownFrame_ < 0 ? kNearest : std::min(kNearest, std::abs(frame - shownFrame_) - 1);
    for (std::int64_t away = 1; away <= reach; ++away) {
        if (showFromCache(frame - away) || showFromCache(frame + away)) return;
    }
}

bool FrameFetcher::isOvertaken() const
{
    const std::lock_guard lock(mutex_);
    return request_.has_value() || isEnding_;
}

void FrameFetcher::loop(const std::stop_token& end)
{
    pthread_setname_np(pthread_self(), "decode");
    while (true) {
        Source source;
        Request request;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, end, [this] { return request_.has_value(); })) return;
            request = *std::exchange(request_, std::nullopt);
            source = source_;
        }
        const std::int64_t frame = request.frame;
        if (!source.index || frame < 0 || frame >= source.index->frameCount()) continue;
        try {
            serve(source, request);
            prefetch(source);
        } catch (const std::exception& fault) {
            const Error error{ErrorCode::Internal, source.path.filename().string(), fault.what()};
            QMetaObject::invokeMethod(
                this, [this, id = raw(source.id), frame, error] { Q_EMIT pictureFailed(id, frame, error); });
        }
    }
}

// Null when it became unwanted on the way.
Result<std::shared_ptr<const FrameBuffer>> FrameFetcher::fetch(const Source& source, std::int64_t frame,
                                                               const Unwanted& unwanted)
{
    const FrameKey key{source.key, frame, kLayout};
    if (std::shared_ptr<const FrameBuffer> known = cache_.find(key)) return known;
    if (!reader_ || readerNumber_ != source.number) {
        reader_.reset();
        Result<std::unique_ptr<VideoReader>> reader = VideoReader::open(source.path, source.index);
        if (!reader) return fail(reader.error());
        reader_ = std::move(*reader);
        readerNumber_ = source.number;
    }
    const auto count = [this, all = decodedCount_.load(), before = reader_->counts().decoded] {
        decodedCount_ = all + reader_->counts().decoded - before;
    };
    Result<std::optional<FrameBuffer>> picture = reader_->frame(frame, kLayout, [&] {
        count();
        return unwanted();
    });
    count();
    if (!picture) return fail(picture.error());
    if (!*picture) return nullptr;
    auto shared = std::make_shared<const FrameBuffer>(**std::move(picture));
    cache_.insert(key, shared);
    return shared;
}

void FrameFetcher::serve(const Source& source, const Request& request)
{
    const std::int64_t frame = request.frame;
    hasJumped_ = std::abs(frame - lastServed_) > kAhead;
    direction_ = frame < lastServed_ ? -1 : 1;
    lastServed_ = frame;
    if (request.isShown) return;
    // One of another video is always given up: nobody would see it.
    const bool isPatient = overtaken_ >= kMostOvertaken;
    const auto unwanted = [this, isPatient, &source] {
        if (!isPatient) return isOvertaken();
        const std::lock_guard lock(mutex_);
        return isEnding_ || source_.number != source.number;
    };
    const Result<std::shared_ptr<const FrameBuffer>> picture = fetch(source, frame, unwanted);
    overtaken_ = picture && *picture == nullptr ? overtaken_ + 1 : 0;
    if (!picture) {
        QMetaObject::invokeMethod(this, [this, id = raw(source.id), frame, error = picture.error()] {
            Q_EMIT pictureFailed(id, frame, error);
        });
    } else if (*picture != nullptr) {
        QMetaObject::invokeMethod(this, [this, id = source.id, key = source.key, frame, image = toImage(*picture)] {
            if (key != shownKey_ || (frame != wishedFrame_ && shownFrame_ == wishedFrame_)) return;  // too late
            shownFrame_ = frame;
            Q_EMIT pictureReady(raw(id), frame, image);
        });
    }
}

void FrameFetcher::prefetch(const Source& source)
{
    // Never more than half of what the cache holds, so that what was just seen stays.
    const std::int64_t bytes =
        std::int64_t{bytesPerPixel(kLayout)} * source.index->displayWidth() * source.index->displayHeight();
    const std::int64_t room = static_cast<std::int64_t>(cache_.limitBytes() / 2) / std::max<std::int64_t>(1, bytes);
    const std::int64_t reach =
        hasJumped_ ? std::min(kAhead, room / 2) : std::min(direction_ > 0 ? kAhead : kBehind, room);
    for (std::int64_t k = 1; k <= reach; ++k) {
        const bool goesOn = fetchAhead(source, lastServed_ + k * direction_);
        if (!hasJumped_ && !goesOn) return;
        const bool goesOnBehind = hasJumped_ && fetchAhead(source, lastServed_ - k * direction_);
        if (!goesOn && !goesOnBehind) return;
    }
}

// False when the frame is not there, or something else is wanted.
bool FrameFetcher::fetchAhead(const Source& source, std::int64_t frame)
{
    if (frame < 0 || frame >= source.index->frameCount() || isOvertaken()) return false;
    const auto picture = fetch(source, frame, [this] { return isOvertaken(); });
    return picture && *picture != nullptr;
}

}  // namespace longtake::ui
