// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/check_project.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/plural.h"
#include "core/frames/frame_store.h"
#include "core/jobs/video_facts.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"
#include "core/project/restore.h"
#include "core/video/frame_index.h"
#include "core/video/video_files.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

// The project open and whole, if need be from its newest copy that is.
Result<std::unique_ptr<ProjectStore>> openWhole(const fs::path& project, bool repair, CheckReport& report)
{
    auto store = ProjectStore::open(project, repair ? OpenMode::ReadWrite : OpenMode::ReadOnly);
    Status whole = store ? (*store)->checkIntegrity() : Status(fail(store.error()));
    if (whole || whole.error().code != ErrorCode::ProjectBroken) {
        if (!whole) return fail(whole.error());
        return store;
    }
    const std::vector<CopyInfo> copies = describeCopies(project);
    Error damage = whole.error();
    if (!repair || copies.empty()) {
        damage.advice = copies.empty() ? "There is no copy of it to go back to."
                                       : "--repair goes back to its newest copy that is whole.";
        report.findings.push_back({"database", describe(damage), !copies.empty(), false});
        if (store) return store;
        return fail(std::move(damage));
    }
    if (store) store->reset();
    for (const CopyInfo& copy : copies) {
        const Result<RestoreReport> restored = restoreCopy(project, copy.path);
        if (!restored && restored.error().code == ErrorCode::ProjectBroken) continue;  // the copy is damaged, too
        if (!restored) return fail(restored.error());
        damage.advice = "It is again what it was at " + copy.madeAt + "; the damaged file is kept as " +
                        restored->kept.filename().string() + '.';
        report.findings.push_back({"database", describe(damage), true, true});
        return ProjectStore::open(project, OpenMode::ReadWrite);
    }
    damage.advice = "Its copies are damaged, too.";
    return fail(std::move(damage));
}

Status checkLabels(ProjectStore& store, bool repair, CheckReport& report)
{
    const Result<std::vector<std::string>> found = store.checkLabels(repair);
    if (!found) return fail(found.error());
    for (const std::string& text : *found) report.findings.push_back({"labels", text + '.', true, repair});
    if (store.isMultiLabel()) return {};
    const Result<std::vector<LabelConflict>> conflicts = store.labelConflicts();
    if (!conflicts) return fail(conflicts.error());
    for (const LabelConflict& conflict : *conflicts) {
        report.findings.push_back({"labels",
                                   conflict.name + ": more than one class in frames from " +
                                       std::to_string(conflict.ranges.front().first) +
                                       " on, in a project of one class a frame. Label these frames again.",
                                   false, false});
    }
    return {};
}

void checkVideo(const ProjectStore& store, const VideoRecord& video, CheckReport& report)
{
    const auto add = [&](const std::string& text) { report.findings.push_back({"video", text, false, false}); };
    const Result<FrameIndex> index = store.frameIndex(video.id);
    if (!index)
        add(describe(index.error()));
    else if (index->frameCount() != video.frameCount)
        add(video.name + ": its frame index has " + counted(index->frameCount(), "frame") + ", the project says " +
            std::to_string(video.frameCount) + ". Remove the video and add it again; its labels stay.");
    const Result<fs::path> path = videoPath(store, video);
    if (!path) {
        add(describe(path.error()) + " Use relink with the folder where it is now.");
        return;
    }
    const Result<VideoFileHash> hash = videoFileHash(*path);
    if (!hash)
        add(describe(hash.error()));
    else if (hash->bytes != video.fileBytes || hashText(*hash) != video.fileHash)
        add(path->string() + " is not the file that was added: its content changed. Labels may not fit its frames.");
}

std::optional<FrameStoreKey> keyOf(const fs::path& file, const std::vector<VideoRecord>& videos)
{
    std::optional<FrameStoreKey> key = frameStoreKeyOf(file);
    if (!key) return std::nullopt;
    const auto video = std::find_if(videos.begin(), videos.end(),
                                    [&](const VideoRecord& each) { return each.fileHash == key->videoHash; });
    if (video == videos.end()) return std::nullopt;
    key->frameCount = video->frameCount;
    return key;
}

// What is damaged can be made again; what cannot be read may be whole.
CheckFinding findingOf(const fs::path& frames, Error error, bool repair)
{
    CheckFinding finding{"frames", {}, error.code == ErrorCode::BrokenFile || error.code == ErrorCode::WrongFormat};
    std::error_code code;
    if (finding.isRepairable && repair) {
        finding.isRepaired = fs::remove(frames, code);
        error.advice = finding.isRepaired ? "It was removed; ingest makes it again from its video."
                                          : "It cannot be removed: " + code.message();
    } else if (finding.isRepairable) {
        error.advice = "--repair removes it, and ingest makes it again from its video.";
    }
    finding.text = describe(error);
    return finding;
}

void checkFrames(const ProjectStore& store, const std::vector<VideoRecord>& videos, bool repair, CheckReport& report)
{
    std::error_code code;
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(store.path().string() + "-data/frames", code)) {
        if (entry.path().extension() == ".ltframes") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        const std::optional<FrameStoreKey> key = keyOf(file, videos);
        if (!key) continue;  // of a video that was removed and may come back
        if (const Status whole = FrameStore::examine(file, *key); !whole)
            report.findings.push_back(findingOf(file, whole.error(), repair));
    }
}

Status checkRuns(const ProjectStore& store, CheckReport& report)
{
    const Result<std::vector<RunRecord>> runs = store.runs();
    if (!runs) return fail(runs.error());
    for (const RunRecord& run : *runs) {
        for (const std::string& checkpoint : {run.checkpoint, run.lastCheckpoint}) {
            std::error_code code;
            const fs::path file = fs::path(store.path().string() + "-data") / checkpoint;
            if (checkpoint.empty() || fs::exists(file, code)) continue;
            report.findings.push_back({"run",
                                       "Run " + run.name + ": its checkpoint " + file.string() +
                                           " is gone; the run can be looked at, but not used.",
                                       false, false});
            break;
        }
    }
    return {};
}

}  // namespace

bool CheckReport::isGood() const
{
    return std::all_of(findings.begin(), findings.end(),
                       [](const CheckFinding& finding) { return finding.isRepaired; });
}

Result<CheckReport> checkProject(const fs::path& project, bool repair, JobObserver& observer, std::stop_token stop)
{
    CheckReport report;
    auto opened = openWhole(project, repair, report);
    if (!opened) return fail(opened.error());
    ProjectStore& store = **opened;
    if (repair && store.isReadOnly())
        return fail(ErrorCode::ProjectReadOnly, project.filename().string(), store.readOnlyReason());
    if (!report.isGood()) return report;  // nothing in a damaged database is worth looking at
    if (const Status status = checkLabels(store, repair, report); !status) return fail(status.error());
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    const auto inAll = static_cast<int>(videos->size());
    for (int number = 1; number <= inAll; ++number) {
        report.wasStopped = stop.stop_requested();
        if (report.wasStopped) return report;
        const VideoRecord& video = (*videos)[static_cast<std::size_t>(number - 1)];
        observer.onProgress({video.name, number, inAll, number - 1, inAll, -1.0});
        checkVideo(store, video, report);
    }
    checkFrames(store, *videos, repair, report);
    if (const Status status = checkRuns(store, report); !status) return fail(status.error());
    return report;
}

}  // namespace longtake
