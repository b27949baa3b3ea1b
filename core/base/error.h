// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What went wrong outside the program: a code, the thing it happened to, and the detail.
//
// The code picks the sentence (English in `describe`, translated in ui/support/error_text); `subject` is the file,
// video, class or option concerned; `detail` is what the library said or what exactly was found. Plain value, safe to
// copy.

#pragma once

#include <string>

namespace longtake {

enum class ErrorCode {
    WrongUsage,         // an option or argument that means nothing
    FileNotFound,       // no such file or folder
    CannotRead,         // it is there, but reading it fails
    CannotWrite,        // permission, read-only place, broken disk
    DiskFull,           // no space left for what must be written
    NotAVideo,          // the file holds nothing that FFmpeg can decode as pictures
    NoFrames,           // it is a video, but not one frame decodes
    BrokenFile,         // the content contradicts itself or ends early
    WrongFormat,        // a label, weight or settings file that is not what it should be
    NotInProject,       // no video, class, run of that name
    AmbiguousName,      // more than one video, class, run answers to that name
    AlreadyExists,      // would overwrite what is there
    ProjectLocked,      // another program writes this project
    ProjectReadOnly,    // this project was opened for reading only
    ProjectNewer,       // written by a newer program
    ProjectBroken,      // the database fails its integrity check
    NothingToTrainOn,   // no labelled frames, or only one class, in the training part
    DoesNotFit,         // no memory schedule fits the budget
    OutOfMemory,        // memory ran out although the plan fitted
    NotANumber,         // training diverged
    LearnUnavailable,   // LibTorch is missing or broken
    DeviceUnavailable,  // the asked-for device is not there or cannot be used
    Unsupported,        // understood, but this program cannot do it
    Internal,           // our own fault
};

struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string subject;   // path or name; may be empty
    std::string detail;    // a clause or sentence; may be empty
    std::string advice{};  // a sentence: what to do here, in place of what helps with this code in general
};

// One English sentence or two: what happened, to what, what to do. Ends with a full stop, holds no newline.
std::string describe(const Error& error);

// Stable short name of the code ("project-locked"), for logs and JSON.
const char* errorName(ErrorCode code);

}  // namespace longtake
