// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frames that turn out not to decode give up their numbers: what the project keeps per frame moves with its picture.
// For core/project only.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/label/label_edit.h"
#include "core/project/sqlite_database.h"
#include "core/video/frame_index.h"

namespace longtake {

// Which frames of an old numbering are missing in a new one.
class DroppedFrames {
public:
    // `frames`: ascending, each once, all below `oldCount`.
    DroppedFrames(std::vector<std::int64_t> frames, std::int64_t oldCount);

    const std::vector<std::int64_t>& frames() const { return frames_; }
    std::int64_t atTheEnd() const { return atTheEnd_; }  // with no frame after them
    std::int64_t inTheMiddle() const { return static_cast<std::int64_t>(frames_.size()) - atTheEnd_; }
    std::int64_t oldCount() const { return oldCount_; }

    // The frames of the range that are left, in the new numbering; empty if none is.
    FrameRange renumbered(FrameRange old) const { return {renumbered(old.first), renumbered(old.last)}; }

    // The change as it would have been in the new numbering; classes of which no frame is left are left out.
    LabelChange renumbered(const LabelChange& old) const;

    // "walk 10:30" as "walk 8:28"; a text that does not end in a range of which frames are left stays as it is.
    std::string renumbered(const std::string& text) const;

private:
    std::int64_t renumbered(std::int64_t boundary) const;

    std::vector<std::int64_t> frames_;
    std::int64_t oldCount_ = 0;
    std::int64_t atTheEnd_ = 0;
};

// Which frames of the stored index `index` lacks, by time stamp. Nothing if that cannot be said: time stamps are
// missing or do not ascend in one of them, or `index` has one that the stored one does not know.
std::optional<DroppedFrames> framesDropped(Database& database, VideoId video, const FrameIndex& index);

// Where `framesDropped` has no answer: from which frame of the stored index on `index` may show other pictures. Nothing
// if both say the same as far as they go, and if there is no stored one.
std::optional<std::int64_t> firstUnmatchedFrame(Database& database, VideoId video, const FrameIndex& index);

// Takes the frames out of labels (of all classes and annotators), history and predictions, and moves the rest. Returns
// what became of the labels, in words; empty if there was none behind the first dropped frame. Inside a transaction.
std::string dropFrames(Database& database, VideoId video, const DroppedFrames& dropped);

}  // namespace longtake
