// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Progress on standard error: a bar that redraws itself on a terminal, whole lines elsewhere, nothing when quiet.

#pragma once

#include <string>

namespace longtake {

class ProgressLine {
public:
    enum class Style { Bar, Lines, Silent };

    // Bar on a terminal, Lines elsewhere, Silent when asked for.
    static Style styleFor(bool quiet);

    explicit ProgressLine(Style style) : style_(style) {}
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    Style style() const { return style_; }

    // Redraws the bar: `share` done (0 to 1), then `text`. Nothing in the other styles.
    void draw(double share, const std::string& text);

    // A line that stays, above the bar. Nothing when silent.
    void line(const std::string& text);

    // A line that stays and is written even when silent: what the user must not miss.
    void warning(const std::string& text);

    // Takes the bar away.
    void clear();

private:
    Style style_;
    bool isDrawn_ = false;
};

// "2 min 05 s"; empty for negative (unknown) times.
std::string inWords(double seconds);

}  // namespace longtake
