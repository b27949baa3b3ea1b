// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/exchange/cell_values.h"
#include "core/exchange/csv_table.h"
#include "core/exchange/frame_numbers.h"

namespace longtake {
namespace {

CsvTable table(const std::string& text)
{
    Result<CsvTable> result = CsvTable::parse(text, "labels.csv");
    EXPECT_TRUE(result.has_value()) << describe(result.error());
    return *std::move(result);
}

std::string wide(const std::string& text, bool mark)
{
    std::string bytes = mark ? "\xFF\xFE" : "";
    for (const char c : text) {
        bytes += c;
        bytes += '\0';
    }
    return bytes;
}

TEST(CsvTable, ReadsEveryKindOfLineEnd)
{
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const CsvTable read = table("frame,walk" + end + "0,1" + end + end + "1,0" + end);
        ASSERT_EQ(read.rowCount(), 3U);
        EXPECT_EQ(read.cell(0, 1), "walk");
        EXPECT_EQ(read.cell(2, 0), "1");
        EXPECT_EQ(read.lineOf(1), 2U);
        EXPECT_EQ(read.lineOf(2), 4U);
    }
}

TEST(CsvTable, TheLastLineNeedsNoEnd)
{
    EXPECT_EQ(table("a,b\n1,2").cell(1, 1), "2");
}

TEST(CsvTable, FindsTheDelimiter)
{
    EXPECT_EQ(table("a;b;c\n1,5;2,5;3,5\n").cell(1, 1), "2,5");
    EXPECT_EQ(table("a\tb\n1\t2\n").cell(1, 1), "2");
    EXPECT_EQ(table("a,b;c\n1,2\n").delimiter(), ',');
    EXPECT_EQ(table("walk\n1\n0\n").columnCount(0), 1U);
}

TEST(CsvTable, ReadsEveryEncoding)
{
    const std::string text = "frame,walk\n0,1\n";
    EXPECT_EQ(table("\xEF\xBB\xBF" + text).cell(0, 0), "frame");
    EXPECT_EQ(table(wide(text, true)).cell(0, 1), "walk");
    EXPECT_EQ(table(wide(text, false)).cell(0, 1), "walk");
    EXPECT_EQ(table("frame,Fu\xDF\n0,1\n").cell(0, 1), "Fuß");
    EXPECT_EQ(table("frame,Fuß\n0,1\n").cell(0, 1), "Fuß");
}

TEST(CsvTable, KeepsWhatIsInQuotes)
{
    const CsvTable read = table("id,list\n1,\"['a', \"\"b\"\"]\"\n2, padded \n");
    EXPECT_EQ(read.cell(1, 1), "['a', \"b\"]");
    EXPECT_EQ(read.cell(2, 1), "padded");
    EXPECT_EQ(read.cell(2, 7), "");
}

TEST(CsvTable, RefusesWhatIsNoTable)
{
    const auto refused = [](const std::string& text) {
        const Result<CsvTable> result = CsvTable::parse(text, "labels.csv");
        return result ? std::string("read") : describe(result.error());
    };
    EXPECT_NE(refused("").find("labels.csv does not have the expected format: it is empty"), std::string::npos);
    EXPECT_NE(refused("\n\r\n\n").find("it is empty"), std::string::npos);
    EXPECT_NE(refused(std::string("\x89PNG\0\0\0\rIHDR", 13)).find("it is not a text file"), std::string::npos);
    EXPECT_NE(refused("a,b\n1,\"2\n3,4\n").find("a quote that is opened after line 1 is never closed"),
              std::string::npos);
    EXPECT_NE(refused(std::string("\xFF\xFE"
                                  "a\0b",
                                  5))
                  .find("UTF-16"),
              std::string::npos);
}

TEST(CellValues, ReadNumbersAndStates)
{
    EXPECT_EQ(integerIn("12"), 12);
    EXPECT_EQ(integerIn("12.0"), 12);
    EXPECT_FALSE(integerIn("12.5").has_value());
    EXPECT_FALSE(integerIn("1e300").has_value());
    EXPECT_EQ(numberIn("2,5"), 2.5);
    EXPECT_FALSE(numberIn("nan").has_value());
    EXPECT_FALSE(numberIn("1.2.3").has_value());
    EXPECT_EQ(stateIn("TRUE"), LabelState::Present);
    EXPECT_EQ(stateIn("0.0"), LabelState::Absent);
    EXPECT_EQ(stateIn("-1"), LabelState::Unseen);
    EXPECT_EQ(stateIn(""), LabelState::Unseen);
    EXPECT_FALSE(stateIn("2").has_value());
    EXPECT_FALSE(stateIn("walk").has_value());
}

TEST(FrameNumbers, AreFoundInNamesOfPictures)
{
    EXPECT_EQ(frameNameIn("167")->frame, 167);
    EXPECT_EQ(frameNameIn("frame_000167.png")->frame, 167);
    EXPECT_EQ(frameNameIn("frame_000167.png")->video, "");
    EXPECT_EQ(frameNameIn("video_12_frame_34")->video, "video_12");
    EXPECT_EQ(frameNameIn("video_12_frame_34")->frame, 34);
    EXPECT_EQ(frameNameIn("chef-7")->video, "chef");
    EXPECT_FALSE(frameNameIn("walk").has_value());
    EXPECT_FALSE(frameNameIn("1.5").has_value());
    EXPECT_FALSE(frameNameIn("0,04").has_value());
    EXPECT_FALSE(frameNameIn("").has_value());
    EXPECT_FALSE(frameNameIn("x99999999999999999999").has_value());
}

}  // namespace
}  // namespace longtake
