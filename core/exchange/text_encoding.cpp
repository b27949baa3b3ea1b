// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/text_encoding.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include <iconv.h>

namespace longtake {
namespace {

constexpr std::size_t kSampleBytes = 4096;  // enough to see in which bytes of UTF-16 text the zeros are

// Nothing if the bytes are not what `encoding` says.
std::optional<std::string> converted(std::string_view bytes, const char* encoding)
{
    const iconv_t converter = ::iconv_open("UTF-8", encoding);
    if (reinterpret_cast<std::intptr_t>(converter) == -1) return std::nullopt;
    std::string result(bytes.size() * 3 + 4, '\0');
    char* from = const_cast<char*>(bytes.data());
    std::size_t fromLeft = bytes.size();
    char* to = result.data();
    std::size_t toLeft = result.size();
    const bool good = ::iconv(converter, &from, &fromLeft, &to, &toLeft) != static_cast<std::size_t>(-1);
    ::iconv_close(converter);
    if (!good || fromLeft != 0) return std::nullopt;
    result.resize(result.size() - toLeft);
    return result;
}

// Latin text in UTF-16 has a zero in every second byte.
const char* guessedUtf16(std::string_view bytes)
{
    const std::string_view sample = bytes.substr(0, kSampleBytes);
    std::size_t zeros[2] = {0, 0};
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (sample[i] == '\0') ++zeros[i % 2];
    }
    const std::size_t many = sample.size() / 4;
    if (zeros[1] > many && zeros[0] == 0) return "UTF-16LE";
    if (zeros[0] > many && zeros[1] == 0) return "UTF-16BE";
    return nullptr;
}

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

}  // namespace

Result<std::string> toUtf8(std::string bytes, const std::string& subject)
{
    const std::string_view all = bytes;
    if (startsWith(all, "\xEF\xBB\xBF")) return std::string(all.substr(3));
    const char* wide = nullptr;
    std::size_t mark = 0;
    if (startsWith(all, "\xFF\xFE") || startsWith(all, "\xFE\xFF")) {
        wide = all.front() == '\xFF' ? "UTF-16LE" : "UTF-16BE";
        mark = 2;
    } else {
        wide = guessedUtf16(all);
    }
    if (wide != nullptr) {
        if (auto text = converted(all.substr(mark), wide)) return *std::move(text);
        return fail(ErrorCode::WrongFormat, subject, "it looks like UTF-16 text, but is not whole");
    }
    if (all.find('\0') != std::string_view::npos) return fail(ErrorCode::WrongFormat, subject, "it is not a text file");
    if (converted(all, "UTF-8")) return bytes;
    if (auto text = converted(all, "WINDOWS-1252")) return *std::move(text);
    if (auto text = converted(all, "ISO-8859-1")) return *std::move(text);
    return fail(ErrorCode::WrongFormat, subject, "its characters cannot be read");
}

}  // namespace longtake
