// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/exchange_commands.h"

#include "ui/controllers/labeling_controller.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/import_dialog.h"
#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/support/settings.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QFileInfo>

namespace longtake::ui {

ExchangeCommands::ExchangeCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages,
                                   QWidget* window)
    : QObject(window), parts_(parts), messages_(messages), window_(*window)
{
    connect(actions[ActionId::ImportLabels], &QAction::triggered, this, &ExchangeCommands::importLabels);
    connect(actions[ActionId::ExportLabels], &QAction::triggered, this, &ExchangeCommands::exportLabels);
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
    auto* dialog = new ImportDialog(parts_.document, files, &window_);
    connect(dialog, &ImportDialog::aboutToImport, &parts_.labeling, &LabelingController::liftPen);
    connect(dialog, &ImportDialog::imported, this, [this](int count, qint64 frames) {
        say([count, frames] {
            return frames == 0
                       ? tr("The labels of %n files are those of the project already.", nullptr, count)
                       : tr("%n files were imported: the labels of %1 changed. Undo takes them back, video by video.",
                            nullptr, count)
                             .arg(framesText(frames));
        });
    });
    dialog->show();
}

void ExchangeCommands::exportLabels()
{
    if (!hasVideos() || isOpen("exportDialog")) return;
    parts_.labeling.flush();
    auto* dialog = new ExportDialog(parts_.document, parts_.prompts, parts_.settings.startFolder(), &window_);
    connect(dialog, &ExportDialog::exported, this, [this](int count, const QString& place) {
        parts_.settings.setLastFolder(QFileInfo(place).isDir() ? place : QFileInfo(place).absolutePath());
        say([count, place] {
            return count == 1 ? tr("%1 was written.").arg(place)
                              : tr("%n files were written into %1.", nullptr, count).arg(place);
        });
    });
    dialog->show();
}

}  // namespace longtake::ui
