// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions that move through the current video and change its labels.

#pragma once

#include "core/base/frame_range.h"
#include "ui/window_parts.h"

#include <QObject>

namespace longtake::ui {

class ActionTable;
class MessageBar;
class VideoPanel;

class VideoCommands final : public QObject {
    Q_OBJECT
public:
    VideoCommands(const WindowParts& parts, ActionTable& actions, VideoPanel& video, MessageBar& messages,
                  QObject* parent);

private:
    void connectMoves(ActionTable& actions);
    void connectEdits(ActionTable& actions);
    void changeVideo(int by);
    void goToBout(bool forwards);
    void loop(bool on);
    FrameRange boutHere() const;

    WindowParts parts_;
    ActionTable& actions_;
    VideoPanel& video_;
    MessageBar& messages_;
};

}  // namespace longtake::ui
