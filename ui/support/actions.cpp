// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/actions.h"

#include "core/base/contract.h"
#include "ui/support/icons.h"
#include "ui/support/settings.h"

#include <QAction>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

#include <array>

namespace longtake::ui {
namespace {

using enum ActionId;
using enum MenuId;

constexpr bool kLine = true;  // a separator comes before

// clang-format off
constexpr std::array kSpecs{
    ActionSpec{NewProject, "newProject", File, false, QT_TRANSLATE_NOOP("Actions", "&New Project…"), "new", "Ctrl+N", false},
    ActionSpec{Open, "open", File, false, QT_TRANSLATE_NOOP("Actions", "&Open Project…"), "open", "Ctrl+O", false},
    ActionSpec{OpenSample, "openSample", File, false, QT_TRANSLATE_NOOP("Actions", "Open &Sample Project"), "sample", "", false},
    ActionSpec{AddVideos, "addVideos", File, kLine, QT_TRANSLATE_NOOP("Actions", "&Add Videos…"), "video-add", "Ctrl+I", false},
    ActionSpec{AddFolder, "addFolder", File, false, QT_TRANSLATE_NOOP("Actions", "Add &Folder of Videos or Images…"), "folder-add", "Ctrl+Shift+I", false},
    ActionSpec{ImportLabels, "importLabels", File, kLine, QT_TRANSLATE_NOOP("Actions", "&Import Labels…"), "", "", false},
    ActionSpec{ExportLabels, "exportLabels", File, false, QT_TRANSLATE_NOOP("Actions", "&Export Labels…"), "", "", false},
    ActionSpec{FindVideos, "findVideos", File, kLine, QT_TRANSLATE_NOOP("Actions", "Find &Moved Videos…"), "", "", false},
    ActionSpec{RestoreCopy, "restoreCopy", File, false, QT_TRANSLATE_NOOP("Actions", "Go Back to a &Copy…"), "", "", false},
    ActionSpec{Save, "save", File, kLine, QT_TRANSLATE_NOOP("Actions", "Sa&ve"), "save", "Ctrl+S", false},
    ActionSpec{Quit, "quit", File, kLine, QT_TRANSLATE_NOOP("Actions", "&Quit"), "", "Ctrl+Q", false},

    ActionSpec{Undo, "undo", Edit, false, QT_TRANSLATE_NOOP("Actions", "&Undo"), "undo", "Ctrl+Z", false},
    ActionSpec{Redo, "redo", Edit, false, QT_TRANSLATE_NOOP("Actions", "&Redo"), "redo", "Ctrl+Shift+Z; Ctrl+Y", false},
    ActionSpec{ShowHistory, "showHistory", Edit, false, QT_TRANSLATE_NOOP("Actions", "&History"), "", "Ctrl+H", false},
    ActionSpec{EditClasses, "editClasses", Edit, kLine, QT_TRANSLATE_NOOP("Actions", "&Classes…"), "", "Ctrl+K", false},
    ActionSpec{VideoDetails, "videoDetails", Edit, false, QT_TRANSLATE_NOOP("Actions", "&Notes on This Video…"), "", "Ctrl+E", false},
    ActionSpec{RegionOfInterest, "regionOfInterest", Edit, false, QT_TRANSLATE_NOOP("Actions", "Region of &Interest"), "region", "Ctrl+G", true},

    ActionSpec{EraseLabels, "eraseLabels", Label, false, QT_TRANSLATE_NOOP("Actions", "&Erase to Unseen"), "eraser", "Del", false},
    ActionSpec{RestBackground, "restBackground", Label, false, QT_TRANSLATE_NOOP("Actions", "Mark the Rest as &Background"), "", "", false},
    ActionSpec{CompareAnnotators, "compareAnnotators", Label, false, QT_TRANSLATE_NOOP("Actions", "&Compare Annotators…"), "", "", false},
    ActionSpec{LiftPen, "liftPen", Label, false, QT_TRANSLATE_NOOP("Actions", "Lift the &Pen"), "", "Esc", false},
    ActionSpec{SplitBout, "splitBout", Label, kLine, QT_TRANSLATE_NOOP("Actions", "Split Bout &Here"), "", "Ctrl+Shift+K", false},
    ActionSpec{MergeBout, "mergeBout", Label, false, QT_TRANSLATE_NOOP("Actions", "&Merge with Next Bout"), "", "Ctrl+M", false},
    ActionSpec{DeleteBout, "deleteBout", Label, false, QT_TRANSLATE_NOOP("Actions", "&Delete Bout"), "trash", "Shift+Del", false},

    ActionSpec{PlayPause, "playPause", Play, false, QT_TRANSLATE_NOOP("Actions", "&Play or Pause"), "play", "Space", false},
    ActionSpec{PlayBackwards, "playBackwards", Play, false, QT_TRANSLATE_NOOP("Actions", "Play Bac&kwards"), "play-back", "Shift+Space", false},
    ActionSpec{StepForward, "stepForward", Play, kLine, QT_TRANSLATE_NOOP("Actions", "Next &Frame"), "step-forward", "Right; .", false},
    ActionSpec{StepBack, "stepBack", Play, false, QT_TRANSLATE_NOOP("Actions", "Previous F&rame"), "step-back", "Left; ,", false},
    ActionSpec{JumpForward, "jumpForward", Play, false, QT_TRANSLATE_NOOP("Actions", "For&ward 30 Frames"), "jump-forward", "Ctrl+Right", false},
    ActionSpec{JumpBack, "jumpBack", Play, false, QT_TRANSLATE_NOOP("Actions", "&Back 30 Frames"), "jump-back", "Ctrl+Left", false},
    ActionSpec{BigJumpForward, "bigJumpForward", Play, false, QT_TRANSLATE_NOOP("Actions", "Forwar&d 300 Frames"), "", "Ctrl+Down", false},
    ActionSpec{BigJumpBack, "bigJumpBack", Play, false, QT_TRANSLATE_NOOP("Actions", "Ba&ck 300 Frames"), "", "Ctrl+Up", false},
    ActionSpec{FirstFrame, "firstFrame", Play, false, QT_TRANSLATE_NOOP("Actions", "First Fra&me"), "first", "Home", false},
    ActionSpec{LastFrame, "lastFrame", Play, false, QT_TRANSLATE_NOOP("Actions", "La&st Frame"), "last", "End", false},
    ActionSpec{GoTo, "goTo", Play, false, QT_TRANSLATE_NOOP("Actions", "&Go to Frame or Time…"), "go-to", "Ctrl+J", false},
    ActionSpec{NextBout, "nextBout", Play, kLine, QT_TRANSLATE_NOOP("Actions", "Next Bou&t"), "", "Alt+Right", false},
    ActionSpec{PreviousBout, "previousBout", Play, false, QT_TRANSLATE_NOOP("Actions", "Pre&vious Bout"), "", "Alt+Left", false},
    ActionSpec{NextUnseen, "nextUnseen", Play, false, QT_TRANSLATE_NOOP("Actions", "Next &Unseen Frame"), "", "Ctrl+U", false},
    ActionSpec{PreviousUnseen, "previousUnseen", Play, false, QT_TRANSLATE_NOOP("Actions", "Previous Uns&een Frame"), "", "Ctrl+Shift+U", false},
    ActionSpec{LoopBout, "loopBout", Play, false, QT_TRANSLATE_NOOP("Actions", "&Loop Bout or Range"), "loop", "Ctrl+L", true},
    ActionSpec{Faster, "faster", Play, kLine, QT_TRANSLATE_NOOP("Actions", "F&aster"), "", "+; =", false},
    ActionSpec{Slower, "slower", Play, false, QT_TRANSLATE_NOOP("Actions", "Sl&ower"), "", "-", false},
    ActionSpec{NormalSpeed, "normalSpeed", Play, false, QT_TRANSLATE_NOOP("Actions", "&Normal Speed"), "", "Backspace", false},
    ActionSpec{NextVideo, "nextVideo", Play, kLine, QT_TRANSLATE_NOOP("Actions", "Ne&xt Video"), "", "PgDown", false},
    ActionSpec{PreviousVideo, "previousVideo", Play, false, QT_TRANSLATE_NOOP("Actions", "Prev&ious Video"), "", "PgUp", false},

    ActionSpec{ZoomIn, "zoomIn", View, false, QT_TRANSLATE_NOOP("Actions", "Zoom Timeline &In"), "zoom-in", "Ctrl++; Ctrl+=", false},
    ActionSpec{ZoomOut, "zoomOut", View, false, QT_TRANSLATE_NOOP("Actions", "Zoom Timeline &Out"), "zoom-out", "Ctrl+-", false},
    ActionSpec{ZoomAll, "zoomAll", View, false, QT_TRANSLATE_NOOP("Actions", "Show &Whole Video"), "zoom-fit", "Ctrl+0", false},
    ActionSpec{ScrollForward, "scrollForward", View, false, QT_TRANSLATE_NOOP("Actions", "Scroll Timeline &Forward"), "", "Ctrl+PgDown", false},
    ActionSpec{ScrollBack, "scrollBack", View, false, QT_TRANSLATE_NOOP("Actions", "Scroll Timeline &Back"), "", "Ctrl+PgUp", false},
    ActionSpec{AdjustPicture, "adjustPicture", View, kLine, QT_TRANSLATE_NOOP("Actions", "&Adjust Picture"), "adjust", "Ctrl+B", true},
    ActionSpec{TurnPicture, "turnPicture", View, false, QT_TRANSLATE_NOOP("Actions", "T&urn Picture"), "", "Ctrl+R", false},
    ActionSpec{PanLeft, "panLeft", View, false, QT_TRANSLATE_NOOP("Actions", "Pan Pi&cture Left"), "", "Alt+Home", false},
    ActionSpec{PanRight, "panRight", View, false, QT_TRANSLATE_NOOP("Actions", "Pan Picture Rig&ht"), "", "Alt+End", false},
    ActionSpec{PanUp, "panUp", View, false, QT_TRANSLATE_NOOP("Actions", "Pa&n Picture Up"), "", "Alt+PgUp", false},
    ActionSpec{PanDown, "panDown", View, false, QT_TRANSLATE_NOOP("Actions", "Pan Picture &Down"), "", "Alt+PgDown", false},
    ActionSpec{ShowStatistics, "showStatistics", View, kLine, QT_TRANSLATE_NOOP("Actions", "&Statistics"), "", "Ctrl+5", false},
    ActionSpec{ShowLabelTab, "showLabelTab", View, kLine, QT_TRANSLATE_NOOP("Actions", "&Label"), "label", "Ctrl+1", false},
    ActionSpec{ShowModelTab, "showModelTab", View, false, QT_TRANSLATE_NOOP("Actions", "&Model"), "model", "Ctrl+2", false},
    ActionSpec{ShowTrainTab, "showTrainTab", View, false, QT_TRANSLATE_NOOP("Actions", "&Train"), "train", "Ctrl+3", false},
    ActionSpec{ShowReviewTab, "showReviewTab", View, false, QT_TRANSLATE_NOOP("Actions", "&Review"), "review", "Ctrl+4", false},
    ActionSpec{OnlyPicture, "onlyPicture", View, kLine, QT_TRANSLATE_NOOP("Actions", "Only &Picture and Timeline"), "fullscreen", "F11", true},

    ActionSpec{Train, "train", Run, false, QT_TRANSLATE_NOOP("Actions", "&Train"), "train", "Ctrl+T", false},
    ActionSpec{StopTraining, "stopTraining", Run, false, QT_TRANSLATE_NOOP("Actions", "&Stop and Keep"), "stop", "", false},
    ActionSpec{CancelTraining, "cancelTraining", Run, false, QT_TRANSLATE_NOOP("Actions", "&Cancel Training"), "cancel", "", false},
    ActionSpec{Predict, "predict", Run, kLine, QT_TRANSLATE_NOOP("Actions", "&Predict This Video"), "predict", "Ctrl+P", false},

    ActionSpec{NextDoubt, "nextDoubt", Review, false, QT_TRANSLATE_NOOP("Actions", "&Next in the Queue"), "next", "Alt+Down", false},
    ActionSpec{PreviousDoubt, "previousDoubt", Review, false, QT_TRANSLATE_NOOP("Actions", "&Previous in the Queue"), "previous", "Alt+Up", false},
    ActionSpec{NextDisagreement, "nextDisagreement", Review, false, QT_TRANSLATE_NOOP("Actions", "Next &Disagreement"), "", "Ctrl+D", false},
    ActionSpec{PreviousDisagreement, "previousDisagreement", Review, false, QT_TRANSLATE_NOOP("Actions", "Previous Disa&greement"), "", "Ctrl+Shift+D", false},
    ActionSpec{AcceptBout, "acceptBout", Review, kLine, QT_TRANSLATE_NOOP("Actions", "&Accept"), "accept", "A", false},
    ActionSpec{RejectBout, "rejectBout", Review, false, QT_TRANSLATE_NOOP("Actions", "&Reject"), "reject", "X", false},

    ActionSpec{ShowKeys, "showKeys", Help, false, QT_TRANSLATE_NOOP("Actions", "&Keys"), "keyboard", "F1", false},
    ActionSpec{About, "about", Help, kLine, QT_TRANSLATE_NOOP("Actions", "&About LongTake"), "info", "", false},
};
// clang-format on

QList<QKeySequence> sequences(const QString& keys)
{
    QList<QKeySequence> list;
    for (const QString& key : keys.split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
        list.append(QKeySequence::fromString(key, QKeySequence::PortableText));
    }
    return list;
}

}  // namespace

std::span<const ActionSpec> actionSpecs()
{
    return kSpecs;
}

QString menuTitle(MenuId menu)
{
    switch (menu) {
        case File:
            return QCoreApplication::translate("Actions", "&File");
        case Edit:
            return QCoreApplication::translate("Actions", "&Edit");
        case View:
            return QCoreApplication::translate("Actions", "&View");
        case Label:
            return QCoreApplication::translate("Actions", "&Label");
        case Play:
            return QCoreApplication::translate("Actions", "&Play");
        case Run:
            return QCoreApplication::translate("Actions", "&Run");
        case Review:
            return QCoreApplication::translate("Actions", "Revie&w");
        case Help:
            return QCoreApplication::translate("Actions", "&Help");
    }
    return {};
}

QString plainText(const QAction& action)
{
    static const QRegularExpression kMnemonic(QStringLiteral("\\(&.\\)"));  // as languages without an alphabet add it
    QString plain = action.text();
    return plain.remove(kMnemonic).remove(u'&').remove(QChar(0x2026));
}

QString numberedEntry(int number, QString name)
{
    QString digits = QString::number(number);
    if (number <= 10) digits.insert(digits.size() - 1, u'&');
    return digits + u' ' + name.replace(u'&', QStringLiteral("&&"));
}

ActionTable::ActionTable(QWidget& window, Settings& settings) : QObject(&window)
{
    for (const ActionSpec& spec : kSpecs) {
        auto* action = new QAction(&window);
        action->setObjectName(QString::fromLatin1(spec.name));
        action->setCheckable(spec.checkable);
        if (*spec.icon != '\0') action->setIcon(lineIcon(QString::fromLatin1(spec.icon)));
        action->setShortcuts(sequences(settings.keys(action->objectName()).value_or(QString::fromLatin1(spec.keys))));
        action->setShortcutContext(Qt::WindowShortcut);
        window.addAction(action);
        actions_[spec.id] = action;
        std::vector<QAction*>& menu = menus_[spec.menu];
        if (spec.separatorBefore) menu.push_back(nullptr);
        menu.push_back(action);
    }
    retranslate();
}

QAction* ActionTable::operator[](ActionId id) const
{
    const auto found = actions_.find(id);
    LT_EXPECT(found != actions_.end());
    return found->second;
}

const std::vector<QAction*>& ActionTable::inMenu(MenuId menu) const
{
    static const std::vector<QAction*> none;
    const auto found = menus_.find(menu);
    return found == menus_.end() ? none : found->second;
}

void ActionTable::retranslate()
{
    for (const ActionSpec& spec : kSpecs) {
        QAction* action = actions_.at(spec.id);
        action->setText(QCoreApplication::translate("Actions", spec.text));
        const QString plain = plainText(*action);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? plain : QStringLiteral("%1  (%2)").arg(plain, keys));
    }
}

}  // namespace longtake::ui
