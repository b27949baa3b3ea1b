// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A folder of its own for one test, removed with all it holds at the end.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "core/base/contract.h"

namespace longtake {

class ScratchFolder {
public:
    ScratchFolder() : ScratchFolder(std::filesystem::temp_directory_path()) {}
    explicit ScratchFolder(const std::filesystem::path& parent)
    {
        std::string name = (parent / "longtake-test-XXXXXX").string();
        LT_EXPECT(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

}  // namespace longtake
