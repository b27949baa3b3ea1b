// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tab Model: the memory gauge on top, the verdict in words, what would make it fit, the settings, the pre-flight
// list, and one large button.

#pragma once

#include "ui/controllers/memory_controller.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace longtake::ui {

class MemoryGauge;
class ModelFields;

class ModelPanel final : public QWidget {
    Q_OBJECT
public:
    explicit ModelPanel(MemoryController& memory, QWidget* parent = nullptr);

    // While a run is going on, another one cannot be started.
    void setBusy(bool busy);

Q_SIGNALS:
    void trainWished();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildSettings();
    void retranslate();
    void showConfig();
    void showPreflight();
    void showAdvice();
    void showLines();
    void addLine(const PreflightLine& line);

    MemoryController& memory_;
    MemoryGauge* gauge_;
    QLabel* verdictIcon_;
    QLabel* verdict_;
    QWidget* advice_;
    QVBoxLayout* adviceColumn_;
    QLabel* presetCaption_;
    QComboBox* preset_;
    ModelFields* fields_ = nullptr;
    QToolButton* moreButton_;
    QWidget* more_;
    QWidget* lines_;
    QVBoxLayout* linesColumn_;
    QPushButton* train_;
    std::vector<PlanAdviceLine> shownAdvice_;
    std::vector<PreflightLine> shownLines_;
    bool restyle_ = false;
    bool busy_ = false;
};

}  // namespace longtake::ui
