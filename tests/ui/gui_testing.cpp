// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/gui_testing.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QStyleFactory>
#include <QTimer>
#include <QWidget>

#include "ui/support/icons.h"
#include "ui/support/theme.h"

#include <cstdlib>

namespace longtake::ui::testing {

bool waitFor(const std::function<bool()>& condition, int milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    QTimer heartbeat;  // wakes the loop so that the condition is looked at
    heartbeat.start(5);
    while (!condition()) {
        if (clock.elapsed() > milliseconds) return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void settle()
{
    for (int k = 0; k < 3; ++k) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

void savePicture(QWidget& widget, const QString& name)
{
    const char* build = std::getenv("LONGTAKE_BINARY_DIR");
    if (build == nullptr) return;  // not run by ctest
    QDir folder(QString::fromLocal8Bit(build));
    folder.mkpath(QStringLiteral("screens"));
    const auto save = [&](const QString& kind) {
        const QString size = widget.devicePixelRatioF() > 1.5 ? QStringLiteral("-200") : QString();
        EXPECT_TRUE(widget.grab().save(folder.filePath(QStringLiteral("screens/%1%2%3.png").arg(name, kind, size))));
    };
    save({});
    if (isDark(QApplication::palette())) return;
    applyAppearance(Appearance::Dark);
    settle();
    save(QStringLiteral("-dark"));
    applyAppearance(Appearance::Light);
    settle();
}

int countPixels(QWidget& widget, unsigned rgb)
{
    const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const auto near = [](int a, int b) { return std::abs(a - b) <= 6; };
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            count += near(qRed(pixel), qRed(rgb)) && near(qGreen(pixel), qGreen(rgb)) && near(qBlue(pixel), qBlue(rgb))
                         ? 1
                         : 0;
        }
    }
    return count;
}

}  // namespace longtake::ui::testing

int main(int argc, char** argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication application(argc, argv);
    longtake::ui::initialiseResources();
    longtake::ui::applyAppearance(longtake::ui::Appearance::Light);
    return RUN_ALL_TESTS();
}
