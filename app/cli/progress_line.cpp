// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/progress_line.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <unistd.h>

#include <fmt/format.h>

namespace longtake {
namespace {

constexpr int kBarCells = 30;

}  // namespace

ProgressLine::Style ProgressLine::styleFor(bool quiet)
{
    if (quiet) return Style::Silent;
    return isatty(STDERR_FILENO) == 1 ? Style::Bar : Style::Lines;
}

void ProgressLine::draw(double share, const std::string& text)
{
    if (style_ != Style::Bar) return;
    const int cells = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarCells));
    fmt::print(stderr, "\r\033[K[{:#<{}}{:.<{}}] {}", "", cells, "", kBarCells - cells, text);
    std::fflush(stderr);
    isDrawn_ = true;
}

void ProgressLine::line(const std::string& text)
{
    if (style_ == Style::Silent) return;
    warning(text);
}

void ProgressLine::warning(const std::string& text)
{
    clear();
    fmt::print(stderr, "{}\n", text);
}

void ProgressLine::clear()
{
    if (!isDrawn_) return;
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    isDrawn_ = false;
}

std::string inWords(double seconds)
{
    if (seconds < 0.0) return {};
    const auto whole = static_cast<long>(std::lround(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace longtake
