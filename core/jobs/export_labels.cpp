// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/export_labels.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/atomic_file.h"
#include "core/exchange/bout_table.h"
#include "core/exchange/frame_table.h"
#include "core/exchange/time_budget.h"
#include "core/jobs/frame_times.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

// Which table is meant, after kind and format were put together.
enum class Table { Frames, DeepEthogram, Probabilities, Bouts, Budget, Transitions };

bool hasRowPerFrame(Table table)
{
    return table == Table::Frames || table == Table::DeepEthogram || table == Table::Probabilities;
}

Result<Table> tableFor(const ExportRequest& request)
{
    const std::string& format = request.format;
    const auto wrong = [&](const char* words) {
        return fail(ErrorCode::WrongUsage, "format \"" + format + '"', std::string("for this there is ") + words);
    };
    switch (request.kind) {
        case ExportKind::Labels:
            if (format.empty() || format == "frame-table") return Table::Frames;
            if (format == "deepethogram") return Table::DeepEthogram;
            if (format == "bouts") return Table::Bouts;
            return wrong("frame-table, deepethogram and bouts");
        case ExportKind::Predictions:
            if (format.empty() || format == "frame-table" || format == "deepethogram") return Table::Probabilities;
            return wrong("frame-table");
        case ExportKind::Bouts:
            if (format.empty() || format == "bouts") return Table::Bouts;
            return wrong("bouts");
        case ExportKind::Budget:
        case ExportKind::Transitions:
            break;
    }
    if (!format.empty() && format != "csv") return wrong("csv");
    return request.kind == ExportKind::Budget ? Table::Budget : Table::Transitions;
}

Result<std::vector<VideoRecord>> videosFor(const ProjectStore& store, const ExportRequest& request)
{
    std::vector<VideoRecord> videos;
    if (request.videos.empty()) {
        Result<std::vector<VideoRecord>> all = store.videos();
        if (!all) return fail(all.error());
        videos = *std::move(all);
    }
    for (const VideoId id : request.videos) {
        Result<VideoRecord> record = store.video(id);
        if (!record) return fail(record.error());
        videos.push_back(*std::move(record));
    }
    if (videos.empty()) return fail(ErrorCode::NotInProject, "a video", "there is nothing to export yet");
    return videos;
}

Result<std::string> probabilities(const ProjectStore& store, const VideoRecord& video, std::optional<RunId> run)
{
    if (!run) {
        const Result<std::vector<RunId>> runs = store.runsWithPrediction(video.id);
        if (!runs) return fail(runs.error());
        if (runs->empty())
            return fail(ErrorCode::NotInProject, "a prediction for " + video.name, "predict the video first");
        run = runs->back();
    }
    const auto prediction = store.prediction(*run, video.id);
    if (!prediction) return fail(prediction.error());
    if (!*prediction)
        return fail(ErrorCode::NotInProject, "a prediction of run " + std::to_string(raw(*run)) + " for " + video.name,
                    "predict the video first");
    const Result<RunRecord> record = store.findRun(std::to_string(raw(*run)));
    if (!record) return fail(record.error());
    const auto count = static_cast<std::size_t>((*prediction)->classes);
    std::vector<std::string> names;
    const nlohmann::json list = nlohmann::json::parse(record->classesJson, nullptr, false);
    for (std::size_t i = 0; i < count; ++i) {
        const bool isNamed = list.is_array() && i < list.size() && list[i].is_string();
        names.push_back(isNamed ? list[i].get<std::string>() : "output " + std::to_string(i));
    }
    return probabilityTableText(names, (*prediction)->values);
}

Result<std::string> rowsFor(const ProjectStore& store, const VideoRecord& video, Table table,
                            const ExportRequest& request)
{
    if (table == Table::Probabilities) return probabilities(store, video, request.run);
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    const Result<VideoLabels> labels = store.labelsOf(video.id, request.annotator);
    if (!labels) return fail(labels.error());
    if (table == Table::Frames || table == Table::DeepEthogram) {
        const FrameTableStyle style = table == Table::Frames ? FrameTableStyle::Own : FrameTableStyle::DeepEthogram;
        return frameTableText(*classes, labels->tracks, store.isMultiLabel(), style);
    }
    if (table == Table::Transitions) return transitionRows(video.name, *classes, labels->tracks);
    const Result<FrameTimes> times = frameTimes(store, video.id);
    if (!times) return fail(times.error());
    return table == Table::Bouts ? boutRows(video.name, *classes, labels->tracks, *times)
                                 : budgetRows(video.name, *classes, labels->tracks, *times);
}

std::string headerFor(Table table)
{
    if (table == Table::Bouts) return boutHeader();
    if (table == Table::Transitions) return transitionHeader();
    return table == Table::Budget ? budgetHeader() : std::string();
}

Result<std::string> textFor(const ProjectStore& store, const std::vector<VideoRecord>& videos, Table table,
                            const ExportRequest& request)
{
    std::string text = headerFor(table);
    for (const VideoRecord& video : videos) {
        const Result<std::string> rows = rowsFor(store, video, table, request);
        if (!rows) return fail(rows.error());
        text += *rows;
    }
    return text;
}

std::string convention(Table table)
{
    switch (table) {
        case Table::Frames:
            return "One row a frame, counted from 0; 1 present, 0 absent, -1 not labelled.";
        case Table::DeepEthogram:
            return "One row a frame, counted from 0; a row in which any class is not labelled is -1 throughout.";
        case Table::Probabilities:
            return "One row a frame, counted from 0; probabilities before any smoothing.";
        case Table::Bouts:
            return "Frames are counted from 0; end_frame is one past the last frame of a bout.";
        case Table::Transitions:
            return "How often a bout of one class is followed by a bout of another; frames nobody labelled end a "
                   "chain.";
        case Table::Budget:
            break;
    }
    return "Shares are of the labelled frames; bouts in a minute are of the whole video.";
}

bool isFolder(const fs::path& path)
{
    std::error_code code;
    return fs::is_directory(path, code);
}

fs::path folderOf(const fs::path& file)
{
    const fs::path parent = (file.has_filename() ? file : file.parent_path()).parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

// A path with a slip in it would put the tables where nobody looks for them.
Status checkFolder(const fs::path& folder)
{
    if (isFolder(folder)) return {};
    return fail(ErrorCode::FileNotFound, "The folder " + folder.string(), "make it first");
}

// The folder for one file a video, made where only its last part is missing.
Status makeFolder(const fs::path& folder)
{
    std::error_code code;
    if (isFolder(folder)) return {};
    if (fs::exists(folder, code))
        return fail(ErrorCode::CannotWrite, folder.string(),
                    "it is no folder, and one file a video goes into a folder");
    if (Status status = checkFolder(folderOf(folder)); !status) return status;
    if (!fs::create_directory(folder, code)) return fail(ErrorCode::CannotWrite, folder.string(), code.message());
    return {};
}

bool isSame(const fs::path& one, const fs::path& other)
{
    std::error_code code;
    return fs::equivalent(one, other, code) && !code;
}

bool isDatabase(const fs::path& file)
{
    constexpr std::string_view kBeginning = "SQLite format 3";
    std::array<char, kBeginning.size()> bytes{};
    std::ifstream stream(file, std::ios::binary);
    return stream.read(bytes.data(), bytes.size()) && std::string_view(bytes.data(), bytes.size()) == kBeginning;
}

// What a slip in the name must not cost: the project with what belongs to it, and the videos.
Status checkTarget(const ProjectStore& store, const std::vector<fs::path>& videos, const fs::path& file)
{
    std::error_code code;
    const std::string project = fs::weakly_canonical(store.path(), code).string();
    const std::string target = fs::weakly_canonical(file, code).string();
    if (target == project || target.rfind(project + '-', 0) == 0 || isSame(file, store.path()))
        return fail(ErrorCode::WrongUsage, file.string(), "it is the project, or belongs to it; choose another name");
    if (isDatabase(file))
        return fail(ErrorCode::WrongUsage, file.string(), "it is a project or another database; choose another name");
    for (const fs::path& video : videos) {
        if (isSame(file, video))
            return fail(ErrorCode::WrongUsage, file.string(), "it is a video of this project; choose another name");
    }
    return {};
}

// Where the videos of the project lie, those that are there.
Result<std::vector<fs::path>> pathsOfVideos(const ProjectStore& store)
{
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    std::vector<fs::path> paths;
    paths.reserve(videos->size());
    for (const VideoRecord& video : *videos) {
        if (Result<fs::path> path = videoPath(store, video)) paths.push_back(*std::move(path));
    }
    return paths;
}

Status writeTable(const ProjectStore& store, const std::vector<fs::path>& videos, const fs::path& file,
                  const std::string& text)
{
    if (Status status = checkTarget(store, videos, file); !status) return status;
    return writeFileAtomically(file, text);
}

Status writeEach(const ProjectStore& store, const std::vector<VideoRecord>& videos, Table table,
                 const ExportRequest& request, const std::stop_token& stop, ExportReport& report)
{
    const Result<std::vector<fs::path>> paths = pathsOfVideos(store);
    if (!paths) return fail(paths.error());
    const char* ending = table == Table::Probabilities ? "_predictions.csv" : "_labels.csv";
    for (const VideoRecord& video : videos) {
        if (stop.stop_requested()) break;
        fs::path file = request.output / (fs::path(video.name).stem().string() + ending);
        if (std::find(report.files.begin(), report.files.end(), file) != report.files.end())
            file =
                request.output / (fs::path(video.name).stem().string() + '_' + std::to_string(raw(video.id)) + ending);
        const Result<std::string> text = textFor(store, {video}, table, request);
        if (!text) return fail(text.error());
        if (Status status = writeTable(store, *paths, file, *text); !status) return status;
        report.files.push_back(file);
    }
    return {};
}

}  // namespace

Result<ExportKind> exportKindFromWord(const std::string& word)
{
    if (word == "labels") return ExportKind::Labels;
    if (word == "predictions") return ExportKind::Predictions;
    if (word == "bouts") return ExportKind::Bouts;
    if (word == "budget") return ExportKind::Budget;
    if (word == "transitions") return ExportKind::Transitions;
    return fail(ErrorCode::WrongUsage, "--what " + word, "it is labels, predictions, bouts, budget or transitions");
}

Result<std::string> exportText(const ProjectStore& store, const ExportRequest& request)
{
    const Result<Table> table = tableFor(request);
    if (!table) return fail(table.error());
    const Result<std::vector<VideoRecord>> videos = videosFor(store, request);
    if (!videos) return fail(videos.error());
    if (videos->size() > 1 && hasRowPerFrame(*table))
        return fail(ErrorCode::WrongUsage, "an export of " + std::to_string(videos->size()) + " videos",
                    "a table with a row a frame holds one; say which with --video, or give a folder with -o");
    return textFor(store, *videos, *table, request);
}

Result<ExportReport> exportLabels(const ProjectStore& store, const ExportRequest& request, const std::stop_token& stop)
{
    const Result<Table> table = tableFor(request);
    if (!table) return fail(table.error());
    const Result<std::vector<VideoRecord>> videos = videosFor(store, request);
    if (!videos) return fail(videos.error());
    ExportReport report;
    report.notes.push_back(convention(*table));
    const bool oneEach =
        hasRowPerFrame(*table) && (videos->size() > 1 || isFolder(request.output) || !request.output.has_filename());
    const bool wasThere = isFolder(request.output);
    if (const Status status = oneEach ? makeFolder(request.output) : checkFolder(folderOf(request.output)); !status)
        return fail(status.error());
    if (oneEach) {
        if (const Status status = writeEach(store, *videos, *table, request, stop, report); !status) {
            std::error_code notEmpty;
            if (!wasThere) fs::remove(request.output, notEmpty);
            return fail(status.error());
        }
        return report;
    }
    const Result<std::string> text = textFor(store, *videos, *table, request);
    if (!text) return fail(text.error());
    const Result<std::vector<fs::path>> paths = pathsOfVideos(store);
    if (!paths) return fail(paths.error());
    if (const Status status = writeTable(store, *paths, request.output, *text); !status) return fail(status.error());
    report.files.push_back(request.output);
    return report;
}

}  // namespace longtake
