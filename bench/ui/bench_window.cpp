// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bench/ui/bench_window.h"

#include "core/base/contract.h"
#include "ui/panels/video_panel.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/timeline_view.h"

#include <QApplication>
#include <QEventLoop>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace longtake::ui {
namespace {

constexpr int kPatienceMilliseconds = 60'000;

}  // namespace

BenchWindow::BenchWindow()
    : settings_(std::make_unique<Settings>(pathText(folder_ / "settings.ini"))),
      session_(std::make_unique<Session>(*settings_, prompts_))
{
    session_->window().resize(1440, 900);
    session_->window().show();
    session_->window().activateWindow();
    QApplication::setActiveWindow(&session_->window());
    timeline().installEventFilter(this);
    picture().installEventFilter(this);
    connect(&session_->fetcher(), &FrameFetcher::pictureReady, this, [this](qint64, qint64 frame) { ready_ = frame; });
    settle();
}

BenchWindow::~BenchWindow()
{
    session_->window().close();
    settle();
}

void BenchWindow::open(const QString& project)
{
    LT_EXPECT(session_->document().open(project));
    session_->window().setFocus();
    settle();
}

TimelineView& BenchWindow::timeline()
{
    return session_->window().videoPanel().timeline();
}

QWidget& BenchWindow::picture()
{
    return session_->window().videoPanel().frameView();
}

bool BenchWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Paint) painted_.insert(watched);
    return QObject::eventFilter(watched, event);
}

void BenchWindow::press(Qt::Key key)
{
    QWidget* focus = QApplication::focusWidget();
    QTest::keyPress(focus != nullptr ? focus : &session_->window(), key);
}

void BenchWindow::release(Qt::Key key)
{
    QWidget* focus = QApplication::focusWidget();
    QTest::keyRelease(focus != nullptr ? focus : &session_->window(), key);
    settle();
}

double BenchWindow::pressUntilPainted(Qt::Key key, QWidget& painted)
{
    painted_.clear();
    QElapsedTimer clock;
    clock.start();
    press(key);
    while (painted_.count(&painted) == 0 && clock.elapsed() < kPatienceMilliseconds)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

double BenchWindow::pressUntilShown(Qt::Key key, std::int64_t frame)
{
    ready_ = -1;
    QElapsedTimer clock;
    clock.start();
    press(key);
    while (ready_ != frame && clock.elapsed() < kPatienceMilliseconds)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    painted_.clear();
    while (painted_.count(&picture()) == 0 && clock.elapsed() < kPatienceMilliseconds)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

void BenchWindow::goTo(std::int64_t frame)
{
    QElapsedTimer clock;
    clock.start();
    session_->playback().goTo(frame);
    while (ready_ != frame && clock.elapsed() < kPatienceMilliseconds)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    settle();
}

void BenchWindow::settle()
{
    for (int k = 0; k < 3; ++k) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

double BenchWindow::longestStall(int milliseconds)
{
    QElapsedTimer all;
    QElapsedTimer between;
    double longest = 0.0;
    QTimer heartbeat;
    heartbeat.setTimerType(Qt::PreciseTimer);
    heartbeat.start(1);
    all.start();
    between.start();
    while (all.elapsed() < milliseconds) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        longest = std::max(longest, static_cast<double>(between.nsecsElapsed()) / 1e6);
        between.restart();
    }
    return longest;
}

void report(benchmark::State& state, std::vector<double> milliseconds)
{
    if (milliseconds.empty()) milliseconds.push_back(0.0);
    std::sort(milliseconds.begin(), milliseconds.end());
    state.counters["median_ms"] = milliseconds[milliseconds.size() / 2];
    state.counters["p99_ms"] = milliseconds[milliseconds.size() * 99 / 100];
    state.counters["worst_ms"] = milliseconds.back();
}

}  // namespace longtake::ui
