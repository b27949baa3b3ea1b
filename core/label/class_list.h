// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The classes of a project, in their order: what lanes, keys, network outputs and exported columns follow.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace longtake {

struct ClassInfo {
    ClassId id{};
    std::string name;                 // unique in the project, not empty, no line breaks
    std::string definition;           // in words, for the people who label
    std::uint32_t colour = 0x888888;  // 0xRRGGBB
    char key = '\0';                  // '0' to '9', 'a' to 'z', or '\0' for none; unique
    bool isBackground = false;        // at most one; "none of the others"

    friend bool operator==(const ClassInfo&, const ClassInfo&) = default;
};

class ClassList {
public:
    ClassList() = default;

    // Checks names and keys: WrongUsage or AlreadyExists, naming the class.
    static Result<ClassList> make(std::vector<ClassInfo> classes);

    const std::vector<ClassInfo>& all() const { return classes_; }
    int count() const { return static_cast<int>(classes_.size()); }
    const ClassInfo& at(int index) const;

    std::optional<int> indexOf(ClassId id) const;
    std::optional<int> indexOfName(std::string_view name) const;  // exact, else without regard to case if only one fits
    std::optional<int> indexOfKey(char key) const;
    std::optional<int> background() const;

    friend bool operator==(const ClassList&, const ClassList&) = default;

private:
    std::vector<ClassInfo> classes_;
};

// Classes of these names, in this order, with keys 1 to 9 for the first nine and colours of the palette. A class named
// `backgroundName` becomes the background (key 0, grey); if none is, one is added at the end. An empty name: none.
// Fails as `make` does.
Result<ClassList> namedClasses(const std::vector<std::string>& names, const std::string& backgroundName = {});

// Class 1 to Class n, likewise. `names` may give other names, which must be good ones (`namedClasses` checks).
ClassList defaultClasses(int count, const std::vector<std::string>& names = {}, const std::string& backgroundName = {});

// True for a list that is as `defaultClasses` makes it: the user has named nothing yet.
bool isUntouchedDefault(const ClassList& classes);

// 0xRRGGBB of the palette for the class number `index` >= 0; people with colour blindness can tell the first nine
// apart.
std::uint32_t paletteColour(int index);

}  // namespace longtake
