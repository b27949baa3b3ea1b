// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli: everything the window can do, for scripts and clusters. Results go to standard output, messages to
// standard error; the exit codes are those of `exitCodeFor`.

#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "core/base/log.h"

namespace longtake {
namespace {

constexpr const char* kFooter =
    "Frames are counted from 0; a range a:b holds the frames a to b - 1. Videos, classes and runs are named by "
    "number,\n"
    "name, or a part of the name that fits only one. longtake-cli COMMAND --help explains a command.\n"
    "Exit codes: 0 done, 2 wrong usage, 3 input unreadable, 4 does not fit in memory, 5 stopped, 6 project locked,\n"
    "70 a fault in the program.";

void logToStandardError(bool verbose)
{
    setLogSink([verbose](LogLevel level, const std::string& text) {
        if (level == LogLevel::Debug && !verbose) return;
        if (level == LogLevel::Info && !verbose) return;
        std::fprintf(stderr, "%s\n", text.c_str());
    });
}

// CLI11 only says that a command is required; a mistyped one is worth a sentence.
std::optional<std::string> unknownCommand(const CLI::App& app, int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.empty() || word.front() == '-') continue;
        const auto hasName = [&](const CLI::App* command) { return command->check_name(word); };
        if (!app.get_subcommands(hasName).empty()) return std::nullopt;
        return "\"" + word + "\" is no command of longtake-cli.";
    }
    return std::nullopt;
}

int outputFailed()
{
    std::fputs("Standard output cannot be written. Check where it leads to.\n", stderr);
    return exitCodeFor(ErrorCode::CannotWrite);
}

int runProgram(int argc, char** argv)
{
    Interrupt interrupt;
    CommandContext context(interrupt.token());
    CLI::App app("LongTake: label every frame of a video, train on whole videos, review the predictions.",
                 "longtake-cli");
    bool quiet = false;
    bool verbose = false;
    app.fallthrough();
    app.add_flag("-q,--quiet", quiet, "no messages but errors");
    app.add_flag("-v,--verbose", verbose, "say more about what happens");
    app.set_version_flag("--version", "LongTake " LONGTAKE_VERSION);
    app.require_subcommand(1);
    app.footer(kFooter);
    addAllCommands(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error);
        const std::string what = unknownCommand(app, argc, argv).value_or(error.what());
        std::fprintf(stderr, "%s\nUse longtake-cli --help, or COMMAND --help, to see what can be typed here.\n",
                     what.c_str());
        return kExitWrongUsage;
    }
    context.setQuiet(quiet);
    logToStandardError(verbose);
    return context.run();
}

}  // namespace
}  // namespace longtake

int main(int argc, char** argv)
{
    try {
        const int exitCode = longtake::runProgram(argc, argv);
        const bool isPrinted = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
        return isPrinted ? exitCode : longtake::outputFailed();
    } catch (const std::bad_alloc&) {
        std::fputs("There is not enough memory for this. Close other programs and try again.\n", stderr);
        return longtake::exitCodeFor(longtake::ErrorCode::OutOfMemory);
    } catch (const std::exception& exception) {
        if (std::ferror(stdout) != 0) return longtake::outputFailed();  // {fmt} throws when it cannot print
        std::fprintf(stderr, "%s\n",
                     longtake::describe({longtake::ErrorCode::Internal, "longtake-cli", exception.what()}).c_str());
        return longtake::exitCodeFor(longtake::ErrorCode::Internal);
    }
}
