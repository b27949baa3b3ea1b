// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_file.h"

#include "core/base/atomic_file.h"
#include "core/base/contract.h"

#include <xxhash.h>
#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

namespace longtake {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kAlignment = 8;  // of the first value, as the format asks for
constexpr std::size_t kLimitBytes = std::size_t{4} << 30;
constexpr const char* kMetadata = "__metadata__";
constexpr const char* kChecksumKey = "xxh3";
constexpr std::string_view kNoChecksum = "0000000000000000";

const char* wordOf(StoredType type)
{
    switch (type) {
        case StoredType::Float32:
            return "F32";
        case StoredType::Float64:
            return "F64";
        case StoredType::Int64:
            return "I64";
    }
    return "";
}

std::string checksum(std::string_view image)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t hash = XXH3_64bits(image.data(), image.size());
    std::string text(16, '0');
    for (std::size_t k = 16; k-- > 0; hash >>= 4) text[k] = kDigits[hash & 15];
    return text;
}

std::string littleEndian(std::uint64_t value)
{
    std::string bytes(kLengthBytes, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(value & 0xff);
        value >>= 8;
    }
    return bytes;
}

std::uint64_t fromLittleEndian(std::string_view bytes)
{
    std::uint64_t value = 0;
    for (std::size_t k = kLengthBytes; k-- > 0;) value = value << 8 | static_cast<std::uint8_t>(bytes[k]);
    return value;
}

std::int64_t valueCount(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape) count *= size;
    return count;
}

// The place of the checksum's 16 digits in the file. It is the first entry of the header, so that it is found without
// reading a header which may be broken.
std::string headerStart(std::string_view digits)
{
    return "{\"" + std::string(kMetadata) + "\":{\"" + kChecksumKey + "\":\"" + std::string(digits) + "\"";
}

std::size_t digitsAt()
{
    return kLengthBytes + headerStart("").size() - 1;
}

Result<StoredTensor> readEntry(const std::string& name, const Json& entry, std::string_view values)
{
    StoredTensor tensor;
    tensor.name = name;
    const auto word = entry.at("dtype").get<std::string>();
    bool known = false;
    for (const StoredType type : {StoredType::Float32, StoredType::Float64, StoredType::Int64}) {
        if (word != wordOf(type)) continue;
        tensor.type = type;
        known = true;
    }
    tensor.shape = entry.at("shape").get<std::vector<std::int64_t>>();
    const auto offsets = entry.at("data_offsets").get<std::array<std::uint64_t, 2>>();
    if (!known || offsets[0] > offsets[1] || offsets[1] > values.size())
        return fail(ErrorCode::BrokenFile, "", "tensor " + name + " lies outside the file");
    tensor.bytes = std::string(values.substr(offsets[0], offsets[1] - offsets[0]));
    if (static_cast<std::int64_t>(tensor.bytes.size()) != valueCount(tensor.shape) * bytesOf(tensor.type))
        return fail(ErrorCode::BrokenFile, "", "tensor " + name + " has not the size its shape says");
    return tensor;
}

Result<TensorFile> readParts(std::string_view headerText, std::string_view values)
{
    TensorFile file;
    const Json header = Json::parse(headerText);
    for (const auto& [name, entry] : header.items()) {
        if (name == kMetadata) {
            for (const auto& [key, value] : entry.items()) file.metadata[key] = value.get<std::string>();
            continue;
        }
        auto tensor = readEntry(name, entry, values);
        if (!tensor) return fail(tensor.error());
        file.tensors.push_back(std::move(*tensor));
    }
    file.metadata.erase(kChecksumKey);
    return file;
}

}  // namespace

const StoredTensor* TensorFile::find(std::string_view name) const
{
    const auto found = std::ranges::find(tensors, name, &StoredTensor::name);
    return found == tensors.end() ? nullptr : &*found;
}

std::int64_t bytesOf(StoredType type)
{
    return type == StoredType::Float32 ? 4 : 8;
}

Status writeTensorFile(const std::filesystem::path& path, const TensorFile& file)
{
    Json header;
    header[kMetadata][kChecksumKey] = kNoChecksum;
    for (const auto& [key, value] : file.metadata) header[kMetadata][key] = value;
    std::uint64_t offset = 0;
    for (const StoredTensor& tensor : file.tensors) {
        LT_EXPECT(static_cast<std::int64_t>(tensor.bytes.size()) == valueCount(tensor.shape) * bytesOf(tensor.type));
        const std::uint64_t end = offset + tensor.bytes.size();
        header[tensor.name] = {
            {"dtype", wordOf(tensor.type)}, {"shape", tensor.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');

    std::string image = littleEndian(text.size()) + text;
    image.reserve(image.size() + offset);
    for (const StoredTensor& tensor : file.tensors) image += tensor.bytes;
    const std::string digits = checksum(image);
    image.replace(digitsAt(), digits.size(), digits);
    return writeFileAtomically(path, image);
}

Result<TensorFile> readTensorFile(const std::filesystem::path& path)
{
    auto image = readWholeFile(path, kLimitBytes);
    if (!image) return fail(image.error());
    const std::size_t start = digitsAt();
    if (image->size() < start + kNoChecksum.size() ||
        image->compare(kLengthBytes, start - kLengthBytes, headerStart("").substr(0, start - kLengthBytes)) != 0)
        return fail(ErrorCode::WrongFormat, path.string(), "it was not written by LongTake, or is empty");

    const std::string digits = image->substr(start, kNoChecksum.size());
    image->replace(start, kNoChecksum.size(), kNoChecksum);
    if (checksum(*image) != digits)
        return fail(ErrorCode::BrokenFile, path.string(), "its checksum is wrong: it was cut short or altered");

    const std::uint64_t length = fromLittleEndian(*image);
    if (length > image->size() - kLengthBytes)
        return fail(ErrorCode::BrokenFile, path.string(), "its header is longer than the file");
    const std::string_view view = *image;
    try {
        auto file = readParts(view.substr(kLengthBytes, length), view.substr(kLengthBytes + length));
        if (!file) return fail(ErrorCode::BrokenFile, path.string(), file.error().detail);
        return file;
    } catch (const Json::exception&) {
        return fail(ErrorCode::BrokenFile, path.string(), "its header was cut short or altered");
    }
}

}  // namespace longtake
