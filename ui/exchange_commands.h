// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels into and out of files: the two dialogs of the menu File, and what came of them in the message bar.

#pragma once

#include "core/base/error.h"
#include "ui/support/sentence.h"
#include "ui/window_parts.h"

#include <QObject>
#include <QString>

class QWidget;

namespace longtake::ui {

class ActionTable;
class ExchangeController;
class MessageBar;

class ExchangeCommands final : public QObject {
    Q_OBJECT
public:
    ExchangeCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages, QWidget* window);

private:
    void importLabels();
    void exportLabels();
    bool hasVideos();
    bool isOpen(const char* name) const;
    void sayImported(int files, qint64 frames, bool isWhole);
    void sayWritten(int files, const QString& place, bool isWhole);
    void sayFailure(const Error& error, const char* dialog);
    void say(const Sentence& sentence);

    WindowParts parts_;
    MessageBar& messages_;
    QWidget& window_;
    ExchangeController* imports_;
    ExchangeController* exports_;
};

}  // namespace longtake::ui
