// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Keeps the frame stores of a data folder within a number of bytes: those that were used longest ago go first, what
// any process has open stays (Note [Stores in use]). A store is nothing that cannot be made again from its video, and
// goes whole or not at all, whatever happens to this process meanwhile.

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace longtake {

struct RoomRequest {
    std::int64_t budgetBytes = 0;               // of all stores together, with those that are being written
    std::int64_t neededBytes = 0;               // of the one that is to be written
    std::filesystem::path wanted{};             // that one: a beginning of it stays and takes no more than it will
    std::vector<std::filesystem::path> keep{};  // stores that must stay, whenever they were used
};

struct RoomReport {
    std::int64_t missingBytes = 0;                 // above 0: it cannot be done, and nothing was removed
    std::vector<std::filesystem::path> removed{};  // the longest unused first
};

// CannotWrite if a store cannot be removed.
Result<RoomReport> makeRoom(const std::filesystem::path& dataFolder, const RoomRequest& request);

}  // namespace longtake
