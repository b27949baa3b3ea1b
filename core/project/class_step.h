// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A step in the history of the class list: the list and the kind of project before and after, and the steps of label
// histories that belong to it. As JSON in the table class_history. For core/project only.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/label/class_list.h"

namespace longtake {

struct ClassesAtOnce {
    ClassList classes;
    bool multiLabel = false;
    std::vector<std::int64_t> labelSteps;  // rows of `history`, in the order in which they were made

    friend bool operator==(const ClassesAtOnce&, const ClassesAtOnce&) = default;
};

std::string classesToJson(const ClassesAtOnce& state);

// ProjectBroken for text that `classesToJson` did not write.
Result<ClassesAtOnce> classesFromJson(std::string_view json);

// What happened between two lists, for the history: "added walk", "renamed rest to sleep", "3 classes changed".
std::string textOfChange(const ClassesAtOnce& before, const ClassesAtOnce& after);

}  // namespace longtake
