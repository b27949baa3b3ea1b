// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What commands on a project have in common: opening it, and finding videos by what the user typed.

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/label/class_list.h"

namespace longtake {

class ProjectStore;

// The file that the user means: `text`, or `text.longtake` if only that one is there.
std::filesystem::path projectPath(const std::string& text);

// The file of a new project: `text` with the ending .longtake. WrongUsage for what names no file, such as "." or "x/".
Result<std::filesystem::path> newProjectPath(const std::string& text);

// As one word for a shell, for commands that the user is told to type.
std::string shellWord(const std::string& text);

// ProjectReadOnly with the reason where the file may not be written.
Result<std::unique_ptr<ProjectStore>> openForWriting(const std::string& path);

Result<std::unique_ptr<ProjectStore>> openForReading(const std::string& path);

// Videos by number, file name, unique part of it, or several of these with commas between. Nothing named = nothing.
Result<std::vector<VideoId>> namedVideos(const ProjectStore& store, const std::vector<std::string>& names);

// By name (capitals do not matter where that is clear) or by number. NotInProject lists the classes there are.
Result<ClassInfo> namedClass(const ProjectStore& store, const std::string& name);

struct PictureSize {
    int height = 0;
    int width = 0;
};

// "135x240", height first.
Result<PictureSize> parsePictureSize(const std::string& option, const std::string& text);

// The same, of a picture that a network can see.
Result<PictureSize> parseNetworkSize(const std::string& option, const std::string& text);

// For --disk-budget, which is more than 0 where it is given. Empty = 0, no limit.
Result<std::int64_t> parseDiskBudget(const std::string& option, const std::string& text);

}  // namespace longtake
