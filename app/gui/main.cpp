// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window: `longtake [PROJECT or VIDEO...]`.

#include "app/gui/log_file.h"
#include "app/gui/session.h"
#include "ui/project_commands.h"
#include "ui/support/qt_convert.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QStyle>
#include <QStyleFactory>
#include <QTimer>

#include <algorithm>
#include <span>
#include <string_view>

namespace longtake::ui {
namespace {

// The desktop's own style where there is one; Fusion elsewhere (Qt's last resort is "windows").
void chooseStyle()
{
    if (QApplication::style()->name().compare(QLatin1String("windows"), Qt::CaseInsensitive) == 0) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
}

struct Wishes {
    QStringList files;
    bool quitWhenShown = false;
};

// Leaves the program for --help and --version, and for what it does not understand.
Wishes readCommandLine(const QCoreApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Label, train and review videos, frame by frame."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption once(
        QStringLiteral("quit-when-shown"),
        QStringLiteral("Leave as soon as the window is there (for checks of an installation)."));
    parser.addOption(once);
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QStringLiteral("A project to open, or videos and folders to add."),
                                 QStringLiteral("[files...]"));
    parser.process(application);
    return {parser.positionalArguments(), parser.isSet(once)};
}

int run(const Wishes& wishes)
{
    Settings settings;
    DialogPrompts prompts(nullptr);
    Session session(settings, prompts);
    MainWindow& window = session.window();
    prompts.setWindow(&window);
    window.show();
    const QStringList& files = wishes.files;
    if (wishes.quitWhenShown) {
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
    QCoreApplication::setApplicationName(QStringLiteral("LongTake"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LONGTAKE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("longtake"));
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    const bool asksForWords = std::any_of(arguments.begin() + 1, arguments.end(), [](const std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
    });
    if (asksForWords) {  // needs no screen
        const QCoreApplication application(argc, argv);
        longtake::ui::readCommandLine(application);
        return 0;
    }
    const QApplication application(argc, argv);
    const longtake::ui::Wishes wishes = longtake::ui::readCommandLine(application);
    longtake::ui::writeLogToFile();
    longtake::ui::chooseStyle();
    return longtake::ui::run(wishes);
}
