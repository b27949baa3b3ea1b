// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/scratch_folder.h"

namespace longtake::test {

using TempFolder = ScratchFolder;

}  // namespace longtake::test
