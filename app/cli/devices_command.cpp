// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli devices: what can train here, and with how much memory.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/learn/learn_library.h"
#include "core/memory/host_probe.h"

namespace longtake {
namespace {

using nlohmann::json;

void print(const HostMemory& host, const std::vector<LearnDevice>& devices, const std::string& why)
{
    fmt::print("host: {} in all, {} available within its limits, {} used by others, {}\n", formatBytes(host.totalBytes),
               formatBytes(host.availableBytes), formatBytes(host.othersBytes), counted(usableCores(), "core"));
    for (const LearnDevice& device : devices)
        fmt::print("{}: {}, {} free of {}\n", device.uuid, device.name, formatBytes(device.freeBytes),
                   formatBytes(device.totalBytes));
    if (!why.empty()) fmt::print("{}\n", why);
}

Status devicesCommand(bool asJson)
{
    const HostMemory host = probeHost();
    std::vector<LearnDevice> devices;
    std::string why;
    const auto engine = loadLearnEngine();
    if (engine) {
        devices = (*engine)->devices(why);
    } else {
        why = describe(engine.error());
    }
    if (!asJson) {
        print(host, devices, why);
        return {};
    }
    json document = {{"host",
                      {{"total_bytes", host.totalBytes},
                       {"available_bytes", host.availableBytes},
                       {"process_bytes", host.processBytes},
                       {"others_bytes", host.othersBytes},
                       {"cores", usableCores()}}},
                     {"devices", json::array()},
                     {"why", why}};
    for (const LearnDevice& device : devices)
        document["devices"].push_back({{"uuid", device.uuid},
                                       {"name", device.name},
                                       {"total_bytes", device.totalBytes},
                                       {"free_bytes", device.freeBytes}});
    fmt::print("{}\n", document.dump());
    return {};
}

}  // namespace

void addDevicesCommand(CLI::App& app, CommandContext& context)
{
    auto asJson = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("devices", "Lists what can train here, and the memory of this machine");
    command->add_flag("--json", *asJson, "one JSON document on standard output");
    context.whenChosen(command, [asJson](CommandContext&) { return devicesCommand(*asJson); });
}

}  // namespace longtake
