// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/class_list.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr std::size_t kMostClasses = 64;
constexpr std::uint32_t kBackgroundColour = 0x888888;

// Paul Tol's "muted" scheme, then his "bright" and "vibrant" ones for projects with more than nine classes: told apart
// by people with any common kind of colour blindness.
constexpr std::array<std::uint32_t, 21> kPalette = {
    0xCC6677, 0x332288, 0xDDCC77, 0x117733, 0x88CCEE, 0x882255, 0x44AA99, 0x999933, 0xAA4499, 0x4477AA, 0xEE6677,
    0x228833, 0xCCBB44, 0x66CCEE, 0xAA3377, 0xEE7733, 0x0077BB, 0x33BBEE, 0xEE3377, 0xCC3311, 0x009988};

std::string trimmed(const std::string& text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string quoted(const std::string& name)
{
    return "class \"" + name + '"';
}

bool hasControlCharacter(const std::string& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

bool equalWithoutCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
           });
}

Status checkOne(const ClassInfo& info, std::size_t number)
{
    if (info.name.empty())
        return fail(ErrorCode::WrongUsage, "class number " + std::to_string(number), "every class needs a name");
    if (hasControlCharacter(info.name))
        return fail(ErrorCode::WrongUsage, "class number " + std::to_string(number),
                    "a name is one line, without control characters");
    const bool goodKey =
        info.key == '\0' || (info.key >= '0' && info.key <= '9') || (info.key >= 'a' && info.key <= 'z');
    if (!goodKey) return fail(ErrorCode::WrongUsage, quoted(info.name), "a key is one of 0 to 9 and a to z");
    return {};
}

Status checkPair(const ClassInfo& a, const ClassInfo& b)
{
    if (a.name == b.name) return fail(ErrorCode::AlreadyExists, quoted(a.name));
    if (a.key != '\0' && a.key == b.key)
        return fail(ErrorCode::AlreadyExists, "key " + std::string(1, a.key),
                    '"' + a.name + "\" and \"" + b.name + "\" both ask for it");
    if (a.isBackground && b.isBackground)
        return fail(ErrorCode::AlreadyExists, "the background class",
                    '"' + a.name + "\" and \"" + b.name + "\" cannot both be it");
    if (a.id != ClassId{} && a.id == b.id)
        return fail(ErrorCode::AlreadyExists, quoted(a.name), '"' + b.name + "\" has the same number");
    return {};
}

ClassInfo backgroundClass(const std::string& name)
{
    ClassInfo info;
    info.name = name;
    info.colour = kBackgroundColour;
    info.key = '0';
    info.isBackground = true;
    return info;
}

}  // namespace

Result<ClassList> ClassList::make(std::vector<ClassInfo> classes)
{
    if (classes.size() > kMostClasses)
        return fail(ErrorCode::WrongUsage, "a list of " + std::to_string(classes.size()) + " classes",
                    "a project holds up to " + std::to_string(kMostClasses));
    for (std::size_t i = 0; i < classes.size(); ++i) {
        classes[i].name = trimmed(classes[i].name);
        if (const Status status = checkOne(classes[i], i + 1); !status) return fail(status.error());
        for (std::size_t j = 0; j < i; ++j) {
            if (const Status status = checkPair(classes[i], classes[j]); !status) return fail(status.error());
        }
    }
    ClassList list;
    list.classes_ = std::move(classes);
    return list;
}

const ClassInfo& ClassList::at(int index) const
{
    LT_EXPECT(0 <= index && index < count());
    return classes_[static_cast<std::size_t>(index)];
}

std::optional<int> ClassList::indexOf(ClassId id) const
{
    for (int i = 0; i < count(); ++i) {
        if (at(i).id == id) return i;
    }
    return std::nullopt;
}

std::optional<int> ClassList::indexOfName(std::string_view name) const
{
    std::optional<int> similar;
    bool several = false;
    for (int i = 0; i < count(); ++i) {
        if (at(i).name == name) return i;
        if (!equalWithoutCase(at(i).name, name)) continue;
        several = similar.has_value();
        similar = i;
    }
    return several ? std::nullopt : similar;
}

std::optional<int> ClassList::indexOfKey(char key) const
{
    for (int i = 0; i < count(); ++i) {
        if (key != '\0' && at(i).key == key) return i;
    }
    return std::nullopt;
}

std::optional<int> ClassList::background() const
{
    for (int i = 0; i < count(); ++i) {
        if (at(i).isBackground) return i;
    }
    return std::nullopt;
}

std::uint32_t paletteColour(int index)
{
    LT_EXPECT(index >= 0);
    const auto place = static_cast<std::size_t>(index);
    const std::uint32_t colour = kPalette[place % kPalette.size()];
    // A second and third round are lighter, so that 63 classes still differ from each other.
    std::uint32_t result = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        std::uint32_t part = (colour >> shift) & 0xFF;
        for (std::size_t round = place / kPalette.size(); round > 0; --round) part += (0xFF - part) * 2 / 5;
        result |= part << shift;
    }
    return result;
}

Result<ClassList> namedClasses(const std::vector<std::string>& names, const std::string& backgroundName)
{
    std::vector<ClassInfo> classes;
    const std::string background = trimmed(backgroundName);
    bool hasBackground = background.empty();
    int number = 0;  // of classes that are not background
    for (const std::string& name : names) {
        ClassInfo info;
        info.name = trimmed(name);
        if (!background.empty() && info.name == background) {
            info = backgroundClass(background);
            hasBackground = true;
        } else {
            info.colour = paletteColour(number);
            info.key = number < 9 ? static_cast<char>('1' + number) : '\0';
            ++number;
        }
        classes.push_back(std::move(info));
    }
    if (!hasBackground) classes.push_back(backgroundClass(background));
    return ClassList::make(std::move(classes));
}

ClassList defaultClasses(int count, const std::vector<std::string>& names, const std::string& backgroundName)
{
    std::vector<std::string> all = names;
    for (int number = static_cast<int>(all.size()) + 1; number <= count; ++number)
        all.push_back("Class " + std::to_string(number));
    Result<ClassList> list = namedClasses(all, backgroundName);
    LT_EXPECT(list.has_value());
    return *std::move(list);
}

bool isUntouchedDefault(const ClassList& classes)
{
    int number = 0;
    return std::all_of(classes.all().begin(), classes.all().end(), [&](const ClassInfo& info) {
        return info.isBackground || (info.name == "Class " + std::to_string(++number) && info.definition.empty());
    });
}

}  // namespace longtake
