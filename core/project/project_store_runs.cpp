// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Training runs, their curves, and predictions.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "core/project/named_row.h"
#include "core/project/project_connection.h"
#include "core/project/run_standing.h"

namespace longtake {
namespace {

static_assert(std::endian::native == std::endian::little, "probabilities are stored in little-endian order");

const char* wordOf(RunState state)
{
    switch (state) {
        case RunState::Running:
            return "running";
        case RunState::Finished:
            return "finished";
        case RunState::Stopped:
            return "stopped";
        case RunState::Failed:
            break;
    }
    return "failed";
}

RunState stateOf(const std::string& word)
{
    for (const RunState state : {RunState::Running, RunState::Finished, RunState::Stopped}) {
        if (word == wordOf(state)) return state;
    }
    return RunState::Failed;
}

std::string nameOf(RunId id)
{
    return "run number " + std::to_string(raw(id));
}

void writeRun(Database& database, RunId id, const RunRecord& run)
{
    database.run(
        "UPDATE runs SET name = ?, state = ?, started_at = ?, finished_at = ?, config = ?, plan = ?, classes = ?,"
        " checkpoint = ?, last_checkpoint = ?, best_epoch = ?, error = ? WHERE id = ?",
        run.name, std::string_view(wordOf(run.state)), run.startedAt, run.finishedAt, run.configJson, run.planJson,
        run.classesJson, run.checkpoint, run.lastCheckpoint, run.bestEpoch, run.error, raw(id));
    requireChanged(database, nameOf(id));
}

void requireRun(Database& database, RunId id)
{
    Query row = database.query("SELECT 1 FROM runs WHERE id = ?", raw(id));
    if (!row.step()) throw ErrorException({ErrorCode::NotInProject, nameOf(id), {}});
}

void requireVideo(Database& database, VideoId id)
{
    Query row = database.query("SELECT 1 FROM videos WHERE id = ? AND removed = 0", raw(id));
    if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "video number " + std::to_string(raw(id)), {}});
}

// "10:20,40:55"
std::string rangesText(const std::vector<FrameRange>& ranges)
{
    std::string text;
    for (const FrameRange range : ranges) text += (text.empty() ? "" : ",") + toString(range);
    return text;
}

std::vector<FrameRange> rangesFrom(std::string_view text)
{
    std::vector<FrameRange> ranges;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        if (const Result<FrameRange> range = parseFrameRange(one)) ranges.push_back(*range);
        text.remove_prefix(std::min(text.size(), one.size() + 1));
    }
    return ranges;
}

// A loss that is not a number is stored as NULL, which is what SQLite makes of it, and read back as one.
double numberOf(const Query& row, int column)
{
    return row.isNull(column) ? std::numeric_limits<double>::quiet_NaN() : row.real(column);
}

}  // namespace

Result<RunId> ProjectStore::addRun(const RunRecord& run)
{
    Database& database = connection_->database;
    return connection_->write([&] {
        database.run("INSERT INTO runs (name, state, started_at) VALUES (?, ?, ?)", run.name,
                     std::string_view(wordOf(run.state)), run.startedAt);
        const RunId id{database.lastRowId()};
        writeRun(database, id, run);
        return id;
    });
}

Status ProjectStore::updateRun(const RunRecord& run)
{
    return connection_->write([&] { writeRun(connection_->database, run.id, run); });
}

Status ProjectStore::removeRun(RunId id)
{
    return connection_->write([&] {
        Database& database = connection_->database;
        requireRun(database, id);
        database.run("DELETE FROM runs WHERE id = ?", raw(id));
    });
}

Status ProjectStore::addSteps(RunId id, const std::vector<StepRecord>& steps)
{
    Database& database = connection_->database;
    return connection_->write([&] {
        requireRun(database, id);
        for (const StepRecord& step : steps)
            database.run("INSERT OR REPLACE INTO steps (run, step, loss, seconds) VALUES (?, ?, ?, ?)", raw(id),
                         step.step, step.loss, step.seconds);
    });
}

Status ProjectStore::addEpoch(RunId id, const EpochRecord& epoch)
{
    Database& database = connection_->database;
    return connection_->write([&] {
        requireRun(database, id);
        database.run(
            "INSERT OR REPLACE INTO epochs (run, epoch, train_loss, validation_loss, accuracy, macro_f1, rate, seconds,"
            " per_class) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            raw(id), epoch.epoch, epoch.trainLoss, epoch.validationLoss, epoch.accuracy, epoch.macroF1, epoch.rate,
            epoch.seconds, epoch.perClassJson);
    });
}

Status ProjectStore::forgetStepsFrom(RunId id, std::int64_t step)
{
    return connection_->write(
        [&] { connection_->database.run("DELETE FROM steps WHERE run = ? AND step >= ?", raw(id), step); });
}

Result<std::vector<RunRecord>> ProjectStore::runs() const
{
    return connection_->read([&] {
        std::vector<RunRecord> runs;
        Query row = connection_->database.query(
            "SELECT id, name, state, started_at, finished_at, config, plan, classes, checkpoint, last_checkpoint,"
            " best_epoch, error FROM runs ORDER BY id");
        while (row.step()) {
            RunRecord run;
            run.id = RunId{row.integer(0)};
            run.name = row.text(1);
            run.state = stateOf(row.text(2));
            run.startedAt = row.text(3);
            run.finishedAt = row.text(4);
            run.configJson = row.text(5);
            run.planJson = row.text(6);
            run.classesJson = row.text(7);
            run.checkpoint = row.text(8);
            run.lastCheckpoint = row.text(9);
            run.bestEpoch = static_cast<int>(row.integer(10));
            run.error = row.text(11);
            runs.push_back(std::move(run));
        }
        return runs;
    });
}

Result<RunRecord> ProjectStore::findRun(std::string_view idOrName) const
{
    const Result<std::vector<RunRecord>> all = runs();
    if (!all) return fail(all.error());
    if (idOrName.empty()) {
        for (auto run = all->rbegin(); run != all->rend(); ++run) {
            if (!run->checkpoint.empty()) return *run;
        }
        if (!all->empty()) return fail(nothingLearntBy(*this, all->back()));
        return fail(
            {ErrorCode::NotInProject, "A trained run", "nothing was trained in this project yet", "Train one first."});
    }
    std::vector<NamedRow> rows;
    for (const RunRecord& run : *all) rows.push_back({raw(run.id), run.name});
    const Result<std::size_t> place = findByName(rows, idOrName, "run");
    if (!place) return fail(place.error());
    return (*all)[*place];
}

Result<std::vector<EpochRecord>> ProjectStore::epochs(RunId id) const
{
    return connection_->read([&] {
        std::vector<EpochRecord> epochs;
        Query row = connection_->database.query(
            "SELECT epoch, train_loss, validation_loss, accuracy, macro_f1, rate, seconds, per_class FROM epochs"
            " WHERE run = ? ORDER BY epoch",
            raw(id));
        while (row.step()) {
            epochs.push_back({static_cast<int>(row.integer(0)), numberOf(row, 1), numberOf(row, 2), numberOf(row, 3),
                              numberOf(row, 4), numberOf(row, 5), numberOf(row, 6), row.text(7)});
        }
        return epochs;
    });
}

Result<std::vector<StepRecord>> ProjectStore::steps(RunId id) const
{
    return connection_->read([&] {
        std::vector<StepRecord> steps;
        Query row =
            connection_->database.query("SELECT step, loss, seconds FROM steps WHERE run = ? ORDER BY step", raw(id));
        while (row.step()) steps.push_back({row.integer(0), numberOf(row, 1), numberOf(row, 2)});
        return steps;
    });
}

Status ProjectStore::storePrediction(const PredictionRecord& prediction)
{
    return connection_->write([&] {
        requireRun(connection_->database, prediction.run);
        requireVideo(connection_->database, prediction.video);
        connection_->database.run(
            "INSERT OR REPLACE INTO predictions (run, video, classes, probabilities, region, filled)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            raw(prediction.run), raw(prediction.video), prediction.classes, std::as_bytes(std::span(prediction.values)),
            toString(prediction.region), rangesText(prediction.filled));
    });
}

Status ProjectStore::forgetPredictions(RunId run)
{
    return connection_->write([&] { connection_->database.run("DELETE FROM predictions WHERE run = ?", raw(run)); });
}

Result<std::optional<PredictionRecord>> ProjectStore::prediction(RunId run, VideoId video) const
{
    return connection_->read([&]() -> std::optional<PredictionRecord> {
        Query row = connection_->database.query(
            "SELECT p.classes, p.probabilities, p.region, p.filled FROM predictions p JOIN videos v ON v.id = p.video"
            " AND v.region = p.region WHERE p.run = ? AND p.video = ?",
            raw(run), raw(video));
        if (!row.step()) return std::nullopt;
        PredictionRecord record;
        record.run = run;
        record.video = video;
        record.classes = static_cast<int>(row.integer(0));
        const std::span<const std::byte> bytes = row.blob(1);
        record.values.resize(bytes.size() / sizeof(std::uint16_t));
        if (!record.values.empty())
            std::memcpy(record.values.data(), bytes.data(), record.values.size() * sizeof(std::uint16_t));
        record.region = parsePictureRegion(row.text(2)).value_or(PictureRegion{});
        record.filled = rangesFrom(row.text(3));
        return record;
    });
}

Result<std::vector<RunId>> ProjectStore::runsWithPrediction(VideoId video) const
{
    return connection_->read([&] {
        std::vector<RunId> runs;
        Query row = connection_->database.query(
            "SELECT p.run FROM predictions p JOIN videos v ON v.id = p.video AND v.region = p.region"
            " WHERE p.video = ? ORDER BY p.run",
            raw(video));
        while (row.step()) runs.push_back(RunId{row.integer(0)});
        return runs;
    });
}

}  // namespace longtake
