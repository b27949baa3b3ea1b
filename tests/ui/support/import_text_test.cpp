// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Label files with everything wrong with them that core knows: what it says of them, in the language of the window.

#include "ui/support/import_text.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include <fstream>

#include "core/jobs/import_labels.h"
#include "tests/core/jobs/small_project.h"
#include "tests/support/scratch_folder.h"
#include "ui/support/detail_text.h"
#include "ui/support/language.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

// Words that are no names of files, columns, classes or options.
bool isEnglish(const QString& text)
{
    static const QRegularExpression kNames(
        QStringLiteral("\\S+\\.(csv|mp4)|--add-classes adds the class|--[a-z-]+( NAME| unseen)?|“[^”]*”|\"[^\"]*\"|"
                       "walk|rest|sniff|note|kind|class|frame|start\\w*|end\\w*|stop|BORIS|JSON|ELAN|XML|BENTO|UTF"));
    static const QRegularExpression kWord(QStringLiteral("[a-z]{3,}"));
    return QString(text).remove(kNames).contains(kWord);
}

class ImportNotes : public ::testing::Test {
protected:
    ImportNotes() : project_({"walk", "rest"})
    {
        project_.addVideo("a.mp4", 20);
        language_.use(QStringLiteral("zh_CN"));
    }
    ~ImportNotes() override { language_.use(QStringLiteral("en")); }

    // What is said of a file with this content: notes, or why it cannot be read.
    void expectChinese(const std::string& content, const ImportRequest& about = {})
    {
        ImportRequest request = about;
        request.file = folder_.path() / "a.csv";
        std::ofstream(request.file, std::ios::binary) << content;
        const Result<ImportReview> review = reviewImport(*project_.store, request);
        if (!review) {
            const QString detail = detailText(toQString(review.error().detail));
            EXPECT_FALSE(isEnglish(detail)) << review.error().detail << " -> " << toStdString(detail);
            EXPECT_FALSE(detail.contains(u'%')) << toStdString(detail);
            seen_ += toStdString(detail);
            return;
        }
        std::vector<std::string> notes = review->problems;
        for (const ImportPlan& plan : review->videos)
            notes.insert(notes.end(), plan.problems.begin(), plan.problems.end());
        EXPECT_FALSE(notes.empty()) << content;
        for (const std::string& note : notes) {
            const QString text = importNote(toQString(note));
            EXPECT_FALSE(isEnglish(text)) << note << " -> " << toStdString(text);
            EXPECT_FALSE(text.contains(u'%')) << toStdString(text);
        }
    }

    ScratchFolder folder_;
    SmallProject project_;
    Language language_;
    std::string seen_;
};

TEST_F(ImportNotes, OfTablesWithARowAFrame)
{
    expectChinese("frame,walk,rest\n1,1,1\n2,1,1\n3,0,1\n");
    expectChinese("walk,rest\n1,0\n0,1\n");
    expectChinese("frame,walk,rest,,note\n0,1,0,,x\nq,1,0,,x\n1,0,9,,x\n1,0,1,,y\n30,1,0,,y\n");
    expectChinese("frame,background,walk\n0,1,0\n1,1,0\n2,1,0\n3,1,1\n");
    expectChinese("frame,0,1,2,3\nwalk,1,1,0,0\nrest,0,0,1,1\n");
    std::string counted = "frame,walk\n";
    for (int n = 1; n <= 20; ++n) counted += std::to_string(n) + ",1\n";
    expectChinese(counted);
}

TEST_F(ImportNotes, OfTablesWithARowABout)
{
    expectChinese("class,start,stop\nwalk,1,5\n,2,3\nrest,9,4\nrest,12,40\n");
    expectChinese("class,start,stop\nwalk,0.5,1.5\n");
    expectChinese("video,class,start_frame,end_frame\na.mp4,walk,1,5\nb.mp4,walk,1,5\nc.mp4,walk,1,5\n");
    expectChinese("class,first_frame,last_frame\nwalk,1,5\n");
}

TEST_F(ImportNotes, OfTablesThatNameTheClass)
{
    expectChinese("frame,note,class\n0,x,walk\n1,y,rest\nq,y,rest\n");
    expectChinese("frame,note,kind\n0,x,sniff\n1,y,hop\n");
    ImportRequest request;
    request.column = "other";
    expectChinese("frame,note,class\n0,x,walk\n", request);
}

TEST_F(ImportNotes, OfFilesThatCannotBeRead)
{
    expectChinese("");
    expectChinese("frame,walk\n");
    expectChinese("{\"project\": 1}");
    expectChinese("<xml></xml>");
    expectChinese("Bento annotation file\n");
    expectChinese("frame,walk\n0,\"1\n1,0\n");
    expectChinese(std::string("fr\0me", 5));
    expectChinese("no,labels\n1,2\n");
    expectChinese("frame,class\nx,walk\n");
    expectChinese("frame,background\n0,7\n");
    for (const char* format : {"bouts", "frame-table", "frame-label"}) {
        ImportRequest request;
        request.format = format;
        expectChinese("one,two\n5,6\n7,8\n", request);
        expectChinese("1,2\n3,4\n", request);
        expectChinese("class,start_frame,end_frame\nwalk,9,4\n", request);
        expectChinese("frame,walk,walk\n0,1,0\n", request);
        expectChinese("frame,class\n,\n,\n", request);
    }
    EXPECT_FALSE(seen_.empty());
}

}  // namespace
}  // namespace longtake::ui
