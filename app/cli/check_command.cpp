// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli check PROJECT [--repair]: database, labels, videos, decoded frames, checkpoints.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/job_printer.h"
#include "app/cli/project_arguments.h"
#include "core/base/plural.h"
#include "core/jobs/check_project.h"

namespace longtake {
namespace {

struct Arguments {
    std::string project;
    bool repair = false;
    bool json = false;
};

void printReport(const CheckReport& report, bool asJson)
{
    if (asJson) {
        nlohmann::json findings = nlohmann::json::array();
        for (const CheckFinding& finding : report.findings) {
            findings.push_back({{"about", finding.about},
                                {"text", finding.text},
                                {"repairable", finding.isRepairable},
                                {"repaired", finding.isRepaired}});
        }
        const nlohmann::json document = {
            {"good", report.isGood()}, {"complete", !report.wasStopped}, {"findings", findings}};
        fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return;
    }
    for (const CheckFinding& finding : report.findings)
        fmt::print("{}{}\n", finding.isRepaired ? "Repaired: " : "", finding.text);
    if (report.findings.empty() && !report.wasStopped)
        fmt::print("All is well: database, labels, videos, decoded frames and checkpoints.\n");
}

Status checkCommand(const Arguments& arguments, CommandContext& context)
{
    JobPrinter printer(context.isQuiet());
    const auto report = checkProject(projectPath(arguments.project), arguments.repair, printer, context.stopToken());
    printer.clear();
    if (!report) return fail(report.error());
    printReport(*report, arguments.json);
    if (report->wasStopped) context.setStopped();
    if (report->isGood()) return {};
    std::int64_t left = 0;
    std::int64_t repairable = 0;
    for (const CheckFinding& finding : report->findings) {
        left += finding.isRepaired ? 0 : 1;
        repairable += finding.isRepairable && !finding.isRepaired ? 1 : 0;
    }
    return fail(ErrorCode::ProjectBroken, projectPath(arguments.project).filename().string(),
                counted(left, "problem") + " found" +
                    (repairable > 0 && !arguments.repair ? ", --repair mends " + std::to_string(repairable) : ""));
}

}  // namespace

void addCheckCommand(CLI::App& app, CommandContext& context)
{
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("check", "Looks for damage in a project and what belongs to it");
    command->add_option("PROJECT", arguments->project)->required();
    command->add_flag("--repair", arguments->repair, "mends what can be mended; a damaged file is kept beside it");
    command->add_flag("--json", arguments->json, "one JSON document on standard output");
    context.whenChosen(command, [arguments](CommandContext& chosen) { return checkCommand(*arguments, chosen); });
}

}  // namespace longtake
