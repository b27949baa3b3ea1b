// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The options that `train` and `plan` share: everything of a RunConfig that the command line can say. What is given
// overrides the preset, in whatever order it was typed.

#pragma once

#include "core/base/result.h"
#include "core/config/training_config.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace longtake {

class ProjectStore;

class TrainingOptions {
public:
    // Registers the options; this object must outlive the parsing.
    void addTo(CLI::App& command);

    // True if the option (written with its dashes) was given.
    bool isGiven(const std::string& name) const { return given_.count(name) > 0; }

    // The first of the options that was given, empty if none was.
    std::string firstGiven() const { return given_.empty() ? std::string() : given_.begin()->first; }

    // The preset with what was given. WrongUsage names the option.
    Result<RunConfig> config() const;

    // The same with videos and classes that were named. NotInProject, AmbiguousName.
    Result<RunConfig> config(const ProjectStore& store) const;

private:
    std::map<std::string, std::string> given_;  // option -> its text
};

}  // namespace longtake
