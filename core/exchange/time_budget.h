// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the time of a video is spent: one row a class with its frames, seconds, share of the labelled time, bouts, their
// mean, median, shortest and longest length, the latency to the first one, and how many there are in a minute of video;
// and which class follows which.

#pragma once

#include <span>
#include <string>

#include "core/exchange/imported_labels.h"
#include "core/label/class_list.h"
#include "core/label/label_track.h"

namespace longtake {

std::string budgetHeader();

// Shares are of the labelled frames; rows of the classes in their order, then one for what is not labelled.
std::string budgetRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks,
                       const FrameTimes& times);

std::string transitionHeader();

// One row for each pair of classes, also where it never happened.
std::string transitionRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks);

}  // namespace longtake
