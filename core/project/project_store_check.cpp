// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What SQLite cannot know: whether labels and history make sense.

#include "core/base/plural.h"
#include "core/project/change_json.h"
#include "core/project/project_connection.h"

namespace longtake {
namespace {

struct LabelSet {
    VideoId video{};
    AnnotatorId annotator{};
    std::string name;  // of the video
    std::int64_t rows = 0;
};

constexpr const char* kDoubtfulSets =
    "SELECT video, annotator, videos.name, COUNT(*) FROM"
    " (SELECT video, annotator, class, first, last, LAG(last) OVER (PARTITION BY video, annotator, class ORDER BY "
    "first)"
    " AS previous FROM label_runs) AS runs JOIN videos ON videos.id = video AND videos.removed = 0"
    " WHERE runs.first < 0 OR runs.last > videos.frame_count OR runs.first < runs.previous"
    " GROUP BY video, annotator";

std::vector<LabelSet> doubtfulSets(Database& database)
{
    std::vector<LabelSet> sets;
    Query row = database.query(kDoubtfulSets);
    while (row.step())
        sets.push_back({VideoId{row.integer(0)}, AnnotatorId{row.integer(1)}, row.text(2), row.integer(3)});
    return sets;
}

// The rows as the program reads them, written anew.
void rewrite(Database& database, LabelTable& table, const LabelSet& set)
{
    const StoredLabels labels = table.load(set.video, set.annotator);
    database.run("DELETE FROM label_runs WHERE video = ? AND annotator = ?", raw(set.video), raw(set.annotator));
    for (std::size_t place = 0; place < labels.classes.size(); ++place) {
        for (const LabelRun& run : labels.tracks[place].runs()) {
            if (run.state == LabelState::Unseen) continue;
            database.run(
                "INSERT INTO label_runs (video, annotator, class, first, last, state) VALUES (?, ?, ?, ?, ?, ?)",
                raw(set.video), raw(set.annotator), raw(labels.classes[place]), run.frames.first, run.frames.last,
                static_cast<int>(run.state));
        }
    }
    database.run("UPDATE videos SET label_revision = label_revision + 1 WHERE id = ?", raw(set.video));
}

struct BadStep {
    std::int64_t id = 0;
    std::string video;
};

std::vector<BadStep> unreadableSteps(Database& database)
{
    std::vector<BadStep> steps;
    Query row = database.query(
        "SELECT history.id, videos.name, change FROM history JOIN videos ON videos.id = video ORDER BY history.id");
    while (row.step()) {
        if (!changeFromJson(row.text(2))) steps.push_back({row.integer(0), row.text(1)});
    }
    return steps;
}

}  // namespace

Result<std::vector<std::string>> ProjectStore::checkLabels(bool repair)
{
    Connection& here = *connection_;
    const auto look = [&] {
        std::vector<std::string> found;
        for (const LabelSet& set : doubtfulSets(here.database)) {
            found.push_back(set.name + ": " + counted(set.rows, "label") + " lie outside the video or overlap");
            if (repair) rewrite(here.database, here.labels, set);
        }
        for (const BadStep& step : unreadableSteps(here.database)) {
            found.push_back(step.video + ": a step of its history cannot be read");
            if (repair) here.database.run("DELETE FROM history WHERE id = ?", step.id);
        }
        return found;
    };
    auto result = repair ? here.write(look) : here.read(look);
    here.labels.forget();
    return result;
}

}  // namespace longtake
