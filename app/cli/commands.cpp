// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/option_checks.h"

namespace longtake {

namespace {

// Options whose words go into a project. Names of files may be any bytes.
constexpr std::array kWordsToKeep = {"--add",   "--annotator", "--background", "--classes", "--define",
                                     "--merge", "--name",      "--notes",      "--rename",  "--who"};

bool isKept(const CLI::Option& option)
{
    return std::any_of(kWordsToKeep.begin(), kWordsToKeep.end(),
                       [&](const char* name) { return option.check_name(name); });
}

void checkWords(CLI::App& app)
{
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
        for (CLI::Option* option :
             command->get_options([](const CLI::Option* each) { return each->get_items_expected_max() > 0; })) {
            option->check(isNotEmpty());
            if (isKept(*option)) option->check(isText());
        }
    }
}

}  // namespace

void addAllCommands(CLI::App& app, CommandContext& context)
{
    addProbeCommand(app, context);
    addFramesCommand(app, context);
    addNewCommand(app, context);
    addAddCommand(app, context);
    addInfoCommand(app, context);
    addLabelCommand(app, context);
    addUndoCommands(app, context);
    addHistoryCommand(app, context);
    addClassesCommand(app, context);
    addVideoCommand(app, context);
    addAgreementCommands(app, context);
    addRelinkCommand(app, context);
    addCopiesCommands(app, context);
    addCheckCommand(app, context);
    addIngestCommand(app, context);
    addContrastCommand(app, context);
    addPlanCommand(app, context);
    addTrainCommand(app, context);
    addRunsCommands(app, context);
    addPredictCommand(app, context);
    addEvaluateCommand(app, context);
    addDevicesCommand(app, context);
    addSampleCommand(app, context);
    addImportCommand(app, context);
    addExportCommand(app, context);
    addVersionCommand(app, context);
    checkWords(app);
}

void CommandContext::whenChosen(CLI::App* command, Run run)
{
    command->callback([this, run = std::move(run)] { chosen_ = run; });
}

void CommandContext::say(const std::string& text) const
{
    if (!quiet_) std::fprintf(stderr, "%s\n", text.c_str());
}

void CommandContext::addFailure(const Error& error)
{
    std::fprintf(stderr, "%s\n", describe(error).c_str());
    setFailed(error.code);
}

void CommandContext::setFailed(ErrorCode code)
{
    if (!firstFailure_) firstFailure_ = code;
}

int CommandContext::run()
{
    const Status status = chosen_(*this);
    if (!status) addFailure(status.error());
    if (std::fflush(stdout) != 0) addFailure({ErrorCode::CannotWrite, "Standard output", {}});
    if (firstFailure_) return exitCodeFor(*firstFailure_);
    return stopped_ ? kExitStopped : 0;
}

int exitCodeFor(ErrorCode code)
{
    switch (code) {
        case ErrorCode::WrongUsage:
        case ErrorCode::NotInProject:
        case ErrorCode::AmbiguousName:
        case ErrorCode::AlreadyExists:
        case ErrorCode::DeviceUnavailable:
            return kExitWrongUsage;
        case ErrorCode::FileNotFound:
        case ErrorCode::CannotRead:
        case ErrorCode::CannotWrite:
        case ErrorCode::DiskFull:
        case ErrorCode::NotAVideo:
        case ErrorCode::NoFrames:
        case ErrorCode::BrokenFile:
        case ErrorCode::WrongFormat:
        case ErrorCode::ProjectBroken:
        case ErrorCode::NothingToTrainOn:
        case ErrorCode::NotANumber:
        case ErrorCode::LearnUnavailable:
        case ErrorCode::Unsupported:
            return 3;
        case ErrorCode::DoesNotFit:
        case ErrorCode::OutOfMemory:
            return 4;
        case ErrorCode::ProjectLocked:
        case ErrorCode::ProjectReadOnly:
        case ErrorCode::ProjectNewer:
            return 6;
        case ErrorCode::Internal:
            break;
    }
    return 70;
}

}  // namespace longtake
