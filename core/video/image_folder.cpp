// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/still_pictures.h"

#include <utility>

#include "core/video/media_file.h"
#include "core/video/stream_decoder.h"
#include "core/video/video_files.h"

namespace longtake {
namespace {

class ImageFolder final : public StillPictures {
public:
    ImageFolder(std::filesystem::path folder, std::vector<std::string> names)
        : folder_(std::move(folder)), names_(std::move(names))
    {}

    std::int64_t count() const override { return static_cast<std::int64_t>(names_.size()); }
    std::string nameOf(std::int64_t number) const override { return names_[static_cast<std::size_t>(number)]; }

    Result<DecodedFrame> read(std::int64_t number) override
    {
        const std::filesystem::path path = folder_ / names_[static_cast<std::size_t>(number)];
        if (!isTiff(path)) return readImage(path);
        auto tiff = openTiff(path);
        if (!tiff) return fail(tiff.error());
        return (*tiff)->read(0);
    }

private:
    // The first picture in the file.
    static Result<DecodedFrame> readImage(const std::filesystem::path& path)
    {
        auto opened = MediaFile::open(path);
        if (!opened) return fail(opened.error());
        MediaFile& file = **opened;
        const std::vector<int> tracks = file.pictureTracks();
        if (tracks.empty()) return fail(ErrorCode::NotAVideo, file.subject());
        file.readOnly({tracks.front()});
        auto decoder =
            StreamDecoder::open(file.stream(tracks.front()), StreamDecoder::Care::Repeatable, 1, file.subject());
        if (!decoder) return fail(decoder.error());
        PacketPtr packet(av_packet_alloc());
        if (!packet) return fail(ErrorCode::OutOfMemory, file.subject());
        DecodedFrame found;
        const PictureCallback onPicture = [&](std::int64_t, std::shared_ptr<const AVFrame> picture) {
            if (found.isEmpty()) found = DecodedFrame(0, std::move(picture));
        };
        while (found.isEmpty() && file.readPacket(*packet)) (*decoder)->decode(*packet, 0, onPicture);
        if (found.isEmpty()) (*decoder)->drain(onPicture);
        if (!found.isEmpty()) return found;
        const std::string words = (*decoder)->complaints().first();
        return fail(ErrorCode::BrokenFile, file.subject(),
                    words.empty() ? "it does not decode" : "FFmpeg says: " + words);
    }

    std::filesystem::path folder_;
    std::vector<std::string> names_;
};

}  // namespace

Result<std::unique_ptr<StillPictures>> openImageFolder(const std::filesystem::path& folder,
                                                       const std::vector<std::string>& names)
{
    std::vector<std::string> found = names;
    if (found.empty()) {
        auto listed = imageNamesIn(folder);
        if (!listed) return fail(listed.error());
        found = std::move(*listed);
    }
    if (found.empty()) return fail(ErrorCode::NotAVideo, folder.string(), "the folder holds no images");
    return std::make_unique<ImageFolder>(folder, std::move(found));
}

}  // namespace longtake
