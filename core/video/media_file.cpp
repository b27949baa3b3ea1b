// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/media_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <utility>

namespace longtake {
namespace {

constexpr int kInputBufferBytes = 1 << 16;

// A name for FFmpeg to guess the format from: the extension, and nothing of the path that could mean more than a name.
std::string harmlessName(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    const bool isPlain = extension.size() > 1 && extension.size() < 9 &&
                         std::all_of(extension.begin() + 1, extension.end(),
                                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
    return isPlain ? "video" + extension : "video";
}

}  // namespace

Result<PlainFile> openPlainFile(const std::filesystem::path& path)
{
    const std::string name = path.string();
    PlainFile file;
    file.descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file.descriptor < 0) {
        const int problem = errno;
        if (problem == ENOENT || problem == ENOTDIR) return fail(ErrorCode::FileNotFound, name);
        return fail(ErrorCode::CannotRead, name, std::strerror(problem));
    }
    struct stat status = {};
    const bool isKnown = ::fstat(file.descriptor, &status) == 0;
    if (!isKnown || !S_ISREG(status.st_mode)) {
        ::close(file.descriptor);
        return fail(ErrorCode::CannotRead, name, S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a plain file");
    }
    file.sizeBytes = status.st_size;
    return file;
}

int MediaFile::readBytes(void* self, std::uint8_t* buffer, int size)
{
    auto& file = *static_cast<MediaFile*>(self);
    if (file.stop_.stop_requested()) return AVERROR_EXIT;
    if (file.isContentSkipped_) {
        const auto left = static_cast<int>(std::clamp<std::int64_t>(file.sizeBytes_ - file.position_, 0, size));
        if (left == 0) return AVERROR_EOF;
        std::memset(buffer, 0, static_cast<std::size_t>(left));
        file.position_ += left;
        return left;
    }
    ssize_t got = -1;
    do {
        got = ::pread(file.descriptor_, buffer, static_cast<std::size_t>(size), file.position_);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        file.diskError_ = errno;
        return AVERROR(errno);
    }
    if (got == 0) return AVERROR_EOF;
    file.position_ += got;
    return static_cast<int>(got);
}

std::int64_t MediaFile::seekBytes(void* self, std::int64_t offset, int whence)
{
    auto& file = *static_cast<MediaFile*>(self);
    if ((whence & AVSEEK_SIZE) != 0) return file.sizeBytes_;
    std::int64_t target = offset;
    switch (whence & ~AVSEEK_FORCE) {
        case SEEK_SET:
            break;
        case SEEK_CUR:
            target += file.position_;
            break;
        case SEEK_END:
            target += file.sizeBytes_;
            break;
        default:
            return AVERROR(EINVAL);
    }
    if (target < 0) return AVERROR(EINVAL);
    file.position_ = target;
    return target;
}

int MediaFile::isInterrupted(void* self)
{
    return static_cast<MediaFile*>(self)->stop_.stop_requested() ? 1 : 0;
}

Result<std::unique_ptr<MediaFile>> MediaFile::open(const std::filesystem::path& path, std::stop_token stop, Use use)
{
    routeFfmpegLog();
    const auto plain = openPlainFile(path);
    if (!plain) return fail(plain.error());

    std::unique_ptr<MediaFile> file(new MediaFile);
    file->subject_ = path.string();
    file->descriptor_ = plain->descriptor;
    file->sizeBytes_ = plain->sizeBytes;
    file->stop_ = std::move(stop);
    if (file->sizeBytes_ == 0) return fail(ErrorCode::NotAVideo, file->subject_, "the file is empty");

    auto* buffer = static_cast<std::uint8_t*>(av_malloc(kInputBufferBytes));
    if (buffer == nullptr) return fail(ErrorCode::OutOfMemory, file->subject_);
    file->input_ = avio_alloc_context(buffer, kInputBufferBytes, 0, file.get(), &MediaFile::readBytes, nullptr,
                                      &MediaFile::seekBytes);
    if (file->input_ == nullptr) {
        av_free(buffer);
        return fail(ErrorCode::OutOfMemory, file->subject_);
    }
    file->format_ = avformat_alloc_context();
    if (file->format_ == nullptr) return fail(ErrorCode::OutOfMemory, file->subject_);
    file->format_->pb = file->input_;
    file->format_->opaque = &file->complaints_;
    file->format_->interrupt_callback = {&MediaFile::isInterrupted, file.get()};
    file->format_->protocol_whitelist = av_strdup("none");

    if (use == Use::PacketsOnly) file->format_->flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN;
    int code = avformat_open_input(&file->format_, harmlessName(path).c_str(), nullptr, nullptr);
    if (code < 0) return fail(file->openError(code, "FFmpeg cannot open it"));  // format_ is freed and null
    if (use == Use::Decoding) code = avformat_find_stream_info(file->format_, nullptr);
    if (code < 0) return fail(file->openError(code, "FFmpeg finds no track in it"));
    file->complaints_.reset();
    return file;
}

Error MediaFile::openError(int code, const char* doing) const
{
    if (const std::optional<Error> disk = diskError()) return *disk;
    // Sizes in a damaged header are taken at their word; a healthy file does not get near the limit of one allocation.
    if (code == AVERROR(ENOMEM))
        return {ErrorCode::BrokenFile, subject_, "its header asks for more memory than there can be"};
    // Whatever else FFmpeg could not find or was not permitted to open, the content of this file told it to.
    return {ErrorCode::NotAVideo, subject_, std::string(doing) + ": " + ffmpegErrorText(code)};
}

std::optional<Error> MediaFile::diskError() const
{
    if (diskError_ == 0) return std::nullopt;
    return Error{ErrorCode::CannotRead, subject_, std::strerror(diskError_)};
}

MediaFile::~MediaFile()
{
    if (format_ != nullptr) avformat_close_input(&format_);
    if (input_ != nullptr) {
        av_freep(&input_->buffer);
        avio_context_free(&input_);
    }
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::vector<int> MediaFile::pictureTracks() const
{
    std::vector<int> tracks;
    for (unsigned i = 0; i < format_->nb_streams; ++i) {
        const AVStream& stream = *format_->streams[i];
        if (stream.codecpar->codec_type != AVMEDIA_TYPE_VIDEO) continue;
        if ((stream.disposition & AV_DISPOSITION_ATTACHED_PIC) != 0) continue;
        tracks.push_back(static_cast<int>(i));
    }
    return tracks;
}

void MediaFile::readOnly(const std::vector<int>& tracks)
{
    for (unsigned i = 0; i < format_->nb_streams; ++i) {
        const bool isWanted = std::find(tracks.begin(), tracks.end(), static_cast<int>(i)) != tracks.end();
        format_->streams[i]->discard = isWanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    }
}

bool MediaFile::isMp4() const
{
    return std::strstr(format_->iformat->name, "mp4") != nullptr;
}

bool MediaFile::skipContent()
{
    // An MP4 with a complete sample table: everything about its packets was read with the headers. A parser would look
    // into packets, and a fragmented file keeps tables between them.
    if (!isMp4()) return false;
    for (unsigned i = 0; i < format_->nb_streams; ++i) {
        const AVStream* stream = format_->streams[i];
        if (stream->discard == AVDISCARD_ALL) continue;
        if (av_stream_get_parser(stream) != nullptr) return false;
        if (stream->nb_frames <= 0 || avformat_index_get_entries_count(stream) < stream->nb_frames) return false;
    }
    isContentSkipped_ = true;
    return true;
}

bool MediaFile::readPacket(AVPacket& packet)
{
    for (;;) {
        av_packet_unref(&packet);
        const std::int64_t complaintsBefore = complaints_.count();
        const int code = av_read_frame(format_, &packet);
        if (code == AVERROR(EAGAIN)) continue;
        if (code < 0) {
            hasAbruptEnd_ = code != AVERROR_EOF || complaints_.count() > complaintsBefore;
            return false;
        }
        const auto track = static_cast<unsigned>(packet.stream_index);
        if (track < format_->nb_streams && format_->streams[track]->discard != AVDISCARD_ALL) return true;
    }
}

const AVStream& MediaFile::stream(int track) const
{
    return *format_->streams[track];
}

}  // namespace longtake
