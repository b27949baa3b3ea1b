// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/sample_project.h"

#include "core/jobs/add_videos.h"
#include "core/jobs/progress_meter.h"
#include "core/project/project_store.h"
#include "core/sample/sample_video.h"
#include "core/video/video_writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace longtake {

namespace {

// Takes away what it was told of unless the work is done: a sample that was stopped leaves nothing behind.
class Unfinished {
public:
    ~Unfinished()
    {
        std::error_code ignored;
        for (const std::filesystem::path& path : paths_) std::filesystem::remove_all(path, ignored);
    }
    void add(const std::filesystem::path& path) { paths_.push_back(path); }
    void keep() { paths_.clear(); }

private:
    std::vector<std::filesystem::path> paths_;
};

struct Places {
    std::filesystem::path project;
    std::filesystem::path videos;
};

Places placesOf(std::filesystem::path project)
{
    if (project.extension() != ".longtake") project += ".longtake";
    std::filesystem::path videos = project;
    videos.replace_filename(project.stem().string() + "-videos");
    return {project, videos};
}

// With it, the default split of the default project has every motion in every part.
constexpr std::uint64_t kSeedOfFirst = 20;

constexpr const char* kVideoName = "sample ";
constexpr const char* kMarkName = "unfinished";

std::filesystem::path videoFile(const Places& places, int number)
{
    return places.videos / (kVideoName + std::to_string(number) + ".mp4");
}

Outcome writeVideo(const std::filesystem::path& path, SampleVideo& video, const SampleVideoOptions& options,
                   ProgressMeter& meter, const std::stop_token& stop)
{
    VideoWriterOptions writerOptions;
    writerOptions.fpsNumerator = options.framesPerSecond;
    const auto writer = VideoWriter::create(path, options.width, options.height, writerOptions);
    if (!writer) return Outcome::failed(writer.error());
    FrameBuffer picture = makeFrameBuffer(options.width, options.height, PixelLayout::Rgb);
    while (video.framesDrawn() < video.frameCount()) {
        if (stop.stop_requested()) return Outcome::stopped();
        video.drawNext(picture.pixels);
        if (const Status status = (*writer)->write(picture); !status) return Outcome::failed(status.error());
        meter.framesDone(video.framesDrawn());
    }
    const Status status = (*writer)->finish();
    return status ? Outcome::finished() : Outcome::failed(status.error());
}

std::vector<VideoRecord> plannedVideos(const Places& places, const SampleOptions& options)
{
    std::vector<VideoRecord> videos;
    for (int number = 1; number <= options.videos; ++number) {
        VideoRecord video;
        video.name = videoFile(places, number).filename().string();
        video.frameCount = SampleVideo(sampleVideoOptions(options, number)).frameCount();
        videos.push_back(std::move(video));
    }
    return videos;
}

Status labelVideo(ProjectStore& store, VideoId id, const std::vector<SampleBout>& bouts)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    std::vector<LabelEdit> edits;
    edits.reserve(bouts.size());
    for (const SampleBout& bout : bouts)
        edits.push_back({id, classes->at(static_cast<int>(bout.motion)).id, bout.frames, LabelState::Present});
    const Result<LabelChange> change = store.applyAll(id, edits, "sample labels");
    return change ? Status() : fail(change.error());
}

Status makeProject(const Places& places, const SampleOptions& options)
{
    const std::vector<std::string> names = sampleClassNames();
    const auto store =
        ProjectStore::create(places.project, {defaultClasses(static_cast<int>(names.size()), names), false});
    if (!store) return fail(store.error());
    for (int number = 1; number <= options.videos; ++number) {
        const Result<AddedVideo> added = addVideo(**store, videoFile(places, number));
        if (!added) return fail(added.error());
        const SampleVideo video(sampleVideoOptions(options, number));
        if (Status status = labelVideo(**store, added->id, video.bouts()); !status) return status;
    }
    return {};
}

// Note [Interrupted samples]
// While a sample is made, a file in the folder of its videos says so, with a lock that goes with the process however it
// ends. Where that file is left without its lock, the process was killed: the videos are half a sample, which nobody
// wants, and the next attempt begins by taking them away. A project that was begun already may have been opened since,
// so that is left to the user.
class MakingMark {
public:
    static Result<MakingMark> put(const std::filesystem::path& folder)
    {
        const std::filesystem::path path = folder / kMarkName;
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) return fail(ErrorCode::CannotWrite, path.string(), std::strerror(errno));
        static_cast<void>(::flock(file, LOCK_EX | LOCK_NB));  // new, so nobody else has it; there may be no locks
        return MakingMark(path, file);
    }

    // True where there is one without its lock.
    static bool isLeft(const std::filesystem::path& folder)
    {
        const int file = ::open((folder / kMarkName).c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) return false;
        const bool isFree = ::flock(file, LOCK_SH | LOCK_NB) == 0;
        ::close(file);
        return isFree;
    }

    MakingMark(MakingMark&& other) noexcept : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
    MakingMark& operator=(MakingMark&&) = delete;
    ~MakingMark()
    {
        if (file_ < 0) return;
        ::unlink(path_.c_str());
        ::close(file_);
    }

private:
    MakingMark(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

    std::filesystem::path path_;
    int file_ = -1;
};

// All or nothing: where somebody has put a file of their own, everything stays.
Status removeInterrupted(const Places& places, int videos)
{
    std::vector<std::filesystem::path> ours = {places.videos / kMarkName};
    for (int number = 1; number <= videos; ++number) {
        ours.push_back(videoFile(places, number));
        ours.push_back(unfinishedVideo(ours.back()));
    }
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(places.videos, ignored)) {
        if (std::find(ours.begin(), ours.end(), entry.path()) == ours.end())
            return fail(ErrorCode::AlreadyExists, places.videos.string(),
                        "it holds " + entry.path().filename().string() +
                            " beside what an interrupted sample left; move that elsewhere");
    }
    for (const std::filesystem::path& video : ours) std::filesystem::remove(video, ignored);
    std::filesystem::remove(places.videos, ignored);
    return {};
}

Result<MakingMark> makeFolder(const Places& places, int videos)
{
    std::error_code error;
    const bool wasInterrupted = MakingMark::isLeft(places.videos);
    const bool hasProject = std::filesystem::exists(places.project, error);
    if (wasInterrupted && hasProject)
        return fail(ErrorCode::AlreadyExists, places.project.string(),
                    "it was left unfinished; remove it and " + places.videos.string() + " to make it anew");
    if (wasInterrupted) {
        if (const Status removed = removeInterrupted(places, videos); !removed) return fail(removed.error());
    }
    for (const std::filesystem::path& path : {places.project, places.videos})
        if (std::filesystem::exists(path, error)) return fail(ErrorCode::AlreadyExists, path.string());
    std::filesystem::create_directories(places.videos, error);
    if (error) return fail(ErrorCode::CannotWrite, places.videos.string(), error.message());
    return MakingMark::put(places.videos);
}

}  // namespace

SampleVideoOptions sampleVideoOptions(const SampleOptions& options, int number)
{
    SampleVideoOptions video;
    video.seconds = options.secondsPerVideo;
    // Far apart, so that neighbouring seeds do not share videos.
    video.seed = (options.seed - 1 + kSeedOfFirst) * 1'000'003 + static_cast<std::uint64_t>(number);
    return video;
}

Outcome makeSampleProject(const std::filesystem::path& path, const SampleOptions& options, JobObserver& observer,
                          std::stop_token stop)
{
    const Places places = placesOf(path);
    const Result<MakingMark> mark = makeFolder(places, options.videos);
    if (!mark) return Outcome::failed(mark.error());
    Unfinished unfinished;
    unfinished.add(places.videos);

    const std::vector<VideoRecord> videos = plannedVideos(places, options);
    ProgressMeter meter(observer, videos);
    for (int number = 1; number <= options.videos; ++number) {
        meter.beginVideo(videos[static_cast<std::size_t>(number - 1)]);
        const SampleVideoOptions wanted = sampleVideoOptions(options, number);
        SampleVideo video(wanted);
        Outcome outcome = writeVideo(videoFile(places, number), video, wanted, meter, stop);
        if (outcome.kind != Outcome::Kind::Finished) return outcome;
        meter.endVideo();
    }
    for (const char* suffix : {"", "-wal", "-shm", "-lock", "-data"}) unfinished.add(places.project.string() + suffix);
    if (const Status made = makeProject(places, options); !made) return Outcome::failed(made.error());
    unfinished.keep();
    return Outcome::finished();
}

}  // namespace longtake
