// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The table of allowed includes (allowed_includes.txt) and the check of a source tree against it. Not thread-safe.

#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace longtake::architecture {

struct Include {
    int line = 0;
    std::string header;   // as written, without the brackets or quotes
    bool quoted = false;  // "..." instead of <...>
};

// Every #include of a file's text, those in comments left out. `#include MACRO` is not one.
std::vector<Include> includesOf(const std::string& text);

struct HeaderRule {
    std::string pattern;  // shell pattern
    std::vector<std::string> places;
};

struct IncludeTable {
    std::map<std::string, std::set<std::string>> rooms;  // room -> rooms it may include
    std::vector<HeaderRule> headers;                     // the first match counts
    std::vector<std::string> faults;                     // lines that cannot be understood, rooms that are not there
};

IncludeTable parseTable(const std::string& text);

// The longest room whose folder holds `path` ("core/label/label_track.h" -> "core/label"); empty if none does.
std::string roomOf(const IncludeTable& table, const std::string& path);

// One sentence for every include under root/{core,ui,app} that the table does not allow, and one for every circle of
// rooms. Empty when the tree is in order.
std::vector<std::string> checkTree(const IncludeTable& table, const std::filesystem::path& root);

// Rooms that include each other in a circle, as "a -> b -> a"; empty if there is no circle.
std::string findCircle(const std::map<std::string, std::set<std::string>>& edges);

// Sources below root/folder with one of these endings, relative to root, sorted.
std::vector<std::string> sourcesBelow(const std::filesystem::path& root, const std::vector<std::string>& folders);

std::string readText(const std::filesystem::path& file);

}  // namespace longtake::architecture
