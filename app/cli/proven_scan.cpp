// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/proven_scan.h"

#include <algorithm>
#include <string>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/progress_line.h"

namespace longtake {

int decodingThreads()
{
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
}

Result<std::optional<VideoScan>> scanAndProve(const std::filesystem::path& path, CommandContext& context)
{
    ProgressLine progress(ProgressLine::styleFor(context.isQuiet()));
    const std::string name = path.filename().string();
    const auto scan = scanVideo(path, context.stopToken(), [&](double share) { progress.draw(0.1 * share, name); });
    if (!scan) return fail(scan.error());
    if (!scan->has_value()) {
        context.setStopped();
        return std::nullopt;
    }
    ProveOptions options;
    options.threads = decodingThreads();
    options.stop = context.stopToken();
    options.progress = [&](double share) { progress.draw(0.1 + 0.9 * share, name); };
    auto proof = proveIndex(path, **scan, options);
    if (proof && !proof->has_value()) context.setStopped();
    return proof;
}

}  // namespace longtake
