// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/sample_project.h"

#include "core/jobs/add_videos.h"
#include "core/jobs/progress_meter.h"
#include "core/project/project_store.h"
#include "core/sample/sample_video.h"
#include "core/video/video_writer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>
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

std::filesystem::path videoFile(const Places& places, int number)
{
    return places.videos / ("sample " + std::to_string(number) + ".mp4");
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

Status makeFolder(const Places& places)
{
    std::error_code error;
    for (const std::filesystem::path& path : {places.project, places.videos})
        if (std::filesystem::exists(path, error)) return fail(ErrorCode::AlreadyExists, path.string());
    std::filesystem::create_directories(places.videos, error);
    if (error) return fail(ErrorCode::CannotWrite, places.videos.string(), error.message());
    return {};
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
    if (const Status made = makeFolder(places); !made) return Outcome::failed(made.error());
    Unfinished unfinished;
    unfinished.add(places.videos);

    const std::vector<VideoRecord> videos = plannedVideos(places, options);
    ProgressMeter meter(observer, videos);
    for (int number = 1; number <= options.videos; ++number) {
        meter.beginVideo(videos[static_cast<std::size_t>(number - 1)]);
        const SampleVideoOptions wanted = sampleVideoOptions(options, number);
        SampleVideo video(wanted);
        const Outcome outcome = writeVideo(videoFile(places, number), video, wanted, meter, stop);
        if (outcome.kind != Outcome::Kind::Finished) return outcome;
        meter.endVideo();
    }
    for (const char* suffix : {"", "-wal", "-shm", "-lock", "-data"}) unfinished.add(places.project.string() + suffix);
    if (const Status made = makeProject(places, options); !made) return Outcome::failed(made.error());
    unfinished.keep();
    return Outcome::finished();
}

}  // namespace longtake
