// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tables of the first format of projects, as that program made them. Never changes.

#pragma once

namespace longtake::test {

inline constexpr const char* kFormat1 = R"sql(
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE classes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    definition TEXT NOT NULL DEFAULT '',
    colour INTEGER NOT NULL,
    key TEXT NOT NULL DEFAULT '',
    background INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE videos (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    absolute_path TEXT NOT NULL,
    relative_path TEXT NOT NULL DEFAULT '',
    file_bytes INTEGER NOT NULL DEFAULT 0,
    file_hash TEXT NOT NULL DEFAULT '',
    frame_count INTEGER NOT NULL,
    width INTEGER NOT NULL DEFAULT 0,
    height INTEGER NOT NULL DEFAULT 0,
    mean_fps REAL NOT NULL DEFAULT 0,
    duration_s REAL NOT NULL DEFAULT 0,
    proven INTEGER NOT NULL DEFAULT 0,
    problems TEXT NOT NULL DEFAULT '[]',
    notes TEXT NOT NULL DEFAULT '',
    label_revision INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE frame_indexes (
    video INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
    bytes BLOB NOT NULL
);

CREATE TABLE label_runs (
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last > first),
    state INTEGER NOT NULL CHECK (state IN (0, 1)),
    PRIMARY KEY (video, class, first)
) WITHOUT ROWID;

CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    who TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL DEFAULT '',
    undone INTEGER NOT NULL DEFAULT 0,
    change TEXT NOT NULL
);
CREATE INDEX history_of_video ON history (video, undone, id);

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped', 'failed')),
    started_at TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT '',
    config TEXT NOT NULL DEFAULT '',
    plan TEXT NOT NULL DEFAULT '',
    classes TEXT NOT NULL DEFAULT '',
    checkpoint TEXT NOT NULL DEFAULT '',
    last_checkpoint TEXT NOT NULL DEFAULT '',
    best_epoch INTEGER NOT NULL DEFAULT -1,
    error TEXT NOT NULL DEFAULT ''
);

CREATE TABLE epochs (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    epoch INTEGER NOT NULL,
    train_loss REAL,
    validation_loss REAL,
    accuracy REAL,
    macro_f1 REAL,
    rate REAL,
    seconds REAL,
    per_class TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, epoch)
) WITHOUT ROWID;

CREATE TABLE steps (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    loss REAL,
    seconds REAL,
    PRIMARY KEY (run, step)
) WITHOUT ROWID;

CREATE TABLE predictions (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    classes INTEGER NOT NULL,
    probabilities BLOB NOT NULL,
    PRIMARY KEY (run, video)
);
CREATE INDEX predictions_of_video ON predictions (video, run);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

PRAGMA application_id = 0x4C54616B;
PRAGMA user_version = 1;
INSERT INTO meta VALUES ('multi_label', '0'), ('classes_revision', '1'), ('created_at', '2026-01-01T10:00:00.000Z');
)sql";

}  // namespace longtake::test
