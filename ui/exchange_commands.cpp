// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/exchange_commands.h"

#include "core/base/log.h"
#include "ui/controllers/exchange_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/import_dialog.h"
#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/error_text.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/support/settings.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QDialog>
#include <QFileInfo>

namespace longtake::ui {

ExchangeCommands::ExchangeCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages,
                                   QWidget* window)
    : QObject(window),
      parts_(parts),
      messages_(messages),
      window_(*window),
      imports_(new ExchangeController(parts.document, parts.intake, this)),
      exports_(new ExchangeController(parts.document, parts.intake, this))
{
    connect(actions[ActionId::ImportLabels], &QAction::triggered, this, &ExchangeCommands::importLabels);
    connect(actions[ActionId::ExportLabels], &QAction::triggered, this, &ExchangeCommands::exportLabels);
    connect(imports_, &ExchangeController::imported, this, &ExchangeCommands::sayImported);
    connect(imports_, &ExchangeController::failed, this,
            [this](const Error& error) { sayFailure(error, "importDialog"); });
    connect(exports_, &ExchangeController::failed, this,
            [this](const Error& error) { sayFailure(error, "exportDialog"); });
    connect(exports_, &ExchangeController::written, this, &ExchangeCommands::sayWritten);
}

void ExchangeCommands::say(const Sentence& sentence)
{
    messages_.show({MessageKind::Info, QStringLiteral("exchange"), sentence, {}, {}});
}

bool ExchangeCommands::hasVideos()
{
    if (!parts_.document.isOpen()) return false;
    if (!parts_.document.videos().empty()) return true;
    say([] { return tr("Labels belong to a video, so add the videos first."); });
    return false;
}

bool ExchangeCommands::isOpen(const char* name) const
{
    auto* dialog = window_.findChild<QDialog*>(QString::fromLatin1(name));
    if (dialog == nullptr) return false;
    dialog->raise();
    dialog->activateWindow();
    return true;
}

void ExchangeCommands::importLabels()
{
    if (!hasVideos() || isOpen("importDialog")) return;
    const QStringList files = parts_.prompts.labelFilesToRead(parts_.settings.startFolder());
    if (files.isEmpty()) return;
    parts_.settings.setLastFolder(QFileInfo(files.front()).absolutePath());
    parts_.labeling.liftPen();
    auto* dialog = new ImportDialog(parts_.document, *imports_, files, &window_);
    connect(dialog, &ImportDialog::aboutToImport, &parts_.labeling, &LabelingController::liftPen);
    connect(dialog, &QObject::destroyed, imports_, &ExchangeController::stop);  // nobody waits for it any more
    dialog->show();
}

void ExchangeCommands::sayImported(int files, qint64 frames, bool isWhole)
{
    if (!isWhole && files == 0) return;
    say([files, frames, isWhole] {
        const QString done =
            frames == 0 ? tr("The labels of %n files are those of the project already.", nullptr, files)
                        : tr("%n files were imported: the labels of %1 changed. Undo takes them back, video by video.",
                             nullptr, files)
                              .arg(framesText(frames));
        return isWhole ? done : tr("The import was stopped.") + u' ' + done;
    });
}

// In front of the dialog that it is about, while that is open.
void ExchangeCommands::sayFailure(const Error& error, const char* dialog)
{
    auto* open = window_.findChild<QDialog*>(QString::fromLatin1(dialog));
    auto* bar = open != nullptr && open->isVisible() ? open->findChild<MessageBar*>() : nullptr;
    logMessage(LogLevel::Error, describe(error));
    (bar != nullptr ? *bar : messages_)
        .show({MessageKind::Error, QStringLiteral("exchange"), [error] { return errorText(error); }, {}, {}});
}

void ExchangeCommands::exportLabels()
{
    if (!hasVideos() || isOpen("exportDialog")) return;
    parts_.labeling.flush();
    auto* dialog =
        new ExportDialog(parts_.document, *exports_, parts_.prompts, parts_.settings.startFolder(), &window_);
    connect(dialog, &QObject::destroyed, exports_, &ExchangeController::stop);
    dialog->show();
}

void ExchangeCommands::sayWritten(int files, const QString& place, bool isWhole)
{
    parts_.settings.setLastFolder(QFileInfo(place).isDir() ? place : QFileInfo(place).absolutePath());
    if (!isWhole && files == 0) return;
    say([files, place, isWhole] {
        const QString done = files == 1 && !QFileInfo(place).isDir()
                                 ? tr("%1 was written.").arg(place)
                                 : tr("%n files were written into %1.", nullptr, files).arg(place);
        return isWhole ? done : tr("The export was stopped.") + u' ' + done;
    });
}

}  // namespace longtake::ui
