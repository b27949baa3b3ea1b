// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/named_row.h"

#include <algorithm>
#include <cctype>
#include <functional>

namespace longtake {
namespace {

constexpr std::size_t kMostCandidates = 5;

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

std::string listed(const std::vector<NamedRow>& rows, const std::vector<std::size_t>& places)
{
    std::string text;
    for (std::size_t i = 0; i < places.size() && i < kMostCandidates; ++i) {
        const NamedRow& row = rows[places[i]];
        text += (i == 0 ? "" : ", ") + row.name + " (" + std::to_string(row.id) + ')';
    }
    if (places.size() > kMostCandidates) text += " and " + std::to_string(places.size() - kMostCandidates) + " more";
    return text;
}

}  // namespace

Result<std::size_t> findByName(const std::vector<NamedRow>& rows, std::string_view idOrName, std::string_view kind)
{
    const std::string wanted(idOrName);
    const std::string wantedLow = lowered(idOrName);
    const std::function<bool(const NamedRow&)> fits[] = {
        [&](const NamedRow& row) { return std::to_string(row.id) == wanted; },
        [&](const NamedRow& row) { return row.name == wanted; },
        [&](const NamedRow& row) { return row.name.find(wanted) != std::string::npos; },
        [&](const NamedRow& row) { return lowered(row.name).find(wantedLow) != std::string::npos; },
    };
    const std::string subject = std::string(kind) + " \"" + wanted + '"';
    if (wanted.empty()) return fail(ErrorCode::NotInProject, subject);
    for (const auto& test : fits) {
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < rows.size(); ++place) {
            if (test(rows[place])) places.push_back(place);
        }
        if (places.size() == 1) return places.front();
        if (places.size() > 1) return fail(ErrorCode::AmbiguousName, subject, listed(rows, places));
    }
    return fail(ErrorCode::NotInProject, subject);
}

}  // namespace longtake
