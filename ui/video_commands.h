// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions that move through the current video and change its labels.

#pragma once

#include "core/base/frame_range.h"
#include "ui/support/sentence.h"
#include "ui/window_parts.h"

#include <QObject>
#include <QPoint>

#include <cstdint>
#include <optional>

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
    void connectBouts(ActionTable& actions);
    void showCulled();
    void goToBout(bool forwards);
    // The next frame of another stretch where `isThere` says yes; it also says for which frames its answer holds.
    template <typename IsThere>
    void goToNext(bool forwards, const IsThere& isThere, const Sentence& nothing);
    void goToUnseen(bool forwards);
    void goToDisagreement(bool forwards);
    void loop(bool on);
    FrameRange boutHere() const;
    // The class of the shortest bout at the playhead; says that there is none.
    std::optional<int> classHere();
    void showBoutMenu(int classIndex, std::int64_t frame, const QPoint& globalPlace);

    WindowParts parts_;
    ActionTable& actions_;
    VideoPanel& video_;
    MessageBar& messages_;
};

}  // namespace longtake::ui
