// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window is made of and does not own: made by app/gui/session, alive as long as the window.

#pragma once

namespace longtake::ui {

class FilePrompts;
class FrameFetcher;
class IntakeController;
class LabelingController;
class Language;
class MemoryController;
class PlaybackController;
class PredictionController;
class ProjectDocument;
class ReviewController;
class Settings;
class TrainingController;

struct WindowParts {
    Settings& settings;
    Language& language;
    FilePrompts& prompts;
    ProjectDocument& document;
    PlaybackController& playback;
    FrameFetcher& fetcher;
    LabelingController& labeling;
    IntakeController& intake;
    MemoryController& memory;
    TrainingController& training;
    PredictionController& prediction;
    ReviewController& review;
};

}  // namespace longtake::ui
