// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Label files into the project and out of it, on the loader thread: a table of hours takes its time, and the window
// goes on meanwhile.
//
// One thing at a time: what is asked last ends what was asked before. Signals come on the window's thread.

#pragma once

#include "core/base/error.h"
#include "core/jobs/export_labels.h"
#include "core/jobs/import_labels.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <vector>

namespace longtake::ui {

class IntakeController;
class ProjectDocument;

struct ExchangeProgress {
    enum class Work { None, Reviewing, Importing, Exporting };

    Work work = Work::None;
    int done = 0;  // files
    int all = 0;
    QString file;  // that is being read
};

class ExchangeController final : public QObject {
    Q_OBJECT
public:
    // Both must outlive the controller.
    ExchangeController(ProjectDocument& document, IntakeController& intake, QObject* parent = nullptr);
    ~ExchangeController() override;

    // What these files would do; `reviewed` when that is known.
    void review(std::vector<ImportRequest> requests);
    // One for each file of the last review that came to its end, in order. Null while there is none.
    using Reviews = std::vector<Result<ImportReview>>;
    const std::shared_ptr<const Reviews>& reviews() const { return reviews_; }
    // Does what was reviewed; all reviews must have succeeded. Each video becomes one step of its history.
    void import();
    void write(const ExportRequest& request);
    // Ends what is going on. Files that are imported or written already stay.
    void stop();

    bool isBusy() const { return progress_.work != ExchangeProgress::Work::None; }
    const ExchangeProgress& progress() const { return progress_; }

Q_SIGNALS:
    void progressChanged();
    void reviewed();
    // So many files, and labels of so many frames that changed; `isWhole`: all that were wished.
    void imported(int files, qint64 frames, bool isWhole);
    void written(int files, const QString& place, bool isWhole);
    void failed(const longtake::Error& error);

private:
    struct Job;

    std::shared_ptr<Job> begin(ExchangeProgress::Work work, std::vector<QString> files);
    void read();
    void drop();
    // False where something newer was begun, or nothing is wanted any more.
    bool end(const std::shared_ptr<Job>& job);

    ProjectDocument& document_;
    IntakeController& intake_;
    QTimer timer_;
    ExchangeProgress progress_;
    std::shared_ptr<Job> job_;  // that is going on
    std::shared_ptr<const Reviews> reviews_;
    std::uint64_t project_ = 0;  // counts projects
};

}  // namespace longtake::ui
