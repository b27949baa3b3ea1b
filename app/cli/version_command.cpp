// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// longtake-cli version: the program, what it is built from, and the machine: what a report of a fault should say.

#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/memory/device_probe.h"
#include "core/memory/host_probe.h"
#include "core/project/project_store.h"
#include "core/video/video_info.h"

namespace longtake {
namespace {

using nlohmann::json;

std::vector<std::string> processorFeatures()
{
    std::vector<std::string> features;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("sse4.2") != 0) features.emplace_back("sse4.2");
    if (__builtin_cpu_supports("avx") != 0) features.emplace_back("avx");
    if (__builtin_cpu_supports("avx2") != 0) features.emplace_back("avx2");
    if (__builtin_cpu_supports("fma") != 0) features.emplace_back("fma");
    if (__builtin_cpu_supports("avx512f") != 0) features.emplace_back("avx512f");
#elif defined(__aarch64__)
    features.emplace_back("neon");
#endif
    return features;
}

json librariesJson()
{
    return {{"sqlite", sqliteVersion()},
            {"ffmpeg", ffmpegVersion()},
            {"cli11", CLI11_VERSION},
            {"nlohmann_json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                          NLOHMANN_JSON_VERSION_PATCH)},
            {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)}};
}

json devicesJson(const GpuProbe& probe)
{
    json list = json::array();
    for (const GpuInfo& gpu : probe.gpus) {
        list.push_back({{"name", gpu.name},
                        {"uuid", gpu.uuid},
                        {"pci", gpu.pciBusId},
                        {"total_bytes", gpu.memory ? gpu.memory->totalBytes : 0}});
    }
    return list;
}

Status versionCommand(bool asJson)
{
    const GpuProbe probe = probeGpus();
    const json document = {
        {"version", LONGTAKE_VERSION},          {"compiler", __VERSION__},
        {"libraries", librariesJson()},         {"cpu", {{"cores", usableCores()}, {"features", processorFeatures()}}},
        {"host_bytes", probeHost().totalBytes}, {"devices", devicesJson(probe)}};
    if (asJson) {
        fmt::print("{}\n", document.dump(2, ' ', false, json::error_handler_t::replace));
        return {};
    }
    fmt::print("LongTake {}\n", LONGTAKE_VERSION);
    for (const auto& [name, version] : document["libraries"].items())
        fmt::print("  {:<14} {}\n", name, version.get<std::string>());
    std::string features;
    for (const std::string& feature : processorFeatures()) features += ' ' + feature;
    fmt::print("  {:<14} {},{}\n", "processor", counted(usableCores(), "core"), features);
    fmt::print("  {:<14} {}\n", "memory", formatBytes(probeHost().totalBytes));
    for (const GpuInfo& gpu : probe.gpus) fmt::print("  {:<14} {} ({})\n", "device", gpu.name, gpu.uuid);
    if (probe.gpus.empty()) fmt::print("  {:<14} no GPU: {}\n", "device", probe.why);
    return {};
}

}  // namespace

void addVersionCommand(CLI::App& app, CommandContext& context)
{
    auto asJson = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("version", "Program, libraries, processor and devices");
    command->add_flag("--json", *asJson, "one JSON document on standard output");
    context.whenChosen(command, [asJson](CommandContext&) { return versionCommand(*asJson); });
}

}  // namespace longtake
