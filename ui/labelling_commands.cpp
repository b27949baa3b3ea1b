// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/labelling_commands.h"

#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/prediction_controller.h"
#include "ui/controllers/training_controller.h"
#include "ui/dialogs/agreement_dialog.h"
#include "ui/dialogs/classes_dialog.h"
#include "ui/dialogs/conversion_dialog.h"
#include "ui/dialogs/history_dialog.h"
#include "ui/dialogs/restore_dialog.h"
#include "ui/dialogs/statistics_dialog.h"
#include "ui/dialogs/video_dialog.h"
#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/support/settings.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QWidget>

namespace longtake::ui {

LabellingCommands::LabellingCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages,
                                     QWidget* window)
    : QObject(window), parts_(parts), messages_(messages), window_(*window)
{
    const std::pair<ActionId, void (LabellingCommands::*)()> works[] = {
        {ActionId::EditClasses, &LabellingCommands::showClasses},
        {ActionId::ShowHistory, &LabellingCommands::showHistory},
        {ActionId::ShowStatistics, &LabellingCommands::showStatistics},
        {ActionId::CompareAnnotators, &LabellingCommands::showAgreement},
        {ActionId::RestoreCopy, &LabellingCommands::showCopies},
        {ActionId::FindVideos, &LabellingCommands::findVideos}};
    for (const auto& [id, work] : works) connect(actions[id], &QAction::triggered, this, work);
    connect(actions[ActionId::VideoDetails], &QAction::triggered, this, [this] {
        if (const VideoRecord* video = parts_.document.currentVideo()) showVideo(video->id);
    });
    connect(&parts_.document, &ProjectDocument::projectChanged, this, &LabellingCommands::sayMissing);
    connect(&parts_.intake, &IntakeController::relinked, this, [this](int found, int missing) {
        messages_.withdraw(QStringLiteral("missing"));
        if (found > 0)
            say(QStringLiteral("relink"), [found] { return tr("%n videos were found again.", nullptr, found); });
        if (missing > 0) sayMissing();
    });
    connect(&parts_.intake, &IntakeController::restored, this, [this](const QString& kept) {
        say(QStringLiteral("restore"), [kept] {
            return kept.isEmpty()
                       ? tr("The project is what the copy held.")
                       : tr("The project is what the copy held. What it was until now is kept as %1.").arg(kept);
        });
    });
}

void LabellingCommands::say(const QString& subject, const Sentence& sentence)
{
    messages_.show({MessageKind::Info, subject, sentence, {}, {}});
}

bool LabellingCommands::isOpen(const char* name) const
{
    auto* dialog = window_.findChild<QDialog*>(QString::fromLatin1(name));
    if (dialog == nullptr) return false;
    dialog->raise();
    dialog->activateWindow();
    return true;
}

void LabellingCommands::showClasses()
{
    if (!parts_.document.isOpen() || isOpen("classesDialog")) return;
    parts_.labeling.liftPen();
    auto* dialog = new ClassesDialog(parts_.document, parts_.prompts, &window_);
    connect(dialog, &ClassesDialog::colourWished, this, &LabellingCommands::colourWished);
    connect(dialog, &ClassesDialog::oneClassWished, this, [this] {
        if (isOpen("conversionDialog")) return;
        (new ConversionDialog(parts_.document, parts_.playback, &window_))->show();
    });
    dialog->show();
}

void LabellingCommands::showHistory()
{
    if (!parts_.document.isOpen() || isOpen("historyDialog")) return;
    parts_.labeling.flush();
    (new HistoryDialog(parts_.document, &window_))->show();
}

void LabellingCommands::showStatistics()
{
    if (!parts_.document.isOpen() || isOpen("statisticsDialog")) return;
    auto* dialog = new StatisticsDialog(parts_.document, parts_.prompts, &window_);
    connect(dialog, &StatisticsDialog::exported, this, [this](const QString& file) {
        say(QStringLiteral("export"), [file] { return tr("%1 was written.").arg(file); });
    });
    dialog->show();
}

void LabellingCommands::showAgreement()
{
    if (!parts_.document.isOpen() || isOpen("agreementDialog")) return;
    if (parts_.document.annotators().size() < 2) {
        say(QStringLiteral("agreement"), [] {
            return tr(
                "There is nobody to compare yet: type a name under Labels of, in the tab "
                "Label, and label as that person.");
        });
        return;
    }
    if (parts_.document.isBlind()) {
        say(QStringLiteral("agreement"),
            [] { return tr("In blind mode nobody sees the labels of others. Switch it off first."); });
        return;
    }
    parts_.labeling.flush();
    auto* dialog = new AgreementDialog(parts_.document, parts_.playback, &window_);
    connect(dialog, &AgreementDialog::stretchChosen, this, &LabellingCommands::stretchChosen);
    dialog->show();
}

void LabellingCommands::showCopies()
{
    if (!parts_.document.isOpen() || isOpen("restoreDialog")) return;
    if (parts_.training.isRunning() || parts_.prediction.isRunning()) {
        say(QStringLiteral("restore"),
            [] { return tr("Copies can be restored when training and predicting have ended."); });
        return;
    }
    auto* dialog = new RestoreDialog(parts_.document, &window_);
    connect(dialog, &RestoreDialog::restoreWished, this, [this](const QString& copy) {
        parts_.labeling.liftPen();
        parts_.intake.restore(copy);
    });
    dialog->show();
}

void LabellingCommands::showVideo(VideoId video)
{
    if (parts_.document.video(video) == nullptr || isOpen("videoDialog")) return;
    (new VideoDialog(parts_.document, video, &window_))->show();
}

void LabellingCommands::removeVideo(VideoId video)
{
    const VideoRecord* record = parts_.document.video(video);
    if (record == nullptr) return;
    const QString name = toQString(record->name);
    if (!parts_.prompts.confirm(tr("Remove %1").arg(name),
                                tr("%1 leaves the list of videos. Its file is not touched, and its labels are there "
                                   "again when it is added again.")
                                    .arg(name),
                                tr("Remove"), tr("Cancel")))
        return;
    parts_.labeling.liftPen();
    parts_.document.removeVideo(video);
}

void LabellingCommands::addAnnotator(const QString& name)
{
    if (!parts_.prompts.confirm(tr("Add %1").arg(name),
                                tr("There is no annotator %1 yet. Add one, who starts without labels?").arg(name),
                                tr("Add"), tr("Cancel")))
        return;
    parts_.labeling.liftPen();
    if (const auto added = parts_.document.addAnnotator(name)) parts_.document.chooseAnnotator(*added);
}

void LabellingCommands::findVideos()
{
    if (!parts_.document.isOpen()) return;
    if (parts_.document.missingCount() == 0) {
        say(QStringLiteral("relink"), [] { return tr("All videos are where they should be."); });
        return;
    }
    const QString folder = parts_.prompts.folderToSearch(parts_.settings.startFolder());
    if (!folder.isEmpty()) parts_.intake.relink(folder);
}

void LabellingCommands::sayMissing()
{
    messages_.withdraw(QStringLiteral("missing"));
    const auto missing = static_cast<int>(parts_.document.missingCount());
    if (missing == 0) return;
    if (parts_.document.isReadOnly()) {
        messages_.show({MessageKind::Warning,
                        QStringLiteral("missing"),
                        [missing] {
                            return tr(
                                "%n videos are not where they were. They can be looked for when the project is "
                                "open for changes.",
                                nullptr, missing);
                        },
                        {},
                        {}});
        return;
    }
    messages_.show(
        {MessageKind::Warning, QStringLiteral("missing"),
         [missing] {
             return tr(
                 "%n videos are not where they were. Say in which folder they are now, and all of them are found.",
                 nullptr, missing);
         },
         [] { return tr("Find Them…"); }, [this] { findVideos(); }});
}

}  // namespace longtake::ui
