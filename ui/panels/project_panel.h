// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The left dock: the videos of the project, searched, filtered and sorted; what the loader is doing; and the classes as
// a palette for the pen. Next and previous video follow the list as it is shown.

#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QProgressBar;
class QSplitter;
class QToolButton;

namespace longtake::ui {

class ActionTable;
class ClassListModel;
class IntakeController;
class LabelingController;
class ProjectDocument;
class VideoFilterModel;
class VideoListModel;

class ProjectPanel final : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        ProjectDocument& document;
        LabelingController& labeling;
        IntakeController& intake;
        ActionTable& actions;
        VideoListModel& videos;
        ClassListModel& classes;
    };

    explicit ProjectPanel(const Parts& parts, QWidget* parent = nullptr);

    QSplitter& splitter() { return *splitter_; }

Q_SIGNALS:
    void colourWished(int classIndex);
    void detailsWished(qint64 video);
    void removeWished(qint64 video);
    // Esc was pressed in the search, which is empty now.
    void searchLeft();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void retranslate();
    void selectCurrent();
    void showIntake();
    void showUnseen();
    void changeVideo(int by);
    void buildFilter();
    void retranslateFilter();
    void showVideoMenu(const QPoint& at);

    ProjectDocument& document_;
    LabelingController& labeling_;
    IntakeController& intake_;
    VideoListModel& videos_;
    VideoFilterModel* shown_;
    bool isLosingRows_ = false;  // the list moves on by itself, not the user
    QLineEdit* search_;
    QToolButton* filter_;
    QMenu* filterMenu_;
    QSplitter* splitter_;
    QLabel* videosTitle_;
    QToolButton* add_;
    QLabel* videosEmpty_;
    QListView* videoList_;
    QLabel* intakeText_;
    QProgressBar* intakeBar_;
    QToolButton* intakeStop_;
    QLabel* classesTitle_;
    QListView* classList_;
    QLabel* unseen_;
};

}  // namespace longtake::ui
