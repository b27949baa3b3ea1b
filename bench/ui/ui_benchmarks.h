// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The groups of benchmarks of the window.

#pragma once

namespace longtake::ui {

// An edit, and painting the timeline, in ten hours at 60 frames a second with 20,000 bouts.
void registerLabelling();

// Steps through a video of 1920 x 1080 with a key frame every 250.
void registerStepping();

}  // namespace longtake::ui
