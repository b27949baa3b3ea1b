// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_files.h"

#define XXH_INLINE_ALL
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <system_error>
#include <utility>

#include "core/video/media_file.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr std::array kImageExtensions = {".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp", ".pgm",
                                         ".ppm", ".pnm", ".pbm",  ".tga", ".jp2", ".exr",  ".dpx",  ".pcx"};
constexpr std::array kVideoExtensions = {
    ".mp4",  ".m4v", ".mov", ".avi",   ".mkv",  ".webm", ".wmv", ".asf", ".flv",  ".mpg", ".mpeg", ".ts",  ".mts",
    ".m2ts", ".ps",  ".vob", ".3gp",   ".3g2",  ".ogv",  ".ogg", ".mxf", ".dv",   ".264", ".h264", ".265", ".h265",
    ".hevc", ".ivf", ".gif", ".mjpeg", ".mjpg", ".nut",  ".y4m", ".seq", ".divx", ".rm",  ".rmvb", ".apng"};
constexpr std::array kPagedExtensions = {".tif", ".tiff"};

constexpr std::int64_t kWholeBytes = std::int64_t{48} << 20;
constexpr std::int64_t kPartBytes = std::int64_t{16} << 20;

std::string lowered(std::string text)
{
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

template <std::size_t N>
bool hasExtension(const fs::path& path, const std::array<const char*, N>& extensions)
{
    const std::string extension = lowered(path.extension().string());
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The run of digits at the front of `text`, without leading zeros; `text` moves behind it.
std::string_view takeNumber(std::string_view& text)
{
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end])) ++end;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    return digits;
}

// -1, 0, 1 by numbers and letters alone.
int compareNaturally(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view first = takeNumber(a);
            const std::string_view second = takeNumber(b);
            if (first.size() != second.size()) return first.size() < second.size() ? -1 : 1;
            const int order = first.compare(second);
            if (order != 0) return order < 0 ? -1 : 1;
            continue;
        }
        const int first = std::tolower(static_cast<unsigned char>(a.front()));
        const int second = std::tolower(static_cast<unsigned char>(b.front()));
        if (first != second) return first < second ? -1 : 1;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.empty() == b.empty() ? 0 : (a.empty() ? -1 : 1);
}

// Files and folders directly in `folder`, hidden ones left out, in natural order of their names.
Result<std::vector<fs::directory_entry>> entriesOf(const fs::path& folder)
{
    std::error_code problem;
    if (!fs::exists(folder, problem)) return fail(ErrorCode::FileNotFound, folder.string());
    std::vector<fs::directory_entry> entries;
    fs::directory_iterator at(folder, problem);
    if (problem) return fail(ErrorCode::CannotRead, folder.string(), problem.message());
    for (const fs::directory_iterator end; at != end;) {
        const std::string name = at->path().filename().string();
        if (!name.empty() && name.front() != '.') entries.push_back(*at);
        at.increment(problem);
        if (problem) return fail(ErrorCode::CannotRead, folder.string(), problem.message());
    }
    std::sort(entries.begin(), entries.end(), [](const fs::directory_entry& a, const fs::directory_entry& b) {
        return naturalLess(a.path().filename().string(), b.path().filename().string());
    });
    return entries;
}

void collectVideos(const fs::path& folder, const std::vector<fs::directory_entry>& entries, int depth,
                   std::vector<fs::path>& found)
{
    constexpr int kDeepest = 32;
    std::error_code problem;
    std::size_t videos = 0;
    std::size_t images = 0;
    for (const fs::directory_entry& entry : entries) {
        if (!entry.is_regular_file(problem)) continue;
        if (hasExtension(entry.path(), kVideoExtensions)) ++videos;
        if (hasExtension(entry.path(), kImageExtensions)) ++images;
    }
    if (videos == 0 && images > 0) {
        const bool arePages = std::all_of(entries.begin(), entries.end(), [](const fs::directory_entry& entry) {
            std::error_code ignored;
            return !entry.is_regular_file(ignored) || !hasExtension(entry.path(), kImageExtensions) ||
                   hasExtension(entry.path(), kPagedExtensions);
        });
        if (!arePages || images > 1) found.push_back(folder);
        if (arePages && images == 1)
            for (const fs::directory_entry& entry : entries)
                if (hasExtension(entry.path(), kPagedExtensions)) found.push_back(entry.path());
    }
    for (const fs::directory_entry& entry : entries) {
        if (entry.is_regular_file(problem) && videos > 0 && hasExtension(entry.path(), kVideoExtensions))
            found.push_back(entry.path());
        if (depth < kDeepest && entry.is_directory(problem) && !entry.is_symlink(problem)) {
            const auto below = entriesOf(entry.path());
            if (below) collectVideos(entry.path(), *below, depth + 1, found);  // what may not be read is passed over
        }
    }
}

Status hashPart(int descriptor, std::int64_t from, std::int64_t bytes, const std::string& name, XXH3_state_t& state)
{
    std::vector<char> buffer(std::size_t{1} << 20);
    while (bytes > 0) {
        const auto wanted =
            static_cast<std::size_t>(std::min<std::int64_t>(bytes, static_cast<std::int64_t>(buffer.size())));
        const ssize_t got = ::pread(descriptor, buffer.data(), wanted, from);
        if (got <= 0) return fail(ErrorCode::CannotRead, name);
        XXH3_64bits_update(&state, buffer.data(), static_cast<std::size_t>(got));
        from += got;
        bytes -= got;
    }
    return {};
}

Result<VideoFileHash> imageFolderHash(const fs::path& folder)
{
    const auto names = imageNamesIn(folder);
    if (!names) return fail(names.error());
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    VideoFileHash result;
    for (const std::string& name : *names) {
        std::error_code problem;
        const auto bytes = static_cast<std::int64_t>(fs::file_size(folder / name, problem));
        if (problem) return fail(ErrorCode::CannotRead, (folder / name).string(), problem.message());
        XXH3_64bits_update(&state, name.c_str(), name.size() + 1);
        XXH3_64bits_update(&state, &bytes, sizeof bytes);
        result.bytes += bytes;
    }
    result.hash = XXH3_64bits_digest(&state);
    return result;
}

}  // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    const int order = compareNaturally(a, b);
    return order != 0 ? order < 0 : a < b;
}

Result<std::vector<std::string>> imageNamesIn(const fs::path& folder)
{
    const auto entries = entriesOf(folder);
    if (!entries) return fail(entries.error());
    std::vector<std::string> names;
    std::error_code problem;
    for (const fs::directory_entry& entry : *entries)
        if (entry.is_regular_file(problem) && hasExtension(entry.path(), kImageExtensions))
            names.push_back(entry.path().filename().string());
    return names;
}

Result<std::vector<fs::path>> findVideos(const fs::path& folder)
{
    std::error_code problem;
    if (fs::exists(folder, problem) && !fs::is_directory(folder, problem)) return std::vector<fs::path>{folder};
    const auto entries = entriesOf(folder);
    if (!entries) return fail(entries.error());
    std::vector<fs::path> found;
    collectVideos(folder, *entries, 0, found);
    return found;
}

Result<VideoFileHash> videoFileHash(const fs::path& path)
{
    std::error_code problem;
    if (fs::is_directory(path, problem)) return imageFolderHash(path);
    const auto plain = openPlainFile(path);
    if (!plain) return fail(plain.error());
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    VideoFileHash result;
    result.bytes = plain->sizeBytes;
    Status read;
    if (plain->sizeBytes <= kWholeBytes) {
        read = hashPart(plain->descriptor, 0, plain->sizeBytes, path.string(), state);
    } else {
        for (const std::int64_t from :
             {std::int64_t{0}, (plain->sizeBytes - kPartBytes) / 2, plain->sizeBytes - kPartBytes})
            if (read) read = hashPart(plain->descriptor, from, kPartBytes, path.string(), state);
    }
    ::close(plain->descriptor);
    if (!read) return fail(read.error());
    result.hash = XXH3_64bits_digest(&state);
    return result;
}

}  // namespace longtake
