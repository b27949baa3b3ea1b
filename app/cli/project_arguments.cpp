// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/project_arguments.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstring>
#include <sstream>
#include <system_error>

#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/config/model_config.h"
#include "core/config/option_check.h"
#include "core/project/backups.h"
#include "core/project/named_row.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

constexpr const char* kProjectEnding = ".longtake";
constexpr std::chrono::hours kBetweenCopies{1};

}  // namespace

std::filesystem::path projectPath(const std::string& text)
{
    std::error_code code;
    if (!std::filesystem::exists(text, code) && std::filesystem::exists(text + kProjectEnding, code))
        return text + kProjectEnding;
    return text;
}

Result<std::filesystem::path> newProjectPath(const std::string& text)
{
    std::filesystem::path path = text;
    const std::filesystem::path name = path.filename();
    if (name.empty() || name == "." || name == ".." || name == kProjectEnding)
        return fail(ErrorCode::WrongUsage, "\"" + text + '"', "it names no file; write for example mice.longtake");
    if (path.extension() != kProjectEnding) path += kProjectEnding;
    return path;
}

std::string shellWord(const std::string& text)
{
    const auto isPlain = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return std::isalnum(byte) != 0 || byte >= 0x80 || std::strchr("._-/+,:=@%", c) != nullptr;
    };
    if (!text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string word = !text.empty() && text.front() == '-' ? "'./" : "'";
    for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
    return word + '\'';
}

Result<std::unique_ptr<ProjectStore>> openForWriting(const std::string& path)
{
    Result<std::unique_ptr<ProjectStore>> store = ProjectStore::open(projectPath(path), OpenMode::ReadWrite);
    if (!store) return store;
    if ((*store)->isReadOnly()) return fail(ErrorCode::ProjectReadOnly, path, (*store)->readOnlyReason());
    // A copy that cannot be made is no reason not to work, but one to know about.
    if (const auto copy = backUpIfDue(**store, kBetweenCopies); !copy)
        logMessage(LogLevel::Warning, "No dated copy of the project was made: " + describe(copy.error()));
    return store;
}

Result<std::unique_ptr<ProjectStore>> openForReading(const std::string& path)
{
    return ProjectStore::open(projectPath(path), OpenMode::ReadOnly);
}

Result<std::vector<VideoId>> namedVideos(const ProjectStore& store, const std::vector<std::string>& names)
{
    std::vector<VideoId> ids;
    for (const std::string& given : names) {
        std::istringstream list(given);
        for (std::string name; std::getline(list, name, ',');) {
            const Result<VideoRecord> video = store.findVideo(name);
            if (!video) return fail(video.error());
            ids.push_back(video->id);
        }
    }
    return ids;
}

Result<ClassInfo> namedClass(const ProjectStore& store, const std::string& name)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    if (const auto index = classes->indexOfName(name)) return classes->at(*index);
    std::vector<NamedRow> rows;
    std::string names;
    for (const ClassInfo& info : classes->all()) {
        rows.push_back({raw(info.id), info.name});
        names += (names.empty() ? "the classes are " : ", ") + info.name;
    }
    const Result<std::size_t> place = findByName(rows, name, "class");
    if (place) return classes->at(static_cast<int>(*place));
    if (place.error().code == ErrorCode::NotInProject)
        return fail(ErrorCode::NotInProject, place.error().subject, names);
    return fail(place.error());
}

Result<PictureSize> parsePictureSize(const std::string& option, const std::string& text)
{
    PictureSize size;
    const char* const end = text.data() + text.size();
    const auto height = std::from_chars(text.data(), end, size.height);
    if (height.ec == std::errc() && height.ptr != end && *height.ptr == 'x') {
        const auto width = std::from_chars(height.ptr + 1, end, size.width);
        if (width.ec == std::errc() && width.ptr == end && size.height > 0 && size.width > 0) return size;
    }
    return fail(ErrorCode::WrongUsage, option + " \"" + text + '"', "write height x width, for example 30x45");
}

Result<PictureSize> parseNetworkSize(const std::string& option, const std::string& text)
{
    const Result<PictureSize> size = parsePictureSize(option, text);
    if (!size) return size;
    const std::string side = "each side in " + option;
    for (const int pixels : {size->height, size->width})
        if (const Status status = checkWhole(side.c_str(), pixels, 1, kLargestPictureSide); !status)
            return fail(status.error());
    return size;
}

Result<std::int64_t> parseDiskBudget(const std::string& option, const std::string& text)
{
    if (text.empty()) return 0;
    const Result<std::int64_t> bytes = parseBytes(text);
    if (!bytes || *bytes > 0) return bytes;
    return fail(ErrorCode::WrongUsage, option, "it must be more than 0; without it, there is no limit");
}

}  // namespace longtake
