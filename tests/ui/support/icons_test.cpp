// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/icons.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QImage>

#include "ui/support/actions.h"

namespace longtake::ui {
namespace {

bool hasInk(const QPixmap& pixmap)
{
    const QImage image = pixmap.toImage();
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) > 128) return true;
        }
    }
    return false;
}

TEST(Icons, EveryActionsIconExistsAndDraws)
{
    for (const ActionSpec& spec : actionSpecs()) {
        if (*spec.icon == '\0') continue;
        EXPECT_TRUE(hasInk(linePixmap(QString::fromLatin1(spec.icon), 24, Qt::black, 1.0))) << spec.icon;
    }
}

TEST(Icons, EveryFileDraws)
{
    const QStringList names = QDir(QStringLiteral(":/icons")).entryList();
    EXPECT_GT(names.size(), 40);
    for (const QString& name : names) {
        EXPECT_TRUE(hasInk(linePixmap(name.chopped(4), 24, Qt::black, 1.0))) << name.toStdString();
    }
}

TEST(Icons, FollowThePalette)
{
    const QImage image = linePixmap(QStringLiteral("stop"), 24, QColor(10, 200, 30), 2.0).toImage();
    EXPECT_EQ(image.width(), 48);
    EXPECT_EQ(image.pixelColor(24, 24), QColor(10, 200, 30));
}

TEST(Icons, ApplicationHasOne)
{
    EXPECT_TRUE(hasInk(applicationIcon().pixmap(64, 64)));
}

}  // namespace
}  // namespace longtake::ui
