// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The commands of longtake-cli, one file each, and what they share.
//
// A command's `addXxxCommand` declares its options and hands over the function to run once the whole line was
// understood. That function prints results to standard output and returns how it went; main turns it into an exit code.

#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.h"

namespace CLI {
class App;
}

namespace longtake {

class CommandContext {
public:
    using Run = std::function<Status(CommandContext& context)>;

    explicit CommandContext(std::stop_token stop) : stop_(std::move(stop)) {}

    // Remembers `run` if `command` is the one on the command line.
    void whenChosen(CLI::App* command, Run run);

    bool isQuiet() const { return quiet_; }
    void setQuiet(bool quiet) { quiet_ = quiet; }

    // Stops are asked for by SIGINT or SIGTERM.
    std::stop_token stopToken() const { return stop_; }

    // The work ended early because the user asked for it: exit code 5 unless something failed.
    void setStopped() { stopped_ = true; }

    // Says a sentence on standard error, unless quiet.
    void say(const std::string& text) const;

    // Says what went wrong with one of several things; the others go on. The first one decides the exit code.
    void addFailure(const Error& error);

    // The same for what was said already.
    void setFailed(ErrorCode code);

    // Runs the chosen command and returns the exit code.
    int run();

private:
    std::stop_token stop_;
    Run chosen_;
    std::optional<ErrorCode> firstFailure_;
    bool quiet_ = false;
    bool stopped_ = false;
};

// 0 done, 2 wrong usage, 3 input, 4 memory, 5 stopped, 6 project locked or newer, 70 our own fault.
int exitCodeFor(ErrorCode code);
inline constexpr int kExitStopped = 5;
inline constexpr int kExitWrongUsage = 2;

// Declares every command that this program has.
void addAllCommands(CLI::App& app, CommandContext& context);

void addAddCommand(CLI::App& app, CommandContext& context);
void addAgreementCommands(CLI::App& app, CommandContext& context);
void addCheckCommand(CLI::App& app, CommandContext& context);
void addClassesCommand(CLI::App& app, CommandContext& context);
void addCopiesCommands(CLI::App& app, CommandContext& context);
void addDevicesCommand(CLI::App& app, CommandContext& context);
void addEvaluateCommand(CLI::App& app, CommandContext& context);
void addFramesCommand(CLI::App& app, CommandContext& context);
void addExportCommand(CLI::App& app, CommandContext& context);
void addHistoryCommand(CLI::App& app, CommandContext& context);
void addContrastCommand(CLI::App& app, CommandContext& context);
void addImportCommand(CLI::App& app, CommandContext& context);
void addInfoCommand(CLI::App& app, CommandContext& context);
void addIngestCommand(CLI::App& app, CommandContext& context);
void addLabelCommand(CLI::App& app, CommandContext& context);
void addNewCommand(CLI::App& app, CommandContext& context);
void addPlanCommand(CLI::App& app, CommandContext& context);
void addPredictCommand(CLI::App& app, CommandContext& context);
void addProbeCommand(CLI::App& app, CommandContext& context);
void addRelinkCommand(CLI::App& app, CommandContext& context);
void addRunsCommands(CLI::App& app, CommandContext& context);
void addSampleCommand(CLI::App& app, CommandContext& context);
void addTrainCommand(CLI::App& app, CommandContext& context);
void addUndoCommands(CLI::App& app, CommandContext& context);
void addVersionCommand(CLI::App& app, CommandContext& context);
void addVideoCommand(CLI::App& app, CommandContext& context);

}  // namespace longtake
