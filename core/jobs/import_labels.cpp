// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/import_labels.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/plural.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/label_file.h"
#include "core/jobs/frame_times.h"
#include "core/label/bout_statistics.h"
#include "core/project/project_store.h"

namespace longtake {
namespace {

constexpr std::size_t kLargestFile = std::size_t{4} << 30;
constexpr std::array kLabelEndings = {"_labels", ".labels", "-labels",     "_predictions",
                                      ".bouts",  "_bouts",  ".annotations"};

// Everything about the project that matching a file needs, read once.
struct Project {
    std::vector<VideoRecord> videos;
    ClassList classes;
    bool isUntouched = false;  // nobody has named a class or labelled a frame yet
};

Result<Project> readProject(const ProjectStore& store)
{
    Project project;
    Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    if (videos->empty())
        return fail(ErrorCode::NotInProject, "a video", "labels belong to a video, so add the videos first");
    Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    project.videos = *std::move(videos);
    project.classes = *std::move(classes);
    if (!isUntouchedDefault(project.classes)) return project;
    project.isUntouched = true;
    for (const VideoRecord& video : project.videos) {
        const Result<VideoLabels> labels = store.labels(video.id);
        if (!labels) return fail(labels.error());
        if (statisticsOf(labels->tracks).labelledFrames > 0) project.isUntouched = false;
    }
    return project;
}

std::string stemOf(const std::string& name)
{
    return std::filesystem::path(name).stem().string();
}

// "cage7_labels.csv" is named after "cage7.mp4".
std::optional<VideoId> namedAfter(const std::filesystem::path& file, const std::vector<VideoRecord>& videos)
{
    std::string stem = file.stem().string();
    for (const std::string_view ending : kLabelEndings) {
        if (stem.size() > ending.size() && stem.compare(stem.size() - ending.size(), ending.size(), ending) == 0)
            stem.resize(stem.size() - ending.size());
    }
    std::optional<VideoId> found;
    for (const VideoRecord& video : videos) {
        if (video.name != stem && stemOf(video.name) != stem) continue;
        if (found) return std::nullopt;
        found = video.id;
    }
    return found;
}

// The video of the project that a file means by a name.
Result<VideoId> videoNamed(const ProjectStore& store, const Project& project, const std::string& nameInFile)
{
    const std::filesystem::path name = std::filesystem::path(nameInFile).filename();
    if (const auto exact = namedAfter(name, project.videos)) return *exact;
    const Result<VideoRecord> found = store.findVideo(name.string());
    if (!found) return fail(found.error());
    return found->id;
}

Result<VideoId> videoOfFile(const Project& project, const ImportRequest& request)
{
    if (request.video) return *request.video;
    if (const auto found = namedAfter(request.file, project.videos)) return *found;
    if (project.videos.size() == 1) return project.videos.front().id;
    return fail(ErrorCode::WrongUsage, request.file.filename().string(),
                "no video of the project has its name, so say which one it belongs to with --video");
}

std::string fewOf(const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > kMost ? text + " and " + std::to_string(names.size() - kMost) + " more" : text;
}

struct MatchedLabels {
    const ImportedLabels* labels = nullptr;
    VideoId video{};
};

// Which part of the file belongs to which video. A file about one video may be put on any (--video); of a file about
// several, each part goes where its name says, and the rest is reported.
Result<std::vector<MatchedLabels>> matchVideos(const ProjectStore& store, const Project& project,
                                               const std::vector<ImportedLabels>& file, const ImportRequest& request,
                                               std::vector<std::string>& problems)
{
    std::vector<MatchedLabels> matches;
    if (file.size() == 1 && (request.video || file.front().video.empty())) {
        const Result<VideoId> video = videoOfFile(project, request);
        if (!video) return fail(video.error());
        return std::vector<MatchedLabels>{{&file.front(), *video}};
    }
    std::vector<std::string> strangers;
    for (const ImportedLabels& labels : file) {
        const Result<VideoId> video =
            labels.video.empty() ? videoOfFile(project, request) : videoNamed(store, project, labels.video);
        if (video && (!request.video || *video == *request.video))
            matches.push_back({&labels, *video});
        else if (!video)
            strangers.push_back(labels.video);
    }
    if (matches.empty())
        return fail(ErrorCode::NotInProject, "what " + request.file.filename().string() + " speaks about",
                    strangers.empty() ? "the video named with --video is not in this file" : fewOf(strangers));
    if (!strangers.empty())
        problems.push_back("not in this project: " + counted(std::ssize(strangers), "video") + " of the file, " +
                           fewOf(strangers) + '.');
    return matches;
}

std::vector<std::string> namesOf(const ClassList& classes)
{
    std::vector<std::string> names;
    for (const ClassInfo& info : classes.all()) names.push_back(info.name);
    return names;
}

Result<std::vector<ImportedLabels>> readFile(const Project& project, const ImportRequest& request,
                                             const std::stop_token& stop)
{
    Result<std::string> content = readWholeFile(request.file, kLargestFile);
    if (!content) return fail(content.error());
    ReadOptions options;
    options.column = request.column;
    options.knownClasses = namesOf(project.classes);
    for (const auto& [old, renamed] : request.renames) options.knownClasses.push_back(old);
    options.unit = request.unit;
    options.backgroundIsUnseen = request.backgroundIsUnseen;
    options.fileName = request.file.filename().string();
    options.stop = stop;
    return readLabelText(*std::move(content), request.format, options);
}

bool isEverPresent(const ImportedClass& label)
{
    return !label.bouts.empty() || std::any_of(label.runs.begin(), label.runs.end(),
                                               [](const LabelRun& run) { return run.state == LabelState::Present; });
}

// Names in the file that no class of `classes` answers to, in the file's order.
std::vector<std::string> namesWithoutClass(const std::vector<ImportedLabels>& file, const ClassList& classes,
                                           const ImportRequest& request, bool multiLabel, std::string& background)
{
    std::vector<std::string> names;
    for (const ImportedLabels& labels : file) {
        for (const ImportedClass& label : labels.classes) {
            const auto renamed = request.renames.find(label.name);
            const std::string name = renamed == request.renames.end() ? label.name : renamed->second;
            const bool isImplied = label.isBackground && renamed == request.renames.end() &&
                                   (multiLabel || classes.background().has_value() || !isEverPresent(label));
            if (name.empty() || isImplied || classes.indexOfName(name)) continue;
            if (std::find(names.begin(), names.end(), name) != names.end()) continue;
            if (label.isBackground) background = name;
            names.push_back(name);
        }
    }
    return names;
}

// The list with classes that are not in the file yet; their ids are negative and stand for themselves until the list is
// written.
Result<ClassList> classesAfter(const ClassList& classes, const std::vector<std::string>& added,
                               const std::string& background, bool replaces)
{
    const Result<ClassList> fresh = namedClasses(added, background);
    if (!fresh) return fail(fresh.error());
    std::vector<ClassInfo> all = classes.all();
    if (replaces) std::erase_if(all, [](const ClassInfo& info) { return !info.isBackground; });
    for (ClassInfo info : fresh->all()) {
        info.id = ClassId{-static_cast<std::int64_t>(all.size()) - 1};
        if (!info.isBackground) {
            const auto others = static_cast<int>(
                std::count_if(all.begin(), all.end(), [](const ClassInfo& other) { return !other.isBackground; }));
            info.colour = paletteColour(others);
            info.key = others < 9 ? static_cast<char>('1' + others) : '\0';
        }
        const auto taken = [&](const ClassInfo& other) { return other.key == info.key; };
        if (std::any_of(all.begin(), all.end(), taken)) info.key = '\0';
        all.push_back(std::move(info));
    }
    return ClassList::make(std::move(all));
}

Result<ImportPlan> planFor(const ProjectStore& store, const ImportedLabels& labels, VideoId id,
                           const ClassList& classes, const ImportRequest& request)
{
    const Result<VideoRecord> record = store.video(id);
    if (!record) return fail(record.error());
    const Result<VideoLabels> current = store.labels(id);
    if (!current) return fail(current.error());
    Result<FrameTimes> times = frameTimes(store, id);
    if (!times) return fail(times.error());
    if (!times->isKnown()) return fail(ErrorCode::NoFrames, record->name);
    std::vector<LabelTrack> tracks;
    for (const ClassInfo& info : classes.all()) {
        const auto place = std::find(current->classes.begin(), current->classes.end(), info.id);
        tracks.push_back(place == current->classes.end()
                             ? LabelTrack(times->frameCount)
                             : current->tracks[static_cast<std::size_t>(place - current->classes.begin())]);
    }
    ImportTarget target;
    target.video = id;
    target.videoName = record->name;
    target.times = *std::move(times);
    target.classes = classes;
    target.multiLabel = store.isMultiLabel();
    target.tracks = tracks;
    return planImport(labels, target, {request.renames, request.firstFrame});
}

// The review, and the list of classes that it reckons with.
struct Reviewed {
    ImportReview review;
    ClassList classes;
};

Result<Reviewed> reviewFile(const ProjectStore& store, const Project& project, const ImportRequest& request,
                            const std::shared_ptr<const std::vector<ImportedLabels>>& file)
{
    Reviewed result;
    result.review.request = request;
    result.review.file = file;
    result.classes = project.classes;
    std::string background;
    std::vector<std::string> missing =
        namesWithoutClass(*file, project.classes, request, store.isMultiLabel(), background);
    if (!missing.empty() && (project.isUntouched || request.addClasses)) {
        result.review.replacesDefaultClasses = project.isUntouched;
        Result<ClassList> after = classesAfter(project.classes, missing, background, project.isUntouched);
        if (!after) return fail(after.error());
        result.classes = *std::move(after);
        result.review.newClasses = std::move(missing);
    }
    const auto matches = matchVideos(store, project, *file, request, result.review.problems);
    if (!matches) return fail(matches.error());
    for (const MatchedLabels& match : *matches) {
        Result<ImportPlan> plan = planFor(store, *match.labels, match.video, result.classes, request);
        if (!plan) return fail(plan.error());
        for (const std::string& name : plan->unmatched()) {
            std::vector<std::string>& all = result.review.unmatched;
            if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
        }
        result.review.videos.push_back(*std::move(plan));
    }
    return result;
}

Error unmatchedError(const ImportReview& review)
{
    std::string names;
    for (const std::string& name : review.unmatched) names += (names.empty() ? "" : ", ") + ('"' + name + '"');
    const std::string file = review.request.file.filename().string();
    return {ErrorCode::NotInProject, (review.unmatched.size() == 1 ? "class " : "classes ") + names + " of " + file,
            "say which class of the project is meant with --map " + review.unmatched.front() +
                "=NAME, leave it out with --map " + review.unmatched.front() + "=, or add it with --add-classes"};
}

}  // namespace

Result<ImportReview> reviewImport(const ProjectStore& store, const ImportRequest& request)
{
    Result<std::optional<ImportReview>> review = reviewImport(store, request, std::stop_token());
    if (!review) return fail(review.error());
    return **std::move(review);
}

Result<std::optional<ImportReview>> reviewImport(const ProjectStore& store, const ImportRequest& request,
                                                 const std::stop_token& stop)
{
    const Result<Project> project = readProject(store);
    if (!project) return fail(project.error());
    Result<std::vector<ImportedLabels>> file = readFile(*project, request, stop);
    if (stop.stop_requested()) return std::nullopt;  // what was read may be a part
    if (!file) return fail(file.error());
    Result<Reviewed> reviewed =
        reviewFile(store, *project, request, std::make_shared<const std::vector<ImportedLabels>>(*std::move(file)));
    if (stop.stop_requested()) return std::nullopt;
    if (!reviewed) return fail(reviewed.error());
    return std::move(reviewed->review);
}

Result<ImportReport> importLabels(ProjectStore& store, const ImportReview& review)
{
    const auto reviewAgain = [&]() -> Result<Reviewed> {
        const Result<Project> project = readProject(store);
        if (!project) return fail(project.error());
        return reviewFile(store, *project, review.request, review.file);
    };
    Result<Reviewed> reviewed = reviewAgain();
    if (!reviewed) return fail(reviewed.error());
    if (!reviewed->review.unmatched.empty()) return fail(unmatchedError(reviewed->review));
    if (!reviewed->review.newClasses.empty()) {
        std::vector<ClassInfo> all = reviewed->classes.all();
        for (ClassInfo& info : all) {
            if (raw(info.id) < 0) info.id = ClassId{};
        }
        const Result<ClassList> list = ClassList::make(std::move(all));
        if (!list) return fail(list.error());
        if (const Status status = store.setClasses(*list); !status) return fail(status.error());
        reviewed = reviewAgain();  // with the numbers that the new classes have got
        if (!reviewed) return fail(reviewed.error());
    }
    ImportReport report;
    const std::string text = "import " + review.request.file.filename().string();
    for (ImportPlan& plan : reviewed->review.videos) {
        const Result<LabelChange> change = store.applyRuns(plan.video, plan.runs, text, review.request.who);
        if (!change) return fail(change.error());
        report.framesChanged += change->framesChanged;
        report.videos.push_back(std::move(plan));
    }
    return report;
}

}  // namespace longtake
