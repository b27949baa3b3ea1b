// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real window on no screen, for benchmarks: a folder and settings of its own, keys as a user presses them, and
// waiting until a widget was painted.

#pragma once

#include "app/gui/session.h"
#include "tests/support/scratch_folder.h"

#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QObject>

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

class QWidget;

namespace longtake::ui {

class TimelineView;

// Nobody answers.
class NoPrompts final : public FilePrompts {
public:
    QString projectToOpen(const QString&) override { return {}; }
    QString projectToMake(const QString&) override { return {}; }
    QStringList videosToAdd(const QString&) override { return {}; }
    QString folderToAdd(const QString&) override { return {}; }
    QString folderToSearch(const QString&) override { return {}; }
    QStringList labelFilesToRead(const QString&) override { return {}; }
    QString folderToWrite(const QString&) override { return {}; }
    QString tableToWrite(const QString&, const QString&) override { return {}; }
    bool confirm(const QString&, const QString&, const QString&, const QString&) override { return false; }
};

class BenchWindow final : public QObject {
    Q_OBJECT
public:
    BenchWindow();
    ~BenchWindow() override;

    // Opens a project that lies in folder().
    void open(const QString& project);

    const ScratchFolder& folder() const { return folder_; }
    Session& session() { return *session_; }
    TimelineView& timeline();
    QWidget& picture();

    // Milliseconds from the key until `painted` has been painted anew.
    double pressUntilPainted(Qt::Key key, QWidget& painted);
    // Milliseconds from the key until the picture of `frame` itself has been painted.
    double pressUntilShown(Qt::Key key, std::int64_t frame);
    void release(Qt::Key key);
    // Goes there and waits for the picture.
    void goTo(std::int64_t frame);
    // Lets all waiting events run.
    void settle();
    // Milliseconds of the longest time that the window was deaf during the next `milliseconds`.
    double longestStall(int milliseconds);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void press(Qt::Key key);

    ScratchFolder folder_;
    NoPrompts prompts_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Session> session_;
    std::set<QObject*> painted_;
    std::int64_t ready_ = -1;  // the frame whose picture came last
};

// Median, 99th percentile and worst of what was measured, as the counters median_ms, p99_ms and worst_ms.
void report(benchmark::State& state, std::vector<double> milliseconds);

}  // namespace longtake::ui
