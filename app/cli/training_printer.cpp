// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/training_printer.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/jobs/scores_json.h"

namespace longtake {
namespace {

using nlohmann::json;

const char* outcomeWord(const Outcome& outcome)
{
    switch (outcome.kind) {
        case Outcome::Kind::Finished:
            return "finished";
        case Outcome::Kind::Stopped:
            return "stopped";
        case Outcome::Kind::Failed:
            return "failed";
    }
    return "failed";
}

}  // namespace

TrainingPrinter::TrainingPrinter(bool json, bool quiet)
    : json_(json), progress_(json ? ProgressLine::Style::Silent : ProgressLine::styleFor(quiet))
{}

void TrainingPrinter::onProgress(const JobProgress& progress)
{
    if (progress.video != lastVideo_) {
        lastVideo_ = progress.video;
        const std::string text =
            fmt::format("decoding {} ({} of {})", progress.video, progress.number, progress.numberInAll);
        if (json_) {
            write("event", {{"kind", "decoding"}, {"text", text}});
        } else if (progress_.style() == ProgressLine::Style::Lines) {
            progress_.line(text);
        }
    }
    const double inAll = std::max<double>(1.0, static_cast<double>(progress.framesInAll));
    progress_.draw(static_cast<double>(progress.framesDone) / inAll,
                   fmt::format("decoding {} {}", progress.video, inWords(progress.secondsLeft)));
}

void TrainingPrinter::onVideoFailed(const FailedVideo& video)
{
    if (json_) write("event", {{"kind", "warning"}, {"text", describe(video.error)}});
    progress_.warning("left out: " + describe(video.error));
}

void TrainingPrinter::onRunStarted(RunId run, const PreparedTraining& prepared)
{
    trainingStart_ = std::chrono::steady_clock::now();
    classNames_ = prepared.set.classNames;
    epochs_ = std::max(1, prepared.config.training.epochs);
    progress_.line(fmt::format("run {}: {}, training on {}, choosing by {}", raw(run), prepared.name,
                               counted(prepared.counts(SplitPart::Train).labelledFrames, "labelled frame"),
                               prepared.counts(SplitPart::Validation).labelledFrames));
}

void TrainingPrinter::onPlan(const MemoryPlan& plan)
{
    if (json_) write("plan", json::parse(toJson(plan)));
    const auto [needed, budget] = formatCompared(plan.totalBytes, plan.budgetBytes);
    progress_.line(fmt::format("memory: {} of {}", needed, budget));
}

void TrainingPrinter::onStep(const StepReport& report)
{
    if (report.epoch != currentEpoch_) {
        if (firstEpoch_ < 0) firstEpoch_ = report.epoch;
        if (currentEpoch_ >= 0) stepsPerEpoch_ = report.step - firstStepOfEpoch_;
        currentEpoch_ = report.epoch;
        firstStepOfEpoch_ = report.step;
    }
    if (json_) {
        write("step", {{"step", report.step},
                       {"epoch", report.epoch},
                       {"loss", report.loss},
                       {"gradient_norm", report.gradientNorm},
                       {"rate", report.rate},
                       {"frames", report.frames},
                       {"seconds", report.seconds},
                       {"waiting_s", report.waitingSeconds}});
        return;
    }
    const std::string text = fmt::format("epoch {} step {} loss {:.4f}", report.epoch + 1, report.step, report.loss);
    if (progress_.style() == ProgressLine::Style::Lines) progress_.line(text);
    if (progress_.style() != ProgressLine::Style::Bar) return;
    const double share = shareDone(report);
    const double before = static_cast<double>(std::max(0, firstEpoch_)) / epochs_;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - trainingStart_).count();
    const double left = share > before && stepsPerEpoch_ > 0 ? seconds * (1.0 - share) / (share - before) : -1.0;
    progress_.draw(share, text + (left < 0.0 ? std::string() : ", " + inWords(left) + " left"));
}

void TrainingPrinter::onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>&)
{
    if (json_) {
        write("epoch", {{"epoch", report.epoch},
                        {"train_loss", report.trainLoss},
                        {"validation_loss", report.validationLoss},
                        {"accuracy", report.validation.accuracy},
                        {"macro_f1", report.validation.macroF1},
                        {"majority_accuracy", report.validation.majorityAccuracy},
                        {"per_class", perClassToJson(report.validation, classNames_)},
                        {"rate", report.rate},
                        {"seconds", report.seconds},
                        {"is_best", report.isBest}});
        return;
    }
    const std::string start = fmt::format("epoch {} of {}: loss {:.4f}", report.epoch + 1, epochs_, report.trainLoss);
    if (report.validation.frames == 0) {
        progress_.line(start + ", no labelled frame to validate by");
        return;
    }
    progress_.line(fmt::format("{}, validation loss {:.4f}, accuracy {:.3f}, macro-F1 {:.3f}{}", start,
                               report.validationLoss, report.validation.accuracy, report.validation.macroF1,
                               report.isBest ? " (best so far)" : ""));
}

void TrainingPrinter::onMemory(const MemoryReport& report)
{
    if (json_) {
        write("memory", {{"device", report.device},
                         {"planned_bytes", report.plannedBytes},
                         {"measured_bytes", report.measuredBytes},
                         {"peak_bytes", report.peakBytes},
                         {"budget_bytes", report.budgetBytes}});
    }
}

void TrainingPrinter::onEvent(const EventReport& report)
{
    if (json_) {
        write("event", {{"kind", report.kind}, {"text", report.text}});
        return;
    }
    if (report.kind == "warning" || report.kind == "not-a-number" || report.kind == "replanned") {
        progress_.warning(report.kind + ": " + report.text);
    } else {
        progress_.line(report.text);
    }
}

void TrainingPrinter::onCheckpoint(const std::string& fileName, bool isBest)
{
    if (json_) write("event", {{"kind", isBest ? "best" : "saved"}, {"text", fileName}});
}

void TrainingPrinter::finding(const Finding& finding)
{
    if (json_) {
        write("event", {{"kind", "warning"}, {"text", finding.text}});
    } else {
        progress_.line("note: " + finding.text);
    }
}

void TrainingPrinter::done(const TrainingReport& report)
{
    progress_.clear();
    if (json_) {
        write("done", {{"run", raw(report.run)},
                       {"outcome", outcomeWord(report.outcome)},
                       {"best_epoch", report.bestEpoch},
                       {"seconds", report.seconds},
                       {"peak_bytes", report.peakBytes}});
        return;
    }
    if (raw(report.run) == 0) return;
    fmt::print("run {} {} after {}; best epoch: {}\n", raw(report.run), outcomeWord(report.outcome),
               inWords(report.seconds),
               report.bestEpoch < 0 ? std::string("none") : std::to_string(report.bestEpoch + 1));
}

void TrainingPrinter::write(const char* type, json object)
{
    object["type"] = type;
    object["time_s"] = secondsSinceStart();
    fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    std::fflush(stdout);
}

double TrainingPrinter::shareDone(const StepReport& report) const
{
    const double inEpoch = stepsPerEpoch_ > 0 ? static_cast<double>(report.step + 1 - firstStepOfEpoch_) /
                                                    static_cast<double>(stepsPerEpoch_)
                                              : 0.0;
    return (report.epoch + std::min(inEpoch, 1.0)) / epochs_;
}

double TrainingPrinter::secondsSinceStart() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace longtake
