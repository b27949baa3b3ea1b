// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_info.h"

#include <cstdio>

extern "C" {
#include <libavutil/avutil.h>
}

#include "core/base/plural.h"

namespace longtake {
namespace {

std::string withWords(const std::string& clause, const std::string& words)
{
    return words.empty() ? clause : clause + " (FFmpeg: " + words + ')';
}

std::string seconds(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g s", value);
    return text;
}

std::string trackSentence(const VideoProblem& problem)
{
    static const char* const kOrdinals[] = {"first", "second", "third", "fourth", "fifth"};
    const bool isNamed = problem.frame >= 0 && problem.frame < 5;
    return counted(problem.count, "video track") + ", " +
           (isNamed ? "the " + std::string(kOrdinals[problem.frame]) : "number " + std::to_string(problem.frame)) +
           " is used";
}

}  // namespace

std::string describe(const VideoProblem& problem)
{
    using Kind = VideoProblem::Kind;
    const std::string at = std::to_string(problem.frame);
    switch (problem.kind) {
        case Kind::HeaderCountDiffers:
            return "the header says " + counted(problem.expected, "frame") + ", " +
                   counted(problem.count, "decodes", "decode");
        case Kind::TailUnreadable:
            return withWords("the file ends early: nothing can be read from frame " + at + " on", problem.text);
        case Kind::DamagedFrames:
            return withWords(counted(problem.count, "frame is", "frames are") + " damaged, the first is frame " + at,
                             problem.text);
        case Kind::PacketsWithoutFrames:
            return withWords(
                std::to_string(problem.count) + " of " + counted(problem.expected, "packet") + " could not be decoded",
                problem.text);
        case Kind::StartsMidGop:
            return "it starts in the middle: " + counted(problem.count, "picture comes", "pictures come") +
                   " before the first key frame";
        case Kind::HiddenFrames:
            return counted(problem.count, "coded picture is", "coded pictures are") + " hidden by the file's edit list";
        case Kind::MoreVideoTracks:
            return trackSentence(problem);
        case Kind::MissingTimeStamps:
            return counted(problem.count, "frame has", "frames have") + " no time stamp; times are filled in";
        case Kind::RepeatedTimeStamps:
            return counted(problem.count, "frame is", "frames are") +
                   " not later than the one before, the first is frame " + at;
        case Kind::TimeGap:
            return (problem.count == 1 ? std::string("a gap in time")
                                       : std::to_string(problem.count) + " gaps in time, the longest") +
                   " of " + seconds(problem.seconds) + " before frame " + at;
        case Kind::SizeChanges:
            return counted(problem.count, "picture has", "pictures have") +
                   " another size or pixel format than the first, from frame " + at +
                   " on; all are shown in the first's size";
        case Kind::UnreadablePictures:
            return counted(problem.count, "picture cannot", "pictures cannot") + " be read and " +
                   (problem.count == 1 ? "is" : "are") + " left out" +
                   (problem.text.empty() ? "" : ", the first is " + problem.text);
        case Kind::RateUnknown:
            return "it states no frame rate; 25 frames per second are assumed";
    }
    return "unknown problem";
}

const char* problemName(VideoProblem::Kind kind)
{
    using Kind = VideoProblem::Kind;
    switch (kind) {
        case Kind::HeaderCountDiffers:
            return "header-count-differs";
        case Kind::TailUnreadable:
            return "tail-unreadable";
        case Kind::DamagedFrames:
            return "damaged-frames";
        case Kind::PacketsWithoutFrames:
            return "packets-without-frames";
        case Kind::StartsMidGop:
            return "starts-mid-gop";
        case Kind::HiddenFrames:
            return "hidden-frames";
        case Kind::MoreVideoTracks:
            return "more-video-tracks";
        case Kind::MissingTimeStamps:
            return "missing-time-stamps";
        case Kind::RepeatedTimeStamps:
            return "repeated-time-stamps";
        case Kind::TimeGap:
            return "time-gap";
        case Kind::SizeChanges:
            return "size-changes";
        case Kind::UnreadablePictures:
            return "unreadable-pictures";
        case Kind::RateUnknown:
            return "rate-unknown";
    }
    return "unknown";
}

std::string ffmpegVersion()
{
    return av_version_info();
}

}  // namespace longtake
