// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/project_commands.h"

#include "core/base/log.h"
#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/detail_text.h"
#include "ui/support/error_text.h"
#include "ui/support/file_prompts.h"
#include "ui/support/problem_text.h"
#include "ui/support/qt_convert.h"
#include "ui/support/settings.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QApplication>
#include <QColorDialog>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <array>
#include <utility>

namespace longtake::ui {
namespace {

const QString kEnding = QStringLiteral(".longtake");

}  // namespace

ProjectCommands::ProjectCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages, QWidget* window)
    : QObject(window), parts_(parts), actions_(actions), messages_(messages), window_(*window)
{
    connect(actions[ActionId::NewProject], &QAction::triggered, this, &ProjectCommands::makeNew);
    connect(actions[ActionId::Open], &QAction::triggered, this, &ProjectCommands::askWhatToOpen);
    connect(actions[ActionId::OpenSample], &QAction::triggered, this, &ProjectCommands::openSample);
    connect(actions[ActionId::AddVideos], &QAction::triggered, this, &ProjectCommands::addVideos);
    connect(actions[ActionId::AddFolder], &QAction::triggered, this, &ProjectCommands::addFolder);
    ProjectDocument& document = parts_.document;
    connect(&document, &ProjectDocument::failed, this,
            [this](const Error& error) { say(error, QStringLiteral("project")); });
    connect(&document, &ProjectDocument::saved, this, [this] {
        if (std::exchange(couldNotWrite_, false)) messages_.withdraw(QStringLiteral("project"));
    });
    connect(&document, &ProjectDocument::projectChanged, this, &ProjectCommands::followProject);
    IntakeController& intake = parts_.intake;
    connect(&intake, &IntakeController::failed, this,
            [this](const Error& error) { say(error, QStringLiteral("intake")); });
    connect(&intake, &IntakeController::videoFailed, this,
            [this](const QString& name, const Error& error) { say(error, QStringLiteral("video/") + name); });
    connect(&intake, &IntakeController::videoKnown, this, [this](const QString& name, const QString& known) {
        messages_.show({MessageKind::Info,
                        QStringLiteral("known/") + name,
                        [name, known] {
                            return name == known
                                       ? tr("%1 is in the project already.").arg(name)
                                       : tr("%1 has the same content as %2, which is in the project already. It was "
                                            "not added again.")
                                             .arg(name, known);
                        },
                        {},
                        {}});
    });
    connect(&intake, &IntakeController::sampleMade, this, [this](const QString& path) { open(path); });
    connect(&intake, &IntakeController::videosAdded, this, [this](int, qint64 first) {
        parts_.document.setCurrentVideo(static_cast<VideoId>(first));
        const VideoRecord* video = parts_.document.currentVideo();
        if (video == nullptr || video->problems.empty()) return;
        messages_.show({MessageKind::Warning,
                        QStringLiteral("problems"),
                        [name = toQString(video->name), problem = toQString(video->problems.front())] {
                            return tr("%1 can be used, with one thing to know: %2").arg(name, problemText(problem));
                        },
                        {},
                        {}});
    });
}

void ProjectCommands::say(const Error& error, const QString& subject)
{
    logMessage(LogLevel::Error, describe(error));
    Message message{MessageKind::Error, subject, [error] { return errorText(error); }, {}, {}};
    if (error.code == ErrorCode::ProjectLocked || error.code == ErrorCode::ProjectNewer ||
        error.code == ErrorCode::FileNotFound)
        message.kind = MessageKind::Warning;
    if (error.code == ErrorCode::ProjectLocked && !opening_.isEmpty()) {
        if (isTheOpenOne(opening_)) {  // for reading only, already
            message.buttonText = [] { return tr("Open for Changes"); };
            message.action = [this, path = opening_] { open(path); };
        } else {
            message.buttonText = [] { return tr("Open for Reading Only"); };
            message.action = [this, path = opening_] { openReadOnly(path); };
        }
    }
    if (error.code == ErrorCode::DiskFull || error.code == ErrorCode::CannotWrite) couldNotWrite_ = true;
    barInSight().show(message);
}

// The bar of the dialog that somebody works in, if it has one: that of the window may be behind it.
MessageBar& ProjectCommands::barInSight()
{
    const QWidget* active = QApplication::activeWindow();
    if (active == nullptr || active == &window_) return messages_;
    auto* bar = active->findChild<MessageBar*>();
    return bar != nullptr ? *bar : messages_;
}

void ProjectCommands::followProject()
{
    constexpr std::array kWriting{ActionId::AddVideos,   ActionId::AddFolder,      ActionId::ImportLabels,
                                  ActionId::FindVideos,  ActionId::Undo,           ActionId::Redo,
                                  ActionId::EraseLabels, ActionId::SplitBout,      ActionId::MergeBout,
                                  ActionId::DeleteBout,  ActionId::RestBackground, ActionId::RegionOfInterest};
    for (const ActionId id : kWriting) actions_[id]->setEnabled(!parts_.document.isReadOnly());
    messages_.clear();
    sayReadOnly();
}

void ProjectCommands::sayReadOnly()
{
    if (!parts_.document.isReadOnly()) return;
    if (isReadOnlyByChoice_) {
        messages_.show({MessageKind::Info, QStringLiteral("readOnly"),
                        [] { return tr("This project is open for reading only: nothing in it can be changed here."); },
                        [] { return tr("Open for Changes"); }, [this, path = parts_.document.path()] { open(path); }});
        return;
    }
    messages_.show({MessageKind::Warning,
                    QStringLiteral("readOnly"),
                    [reason = toQString(parts_.document.store().readOnlyReason())] {
                        return tr("This project is open for reading only: %1").arg(detailText(reason));
                    },
                    {},
                    {}});
}

void ProjectCommands::sayNothingIsAdded()
{
    messages_.show({MessageKind::Info,
                    QStringLiteral("intake"),
                    [] { return tr("This project is open for reading only, so no videos can be added."); },
                    {},
                    {}});
}

QString ProjectCommands::startFolder() const
{
    return parts_.settings.startFolder();
}

void ProjectCommands::makeNew()
{
    QString path = parts_.prompts.projectToMake(startFolder());
    if (path.isEmpty()) return;
    if (!path.endsWith(kEnding)) path += kEnding;
    if (!parts_.document.create(path, NewProject{})) return;
    parts_.settings.addRecentProject(path);
    parts_.settings.setLastFolder(QFileInfo(path).absolutePath());
}

void ProjectCommands::askWhatToOpen()
{
    const QString path = parts_.prompts.projectToOpen(startFolder());
    if (!path.isEmpty()) open(path);
}

bool ProjectCommands::open(const QString& path)
{
    return openAs(path, OpenMode::ReadWrite);
}

bool ProjectCommands::openReadOnly(const QString& path)
{
    return openAs(path, OpenMode::ReadOnly);
}

bool ProjectCommands::isTheOpenOne(const QString& path) const
{
    return parts_.document.isOpen() && QFileInfo(path) == QFileInfo(parts_.document.path());
}

bool ProjectCommands::openAs(const QString& path, OpenMode mode)
{
    parts_.labeling.flush();
    if (isTheOpenOne(path) && !parts_.document.isReadOnly()) return true;
    opening_ = path;
    const bool before = std::exchange(isReadOnlyByChoice_, mode == OpenMode::ReadOnly);
    const bool isOpened = parts_.document.open(path, mode);
    opening_.clear();
    if (!isOpened) {
        isReadOnlyByChoice_ = before;
        return false;
    }
    const QString absolute = QFileInfo(path).absoluteFilePath();
    parts_.settings.addRecentProject(absolute);
    if (absolute != samplePath()) parts_.settings.setLastFolder(QFileInfo(path).absolutePath());
    return true;
}

QString ProjectCommands::samplePath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
        .filePath(QStringLiteral("sample/Sample.longtake"));
}

void ProjectCommands::openSample()
{
    const QString path = samplePath();
    if (QFileInfo::exists(path)) {
        open(path);
        return;
    }
    QDir().mkpath(QFileInfo(path).absolutePath());
    parts_.intake.makeSample(path);
}

void ProjectCommands::openAtStart()
{
    const QStringList recent = parts_.settings.recentProjects();
    if (recent.isEmpty()) {
        openSample();
    } else if (QFileInfo::exists(recent.front())) {
        open(recent.front());
    }
}

void ProjectCommands::addVideos()
{
    if (!parts_.document.isOpen()) makeNew();
    if (!parts_.document.isOpen()) return;
    const QStringList files = parts_.prompts.videosToAdd(startFolder());
    if (files.isEmpty()) return;
    parts_.settings.setLastFolder(QFileInfo(files.front()).absolutePath());
    parts_.intake.add(files);
}

void ProjectCommands::addFolder()
{
    if (!parts_.document.isOpen()) makeNew();
    if (!parts_.document.isOpen()) return;
    const QString folder = parts_.prompts.folderToAdd(startFolder());
    if (folder.isEmpty()) return;
    parts_.settings.setLastFolder(folder);
    parts_.intake.add({folder});
}

void ProjectCommands::takeDropped(const QStringList& paths)
{
    QStringList videos;
    for (const QString& path : paths) {
        if (path.endsWith(kEnding)) {
            open(path);
        } else {
            videos << path;
        }
    }
    if (videos.isEmpty()) return;
    if (!parts_.document.isOpen()) makeNew();
    if (parts_.document.isReadOnly()) {
        sayNothingIsAdded();
    } else if (parts_.document.isOpen()) {
        parts_.intake.add(videos);
    }
}

void ProjectCommands::changeColour(int classIndex)
{
    const ClassList& classes = parts_.document.classes();
    if (classIndex < 0 || classIndex >= classes.count() || parts_.document.isReadOnly()) return;
    auto* dialog = new QColorDialog(toColour(classes.at(classIndex).colour), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Colour of %1").arg(toQString(classes.at(classIndex).name)));
    const ClassId id = classes.at(classIndex).id;
    connect(dialog, &QColorDialog::colorSelected, this, [this, id](const QColor& colour) {
        std::vector<ClassInfo> changed = parts_.document.classes().all();
        for (ClassInfo& info : changed) {
            if (info.id == id) info.colour = colour.rgb() & 0xFFFFFFU;
        }
        if (const Result<ClassList> list = ClassList::make(std::move(changed))) parts_.document.setClasses(*list);
    });
    dialog->open();
}

}  // namespace longtake::ui
