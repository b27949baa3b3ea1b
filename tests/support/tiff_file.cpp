// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiff_file.h"

#include <tiffio.h>

#include <cstdint>
#include <vector>

#include "core/base/contract.h"

namespace longtake {

void writeTiff(const std::filesystem::path& path, int width, int height, int bits, int pages, const char* mode)
{
    TIFF* tiff = TIFFOpen(path.c_str(), mode);
    LT_EXPECT(tiff != nullptr);
    for (int page = 0; page < pages; ++page) {
        TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(width));
        TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(height));
        TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, bits);
        TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
        TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 8U);
        const int value = (page + 1) * 20 % 256;
        for (int y = 0; y < height; ++y) {
            std::vector<std::uint16_t> wide(static_cast<std::size_t>(width));
            std::vector<std::uint8_t> narrow(static_cast<std::size_t>(width));
            for (int x = 0; x < width / 2; ++x) {
                wide[static_cast<std::size_t>(x)] = static_cast<std::uint16_t>(value * 257);
                narrow[static_cast<std::size_t>(x)] = static_cast<std::uint8_t>(value);
            }
            void* row = bits == 16 ? static_cast<void*>(wide.data()) : narrow.data();
            const int code = TIFFWriteScanline(tiff, row, static_cast<std::uint32_t>(y), 0);
            LT_EXPECT(code >= 0);
        }
        LT_EXPECT(TIFFWriteDirectory(tiff) != 0);
    }
    TIFFClose(tiff);
}

}  // namespace longtake
