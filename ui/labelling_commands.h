// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialogs around labelling: classes, history, notes, statistics, annotators, copies of the project, moved videos.
// Says in the message bar what came of them.

#pragma once

#include "core/base/ids.h"
#include "ui/support/sentence.h"
#include "ui/window_parts.h"

#include <QObject>
#include <QString>

class QDialog;
class QWidget;

namespace longtake::ui {

class ActionTable;
class MessageBar;

class LabellingCommands final : public QObject {
    Q_OBJECT
public:
    LabellingCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages, QWidget* window);

    void showVideo(VideoId video);
    // Asks first.
    void removeVideo(VideoId video);
    // Asks first; then somebody new labels, from nothing.
    void addAnnotator(const QString& name);

Q_SIGNALS:
    void colourWished(int classIndex);
    // Show all of these frames.
    void stretchChosen(qint64 first, qint64 last);

private:
    // Brings the dialog of this name to the front, if it is open.
    bool isOpen(const char* name) const;
    void showClasses();
    void showHistory();
    void showStatistics();
    void showAgreement();
    void showCopies();
    void findVideos();
    void sayMissing();
    void say(const QString& subject, const Sentence& sentence);

    WindowParts parts_;
    MessageBar& messages_;
    QWidget& window_;
};

}  // namespace longtake::ui
