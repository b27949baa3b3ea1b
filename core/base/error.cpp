// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"

#include <utility>

namespace longtake {
namespace {

struct Wording {
    const char* name;
    const char* what;
    const char* advice;
};

Wording wording(ErrorCode code)
{
    switch (code) {
        case ErrorCode::WrongUsage:
            return {"wrong-usage", "is not usable here", ""};
        case ErrorCode::FileNotFound:
            return {"file-not-found", "does not exist", "Check the path, or whether the drive is connected."};
        case ErrorCode::CannotRead:
            return {"cannot-read", "cannot be read", "Check the permissions and the drive."};
        case ErrorCode::CannotWrite:
            return {"cannot-write", "cannot be written", "Choose a place where you may write."};
        case ErrorCode::DiskFull:
            return {"disk-full", "could not be written because the disk is full", "Free some space and try again."};
        case ErrorCode::NotAVideo:
            return {"not-a-video", "holds no pictures that can be decoded",
                    "Choose a video, a folder of images, a GIF or a TIFF."};
        case ErrorCode::NoFrames:
            return {"no-frames", "is a video, but none of its frames can be decoded", "Export or record it again."};
        case ErrorCode::BrokenFile:
            return {"broken-file", "is damaged", "Use another copy of the file."};
        case ErrorCode::WrongFormat:
            return {"wrong-format", "does not have the expected format",
                    "Check that the right file and format were chosen."};
        case ErrorCode::NotInProject:
            return {"not-in-project", "is not in this project", "Use `info` to list what there is."};
        case ErrorCode::AmbiguousName:
            return {"ambiguous-name", "fits more than one entry", "Use a longer part of the name, or the number."};
        case ErrorCode::AlreadyExists:
            return {"already-exists", "already exists", "Choose another name."};
        case ErrorCode::ProjectLocked:
            return {"project-locked", "is being changed by another program",
                    "Close it there, or open it here for reading only."};
        case ErrorCode::ProjectReadOnly:
            return {"project-read-only", "is open for reading only",
                    "Copy the project to a place where you may write."};
        case ErrorCode::ProjectNewer:
            return {"project-newer", "was written by a newer version of LongTake", "Update LongTake to open it."};
        case ErrorCode::ProjectBroken:
            return {"project-broken", "is damaged", "Restore one of the dated copies beside it."};
        case ErrorCode::NothingToTrainOn:
            return {"nothing-to-train-on", "has nothing to train on", "Label more frames first."};
        case ErrorCode::DoesNotFit:
            return {"does-not-fit", "does not fit in the memory budget", ""};
        case ErrorCode::OutOfMemory:
            return {"out-of-memory", "ran out of memory", "Close other programs, or choose a smaller budget."};
        case ErrorCode::NotANumber:
            return {"not-a-number", "produced numbers that are not finite", "Use a lower learning rate."};
        case ErrorCode::LearnUnavailable:
            return {"learn-unavailable", "cannot be loaded, so training and predicting are not available",
                    "Labelling works without it. Run the set-up again to install LibTorch."};
        case ErrorCode::DeviceUnavailable:
            return {"device-unavailable", "cannot be used on this machine", "Choose another device."};
        case ErrorCode::Unsupported:
            return {"unsupported", "is not supported", ""};
        case ErrorCode::Internal:
            return {"internal", "failed because of a fault in LongTake", "Please report it."};
    }
    return {"internal", "failed because of a fault in LongTake", "Please report it."};
}

std::string asSentence(std::string text)
{
    for (char& c : text) {
        if (c == '\n' || c == '\r') c = ' ';
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
    return text.empty() ? text : text + '.';
}

}  // namespace

std::string describe(const Error& error)
{
    const Wording words = wording(error.code);
    std::string text = (error.subject.empty() ? std::string("This") : error.subject) + ' ' + words.what;
    if (!error.detail.empty()) text += ": " + error.detail;
    text = asSentence(std::move(text));
    const std::string advice = error.advice.empty() ? words.advice : asSentence(error.advice);
    if (!advice.empty()) text += ' ' + advice;
    return text;
}

const char* errorName(ErrorCode code)
{
    return wording(code).name;
}

}  // namespace longtake
