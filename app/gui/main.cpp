// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window: `longtake [PROJECT or VIDEO...]`.

#include "app/gui/session.h"
#include "ui/project_commands.h"
#include "ui/support/qt_convert.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QStyle>
#include <QStyleFactory>
#include <QTimer>

#include <cstdio>

namespace longtake::ui {
namespace {

// The desktop's own style where there is one; Fusion elsewhere (Qt's last resort is "windows").
void chooseStyle()
{
    if (QApplication::style()->name().compare(QLatin1String("windows"), Qt::CaseInsensitive) == 0) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
}

int run(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Label, train and review videos, frame by frame."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption once(
        QStringLiteral("quit-when-shown"),
        QStringLiteral("Leave as soon as the window is there (for checks of an installation)."));
    parser.addOption(once);
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QStringLiteral("A project to open, or videos and folders to add."),
                                 QStringLiteral("[files...]"));
    parser.process(application);

    Settings settings;
    DialogPrompts prompts(nullptr);
    Session session(settings, prompts);
    MainWindow& window = session.window();
    prompts.setWindow(&window);
    window.show();
    const QStringList files = parser.positionalArguments();
    if (parser.isSet(once)) {
        QTimer::singleShot(0, &window, &QWidget::close);
    } else if (files.isEmpty()) {
        QTimer::singleShot(0, &window, [&window] { window.projectCommands().openAtStart(); });
    } else {
        QTimer::singleShot(0, &window, [&window, files] {
            QStringList absolute;
            for (const QString& file : files) absolute << QFileInfo(file).absoluteFilePath();
            window.projectCommands().takeDropped(absolute);
        });
    }
    return QApplication::exec();
}

}  // namespace
}  // namespace longtake::ui

int main(int argc, char** argv)
{
    // Options that need no screen must work without one.
    for (int k = 1; k < argc; ++k) {
        const std::string_view argument = argv[k];
        if (argument == "--version" || argument == "-v") {
            std::puts("longtake " LONGTAKE_VERSION);
            return 0;
        }
    }
    QApplication::setApplicationName(QStringLiteral("LongTake"));
    QApplication::setApplicationVersion(QStringLiteral(LONGTAKE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("longtake"));
    const QApplication application(argc, argv);
    longtake::ui::chooseStyle();
    return longtake::ui::run(application);
}
