// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The fields of the tab Model: one editor for each setting, bound to a RunConfig. The few that matter first stand apart
// from the rest, which opens on wish.

#pragma once

#include "core/config/training_config.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QFormLayout;
class QLabel;
class QWidget;

namespace longtake::ui {

class ModelFields final : public QObject {
    Q_OBJECT
public:
    // Puts rows into both layouts. `owner` owns the editors.
    ModelFields(QFormLayout& first, QFormLayout& more, QWidget& owner);

    // Shows these settings. `secondsPerStep` > 0 lets lengths be said in seconds, too.
    void show(const RunConfig& config, double secondsPerStep);
    void setEnabled(bool enabled);
    void retranslate();

Q_SIGNALS:
    void changed(const longtake::RunConfig& config);

private:
    using Set = std::function<void(RunConfig&)>;

    struct Field {
        const char* name;   // object name
        const char* label;  // context "ModelFields"
        const char* tip;    // likewise
        QLabel* caption = nullptr;
        QWidget* editor = nullptr;
        std::function<void(const RunConfig&)> show;
        std::function<void()> retranslate;  // of the editor's own words; may be empty
    };

    struct Names {
        const char* name;
        const char* label;
        const char* tip;
    };
    struct Choice {
        const char* text;  // context "ModelFields"
        int value;
    };

    void addRow(QFormLayout& layout, const Names& names, QWidget* editor, std::function<void(const RunConfig&)> show,
                std::function<void()> retranslate = {});
    void addNumber(QFormLayout& layout, const Names& names, int least, int most, std::function<int&(RunConfig&)> field,
                   const char* zero = nullptr);
    void addReal(QFormLayout& layout, const Names& names, double least, double most, int decimals,
                 std::function<double&(RunConfig&)> field, const char* zero = nullptr);
    void addChoice(QFormLayout& layout, const Names& names, std::vector<Choice> choices,
                   std::function<int(const RunConfig&)> get, std::function<void(RunConfig&, int)> set);
    void addFlag(QFormLayout& layout, const Names& names, std::function<bool&(RunConfig&)> field);
    void addChunk(QFormLayout& layout);
    void addPicture(QFormLayout& layout);
    void addBudget(QFormLayout& layout);
    void addShare(QFormLayout& layout, const Names& names, double SplitConfig::*share, double SplitConfig::*other);
    void addSeed(QFormLayout& layout);
    void addFirst(QFormLayout& layout);
    void addNetwork(QFormLayout& layout);
    void addTraining(QFormLayout& layout);
    void addMemoryAndSplit(QFormLayout& layout);
    void edit(const Set& set);

    QWidget& owner_;
    RunConfig config_;
    double secondsPerStep_ = 0.0;
    bool showing_ = false;
    std::vector<Field> fields_;
};

}  // namespace longtake::ui
