// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the present settings would need and what stands in their way, asked anew after every change, and which settings
// these are: kept in the project.

#pragma once

#include "core/config/training_config.h"
#include "core/memory/host_probe.h"
#include "core/memory/memory_plan.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <string>
#include <vector>

namespace longtake::ui {

class ProjectDocument;

struct PreflightLine {
    QString text;
    bool isFatal = false;

    friend bool operator==(const PreflightLine&, const PreflightLine&) = default;
};

struct PlanAdviceLine {
    QString text;   // "Chunks of 240 steps"
    QString price;  // in words
    std::string change;
    std::int64_t totalBytes = 0;

    friend bool operator==(const PlanAdviceLine&, const PlanAdviceLine&) = default;
};

// Everything the tab Model shows about the settings.
struct Preflight {
    RunConfig config;  // as they would be trained with
    MemoryPlan plan;
    HostMemory host;
    QString verdict;
    std::vector<PlanAdviceLine> advice;
    std::vector<PreflightLine> lines;
    bool canStart = false;
    double secondsPerStep = 0.0;  // of video time between two steps of the network; 0 = unknown
};

class MemoryController final : public QObject {
    Q_OBJECT
public:
    explicit MemoryController(ProjectDocument& document, QObject* parent = nullptr);

    // As the user set them (stride 0 = decided when the run is made).
    const RunConfig& config() const { return config_; }
    void setConfig(const RunConfig& config);
    void choosePreset(const QString& name);
    // "chunk 240", as in the plan's advice.
    void take(const std::string& change);

    const Preflight& preflight() const { return preflight_; }
    // The name of a part of the plan in the language of the window.
    QString partName(const std::string& name) const;
    // At once, for a start that must not rely on an old answer.
    void computeNow();

Q_SIGNALS:
    void configChanged();
    void preflightChanged();

private:
    void load();

    ProjectDocument& document_;
    RunConfig config_;
    Preflight preflight_;
    QTimer soon_;
};

}  // namespace longtake::ui
