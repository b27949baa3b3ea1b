// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Trains for some steps in a process of its own, as the programs do, and says on one line of JSON what memory was
// planned and what the whole process took at most:
//
//   memory_run [filters=40 height=135 width=240 frames=4800 budget=4790000000 schedule=auto ...]
//
// The video is random noise of `frames` frames, cut into chunks of `chunk` steps (0: whole). A configuration that does
// not fit is refused with exit code 4.

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <unistd.h>

#include "core/base/random.h"
#include "core/config/config_words.h"
#include "core/frames/frame_store.h"
#include "core/jobs/training_preparation.h"
#include "core/label/label_track.h"
#include "core/learn/learn_library.h"
#include "core/memory/host_probe.h"

namespace longtake {
namespace {

constexpr int kDoesNotFit = 4;
constexpr int kValidationFrames = 64;

using Settings = std::map<std::string, std::string>;

std::int64_t number(const Settings& settings, const char* name, std::int64_t otherwise)
{
    const auto found = settings.find(name);
    return found == settings.end() ? otherwise : std::stoll(found->second);
}

RunConfig configOf(const Settings& settings)
{
    const auto whole = [&](const char* name, int otherwise) {
        return static_cast<int>(number(settings, name, otherwise));
    };
    RunConfig config;
    ModelConfig& model = config.model;
    model.filters = whole("filters", 8);
    model.layers = whole("layers", 1);
    model.kernel = whole("kernel", 3);
    model.height = whole("height", 30);
    model.width = whole("width", 45);
    model.classes = whole("classes", 9);
    model.gridRows = model.gridColumns = whole("grid", 1);
    model.normalise = whole("pixels", 0) ? NormaliseOrder::Pixels : NormaliseOrder::Pooled;
    model.head = whole("multi_label", 0) ? HeadKind::MultiLabel : HeadKind::OneClass;
    model.input = whole("both", 0) ? InputKind::Both : InputKind::Difference;
    model.stride = 1;
    TrainingConfig& training = config.training;
    training.chunkSteps = whole("chunk", 0);
    training.batch = whole("batch", 1);
    training.epochs = 1;
    training.maxSteps = whole("steps", 1);
    training.threads = whole("threads", 2);
    training.augmentation = {};
    training.augmentation.shiftPixels = 0;
    training.statisticsBatches = whole("statistics", 0);
    training.carryState = whole("carry", 0) != 0;
    training.optimiser = whole("sgd", 0) ? OptimiserKind::Sgd : OptimiserKind::Adam;
    training.budgetBytes = number(settings, "budget", 0);
    training.marginPercent = 0.0;
    training.device = "cpu";
    const auto schedule = settings.find("schedule");
    if (schedule != settings.end()) {
        const auto kind = fromWord<MemorySchedule>(schedule->second);
        if (!kind) throw std::runtime_error(describe(kind.error()));
        training.memorySchedule = *kind;
    }
    decideOpenSettings(config, 0.0);
    return config;
}

// A video of noise, every frame labelled.
VideoPart noise(const std::filesystem::path& folder, const ModelConfig& model, int id, std::int64_t frames)
{
    const FrameStoreKey key{"noise" + std::to_string(id), frames, model.height, model.width};
    const std::filesystem::path path = frameStorePath(folder, key);
    auto writer = FrameStoreWriter::create(path, key);
    if (!writer) throw std::runtime_error(describe(writer.error()));
    Random random(static_cast<std::uint64_t>(id));
    std::vector<std::uint8_t> picture(static_cast<std::size_t>(model.height) * static_cast<std::size_t>(model.width));
    for (std::uint8_t& pixel : picture) pixel = static_cast<std::uint8_t>(random.below(256));
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        for (std::size_t k = static_cast<std::size_t>(frame) % 7; k < picture.size(); k += 7) picture[k] ^= 0x55;
        if (const Status written = (*writer)->append(picture, model.height, model.width); !written)
            throw std::runtime_error(describe(written.error()));
    }
    if (const Status finished = (*writer)->finish(); !finished) throw std::runtime_error(describe(finished.error()));
    writer->reset();
    auto store = FrameStore::open(path, key);
    if (!store) throw std::runtime_error(describe(store.error()));
    std::vector<LabelTrack> tracks(static_cast<std::size_t>(model.classes), LabelTrack(frames));
    (void)tracks[0].swap({{{0, frames / 2}, LabelState::Present}});
    (void)tracks[1].swap({{{frames / 2, frames}, LabelState::Present}});
    VideoPart part;
    part.video = VideoId{id};
    part.frames = *store;
    part.labels = std::make_shared<LabelSnapshot>(tracks, model.head == HeadKind::MultiLabel);
    part.range = {0, frames};
    return part;
}

class Silent final : public TrainingObserver {
public:
    void onPlan(const MemoryPlan&) override {}
    void onStep(const StepReport& report) override { seconds += report.seconds; }
    void onEpoch(const EpochReport&, const std::vector<ProbabilityTrack>&) override {}
    void onMemory(const MemoryReport&) override {}
    void onEvent(const EventReport&) override {}
    void onCheckpoint(const std::string&, bool) override {}

    double seconds = 0.0;
};

int run(const Settings& settings, const std::filesystem::path& folder)
{
    const RunConfig config = configOf(settings);
    const std::int64_t frames = number(settings, "frames", 100);
    TrainingTask task;
    task.config = config;
    for (int k = 0; k < config.model.classes; ++k) task.classNames.push_back("class " + std::to_string(k));
    const int videos = config.training.chunkSteps == 0 ? config.training.batch : 1;
    const bool onlyPlans = number(settings, "plan_only", 0) != 0;
    for (int id = 1; id <= videos && !onlyPlans; ++id) task.training.push_back(noise(folder, config.model, id, frames));
    if (number(settings, "validation", 1) != 0 && !onlyPlans)
        task.validation.push_back(noise(folder, config.model, 1000, kValidationFrames));
    task.folder = folder;
    task.threads = config.training.threads;

    const std::int64_t program = probeHost().residentBytes;
    std::unique_ptr<LearnEngine> engine;
    if (!onlyPlans) {
        auto loaded = loadLearnEngine();
        if (!loaded) throw std::runtime_error(describe(loaded.error()));
        engine = std::move(*loaded);
    }
    const std::int64_t before = probeHost().residentBytes;
    if (engine) engine->settle(task.threads);
    const HostMemory settled = probeHost();
    const std::int64_t longest = config.training.chunkSteps > 0 ? config.training.chunkSteps : frames;
    const std::int64_t validated = number(settings, "validation", 1) != 0 ? kValidationFrames : 0;
    task.plan = planMemory(config, static_cast<int>(longest), validated, "cpu");
    const ScheduleChoice& schedule = task.plan.schedule;
    std::printf(
        "{\"fits\": %s, \"planned\": %lld, \"budget\": %lld, \"schedule\": \"%s\", \"segment\": %d, "
        "\"snapshots\": %d, \"forward_runs\": %.3f, \"process\": %lld, \"before_settling\": %lld, "
        "\"anonymous\": %lld, \"program\": %lld",
        task.plan.fits ? "true" : "false", static_cast<long long>(task.plan.totalBytes),
        static_cast<long long>(task.plan.budgetBytes), toWord(schedule.kind).c_str(), schedule.segmentSteps,
        schedule.snapshots, schedule.forwardRuns, static_cast<long long>(settled.residentBytes),
        static_cast<long long>(before), static_cast<long long>(settled.processBytes), static_cast<long long>(program));
    for (const MemoryPart& part : task.plan.breakdown)
        std::printf(", \"%s\": %lld", part.name.c_str(), static_cast<long long>(part.bytes));
    if (!task.plan.fits || !engine) {
        std::printf("}\n");
        return task.plan.fits ? 0 : kDoesNotFit;
    }
    Silent observer;
    const Outcome outcome = engine->train(task, observer, {});
    if (outcome.kind != Outcome::Kind::Finished) throw std::runtime_error(describe(*outcome.error));
    const HostMemory host = probeHost();
    std::printf(", \"peak\": %lld, \"seconds\": %.3f}\n", static_cast<long long>(host.peakBytes), observer.seconds);
    return 0;
}

}  // namespace
}  // namespace longtake

int main(int count, char** arguments)
{
    longtake::Settings settings;
    for (int k = 1; k < count; ++k) {
        const std::string argument = arguments[k];
        const std::size_t middle = argument.find('=');
        if (middle != std::string::npos) settings[argument.substr(0, middle)] = argument.substr(middle + 1);
    }
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("longtake-memory-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    int result = 70;
    try {
        result = longtake::run(settings, folder);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return result;
}
