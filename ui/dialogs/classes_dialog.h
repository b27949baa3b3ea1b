// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The classes of the project: added, renamed, moved, coloured, given keys and definitions, merged, deleted; and whether
// a frame has one class or several. Every change is written at once and can be undone here, also after a restart. What
// merging and deleting do to labels is shown before it is done.

#pragma once

#include "core/label/class_list.h"

#include <QDialog>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QTableWidget;
class QTableWidgetItem;

namespace longtake::ui {

class FilePrompts;
class MessageBar;
class ProjectDocument;

class ClassesDialog final : public QDialog {
    Q_OBJECT
public:
    enum Column { KeyColumn, NameColumn, DefinitionColumn, FramesColumn, BoutsColumn, ColumnCount };

    // Both must outlive the dialog.
    ClassesDialog(ProjectDocument& document, FilePrompts& prompts, QWidget* parent);

Q_SIGNALS:
    void colourWished(int classIndex);
    // Several classes a frame are to become one: that needs a dialog of its own.
    void oneClassWished();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    // `text` is untranslated, of this class.
    QPushButton* addButton(const char* name, const char* text, const std::function<void()>& work);
    void fill();
    void showSelection();
    void edited(const QTableWidgetItem& item);
    void change(const std::function<void(std::vector<ClassInfo>& classes)>& how);
    void addClass();
    void move(int by);
    void makeBackground();
    void deleteClass();
    void fillMergeMenu();
    void mergeInto(ClassId into);
    void changeKind();
    std::optional<ClassInfo> selected() const;
    // "cage7.mp4: 30 frames in 2 bouts", a line a video.
    QString useText(ClassId id) const;

    ProjectDocument& document_;
    FilePrompts& prompts_;
    MessageBar* notice_;  // what fails is said here, in front
    QTableWidget* table_;
    QLabel* kind_;
    QPushButton* kindButton_;
    QMenu* mergeMenu_;
    std::vector<std::pair<QPushButton*, const char*>> words_;
    std::vector<QPushButton*> ofSelection_;
    QPushButton* undo_ = nullptr;
    QPushButton* redo_ = nullptr;
    bool filling_ = false;
};

}  // namespace longtake::ui
