// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A kernel of ours on one device, compared number by number with the same on the host. Free of LibTorch.

#pragma once

#include <string>

namespace longtake {

// Empty if all numbers agree, else what went wrong. Uses the device that is current on the calling thread, its default
// stream and 256 kB of its memory.
std::string checkKernelOnCurrentDevice();

}  // namespace longtake
