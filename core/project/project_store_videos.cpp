// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos and their frame indexes.

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/contract.h"
#include "core/base/plural.h"
#include "core/project/frame_renumbering.h"
#include "core/project/named_row.h"
#include "core/project/project_connection.h"
#include "core/video/frame_index.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kColumns =
    "SELECT id, name, absolute_path, relative_path, file_bytes, file_hash, frame_count, width, height, mean_fps,"
    " duration_s, proven, problems, notes, state, region FROM videos ";

std::string problemsText(const std::vector<std::string>& problems)
{
    return nlohmann::json(problems).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> problemsOf(const std::string& text)
{
    const nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
    std::vector<std::string> problems;
    if (!list.is_array()) return problems;
    for (const nlohmann::json& item : list) {
        if (item.is_string()) problems.push_back(item.get<std::string>());
    }
    return problems;
}

constexpr std::array kStates = {std::pair{VideoState::ToDo, "todo"}, std::pair{VideoState::InProgress, "progress"},
                                std::pair{VideoState::Done, "done"}};

VideoState stateFrom(const std::string& word)
{
    const auto found = std::find_if(kStates.begin(), kStates.end(), [&](const auto& s) { return s.second == word; });
    return found == kStates.end() ? VideoState::ToDo : found->first;
}

// What another program may have written there must not reach beyond the picture.
PictureRegion regionFrom(const std::string& text, int width, int height)
{
    const Result<PictureRegion> region = parsePictureRegion(text);
    return region ? region->clippedTo(width, height) : PictureRegion{};
}

VideoRecord recordOf(const Query& row)
{
    VideoRecord record;
    record.id = VideoId{row.integer(0)};
    record.name = row.text(1);
    record.absolutePath = row.text(2);
    record.relativePath = row.text(3);
    record.fileBytes = row.integer(4);
    record.fileHash = row.text(5);
    record.frameCount = row.integer(6);
    record.width = static_cast<int>(row.integer(7));
    record.height = static_cast<int>(row.integer(8));
    record.meanFps = row.real(9);
    record.durationSeconds = row.real(10);
    record.proven = row.integer(11) != 0;
    record.problems = problemsOf(row.text(12));
    record.notes = row.text(13);
    record.state = stateFrom(row.text(14));
    record.region = regionFrom(row.text(15), record.width, record.height);
    return record;
}

std::vector<VideoRecord> allVideos(Database& database)
{
    static const std::string kSql = std::string(kColumns) + "WHERE removed = 0 ORDER BY id";
    std::vector<VideoRecord> videos;
    Query row = database.query(kSql.c_str());
    while (row.step()) videos.push_back(recordOf(row));
    return videos;
}

// From the project's folder to the video; empty if there is no such way.
std::string relativePath(const fs::path& project, const fs::path& video)
{
    std::error_code code;
    const fs::path folder = fs::absolute(project, code).lexically_normal().parent_path();
    return fs::absolute(video, code).lexically_normal().lexically_relative(folder).string();
}

// After a size that turned out to be another one: what is stored is always what `recordOf` gives.
void keepRegionInside(Database& database, VideoId video)
{
    Query row = database.query("SELECT region, width, height FROM videos WHERE id = ?", raw(video));
    if (!row.step()) return;
    const std::string text = row.text(0);
    const std::string inside =
        toString(regionFrom(text, static_cast<int>(row.integer(1)), static_cast<int>(row.integer(2))));
    if (inside != text) database.run("UPDATE videos SET region = ? WHERE id = ?", inside, raw(video));
}

void storeIndexBytes(Database& database, VideoId video, const FrameIndex& index)
{
    const std::vector<std::byte> bytes = index.serialise();
    database.run("INSERT OR REPLACE INTO frame_indexes (video, bytes) VALUES (?, ?)", raw(video),
                 std::span<const std::byte>(bytes));
}

// Frames that are gone take their labels with them; returns the frames that had one.
std::int64_t cutLabels(Database& database, VideoId video, std::int64_t frameCount)
{
    const std::int64_t labelledEnd =
        database.integerOf("SELECT COALESCE(MAX(last), 0) FROM label_runs WHERE video = ?", raw(video));
    database.run("DELETE FROM label_runs WHERE video = ? AND first >= ?", raw(video), frameCount);
    database.run("UPDATE label_runs SET last = ? WHERE video = ? AND last > ?", frameCount, raw(video), frameCount);
    return std::max<std::int64_t>(0, labelledEnd - frameCount);
}

// Everything that is kept per frame goes from the stored index to `index`. Returns what the user has to know; empty if
// no label was touched.
std::string renumber(Database& database, VideoId video, const FrameIndex& index)
{
    const std::optional<DroppedFrames> dropped = framesDropped(database, video, index);
    if (dropped && dropped->inTheMiddle() > 0) return dropFrames(database, video, *dropped);
    const std::optional<std::int64_t> unmatched = dropped ? std::nullopt : firstUnmatchedFrame(database, video, index);
    const bool inDoubt =
        unmatched &&
        database.integerOf("SELECT COALESCE(MAX(last), 0) FROM label_runs WHERE video = ?", raw(video)) > *unmatched;
    const std::int64_t lost = cutLabels(database, video, index.frameCount());
    std::string left = lost == 0 ? std::string()
                                 : "labels of " + counted(lost, "frame") +
                                       " at the end were left out with the frames, which do not "
                                       "decode";
    if (!inDoubt) return left;
    return "from frame " + std::to_string(*unmatched) +
           " on it cannot be told which pictures the labels were made for: look at them again" +
           (left.empty() ? left : "; " + left);
}

}  // namespace

Result<VideoId> ProjectStore::addVideo(const VideoRecord& video, const FrameIndex& index)
{
    Connection& here = *connection_;
    return here.write([&] {
        const std::string relative =
            video.relativePath.empty() ? relativePath(here.path, video.absolutePath) : video.relativePath;
        VideoId id{};
        if (!video.fileHash.empty()) {
            Query known = here.database.query(
                "SELECT id FROM videos WHERE removed = 1 AND file_hash = ? AND file_bytes = ? ORDER BY id DESC LIMIT 1",
                video.fileHash, video.fileBytes);
            if (known.step()) id = VideoId{known.integer(0)};
        }
        if (id == VideoId{}) {
            here.database.run("INSERT INTO videos (name, absolute_path, frame_count) VALUES (?, ?, ?)", video.name,
                              video.absolutePath, video.frameCount);
            id = VideoId{here.database.lastRowId()};
        }
        cutLabels(here.database, id, video.frameCount);
        here.database.run(
            "UPDATE videos SET name = ?, absolute_path = ?, relative_path = ?, file_bytes = ?, file_hash = ?,"
            " frame_count = ?, width = ?, height = ?, mean_fps = ?, duration_s = ?, proven = ?, problems = ?,"
            " notes = CASE ? WHEN '' THEN notes ELSE ? END, label_revision = label_revision + 1, removed = 0"
            " WHERE id = ?",
            video.name, video.absolutePath, relative, video.fileBytes, video.fileHash, video.frameCount, video.width,
            video.height, video.meanFps, video.durationSeconds, video.proven ? 1 : 0, problemsText(video.problems),
            video.notes, video.notes, raw(id));
        keepRegionInside(here.database, id);
        storeIndexBytes(here.database, id, index);
        return id;
    });
}

Result<std::vector<VideoRecord>> ProjectStore::videos() const
{
    return connection_->read([&] { return allVideos(connection_->database); });
}

Result<VideoRecord> ProjectStore::video(VideoId id) const
{
    static const std::string kSql = std::string(kColumns) + "WHERE removed = 0 AND id = ?";
    return connection_->read([&] {
        Query row = connection_->database.query(kSql.c_str(), raw(id));
        if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "video number " + std::to_string(raw(id)), {}});
        return recordOf(row);
    });
}

Result<VideoRecord> ProjectStore::findVideo(std::string_view idOrName) const
{
    const Result<std::vector<VideoRecord>> all = videos();
    if (!all) return fail(all.error());
    std::vector<NamedRow> rows;
    for (const VideoRecord& record : *all) rows.push_back({raw(record.id), record.name});
    const Result<std::size_t> place = findByName(rows, idOrName, "video");
    if (!place) return fail(place.error());
    return (*all)[*place];
}

Result<FrameIndex> ProjectStore::frameIndex(VideoId id) const
{
    Result<std::vector<std::byte>> bytes = connection_->read([&] {
        Query row = connection_->database.query("SELECT bytes FROM frame_indexes WHERE video = ?", raw(id));
        if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "video number " + std::to_string(raw(id)), {}});
        const std::span<const std::byte> blob = row.blob(0);
        return std::vector<std::byte>(blob.begin(), blob.end());
    });
    if (!bytes) return fail(bytes.error());
    Result<FrameIndex> index = FrameIndex::deserialise(*bytes);
    if (!index)
        return fail(ErrorCode::ProjectBroken, path().filename().string(),
                    "the frame index of video number " + std::to_string(raw(id)) + " cannot be read");
    return index;
}

Status ProjectStore::storeProvenIndex(VideoId id, const FrameIndex& index, const std::vector<std::string>& problems)
{
    Connection& here = *connection_;
    return here.write([&] {
        std::vector<std::string> all = problems;
        if (std::string note = renumber(here.database, id, index); !note.empty()) all.push_back(std::move(note));
        here.database.run(
            "UPDATE videos SET frame_count = ?, width = ?, height = ?, mean_fps = ?, duration_s = ?, proven = 1,"
            " problems = ?, label_revision = label_revision + 1 WHERE id = ? AND removed = 0",
            index.frameCount(), index.displayWidth(), index.displayHeight(), index.meanFps(), index.durationSeconds(),
            problemsText(all), raw(id));
        requireChanged(here.database, "video number " + std::to_string(raw(id)));
        keepRegionInside(here.database, id);
        storeIndexBytes(here.database, id, index);
    });
}

Status ProjectStore::updateVideoPath(VideoId id, const fs::path& path)
{
    Connection& here = *connection_;
    return here.write([&] {
        std::error_code code;
        here.database.run("UPDATE videos SET absolute_path = ?, relative_path = ? WHERE id = ? AND removed = 0",
                          fs::absolute(path, code).lexically_normal().string(), relativePath(here.path, path), raw(id));
        requireChanged(here.database, "video number " + std::to_string(raw(id)));
    });
}

Status ProjectStore::setVideoState(VideoId id, VideoState state)
{
    const auto word = std::find_if(kStates.begin(), kStates.end(), [&](const auto& s) { return s.first == state; });
    LT_EXPECT(word != kStates.end());
    Connection& here = *connection_;
    return here.write([&] {
        here.database.run("UPDATE videos SET state = ? WHERE id = ? AND removed = 0", std::string_view(word->second),
                          raw(id));
        requireChanged(here.database, "video number " + std::to_string(raw(id)));
    });
}

Status ProjectStore::setVideoNotes(VideoId id, std::string_view notes)
{
    Connection& here = *connection_;
    return here.write([&] {
        here.database.run("UPDATE videos SET notes = ? WHERE id = ? AND removed = 0", notes, raw(id));
        requireChanged(here.database, "video number " + std::to_string(raw(id)));
    });
}

void storeRegion(Database& database, VideoId video, PictureRegion region)
{
    database.run("UPDATE videos SET region = ? WHERE id = ?", toString(region), raw(video));
    keepRegionInside(database, video);
}

Result<PictureRegion> ProjectStore::setVideoRegion(VideoId id, PictureRegion region)
{
    Connection& here = *connection_;
    return here.write([&] {
        Query row =
            here.database.query("SELECT name, width, height, region FROM videos WHERE id = ? AND removed = 0", raw(id));
        if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "video number " + std::to_string(raw(id)), {}});
        Result<PictureRegion> checked =
            checkedRegion(region, static_cast<int>(row.integer(1)), static_cast<int>(row.integer(2)));
        if (!checked) {
            checked.error().subject += " of " + row.text(0);
            throw ErrorException(checked.error());
        }
        const PictureRegion before = parsePictureRegion(row.text(3)).value_or(PictureRegion{});
        if (*checked == before) return *checked;
        storeRegion(here.database, id, *checked);
        LabelChange step;
        step.video = id;
        step.text = checked->isWhole() ? "whole picture" : "region " + toString(*checked);
        step.region = RegionChange{before, *checked};
        here.labels.addStep(step, here.whoLabels({}));
        return *checked;
    });
}

Status ProjectStore::removeVideo(VideoId id)
{
    Connection& here = *connection_;
    return here.write([&] {
        here.database.run("UPDATE videos SET removed = 1 WHERE id = ? AND removed = 0", raw(id));
        requireChanged(here.database, "video number " + std::to_string(raw(id)));
    });
}

}  // namespace longtake
