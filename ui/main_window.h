// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one window: menus, docks, the middle, messages and status. Joins what others do; does little itself.

#pragma once

#include "ui/window_parts.h"

#include <QMainWindow>

#include <memory>

class QActionGroup;
class QDockWidget;
class QTabWidget;

namespace longtake::ui {

class ActionTable;
class ClassListModel;
class ExchangeCommands;
class LabelKeys;
class LabelPanel;
class LabellingCommands;
class LearnCommands;
class MessageBar;
class ModelPanel;
class PictureFocus;
class ProjectCommands;
class ProjectPanel;
class ReviewPanel;
class RunTableModel;
class StatusStrip;
class TrainPanel;
class VideoCommands;
class VideoListModel;
class VideoPanel;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const WindowParts& parts);
    ~MainWindow() override;

    ActionTable& actions() { return *actions_; }
    ProjectCommands& projectCommands() { return *projectCommands_; }
    MessageBar& messages() { return *messages_; }
    VideoPanel& videoPanel() { return *video_; }
    QTabWidget& tabs() { return *tabs_; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    bool labels(char key) const;
    void buildMenus();
    void buildLanguageMenu(QMenu& view);
    void buildAppearanceMenu(QMenu& view);
    void buildDocks();
    void connectAll();
    void retranslate();
    void showTitle();
    void showEmptyWords();
    void fillRecent();
    void showOnlyPicture(bool only);
    void restoreLayout();

    WindowParts parts_;
    ActionTable* actions_;
    VideoListModel* videos_;
    ClassListModel* classes_;
    RunTableModel* runs_;
    MessageBar* messages_;
    VideoPanel* video_;
    ProjectPanel* project_;
    LabelPanel* label_;
    ModelPanel* model_;
    TrainPanel* train_;
    ReviewPanel* review_;
    QTabWidget* tabs_;
    QDockWidget* leftDock_ = nullptr;
    QDockWidget* rightDock_ = nullptr;
    StatusStrip* status_;
    ProjectCommands* projectCommands_;
    ExchangeCommands* exchangeCommands_;
    VideoCommands* videoCommands_;
    LabellingCommands* labellingCommands_;
    LearnCommands* learnCommands_;
    LabelKeys* keys_;
    PictureFocus* focus_;
    std::vector<std::pair<QMenu*, int>> menus_;  // menu, MenuId
    QMenu* recent_ = nullptr;
    QMenu* languageMenu_ = nullptr;
    QMenu* appearanceMenu_ = nullptr;
    QActionGroup* appearances_ = nullptr;
};

}  // namespace longtake::ui
