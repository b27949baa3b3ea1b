// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/architecture/include_table.h"

#include <fnmatch.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <string_view>

namespace longtake::architecture {

namespace {

constexpr std::string_view kSpace = " \t\r";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// The text with the contents of comments blanked; line breaks stay.
std::string withoutComments(const std::string& text)
{
    enum class In { Code, Line, Block, String } in = In::Code;
    std::string result = text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view two = std::string_view(text).substr(i, 2);
        if (in == In::Code && two == "//") in = In::Line;
        if (in == In::Code && two == "/*") {
            in = In::Block;
            result[i] = result[i + 1] = ' ';
            ++i;
            continue;
        }
        if (text[i] == '\n') {
            if (in != In::Block) in = In::Code;
            continue;
        }
        if (in == In::Code && text[i] == '"') {
            in = In::String;
        } else if (in == In::String && text[i] == '\\') {
            ++i;
        } else if (in == In::String && text[i] == '"') {
            in = In::Code;
        } else if (in == In::Block && two == "*/") {
            result[i] = result[i + 1] = ' ';
            ++i;
            in = In::Code;
        } else if (in == In::Line || in == In::Block) {
            result[i] = ' ';
        }
    }
    return result;
}

bool isInside(const std::string& path, const std::string& place)
{
    return path == place ||
           (path.size() > place.size() && path.compare(0, place.size(), place) == 0 && path[place.size()] == '/');
}

bool isStandardHeader(const std::string& header)
{
    return std::all_of(header.begin(), header.end(),
                       [](unsigned char c) { return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_'; });
}

std::string checkLibraryHeader(const IncludeTable& table, const std::string& path, const std::string& header)
{
    if (isStandardHeader(header)) return {};
    for (const HeaderRule& rule : table.headers) {
        if (fnmatch(rule.pattern.c_str(), header.c_str(), 0) != 0) continue;
        const bool allowed = std::any_of(rule.places.begin(), rule.places.end(),
                                         [&](const std::string& place) { return isInside(path, place); });
        return allowed ? std::string() : "<" + header + "> may not be seen here (header " + rule.pattern + ")";
    }
    return "<" + header + "> belongs to no library of the table";
}

bool isOurs(const std::string& header)
{
    return isInside(header, "core") || isInside(header, "ui") || isInside(header, "app");
}

}  // namespace

std::string readText(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<Include> includesOf(const std::string& text)
{
    std::vector<Include> result;
    std::istringstream lines(withoutComments(text));
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::string_view rest = trimmed(line);
        if (rest.empty() || rest.front() != '#') continue;
        rest = trimmed(rest.substr(1));
        constexpr std::string_view kInclude = "include";
        if (rest.substr(0, kInclude.size()) != kInclude) continue;
        rest = trimmed(rest.substr(kInclude.size()));
        if (rest.empty() || (rest.front() != '<' && rest.front() != '"')) continue;
        const bool quoted = rest.front() == '"';
        const std::size_t end = rest.find(quoted ? '"' : '>', 1);
        if (end == std::string_view::npos) continue;
        result.push_back({number, std::string(rest.substr(1, end - 1)), quoted});
    }
    return result;
}

IncludeTable parseTable(const std::string& text)
{
    IncludeTable table;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string kind, name, colon, word;
        if (!(words >> kind)) continue;
        if (!(words >> name >> colon) || colon != ":" || (kind != "room" && kind != "header")) {
            table.faults.push_back("line " + std::to_string(number) + " is neither `room NAME : ...` nor `header ...`");
            continue;
        }
        std::vector<std::string> places;
        while (words >> word) places.push_back(word);
        if (kind == "room") {
            table.rooms[name] = {places.begin(), places.end()};
        } else {
            table.headers.push_back({name, places});
        }
    }
    for (const auto& [room, allowed] : table.rooms) {
        for (const std::string& other : allowed) {
            if (!table.rooms.contains(other)) table.faults.push_back(room + " names the unknown room " + other);
        }
    }
    if (const std::string circle = findCircle(table.rooms); !circle.empty()) {
        table.faults.push_back("the table allows a circle: " + circle);
    }
    return table;
}

std::string roomOf(const IncludeTable& table, const std::string& path)
{
    std::string best;
    for (const auto& [room, allowed] : table.rooms) {
        if (isInside(path, room) && room.size() > best.size()) best = room;
    }
    return best;
}

std::vector<std::string> sourcesBelow(const std::filesystem::path& root, const std::vector<std::string>& folders)
{
    static const std::set<std::string> endings = {".h", ".hpp", ".cpp", ".cu", ".cuh"};
    std::vector<std::string> result;
    for (const std::string& folder : folders) {
        if (!std::filesystem::is_directory(root / folder)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (entry.is_regular_file() && endings.contains(entry.path().extension().string())) {
                result.push_back(std::filesystem::relative(entry.path(), root).generic_string());
            }
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::vector<std::string> checkTree(const IncludeTable& table, const std::filesystem::path& root)
{
    std::vector<std::string> faults;
    std::map<std::string, std::set<std::string>> edges;
    for (const std::string& path : sourcesBelow(root, {"core", "ui", "app"})) {
        const std::string room = roomOf(table, path);
        if (room.empty()) {
            faults.push_back(path + ": lies in no room of the table");
            continue;
        }
        for (const Include& include : includesOf(readText(root / path))) {
            const std::string where = path + ":" + std::to_string(include.line) + ": ";
            if (include.quoted && include.header.ends_with(".moc")) continue;
            if (!isOurs(include.header)) {
                const bool isFullPath = !include.quoted || include.header.find('/') != std::string::npos;
                const std::string fault =
                    isFullPath ? checkLibraryHeader(table, path, include.header)
                               : "\"" + include.header + "\" is not written as a full path from the root";
                if (!fault.empty()) faults.push_back(where + fault);
                continue;
            }
            const std::string other = roomOf(table, include.header);
            if (!std::filesystem::exists(root / include.header)) {
                faults.push_back(where + "\"" + include.header + "\" is not there");
            } else if (other != room) {
                edges[room].insert(other);
                if (!table.rooms.at(room).contains(other)) {
                    faults.push_back(where + room + " may not include " + (other.empty() ? "this" : other));
                }
            }
        }
    }
    if (const std::string circle = findCircle(edges); !circle.empty()) {
        faults.push_back("rooms include each other in a circle: " + circle);
    }
    return faults;
}

std::string findCircle(const std::map<std::string, std::set<std::string>>& edges)
{
    std::set<std::string> finished;
    std::vector<std::string> way;
    // Depth first; `way` is the path walked, a room met twice on it closes a circle.
    const auto walk = [&](const auto& self, const std::string& room) -> std::string {
        if (const auto met = std::find(way.begin(), way.end(), room); met != way.end()) {
            std::string circle;
            for (auto step = met; step != way.end(); ++step) circle += *step + " -> ";
            return circle + room;
        }
        if (finished.contains(room)) return {};
        way.push_back(room);
        if (const auto next = edges.find(room); next != edges.end()) {
            for (const std::string& other : next->second) {
                if (std::string circle = self(self, other); !circle.empty()) return circle;
            }
        }
        way.pop_back();
        finished.insert(room);
        return {};
    };
    for (const auto& [room, others] : edges) {
        if (std::string circle = walk(walk, room); !circle.empty()) return circle;
    }
    return {};
}

}  // namespace longtake::architecture
