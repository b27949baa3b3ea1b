// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Time as the user's hand and eye measure it: from the key to what is on the screen, in the real window, with the
// project on a real disk. The platform without a screen waits a few milliseconds to gather repaints, as real ones do;
// that is part of what is measured.

#include "bench/ui/ui_benchmarks.h"

#include "ui/support/icons.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QStyleFactory>

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const QApplication application(argc, argv);
    longtake::ui::initialiseResources();
    longtake::ui::registerLabelling();
    longtake::ui::registerStepping();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
