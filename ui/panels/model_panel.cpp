// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/model_panel.h"

#include "core/base/bytes.h"
#include "ui/controllers/memory_controller.h"
#include "ui/panels/model_fields.h"
#include "ui/support/icons.h"
#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"
#include "ui/widgets/memory_gauge.h"

#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace longtake::ui {
namespace {

constexpr std::size_t kMostLines = 3;  // of the pre-flight list, but all that are fatal

void clear(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

QFormLayout* makeForm(QWidget* parent)
{
    auto* form = new QFormLayout(parent);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return form;
}

}  // namespace

ModelPanel::ModelPanel(MemoryController& memory, QWidget* parent)
    : QWidget(parent),
      memory_(memory),
      gauge_(new MemoryGauge(this)),
      verdictIcon_(new QLabel(this)),
      verdict_(new QLabel(this)),
      advice_(new QWidget(this)),
      adviceColumn_(new QVBoxLayout(advice_)),
      presetCaption_(new QLabel(this)),
      preset_(new QComboBox(this)),
      moreButton_(new QToolButton(this)),
      more_(new QWidget(this)),
      lines_(new QWidget(this)),
      linesColumn_(new QVBoxLayout(lines_)),
      train_(new QPushButton(this))
{
    setObjectName(QStringLiteral("modelPanel"));
    verdict_->setObjectName(QStringLiteral("verdict"));
    verdict_->setWordWrap(true);
    verdictIcon_->setAlignment(Qt::AlignTop);
    adviceColumn_->setContentsMargins(26, 0, 0, 0);
    adviceColumn_->setSpacing(4);
    advice_->setObjectName(QStringLiteral("advice"));
    advice_->hide();
    linesColumn_->setContentsMargins(0, 0, 0, 0);
    linesColumn_->setSpacing(4);
    lines_->setObjectName(QStringLiteral("preflight"));
    lines_->hide();
    train_->setObjectName(QStringLiteral("trainButton"));
    train_->setFocusPolicy(Qt::TabFocus);
    train_->setMinimumHeight(44);
    QFont large = train_->font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    large.setBold(true);
    train_->setFont(large);
    train_->setIcon(lineIcon(QStringLiteral("train")));
    train_->setIconSize(QSize(22, 22));

    auto* verdictRow = new QHBoxLayout;
    verdictRow->setSpacing(8);
    verdictRow->addWidget(verdictIcon_);
    verdictRow->addWidget(verdict_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(gauge_);
    column->addLayout(verdictRow);
    column->addWidget(advice_);
    column->addWidget(buildSettings(), 1);
    column->addWidget(lines_);
    column->addWidget(train_);

    connect(train_, &QPushButton::clicked, this, &ModelPanel::trainWished);
    connect(&memory_, &MemoryController::configChanged, this, &ModelPanel::showConfig);
    connect(&memory_, &MemoryController::preflightChanged, this, &ModelPanel::showPreflight);
    retranslate();
}

QWidget* ModelPanel::buildSettings()
{
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("settingsScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(scroll);
    auto* first = new QWidget(page);
    QFormLayout* firstForm = makeForm(first);
    preset_->setObjectName(QStringLiteral("preset"));
    for (const std::string& name : presetNames()) preset_->addItem(QString(), toQString(name));
    connect(preset_, &QComboBox::activated, this,
            [this](int index) { memory_.choosePreset(preset_->itemData(index).toString()); });
    presetCaption_->setBuddy(preset_);
    firstForm->addRow(presetCaption_, preset_);
    QFormLayout* moreForm = makeForm(more_);
    fields_ = new ModelFields(*firstForm, *moreForm, *this);
    connect(fields_, &ModelFields::changed, &memory_, &MemoryController::setConfig);
    moreButton_->setObjectName(QStringLiteral("moreSettings"));
    moreButton_->setCheckable(true);
    moreButton_->setAutoRaise(true);
    moreButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    moreButton_->setIcon(lineIcon(QStringLiteral("chevron-right")));
    moreButton_->setFocusPolicy(Qt::TabFocus);
    connect(moreButton_, &QToolButton::toggled, this, [this](bool open) {
        more_->setVisible(open);
        moreButton_->setIcon(lineIcon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
    });
    more_->hide();
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 4, 4);
    column->setSpacing(6);
    column->addWidget(first);
    column->addWidget(moreButton_, 0, Qt::AlignLeft);
    column->addWidget(more_);
    column->addStretch(1);
    scroll->setWidget(page);
    return scroll;
}

void ModelPanel::setBusy(bool busy)
{
    busy_ = busy;
    showPreflight();
}

void ModelPanel::showConfig()
{
    const QString preset = toQString(memory_.config().training.preset);
    preset_->setCurrentIndex(preset_->findData(preset));
    fields_->show(memory_.config(), memory_.preflight().secondsPerStep);
}

void ModelPanel::showPreflight()
{
    const Preflight& now = memory_.preflight();
    GaugeReading reading;
    reading.title = tr("Host memory");
    reading.totalBytes = now.host.totalBytes;
    reading.othersBytes = now.host.othersBytes;
    reading.ownBytes = now.host.processBytes;
    reading.plannedBytes = now.plan.totalBytes;
    reading.budgetBytes = now.plan.budgetBytes;
    reading.fits = now.plan.fits;
    for (const MemoryPart& part : now.plan.breakdown)
        reading.parts.push_back({memory_.partName(part.name), part.bytes});
    gauge_->setReading(std::move(reading));
    const bool fits = now.plan.fits;
    verdictIcon_->setPixmap(linePixmap(fits ? QStringLiteral("accept") : QStringLiteral("error"), 18,
                                       fits ? successColour(palette()) : errorColour(palette()), devicePixelRatioF()));
    verdictIcon_->setVisible(!now.verdict.isEmpty());
    verdict_->setText(now.verdict);
    showAdvice();
    showLines();
    fields_->show(memory_.config(), now.secondsPerStep);
    train_->setEnabled(now.canStart && !busy_);
    train_->setText(busy_ ? tr("Training\u2026") : tr("Train"));
    train_->setAccessibleName(train_->text());
}

void ModelPanel::showAdvice()
{
    const Preflight& now = memory_.preflight();
    const std::vector<PlanAdviceLine> advice = now.plan.fits ? std::vector<PlanAdviceLine>{} : now.advice;
    // Bytes change many times a second. A button that is being pressed stays the same button, with another text.
    if (!std::ranges::equal(advice, shownAdvice_, {}, &PlanAdviceLine::change, &PlanAdviceLine::change)) {
        clear(*adviceColumn_);
        for (std::size_t k = 0; k < advice.size(); ++k) {
            auto* button = new QPushButton(advice_);
            button->setObjectName(QStringLiteral("advice%1").arg(k));
            button->setFocusPolicy(Qt::TabFocus);
            connect(
                button, &QPushButton::clicked, &memory_, [this, change = advice[k].change] { memory_.take(change); },
                Qt::QueuedConnection);
            adviceColumn_->addWidget(button, 0, Qt::AlignLeft);
        }
    }
    shownAdvice_ = advice;
    advice_->setVisible(!advice.empty());
    for (std::size_t k = 0; k < advice.size(); ++k) {
        auto* button = qobject_cast<QPushButton*>(adviceColumn_->itemAt(static_cast<int>(k))->widget());
        button->setText(tr("%1: %2").arg(advice[k].text, toQString(formatBytes(advice[k].totalBytes))));
        button->setAccessibleName(button->text());
        button->setToolTip(advice[k].price);
    }
}

void ModelPanel::showLines()
{
    std::vector<PreflightLine> lines = memory_.preflight().lines;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const PreflightLine& a, const PreflightLine& b) { return a.isFatal && !b.isFatal; });
    if (lines == shownLines_ && !restyle_) return;  // labels change many times a second; the list seldom does
    shownLines_ = lines;
    clear(*linesColumn_);
    lines_->setVisible(!lines.empty());
    QStringList rest;
    for (std::size_t k = 0; k < lines.size(); ++k) {
        if (k >= kMostLines && !lines[k].isFatal) {
            rest << lines[k].text;
            continue;
        }
        addLine(lines[k]);
    }
    if (rest.isEmpty()) return;
    auto* more = new QLabel(tr("and %n more", nullptr, static_cast<int>(rest.size())), lines_);
    more->setToolTip(rest.join(u'\n'));
    more->setIndent(24);
    linesColumn_->addWidget(more);
}

void ModelPanel::addLine(const PreflightLine& line)
{
    auto* row = new QWidget(lines_);
    auto* icon = new QLabel(row);
    icon->setPixmap(linePixmap(line.isFatal ? QStringLiteral("error") : QStringLiteral("warning"), 16,
                               line.isFatal ? errorColour(palette()) : warningColour(palette()), devicePixelRatioF()));
    auto* text = new QLabel(line.text, row);
    text->setWordWrap(true);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addWidget(text, 1);
    linesColumn_->addWidget(row);
}

void ModelPanel::retranslate()
{
    presetCaption_->setText(tr("Preset"));
    preset_->setAccessibleName(tr("Preset"));
    preset_->setToolTip(tr("Settings that were found on real data. Changes below start from them."));
    const QStringList names{tr("quick: half the passes"), tr("balanced: the default"),
                            tr("accurate: twice the filters"), tr("seed: whole videos, large pictures")};
    const QStringList codes{QStringLiteral("quick"), QStringLiteral("balanced"), QStringLiteral("accurate"),
                            QStringLiteral("seed")};
    for (int index = 0; index < preset_->count(); ++index) {
        const auto known = codes.indexOf(preset_->itemData(index).toString());
        preset_->setItemText(index, known >= 0 ? names[known] : preset_->itemData(index).toString());
    }
    moreButton_->setText(tr("More settings"));
    moreButton_->setAccessibleName(tr("More settings"));
    fields_->retranslate();
    showConfig();
    memory_.computeNow();
}

void ModelPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) {
        restyle_ = true;
        showPreflight();
        restyle_ = false;
    }
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
