// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Label files broken at random: a sentence or labels, never a crash.

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/exchange/import_plan.h"
#include "core/exchange/label_file.h"

namespace longtake {
namespace {

const std::vector<std::string> kGood = {
    ",background,walk,rest\n0,1,0,0\n1,0,1,0\n2,-1,-1,-1\n3,0,1,1\n",
    "behaviour,0,1,2,3\nwalk,1,1,0,0\nrest,0,0,1,-1\n",
    "frame;label\nvideo_0_frame_167;0\nvideo_100_frame_36;1\n",
    "frame,label12,label9\r\n0,a,b\r\n1,a,c\r\n2,d,\r\n",
    "video,class,start_frame,end_frame,start_s,end_s\ncage7.mp4,walk,0,50,0,2\ncage8.mp4,\"re,st\",10,20,0.4,0.8\n",
    "Behavior\tStart (s)\tStop (s)\nwalk\t2.000\t4.499\nrest\t1\t99999\n",
};

std::string broken(std::string text, Random& random)
{
    static const std::string kPieces[] = {",",
                                          ";",
                                          "\n",
                                          "\r",
                                          "\"",
                                          "-1",
                                          "9223372036854775807",
                                          "1e308",
                                          "nan",
                                          "\xFF\xFE",
                                          std::string(1, '\0'),
                                          "\xC3",
                                          "frame",
                                          "background",
                                          "0",
                                          "-9",
                                          " "};
    for (std::int64_t times = 1 + random.below(6); times > 0; --times) {
        const auto place = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(text.size()) + 1));
        const std::string& piece = kPieces[random.below(std::ssize(kPieces))];
        switch (random.below(3)) {
            case 0:
                text.insert(place, piece);
                break;
            case 1:
                text.erase(place, static_cast<std::size_t>(random.below(8)));
                break;
            default:
                text.insert(place, text.substr(place / 2, static_cast<std::size_t>(random.below(40))));
        }
    }
    return text;
}

// What keeps a table from being what its columns promise is named, not the columns that are right.
TEST(BrokenFiles, TheSpoilingCellIsNamed)
{
    const auto words = [](const std::string& content) {
        ReadOptions options;
        options.fileName = "cage.csv";
        const auto labels = readLabelText(content, "auto", options);
        return labels ? std::string("labels") : describe(labels.error());
    };
    const std::string advice = ". Check that the right file and format were chosen.";
    const std::string start = "cage.csv does not have the expected format: ";
    EXPECT_EQ(words("frame,label\n0,walk\nx,rest\n"), start + "line 3: \"x\" is no frame number" + advice);
    EXPECT_EQ(words(",background,walk,rest\n0,1,0,0\n1,0.5,0,0\n"),
              start + "line 3: \"0.5\" in column \"background\" is none of 1, 0 and -1" + advice);
    EXPECT_EQ(words("frame,walk,rest\n"), start + "it has a line of column names and nothing below it" + advice);
}

TEST(BrokenFiles, GiveLabelsOrASentence)
{
    Random random(17);
    int read = 0;
    std::vector<LabelTrack> tracks(2, LabelTrack(100));
    std::vector<ClassInfo> classes = namedClasses({"walk", "rest"}).value().all();
    classes[0].id = ClassId{1};
    classes[1].id = ClassId{2};
    ImportTarget target;
    target.times = {100, [](std::int64_t frame) { return static_cast<double>(frame) / 25.0; }};
    target.classes = ClassList::make(classes).value();
    target.tracks = tracks;
    for (int round = 0; round < 20'000; ++round) {
        const std::string text = broken(kGood[static_cast<std::size_t>(random.below(std::ssize(kGood)))], random);
        const std::vector<std::string>& formats = importFormats();
        ReadOptions options;
        options.fileName = "x.csv";
        options.knownClasses = {"walk", "rest"};
        const auto labels =
            readLabelText(text, formats[static_cast<std::size_t>(random.below(std::ssize(formats)))], options);
        if (!labels) {
            ASSERT_FALSE(labels.error().detail.empty()) << text;
            ASSERT_NE(labels.error().code, ErrorCode::Internal) << text;
            continue;
        }
        ++read;
        for (const ImportedLabels& each : *labels) {
            target.multiLabel = random.below(2) == 0;
            const ImportPlan plan = planImport(each, target, {});
            auto copy = tracks;
            for (const TrackRuns& runs : plan.runs) copy[static_cast<std::size_t>(raw(runs.label)) - 1].swap(runs.runs);
        }
    }
    EXPECT_GT(read, 3000);
}

}  // namespace
}  // namespace longtake
