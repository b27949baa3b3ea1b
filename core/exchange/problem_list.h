// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Gathers what is odd in a file into a few sentences: each kind of oddity once, with how often and where first.

#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace longtake {

class ProblemList {
public:
    // `text` says what was found and what is done about it: "background is 1 together with another class; the other
    // class counts". Same text, same kind.
    void add(const std::string& text, std::size_t line)
    {
        for (Kind& kind : kinds_) {
            if (kind.text != text) continue;
            ++kind.times;
            return;
        }
        kinds_.push_back({text, line, 1});
    }

    bool isEmpty() const { return kinds_.empty(); }

    std::vector<std::string> take()
    {
        std::vector<std::string> sentences;
        for (const Kind& kind : std::exchange(kinds_, {})) {
            const std::string where = (kind.times == 1 ? "line " : std::to_string(kind.times) + " lines, first line ") +
                                      std::to_string(kind.line);
            sentences.push_back(where + ": " + kind.text + '.');
        }
        return sentences;
    }

private:
    struct Kind {
        std::string text;
        std::size_t line = 0;
        std::size_t times = 0;
    };
    std::vector<Kind> kinds_;
};

}  // namespace longtake
