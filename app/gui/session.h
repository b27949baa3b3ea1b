// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Makes what the window is made of, in the right order, and takes it apart in the reverse one.

#pragma once

#include "ui/controllers/frame_fetcher.h"
#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/learn_thread.h"
#include "ui/controllers/memory_controller.h"
#include "ui/controllers/playback_controller.h"
#include "ui/controllers/prediction_controller.h"
#include "ui/controllers/review_controller.h"
#include "ui/controllers/training_controller.h"
#include "ui/controllers/worker_thread.h"
#include "ui/document/project_document.h"
#include "ui/main_window.h"
#include "ui/support/file_prompts.h"
#include "ui/support/language.h"
#include "ui/support/settings.h"

#include <memory>

namespace longtake::ui {

class Session {
public:
    // `settings` and `prompts` must outlive the session. Needs a QApplication.
    Session(Settings& settings, FilePrompts& prompts);
    ~Session();

    MainWindow& window() { return *window_; }
    ProjectDocument& document() { return document_; }
    PlaybackController& playback() { return playback_; }
    LabelingController& labeling() { return labeling_; }
    IntakeController& intake() { return intake_; }
    MemoryController& memory() { return memory_; }
    TrainingController& training() { return training_; }
    PredictionController& prediction() { return prediction_; }
    ReviewController& review() { return review_; }
    FrameFetcher& fetcher() { return fetcher_; }
    WorkerThread& loader() { return loader_; }
    Language& language() { return language_; }

private:
    Language language_;
    ProjectDocument document_;
    PlaybackController playback_;
    FrameFetcher fetcher_;
    LabelingController labeling_;
    WorkerThread loader_;
    LearnThread learn_;
    IntakeController intake_;
    MemoryController memory_;
    TrainingController training_;
    PredictionController prediction_;
    ReviewController review_;
    std::unique_ptr<MainWindow> window_;
};

}  // namespace longtake::ui
