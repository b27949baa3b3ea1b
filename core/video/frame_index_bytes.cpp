// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bytes of a FrameIndex in the project file.
//
// Note [Layout of a stored index]
// "LTFI", version byte, then fields as variable-length integers (LEB128; signed ones zigzag), then per-frame columns,
// each as differences to the frame before: time stamps as differences of differences, packets as differences, key flags
// as one bit each, hashes as 8 plain bytes. Last come 8 bytes: XXH3 of everything before. Doubles and hashes are
// little-endian.

#include "core/video/frame_index.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <cstring>
#include <string_view>

namespace longtake {
namespace {

constexpr char kMagic[4] = {'L', 'T', 'F', 'I'};
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kLongestName = 4096;

class Writer {
public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
    void number(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7) byte(static_cast<std::uint8_t>(value | 0x80));
        byte(static_cast<std::uint8_t>(value));
    }
    // Wraps around on purpose, so that differences of extreme values survive.
    void signedNumber(std::uint64_t value) { number((value << 1) ^ ((value >> 63) != 0 ? ~std::uint64_t{0} : 0)); }
    void plain64(std::uint64_t value)
    {
        for (int i = 0; i < 8; ++i) byte(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    void text(std::string_view value)
    {
        number(value.size());
        for (const char c : value) byte(static_cast<std::uint8_t>(c));
    }
    std::vector<std::byte> take() { return std::move(bytes_); }
    std::span<const std::byte> written() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

// Reads what Writer wrote; after the first bad byte everything is 0 and `isGood` false.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool isGood() const { return isGood_; }
    std::size_t left() const { return bytes_.size() - at_; }
    void spoil() { isGood_ = false; }

    std::uint8_t byte()
    {
        if (!isGood_ || at_ >= bytes_.size()) {
            isGood_ = false;
            return 0;
        }
        return static_cast<std::uint8_t>(bytes_[at_++]);
    }
    std::uint64_t number()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t next = byte();
            value |= static_cast<std::uint64_t>(next & 0x7F) << shift;
            if ((next & 0x80) == 0) return value;
        }
        isGood_ = false;
        return 0;
    }
    std::uint64_t signedNumber()
    {
        const std::uint64_t coded = number();
        return (coded >> 1) ^ ((coded & 1) != 0 ? ~std::uint64_t{0} : 0);
    }
    std::uint64_t plain64()
    {
        std::uint64_t value = 0;
        for (int i = 0; i < 8; ++i) value |= static_cast<std::uint64_t>(byte()) << (8 * i);
        return value;
    }
    // A count of things that take at least `bytesEach` bytes: never more than what is left can hold.
    std::size_t count(std::size_t bytesEach)
    {
        const std::uint64_t value = number();
        if (value > left() / bytesEach) isGood_ = false;
        return isGood_ ? static_cast<std::size_t>(value) : 0;
    }
    // A number that must lie in [low, high].
    std::int64_t bounded(std::int64_t low, std::int64_t high)
    {
        const auto value = static_cast<std::int64_t>(signedNumber());
        if (value < low || value > high) isGood_ = false;
        return isGood_ ? value : low;
    }
    std::string text()
    {
        const std::size_t size = count(1);
        if (size > kLongestName) isGood_ = false;
        std::string value;
        for (std::size_t i = 0; isGood_ && i < size; ++i) value += static_cast<char>(byte());
        return value;
    }

private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    bool isGood_ = true;
};

std::uint64_t checksum(std::span<const std::byte> bytes)
{
    return XXH3_64bits(bytes.data(), bytes.size());
}

void writeHead(const FrameIndexColumns& columns, Writer& out)
{
    out.byte(static_cast<std::uint8_t>(columns.origin));
    for (const std::int64_t value :
         {std::int64_t{columns.stream}, std::int64_t{columns.timeBase.numerator},
          std::int64_t{columns.timeBase.denominator}, std::int64_t{columns.width}, std::int64_t{columns.height},
          std::int64_t{columns.rotationDegrees}, std::int64_t{columns.isDamaged}, std::int64_t{columns.orderGuessed},
          columns.packetCount, columns.fileBytes})
        out.signedNumber(static_cast<std::uint64_t>(value));
    out.plain64(std::bit_cast<std::uint64_t>(columns.nominalFps));
}

void readHead(Reader& in, FrameIndexColumns& columns)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kMost32 = std::numeric_limits<std::int32_t>::max();
    const std::uint8_t origin = in.byte();
    if (origin > static_cast<std::uint8_t>(PictureOrigin::TiffPages)) in.spoil();
    columns.origin = static_cast<PictureOrigin>(origin);
    columns.stream = static_cast<int>(in.bounded(0, 1 << 16));
    columns.timeBase.numerator = static_cast<std::int32_t>(in.bounded(1, kMost32));
    columns.timeBase.denominator = static_cast<std::int32_t>(in.bounded(1, kMost32));
    columns.width = static_cast<int>(in.bounded(0, 1 << 20));
    columns.height = static_cast<int>(in.bounded(0, 1 << 20));
    columns.rotationDegrees = static_cast<int>(in.bounded(0, 270));
    if (columns.rotationDegrees % 90 != 0) in.spoil();
    columns.isDamaged = in.bounded(0, 1) != 0;
    columns.orderGuessed = in.bounded(0, 1) != 0;
    columns.packetCount = in.bounded(0, kMost);
    columns.fileBytes = in.bounded(0, kMost);
    columns.nominalFps = std::bit_cast<double>(in.plain64());
    if (!(columns.nominalFps > 0.0 && columns.nominalFps < 1e9)) in.spoil();
}

void readFrames(Reader& in, FrameIndexColumns& columns)
{
    const std::size_t frames = in.count(2);
    const bool hasHashes = in.bounded(0, 1) != 0;
    if (!in.isGood()) return;
    std::uint64_t value = 0;
    std::uint64_t step = 0;
    columns.pts.reserve(frames);
    for (std::size_t n = 0; n < frames && in.isGood(); ++n) {
        step += in.signedNumber();
        value += step;
        columns.pts.push_back(static_cast<std::int64_t>(value));
    }
    value = 0;
    columns.packet.reserve(frames);
    for (std::size_t n = 0; n < frames && in.isGood(); ++n) {
        value += in.signedNumber();
        if (value > std::numeric_limits<std::uint32_t>::max()) in.spoil();
        columns.packet.push_back(static_cast<std::uint32_t>(value));
    }
    columns.keyFrame.reserve(frames);
    for (std::size_t n = 0; n < frames && in.isGood(); n += 8) {
        const std::uint8_t bits = in.byte();
        for (std::size_t i = n; i < n + 8 && i < frames; ++i) columns.keyFrame.push_back((bits >> (i - n) & 1) != 0);
    }
    if (!hasHashes || !in.isGood()) return;
    if (in.left() / 8 < frames) in.spoil();
    columns.hash.reserve(in.isGood() ? frames : 0);
    for (std::size_t n = 0; n < frames && in.isGood(); ++n) columns.hash.push_back(in.plain64());
}

void readSeekPoints(Reader& in, FrameIndexColumns& columns)
{
    const std::size_t count = in.count(6);
    columns.seekPoints.reserve(count);
    std::int64_t packetBefore = -1;
    for (std::size_t i = 0; i < count && in.isGood(); ++i) {
        SeekPoint point;
        point.packet = in.bounded(packetBefore + 1, std::numeric_limits<std::uint32_t>::max());
        point.frame = in.bounded(0, static_cast<std::int64_t>(columns.pts.size()) - 1);
        point.pts = static_cast<std::int64_t>(in.signedNumber());
        point.dts = static_cast<std::int64_t>(in.signedNumber());
        point.position = in.bounded(-1, std::numeric_limits<std::int64_t>::max());
        point.size = static_cast<std::int32_t>(in.bounded(0, std::numeric_limits<std::int32_t>::max()));
        packetBefore = point.packet;
        columns.seekPoints.push_back(point);
    }
}

}  // namespace

std::vector<std::byte> FrameIndex::serialise() const
{
    Writer out;
    for (const char c : kMagic) out.byte(static_cast<std::uint8_t>(c));
    out.byte(kVersion);
    writeHead(columns_, out);

    out.number(columns_.pts.size());
    out.signedNumber(columns_.hash.empty() ? 0 : 1);
    std::uint64_t value = 0;
    std::uint64_t step = 0;
    for (const std::int64_t pts : columns_.pts) {
        const std::uint64_t nextStep = static_cast<std::uint64_t>(pts) - value;
        out.signedNumber(nextStep - step);
        step = nextStep;
        value = static_cast<std::uint64_t>(pts);
    }
    value = 0;
    for (const std::uint32_t packet : columns_.packet) {
        out.signedNumber(packet - value);
        value = packet;
    }
    for (std::size_t n = 0; n < columns_.keyFrame.size(); n += 8) {
        std::uint8_t bits = 0;
        for (std::size_t i = n; i < n + 8 && i < columns_.keyFrame.size(); ++i)
            if (columns_.keyFrame[i]) bits = static_cast<std::uint8_t>(bits | 1U << (i - n));
        out.byte(bits);
    }
    for (const std::uint64_t hash : columns_.hash) out.plain64(hash);

    out.number(columns_.seekPoints.size());
    for (const SeekPoint& point : columns_.seekPoints) {
        for (const std::int64_t field :
             {point.packet, point.frame, point.pts, point.dts, point.position, std::int64_t{point.size}})
            out.signedNumber(static_cast<std::uint64_t>(field));
    }
    out.number(columns_.imageNames.size());
    for (const std::string& name : columns_.imageNames) out.text(name);
    const std::uint64_t sum = checksum(out.written());
    out.plain64(sum);
    return out.take();
}

Result<FrameIndex> FrameIndex::deserialise(std::span<const std::byte> bytes)
{
    constexpr const char* kSubject = "the stored frame index";
    if (bytes.size() < sizeof kMagic + 1 + kChecksumBytes || std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0)
        return fail(ErrorCode::WrongFormat, kSubject, "it does not begin as one");
    const auto version = static_cast<std::uint8_t>(bytes[sizeof kMagic]);
    if (version != kVersion)
        return fail(ErrorCode::WrongFormat, kSubject, "version " + std::to_string(version) + " is not known");
    const std::span<const std::byte> content = bytes.first(bytes.size() - kChecksumBytes);
    if (Reader(bytes.last(kChecksumBytes)).plain64() != checksum(content))
        return fail(ErrorCode::WrongFormat, kSubject, "its checksum is wrong");

    Reader in(content.subspan(sizeof kMagic + 1));
    FrameIndexColumns columns;
    readHead(in, columns);
    readFrames(in, columns);
    readSeekPoints(in, columns);
    const std::size_t names = in.count(1);
    for (std::size_t i = 0; i < names && in.isGood(); ++i) columns.imageNames.push_back(in.text());
    if (!in.isGood() || in.left() != 0) return fail(ErrorCode::WrongFormat, kSubject, "its content is damaged");
    return FrameIndex(std::move(columns));
}

}  // namespace longtake
