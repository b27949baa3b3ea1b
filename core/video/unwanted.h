// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

namespace longtake {

// Asked before every packet that is decoded on the way to a frame: true when the frame is not wanted any more. On the
// reading thread; must be quick.
using Unwanted = std::function<bool()>;

}  // namespace longtake
