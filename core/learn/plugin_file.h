// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Finding and opening the shared libraries that LongTake loads at run time. What is opened stays open until the process
// ends (LibTorch and CUDA do not survive being closed). May be called from any thread.

#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace longtake {

enum class PluginScope {
    Local,   // its symbols serve nobody else
    Global,  // libraries loaded later may bind to its symbols; CUDA's registration with LibTorch needs it
};

// Where a plug-in is looked for, in this order: the file that the environment variable names, alone if it is set; else
// beside the file that holds this code, beside the program, in ../lib and in ../lib/longtake from the program.
std::vector<std::filesystem::path> pluginPlaces(const std::string& fileName, const char* environmentVariable);

// Opens the first of `places` that is a file. FileNotFound if there is none, CannotRead with the loader's words if it
// is there and does not load. Subject: the file.
Result<void*> openPlugin(const std::vector<std::filesystem::path>& places, PluginScope scope);

// The address of a symbol in what openPlugin gave; null if there is no such symbol.
void* pluginSymbol(void* plugin, const char* symbol);

}  // namespace longtake
