// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/memory_controller.h"

#include "core/config/config_json.h"
#include "core/jobs/training_preparation.h"
#include "ui/controllers/finding_text.h"
#include "ui/document/project_document.h"
#include "ui/support/error_text.h"
#include "ui/support/qt_convert.h"

#include <algorithm>

namespace longtake::ui {
namespace {

const QString kConfigKey = QStringLiteral("window/runConfig");

RunConfig defaultConfig()
{
    const Result<RunConfig> preset = presetConfig("balanced");
    return preset ? *preset : RunConfig{};
}

double medianFps(const std::vector<VideoRecord>& videos)
{
    std::vector<double> rates;
    for (const VideoRecord& video : videos) {
        if (video.meanFps > 0.0) rates.push_back(video.meanFps);
    }
    if (rates.empty()) return 0.0;
    std::sort(rates.begin(), rates.end());
    return rates[rates.size() / 2];
}

}  // namespace

MemoryController::MemoryController(ProjectDocument& document, QObject* parent)
    : QObject(parent), document_(document), config_(defaultConfig())
{
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &MemoryController::computeNow);
    const auto later = [this] { soon_.start(150); };  // labels change thirty times a second while painting
    connect(&document_, &ProjectDocument::projectChanged, this, &MemoryController::load);
    connect(&document_, &ProjectDocument::videosChanged, this, later);
    connect(&document_, &ProjectDocument::labelsChanged, this, later);
    connect(&document_, &ProjectDocument::classesChanged, this, later);
    load();
}

void MemoryController::load()
{
    config_ = defaultConfig();
    if (const std::optional<QString> kept = document_.setting(kConfigKey)) {
        if (const Result<RunConfig> config = runConfigFromJson(toStdString(*kept))) config_ = *config;
    }
    if (document_.isMultiLabel()) config_.model.head = HeadKind::MultiLabel;
    Q_EMIT configChanged();
    soon_.start(0);
}

void MemoryController::setConfig(const RunConfig& config)
{
    if (config == config_) return;
    config_ = config;
    document_.setSetting(kConfigKey, toQString(toJson(config_)));
    Q_EMIT configChanged();
    soon_.start(0);
}

void MemoryController::choosePreset(const QString& name)
{
    Result<RunConfig> preset = presetConfig(toStdString(name));
    if (!preset) return;
    // Where it runs and on which part of the labels is not the preset's business.
    preset->training.split = config_.training.split;
    preset->training.device = config_.training.device;
    preset->training.budgetBytes = config_.training.budgetBytes;
    preset->training.seed = config_.training.seed;
    setConfig(*preset);
}

void MemoryController::take(const std::string& change)
{
    RunConfig config = config_;
    const QString option = toQString(change).section(u' ', 0, 0);
    const QString value = toQString(change).section(u' ', 1);
    if (option == u"chunk") {
        config.training.chunkSteps = value == u"whole" ? 0 : value.toInt();
    } else if (option == u"filters") {
        config.model.filters = value.toInt();
    } else if (option == u"batch") {
        config.training.batch = value.toInt();
    } else if (option == u"size") {
        config.model.height = value.section(u'x', 0, 0).toInt();
        config.model.width = value.section(u'x', 1, 1).toInt();
    } else if (option == u"memory-schedule") {
        config.training.memorySchedule = MemorySchedule::Auto;
    }
    setConfig(config);
}

QString MemoryController::partName(const std::string& name) const
{
    return partText(toQString(name));
}

void MemoryController::computeNow()
{
    soon_.stop();
    Preflight now;
    now.config = config_;
    now.host = probeHost();
    const double fps = medianFps(document_.videos());
    if (document_.isOpen()) {
        const Result<PreparedTraining> prepared = prepareTraining(document_.store(), config_);
        if (prepared) {
            now.config = prepared->config;
            now.plan = prepared->plan;
            now.canStart = prepared->canStart();
            for (const Finding& finding : prepared->findings)
                now.lines.push_back({findingText(finding), finding.isFatal});
        } else {
            now.lines.push_back({errorText(prepared.error()), true});
        }
    }
    if (now.plan.totalBytes == 0 && check(config_.model) && check(config_.training)) {
        // No project, or none to train on yet: the gauge still shows what the settings mean.
        now.plan = planMemory(config_, config_.training.chunkSteps > 0 ? config_.training.chunkSteps : 600, 0);
    }
    if (document_.isReadOnly()) {
        now.canStart = false;
        now.lines.push_back({tr("This project is open for reading only, so nothing can be trained in it."), true});
    }
    if (now.plan.totalBytes > 0) now.verdict = verdictText(now.plan);
    for (const PlanAdvice& advice : now.plan.advice) {
        now.advice.push_back({adviceText(advice), priceText(advice), advice.change, advice.totalBytes});
    }
    if (fps > 0.0 && now.config.model.stride > 0) now.secondsPerStep = now.config.model.stride / fps;
    preflight_ = std::move(now);
    Q_EMIT preflightChanged();
}

}  // namespace longtake::ui
