// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos on their way into the project, on the loader thread: looked for in folders, scanned (the video is usable from
// then on), then decoded once in the background, which proves the index and writes the frames for the network.
//
// A broken video hurts only itself. Signals come on the window's thread; progress about twenty times a second.

#pragma once

#include "core/base/error.h"
#include "core/base/mailbox.h"
#include "core/jobs/job_observer.h"
#include "core/jobs/sample_project.h"
#include "ui/controllers/worker_thread.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace longtake::ui {

class ProjectDocument;

// What the loader is doing, for a line of text and a bar.
struct IntakeProgress {
    enum class Phase { Idle, Scanning, Decoding, MakingSample, Relinking };

    Phase phase = Phase::Idle;
    QString video;
    double share = 0.0;         // 0 to 1
    double secondsLeft = -1.0;  // negative while nobody can say
};

class IntakeController final : public QObject {
    Q_OBJECT
public:
    // Both must outlive the controller.
    IntakeController(ProjectDocument& document, WorkerThread& loader, QObject* parent = nullptr);
    ~IntakeController() override;

    // Files, folders of videos, folders of images.
    void add(const QStringList& paths);
    // Decodes what is not decoded yet, at this size for the network.
    void decodeAll(int height, int width);
    // How large the sample will be.
    void setSampleOptions(const SampleOptions& options) { sample_ = options; }
    // Makes the sample project; `sampleMade` when it is there.
    void makeSample(const QString& path);

    // Decoding waits, so that training has the machine; goes on with `resume`.
    void pause();
    void resume();
    // Everything stops; what was added stays.
    void stop();
    // The user's own stop: what is being read ends, and nothing goes on until `goOn` or the next `add`.
    void cancel();
    void goOn();
    bool isCancelled() const { return cancelled_; }
    // Looks through a folder for videos that are not where they were; `relinked` says how many were found.
    void relink(const QString& folder);
    // What somebody waits for goes before decoding: on the loader thread, next; decoding goes on after it.
    void runFirst(WorkerThread::Work work, WorkerThread::Done done);
    // Closes the project, puts `copy` in its place and opens it again; `restored` says what was kept of before.
    void restore(const QString& copy);

    const IntakeProgress& progress() const { return progress_; }

Q_SIGNALS:
    void progressChanged();
    void videoFailed(const QString& name, const longtake::Error& error);
    // A file with the content of a video that is in the project already; nothing was added.
    void videoKnown(const QString& name, const QString& nameInProject);
    // `count` videos were added by one `add`; the first of them.
    void videosAdded(int count, qint64 firstVideo);
    void sampleMade(const QString& path);
    void relinked(int found, int missing);
    void restored(const QString& kept);
    void failed(const longtake::Error& error);

private:
    class Observer;
    struct Letter;

    void decode();
    void read();
    void setPhase(IntakeProgress::Phase phase);
    void backUp(std::chrono::seconds minimumAge);

    ProjectDocument& document_;
    WorkerThread& loader_;
    std::shared_ptr<Mailbox<Letter>> mailbox_;
    std::shared_ptr<Observer> observer_;
    QTimer timer_;
    QTimer copyTimer_;  // a dated copy a day while a project is open
    IntakeProgress progress_;
    std::uint64_t project_ = 0;  // counts projects, so that late news of an old one is thrown away
    SampleOptions sample_;
    int height_ = 30;
    int width_ = 45;
    bool decoding_ = false;
    std::shared_ptr<std::atomic<bool>> decodesNow_ = std::make_shared<std::atomic<bool>>(false);
    bool paused_ = false;
    bool cancelled_ = false;
};

}  // namespace longtake::ui
