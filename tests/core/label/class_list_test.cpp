// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <set>

#include <gtest/gtest.h>

#include "core/label/class_list.h"

namespace longtake {
namespace {

TEST(ClassList, ANewProjectHasNineClassesOnTheNumberKeys)
{
    const ClassList classes = defaultClasses(9);
    ASSERT_EQ(classes.count(), 9);
    EXPECT_EQ(classes.at(0).name, "Class 1");
    EXPECT_EQ(classes.at(8).name, "Class 9");
    EXPECT_EQ(classes.indexOfKey('4'), 3);
    EXPECT_EQ(classes.at(0).colour, 0xCC6677U);
    EXPECT_EQ(classes.at(8).colour, 0xAA4499U);
    EXPECT_FALSE(classes.background().has_value());
    EXPECT_TRUE(isUntouchedDefault(classes));
}

TEST(ClassList, NoTwoClassesShareAColour)
{
    std::set<std::uint32_t> colours;
    for (int i = 0; i < 63; ++i) colours.insert(paletteColour(i));
    EXPECT_EQ(colours.size(), 63U);
}

TEST(ClassList, TheBackgroundGetsKeyZeroAndTheOthersKeepTheirNumbers)
{
    const ClassList classes = namedClasses({"background", "walk", "rest"}, "background").value();
    ASSERT_EQ(classes.count(), 3);
    EXPECT_EQ(classes.background(), 0);
    EXPECT_EQ(classes.at(0).key, '0');
    EXPECT_EQ(classes.at(1).key, '1');
    EXPECT_EQ(namedClasses({"walk"}, "none").value().background(), 1);
    EXPECT_FALSE(isUntouchedDefault(classes));
}

TEST(ClassList, NamesAreFoundExactlyOrWithoutRegardToCase)
{
    const ClassList classes = namedClasses({"Walk", "rest", "Rest"}).value();
    EXPECT_EQ(classes.indexOfName("walk"), 0);
    EXPECT_EQ(classes.indexOfName("Rest"), 2);
    EXPECT_FALSE(classes.indexOfName("REST").has_value());
    EXPECT_FALSE(classes.indexOfName("wal").has_value());
}

TEST(ClassList, RefusesWhatWouldBeConfused)
{
    EXPECT_EQ(namedClasses({"walk", " walk "}).error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(namedClasses({"walk", ""}).error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(namedClasses({"two\nlines"}).error().code, ErrorCode::WrongUsage);
    EXPECT_EQ(namedClasses(std::vector<std::string>(65, "x")).error().code, ErrorCode::WrongUsage);

    std::vector<ClassInfo> sameKey = namedClasses({"walk", "rest"}).value().all();
    sameKey[1].key = '1';
    EXPECT_EQ(describe(ClassList::make(sameKey).error()),
              "key 1 already exists: \"rest\" and \"walk\" both ask for it. Choose another name.");
}

}  // namespace
}  // namespace longtake
