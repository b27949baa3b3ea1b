// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tab Label: who labels, how much of the current video is what, and its bouts as a table. A click on a bout jumps
// to it.

#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QTableView;
class QTableWidget;

namespace longtake::ui {

class BoutTableModel;
class PlaybackController;
class ProjectDocument;

class LabelPanel final : public QWidget {
    Q_OBJECT
public:
    LabelPanel(ProjectDocument& document, PlaybackController& playback, QWidget* parent = nullptr);

    void setReaction(int milliseconds);

Q_SIGNALS:
    // A bout was chosen: show all of it.
    void boutChosen(qint64 first, qint64 last);
    void reactionChanged(int milliseconds);
    // A name that is not on the list was typed; whoever takes it may ask first.
    void annotatorWished(const QString& name);
    // Enter was pressed in the field of the annotator.
    void annotatorEntered();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showCounts();
    void fitBoutColumns();
    void showEmpty();
    void showAnnotators();
    void annotatorTyped();
    void jump(int row);

    ProjectDocument& document_;
    PlaybackController& playback_;
    BoutTableModel* model_;
    QLabel* annotatorTitle_;
    QComboBox* annotator_;
    QCheckBox* blind_;
    QLabel* countsTitle_;
    QTableWidget* counts_;
    QLabel* boutsTitle_;
    QLabel* empty_;
    QTableView* bouts_;
    QLabel* reactionCaption_;
    QSpinBox* reaction_;
};

}  // namespace longtake::ui
