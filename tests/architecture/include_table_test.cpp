// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows that the check of includes finds what it is there to find, on small trees made for it.

#include "tests/architecture/include_table.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

namespace longtake::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kTable = R"(
room core/base :
room core/label : core/base
room core/train : core/base core/label
room ui/widgets : core/base
room ui : ui/widgets core/base
header torch/* : core/train
header Q*Series : ui/widgets/curve_chart.cpp
header Q* : ui
header unistd.h : core
)";

class IncludeTableTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        root_ = std::filesystem::temp_directory_path() / ("longtake_includes_" + std::to_string(getpid()));
        std::filesystem::remove_all(root_);
        write("core/base/bytes.h", "#include <string>\n");
        write("core/label/track.h", "#include \"core/base/bytes.h\"\n");
    }

    void TearDown() override { std::filesystem::remove_all(root_); }

    void write(const std::string& path, const std::string& text)
    {
        std::filesystem::create_directories((root_ / path).parent_path());
        std::ofstream(root_ / path) << text;
    }

    std::vector<std::string> faults(const std::string& table = kTable) { return checkTree(parseTable(table), root_); }

    std::filesystem::path root_;
};

TEST_F(IncludeTableTest, AllowedTreeHasNoFault)
{
    write("core/train/step.cpp", "#include <torch/torch.h>\n#include \"core/label/track.h\"\n#include <unistd.h>\n");
    write("ui/widgets/curve_chart.cpp", "#include <QLineSeries>\n#include <QWidget>\n");
    write("ui/main_window.cpp", "#include \"ui/widgets/curve_chart.h\"\n#include <QMainWindow>\n");
    write("ui/widgets/curve_chart.h", "#include \"core/base/bytes.h\"\n");
    EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(IncludeTableTest, EdgeOutsideTheTableIsFoundWithFileAndLine)
{
    write("core/base/log.cpp", "// text\n#include \"core/label/track.h\"\n");
    EXPECT_THAT(faults(), ElementsAre("core/base/log.cpp:2: core/base may not include core/label",
                                      "rooms include each other in a circle: core/base -> core/label -> core/base"));
}

TEST_F(IncludeTableTest, CoreMayNotIncludeTheWindow)
{
    write("ui/main_window.h", "");
    write("core/train/step.cpp", "#include \"ui/main_window.h\"\n");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr("core/train may not include ui")));
}

TEST_F(IncludeTableTest, QtInCoreIsFound)
{
    write("core/label/track.cpp", "#include <QString>\n");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr("core/label/track.cpp:1: <QString> may not be seen here")));
}

TEST_F(IncludeTableTest, TorchOutsideItsRoomsIsFoundInWhateverForm)
{
    write("core/label/track.cpp", "  #  include   <torch/torch.h>\n#include \"torch/types.h\"\n");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr(":1: <torch/torch.h>"), HasSubstr(":2: <torch/types.h>")));
}

TEST_F(IncludeTableTest, ChartsOutsideTheirFileAreFound)
{
    write("ui/widgets/timeline.cpp", "#include <QLineSeries>\n");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr("<QLineSeries> may not be seen here")));
}

TEST_F(IncludeTableTest, UnknownLibraryUnknownRoomAndShortPathAreFound)
{
    write("core/label/a.cpp", "#include <boost/regex.hpp>\n");
    write("core/label/b.cpp", "#include \"track.h\"\n");
    write("core/label/c.cpp", "#include \"core/label/gone.h\"\n");
    write("core/utils/d.cpp", "");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr("<boost/regex.hpp> belongs to no library"), HasSubstr("full path"),
                                      HasSubstr("\"core/label/gone.h\" is not there"), HasSubstr("lies in no room")));
}

TEST_F(IncludeTableTest, CommentsAndStringsAreNotIncludes)
{
    write("core/label/track.cpp",
          "/*\n#include <QString>\n*/\n// #include <QString>\n#include <vector>  // /* not the start of a comment\n"
          "const char* text = \"// \\\" /*\";\n#include <QList>\n");
    EXPECT_THAT(faults(), ElementsAre(HasSubstr("track.cpp:7: <QList>")));
}

TEST(IncludeTable, TableWithAMistakeSaysSo)
{
    EXPECT_THAT(parseTable("room core/a : core/b\nrooom x :\n").faults,
                ElementsAre(HasSubstr("line 2"), HasSubstr("unknown room core/b")));
    EXPECT_THAT(parseTable("room a : b\nroom b : c\nroom c : a\n").faults, ElementsAre(HasSubstr("a -> b -> c -> a")));
}

}  // namespace
}  // namespace longtake::architecture
