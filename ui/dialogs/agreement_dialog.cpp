// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/agreement_dialog.h"

#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/table_look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace longtake::ui {
namespace {

enum ClassColumn { NameColumn, AgreeColumn, KappaColumn, BoutsAColumn, BoutsBColumn, MatchedColumn, ClassColumns };
enum DifferenceColumn { FirstColumn, CountColumn, OnlyAColumn, OnlyBColumn, DifferenceColumns };

constexpr int kMostDifferences = 5000;
const QString kNothing = QStringLiteral("-");  // there is nothing to compare

QString kappaText(const KappaTable& table)
{
    return table.kappa ? scoreText(*table.kappa) : kNothing;
}

QTableWidgetItem* cell(const QString& text, bool isNumber)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return item;
}

}  // namespace

AgreementDialog::AgreementDialog(ProjectDocument& document, PlaybackController& playback, QWidget* parent)
    : QDialog(parent),
      document_(document),
      playback_(playback),
      first_(new QComboBox(this)),
      second_(new QComboBox(this)),
      tolerance_(new QDoubleSpinBox(this)),
      and_(new QLabel(this)),
      toleranceCaption_(new QLabel(this)),
      verdict_(new QLabel(this)),
      classes_(new QTableWidget(0, ClassColumns, this)),
      differencesTitle_(makeSectionTitle(this)),
      differences_(new QTableWidget(0, DifferenceColumns, this)),
      ruleCaption_(new QLabel(this)),
      rule_(new QComboBox(this)),
      consensus_(new QPushButton(this)),
      close_(new QPushButton(this))
{
    setObjectName(QStringLiteral("agreementDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    first_->setObjectName(QStringLiteral("agreementFirst"));
    second_->setObjectName(QStringLiteral("agreementSecond"));
    tolerance_->setObjectName(QStringLiteral("agreementTolerance"));
    tolerance_->setRange(0.0, 60.0);
    tolerance_->setSingleStep(0.1);
    tolerance_->setValue(0.5);
    verdict_->setObjectName(QStringLiteral("agreementVerdict"));
    verdict_->setWordWrap(true);
    classes_->setObjectName(QStringLiteral("agreementClasses"));
    makePlainTable(*classes_, NameColumn);
    classes_->setSelectionMode(QAbstractItemView::NoSelection);
    differences_->setObjectName(QStringLiteral("agreementDifferences"));
    makePlainTable(*differences_, OnlyBColumn);
    differences_->setSelectionMode(QAbstractItemView::SingleSelection);
    rule_->setObjectName(QStringLiteral("consensusRule"));
    consensus_->setObjectName(QStringLiteral("consensusButton"));
    consensus_->setAutoDefault(false);

    auto* who = new QHBoxLayout;
    who->addWidget(first_, 1);
    who->addWidget(and_);
    who->addWidget(second_, 1);
    who->addSpacing(16);
    who->addWidget(toleranceCaption_);
    who->addWidget(tolerance_);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(ruleCaption_);
    bottom->addWidget(rule_, 1);
    bottom->addWidget(consensus_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(close_, QDialogButtonBox::RejectRole);
    close_->setObjectName(QStringLiteral("agreementClose"));
    close_->setAutoDefault(false);
    bottom->addSpacing(16);
    bottom->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->addLayout(who);
    column->addWidget(verdict_);
    column->addWidget(classes_, 2);
    column->addWidget(differencesTitle_);
    column->addWidget(differences_, 2);
    column->addLayout(bottom);

    connect(new QShortcut(Qt::Key_N, this), &QShortcut::activated, this, [this] { step(1); });
    connect(new QShortcut(Qt::Key_P, this), &QShortcut::activated, this, [this] { step(-1); });
    connect(differences_, &QTableWidget::cellClicked, this, [this](int row) { jump(row); });
    connect(differences_, &QTableWidget::cellActivated, this, [this](int row) { jump(row); });
    connect(consensus_, &QPushButton::clicked, this, &AgreementDialog::makeConsensus);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    fillNames();
    connect(first_, qOverload<int>(&QComboBox::currentIndexChanged), this, &AgreementDialog::compare);
    connect(second_, qOverload<int>(&QComboBox::currentIndexChanged), this, &AgreementDialog::compare);
    connect(tolerance_, qOverload<double>(&QDoubleSpinBox::valueChanged), this, &AgreementDialog::compare);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &AgreementDialog::compare);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    resize(720, 620);
    retranslate();
}

void AgreementDialog::retranslate()
{
    first_->setAccessibleName(tr("First annotator"));
    second_->setAccessibleName(tr("Second annotator"));
    for (QComboBox* names : {first_, second_}) {
        for (int row = 0; row < names->count(); ++row) {
            const bool isProject = static_cast<AnnotatorId>(names->itemData(row).toLongLong()) == kProjectLabels;
            if (isProject) names->setItemText(row, tr("Labels of the project"));
        }
    }
    and_->setText(tr("and"));
    toleranceCaption_->setText(tr("Ends of bouts within"));
    tolerance_->setAccessibleName(tr("How far the ends of a bout may be apart"));
    tolerance_->setSuffix(tr(" s"));
    classes_->setAccessibleName(tr("Agreement per class"));
    differencesTitle_->setText(tr("Where they differ (N: next, P: previous)"));
    differences_->setAccessibleName(tr("Where they differ"));
    ruleCaption_->setText(tr("Where they differ:"));
    rule_->setAccessibleName(tr("What counts where they differ"));
    consensus_->setText(tr("&Make Labels of the Project"));
    close_->setText(tr("Close"));
    compare();
}

void AgreementDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

QString AgreementDialog::nameOf(const AnnotatorRecord& record) const
{
    return record.name.empty() ? tr("Labels of the project") : toQString(record.name);
}

void AgreementDialog::fillNames()
{
    for (const AnnotatorRecord& record : document_.annotators()) {
        first_->addItem(nameOf(record), static_cast<qint64>(record.id));
        second_->addItem(nameOf(record), static_cast<qint64>(record.id));
    }
    // Two people before the project's own labels, where there are two.
    const int count = first_->count();
    first_->setCurrentIndex(count > 2 ? 1 : 0);
    second_->setCurrentIndex(count > 2 ? 2 : count - 1);
}

std::optional<AnnotatorId> AgreementDialog::chosen(const QComboBox& box) const
{
    if (box.currentIndex() < 0) return std::nullopt;
    return static_cast<AnnotatorId>(box.currentData().toLongLong());
}

void AgreementDialog::compare()
{
    const VideoRecord* video = document_.currentVideo();
    setWindowTitle(video != nullptr ? tr("Agreement about %1").arg(toQString(video->name)) : tr("Agreement"));
    agreement_ = {};
    a_ = {};
    b_ = {};
    const auto first = chosen(*first_);
    const auto second = chosen(*second_);
    if (video != nullptr && first && second) {
        a_ = document_.store().labelsOf(video->id, *first).value_or(VideoLabels{});
        b_ = document_.store().labelsOf(video->id, *second).value_or(VideoLabels{});
        const auto frames = static_cast<std::int64_t>(std::lround(tolerance_->value() * video->meanFps));
        if (a_.tracks.size() == b_.tracks.size())
            agreement_ = agreementOf(a_.tracks, b_.tracks, document_.isMultiLabel(), frames);
    }
    const KappaTable& overall = agreement_.overall;
    verdict_->setText(overall.frames == 0
                          ? tr("There is no frame that both have labelled.")
                          : tr("%1 compared: %2 agree, kappa %3.")
                                .arg(framesText(overall.frames), percentText(overall.agreement), kappaText(overall)));
    const int rule = std::max(0, rule_->currentIndex());
    rule_->clear();
    rule_->addItem(tr("leave the frames unlabelled"), static_cast<int>(ConsensusRule::AgreedOnly));
    rule_->addItem(tr("%1 is right").arg(first_->currentText()), static_cast<int>(ConsensusRule::PreferA));
    rule_->addItem(tr("%1 is right").arg(second_->currentText()), static_cast<int>(ConsensusRule::PreferB));
    rule_->setCurrentIndex(rule);
    consensus_->setEnabled(!document_.isReadOnly() && !a_.tracks.empty() && first != second);
    showClasses();
    showDifferences();
}

void AgreementDialog::showClasses()
{
    classes_->setHorizontalHeaderLabels({tr("Class"), tr("Frames that agree"), tr("Kappa"), tr("Bouts of the first"),
                                         tr("of the second"), tr("Matching bouts")});
    alignHeader(*classes_, {NameColumn});
    const int count = std::min(document_.classes().count(), static_cast<int>(agreement_.classes.size()));
    classes_->setRowCount(count);
    for (int row = 0; row < count; ++row) {
        const ClassAgreement& own = agreement_.classes[static_cast<std::size_t>(row)];
        const ClassInfo& info = document_.classes().at(row);
        QTableWidgetItem* name = cell(toQString(info.name), false);
        name->setData(Qt::DecorationRole, toColour(info.colour));
        classes_->setItem(row, NameColumn, name);
        const bool compared = own.frames.frames > 0;
        const bool hasBouts = own.boutsA > 0 || own.boutsB > 0;
        classes_->setItem(row, AgreeColumn, cell(compared ? percentText(own.frames.agreement) : kNothing, true));
        classes_->setItem(row, KappaColumn, cell(kappaText(own.frames), true));
        classes_->setItem(row, BoutsAColumn, cell(countText(own.boutsA), true));
        classes_->setItem(row, BoutsBColumn, cell(countText(own.boutsB), true));
        const QString matched = tr("%1 (%2)").arg(countText(own.matched), percentText(own.boutAgreement()));
        classes_->setItem(row, MatchedColumn, cell(hasBouts ? matched : kNothing, true));
    }
}

void AgreementDialog::showDifferences()
{
    differences_->setHorizontalHeaderLabels({tr("First frame"), tr("Frames"), tr("%1 sees").arg(first_->currentText()),
                                             tr("%1 sees").arg(second_->currentText())});
    alignHeader(*differences_, {OnlyAColumn, OnlyBColumn});
    const auto names = [this](const std::vector<int>& places) {
        QStringList list;
        for (const int place : places) list << toQString(document_.classes().at(place).name);
        return list.isEmpty() ? tr("nothing") : list.join(QStringLiteral(", "));
    };
    const int count = std::min(kMostDifferences, static_cast<int>(agreement_.disagreements.size()));
    differences_->setRowCount(count);
    for (int row = 0; row < count; ++row) {
        const Disagreement& differ = agreement_.disagreements[static_cast<std::size_t>(row)];
        differences_->setItem(row, FirstColumn, cell(countText(differ.range.first), true));
        differences_->setItem(row, CountColumn, cell(countText(differ.range.size()), true));
        differences_->setItem(row, OnlyAColumn, cell(names(differ.onlyA), false));
        differences_->setItem(row, OnlyBColumn, cell(names(differ.onlyB), false));
    }
}

void AgreementDialog::step(int by)
{
    if (differences_->rowCount() == 0) return;
    const int row = std::clamp(differences_->currentRow() + by, 0, differences_->rowCount() - 1);
    differences_->setCurrentCell(row, 0);
    jump(row);
}

void AgreementDialog::jump(int row)
{
    if (row < 0 || row >= static_cast<int>(agreement_.disagreements.size())) return;
    const FrameRange range = agreement_.disagreements[static_cast<std::size_t>(row)].range;
    playback_.goTo(range.first);
    Q_EMIT stretchChosen(range.first, range.last);
}

void AgreementDialog::makeConsensus()
{
    // In the words of the project, which are those of no language of the window.
    const auto kept = [this](const QComboBox& box) {
        return chosen(box) == kProjectLabels ? QStringLiteral("the labels of the project") : box.currentText();
    };
    const auto rule = static_cast<ConsensusRule>(rule_->currentData().toInt());
    const std::vector<LabelTrack> tracks = consensusOf(a_.tracks, b_.tracks, document_.isMultiLabel(), rule);
    std::vector<TrackRuns> runs;
    for (std::size_t k = 0; k < tracks.size(); ++k) runs.push_back({a_.classes[k], tracks[k].runs()});
    document_.applyConsensus(runs, QStringLiteral("consensus of %1 and %2").arg(kept(*first_), kept(*second_)));
}

}  // namespace longtake::ui
