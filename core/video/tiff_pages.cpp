// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/still_pictures.h"

#include <tiffio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/base/log.h"
#include "core/video/ffmpeg_handles.h"
#include "core/video/media_file.h"

namespace longtake {
namespace {

// Pages larger than this are taken for damaged headers.
constexpr std::uint32_t kMaxSide = 32768;
constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 27;
constexpr std::size_t kMaxPages = 1U << 22;

// libtiff's own words about the file being read; it reports through a function without context.
thread_local std::string complaint;

void onTiffMessage(const char* module, const char* format, va_list arguments)
{
    char text[512];
    if (std::vsnprintf(text, sizeof text, format, arguments) <= 0) return;
    if (complaint.empty()) complaint = text;
    logMessage(LogLevel::Debug, std::string("libtiff: ") + (module != nullptr ? module : "") + ": " + text);
}

void routeTiffMessages()
{
    static std::once_flag once;
    std::call_once(once, [] {
        TIFFSetErrorHandler(onTiffMessage);
        TIFFSetWarningHandler(nullptr);
    });
}

struct TiffCloser {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using TiffPtr = std::unique_ptr<TIFF, TiffCloser>;

struct PageShape {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t bits = 1;
    std::uint16_t samples = 1;
    std::uint16_t sampleFormat = SAMPLEFORMAT_UINT;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t planar = PLANARCONFIG_CONTIG;
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
};

PageShape shapeOf(TIFF* tiff)
{
    PageShape shape;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &shape.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &shape.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &shape.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &shape.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &shape.sampleFormat);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &shape.photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &shape.planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &shape.orientation);
    return shape;
}

// Gray pages of 8 or 16 bits, upright and black at 0, are read as they are; all else through libtiff's RGBA reader.
bool isPlainGray(const PageShape& shape)
{
    return shape.samples == 1 && (shape.bits == 8 || shape.bits == 16) && shape.sampleFormat == SAMPLEFORMAT_UINT &&
           shape.photometric == PHOTOMETRIC_MINISBLACK && shape.orientation == ORIENTATION_TOPLEFT;
}

FramePtr newPicture(const PageShape& shape, AVPixelFormat format)
{
    FramePtr picture(av_frame_alloc());
    if (!picture) return nullptr;
    picture->width = static_cast<int>(shape.width);
    picture->height = static_cast<int>(shape.height);
    picture->format = format;
    if (av_frame_get_buffer(picture.get(), 0) < 0) return nullptr;
    return picture;
}

class TiffPages final : public StillPictures {
public:
    static Result<std::unique_ptr<StillPictures>> open(const std::filesystem::path& path)
    {
        routeTiffMessages();
        const auto plain = openPlainFile(path);
        if (!plain) return fail(plain.error());
        complaint.clear();
        const std::string name = path.string();
        TiffPtr tiff(TIFFFdOpen(plain->descriptor, name.c_str(), "rm"));  // m: no memory map; a cut file would kill us
        if (!tiff) {
            ::close(plain->descriptor);
            return fail(ErrorCode::BrokenFile, name, complaint.empty() ? "libtiff cannot open it" : complaint);
        }
        std::unique_ptr<TiffPages> pages(new TiffPages);
        pages->subject_ = name;
        pages->tiff_ = std::move(tiff);
        pages->findPages();
        if (pages->offsets_.empty()) return fail(ErrorCode::NoFrames, name, "it has no page");
        return pages;
    }

    std::int64_t count() const override { return static_cast<std::int64_t>(offsets_.size()); }
    std::string nameOf(std::int64_t number) const override { return "page " + std::to_string(number + 1); }

    Result<DecodedFrame> read(std::int64_t number) override
    {
        complaint.clear();
        if (TIFFSetSubDirectory(tiff_.get(), offsets_[static_cast<std::size_t>(number)]) == 0) return broken(number);
        const PageShape shape = shapeOf(tiff_.get());
        if (shape.width == 0 || shape.height == 0 || shape.width > kMaxSide || shape.height > kMaxSide ||
            std::uint64_t{shape.width} * shape.height > kMaxPixels)
            return broken(number);
        FramePtr picture = isPlainGray(shape) ? readGray(shape) : nullptr;
        if (!picture) {
            char why[1024] = {};
            if (TIFFRGBAImageOK(tiff_.get(), why) == 0)
                return fail(ErrorCode::Unsupported, subject_, nameOf(number) + ": " + why);
            picture = readRgba(shape);
        }
        if (!picture) return broken(number);
        return DecodedFrame(number, std::shared_ptr<const AVFrame>(picture.release(), FrameDeleter()));
    }

private:
    TiffPages() = default;

    void findPages()
    {
        std::vector<std::uint64_t> seen;
        do {
            std::uint32_t kind = 0;
            TIFFGetField(tiff_.get(), TIFFTAG_SUBFILETYPE, &kind);
            if ((kind & FILETYPE_REDUCEDIMAGE) == 0) offsets_.push_back(TIFFCurrentDirOffset(tiff_.get()));
        } while (offsets_.size() < kMaxPages && TIFFReadDirectory(tiff_.get()) != 0);
    }

    Result<DecodedFrame> broken(std::int64_t number) const
    {
        return fail(ErrorCode::BrokenFile, subject_,
                    nameOf(number) + " cannot be read" + (complaint.empty() ? "" : " (" + complaint + ")"));
    }

    // In the byte order of the file, as FFmpeg gives 16-bit pages. Null for tiled, or broken, pages.
    FramePtr readGray(const PageShape& shape)
    {
        if (TIFFIsTiled(tiff_.get()) != 0) return nullptr;
        const bool isBig = TIFFIsBigEndian(tiff_.get()) != 0;
        const AVPixelFormat format =
            shape.bits == 8 ? AV_PIX_FMT_GRAY8 : (isBig ? AV_PIX_FMT_GRAY16BE : AV_PIX_FMT_GRAY16LE);
        FramePtr picture = newPicture(shape, format);
        const auto line = static_cast<std::size_t>(TIFFScanlineSize(tiff_.get()));
        const std::size_t expected = std::size_t{shape.width} * (shape.bits / 8U);
        if (!picture || line < expected) return nullptr;
        std::vector<std::uint8_t> row(line);
        for (std::uint32_t y = 0; y < shape.height; ++y) {
            if (TIFFReadScanline(tiff_.get(), row.data(), y, 0) < 0) return nullptr;
            // libtiff gives the machine's order (little-endian here); the picture keeps the file's.
            if (shape.bits == 16 && isBig)
                for (std::size_t i = 0; i + 1 < expected; i += 2) std::swap(row[i], row[i + 1]);
            std::memcpy(picture->data[0] + static_cast<std::ptrdiff_t>(y) * picture->linesize[0], row.data(), expected);
        }
        return picture;
    }

    FramePtr readRgba(const PageShape& shape)
    {
        FramePtr picture = newPicture(shape, AV_PIX_FMT_RGB24);
        if (!picture) return nullptr;
        std::vector<std::uint32_t> pixels(std::size_t{shape.width} * shape.height);
        if (TIFFReadRGBAImageOriented(tiff_.get(), shape.width, shape.height, pixels.data(), ORIENTATION_TOPLEFT, 1) ==
            0)
            return nullptr;
        const std::uint32_t* from = pixels.data();
        for (std::uint32_t y = 0; y < shape.height; ++y) {
            std::uint8_t* to = picture->data[0] + static_cast<std::ptrdiff_t>(y) * picture->linesize[0];
            for (std::uint32_t x = 0; x < shape.width; ++x, ++from) {
                *to++ = static_cast<std::uint8_t>(TIFFGetR(*from));
                *to++ = static_cast<std::uint8_t>(TIFFGetG(*from));
                *to++ = static_cast<std::uint8_t>(TIFFGetB(*from));
            }
        }
        return picture;
    }

    std::string subject_;
    TiffPtr tiff_;
    std::vector<std::uint64_t> offsets_;  // of the pages' directories
};

}  // namespace

bool isTiff(const std::filesystem::path& path)
{
    const auto plain = openPlainFile(path);
    if (!plain) return false;
    std::array<std::uint8_t, 4> start = {};
    const auto got = ::pread(plain->descriptor, start.data(), start.size(), 0);
    ::close(plain->descriptor);
    if (got != static_cast<ssize_t>(start.size())) return false;
    constexpr std::array<std::array<std::uint8_t, 4>, 4> kStarts = {
        {{'I', 'I', 42, 0}, {'M', 'M', 0, 42}, {'I', 'I', 43, 0}, {'M', 'M', 0, 43}}};
    return std::find(kStarts.begin(), kStarts.end(), start) != kStarts.end();
}

Result<std::unique_ptr<StillPictures>> openTiff(const std::filesystem::path& path)
{
    return TiffPages::open(path);
}

}  // namespace longtake
