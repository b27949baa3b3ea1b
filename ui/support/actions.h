// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything the window can be told to do, as one table: identity, words, default keys, icon, menu.
//
// ActionTable makes the QActions from it. Whoever carries an action out connects to `table[ActionId::Undo]`; menus,
// tool bars and the list of keys are built from the same table, so an action that exists can be found, read and
// remapped.

#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>

#include <map>
#include <span>
#include <vector>

class QAction;
class QWidget;

namespace longtake::ui {

class Settings;

enum class ActionId {
    NewProject,
    Open,
    OpenSample,
    AddVideos,
    AddFolder,
    ImportLabels,
    ExportLabels,
    FindVideos,
    RestoreCopy,
    Save,
    Quit,
    Undo,
    Redo,
    ShowHistory,
    EditClasses,
    VideoDetails,
    RegionOfInterest,
    EraseLabels,
    RestBackground,
    CompareAnnotators,
    LiftPen,
    SplitBout,
    MergeBout,
    DeleteBout,
    PlayPause,
    PlayBackwards,
    StepForward,
    StepBack,
    JumpForward,
    JumpBack,
    BigJumpForward,
    BigJumpBack,
    FirstFrame,
    LastFrame,
    GoTo,
    NextBout,
    PreviousBout,
    NextUnseen,
    PreviousUnseen,
    NextDisagreement,
    PreviousDisagreement,
    LoopBout,
    Faster,
    Slower,
    NormalSpeed,
    NextVideo,
    PreviousVideo,
    ZoomIn,
    ZoomOut,
    ZoomAll,
    ScrollForward,
    ScrollBack,
    AdjustPicture,
    TurnPicture,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    ShowStatistics,
    ShowLabelTab,
    ShowModelTab,
    ShowTrainTab,
    ShowReviewTab,
    OnlyPicture,
    Train,
    StopTraining,
    CancelTraining,
    Predict,
    NextDoubt,
    PreviousDoubt,
    AcceptBout,
    RejectBout,
    ShowKeys,
    About,
};

enum class MenuId { File, Edit, View, Label, Play, Run, Review, Help };

struct ActionSpec {
    ActionId id;
    const char* name;  // stable: object name, and key of a remapped shortcut in the settings
    MenuId menu;
    bool separatorBefore;  // in the menu
    const char* text;      // untranslated, context "Actions"
    const char* icon;      // of resources/icons; empty for none
    const char* keys;      // default shortcuts, separated by "; "; empty for none
    bool checkable;
};

std::span<const ActionSpec> actionSpecs();

// Untranslated titles have the context "Actions".
QString menuTitle(MenuId menu);

// Without mnemonic and dots, for lists and tool tips.
QString plainText(const QAction& action);

// A menu entry for a name that is not ours (a file, a class): "&1 name", "1&0 name", then "11 name"; an & in it is
// shown as such.
QString numberedEntry(int number, QString name);

class ActionTable final : public QObject {
    Q_OBJECT
public:
    // The actions belong to `window`, and their keys work in all of it. Remapped keys are read from `settings`, which
    // must outlive the table.
    ActionTable(QWidget& window, Settings& settings);

    QAction* operator[](ActionId id) const;
    const std::vector<QAction*>& inMenu(MenuId menu) const;  // a null pointer stands for a separator

    // The words of the language in force.
    void retranslate();

private:
    std::map<ActionId, QAction*> actions_;
    std::map<MenuId, std::vector<QAction*>> menus_;
};

}  // namespace longtake::ui
