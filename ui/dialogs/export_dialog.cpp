// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/export_dialog.h"

#include "ui/controllers/exchange_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace longtake::ui {
namespace {

struct Choice {
    ExportKind kind;
    const char* format;    // a word of the command line
    const char* fileName;  // after the name of the video, or alone
    bool hasRowPerFrame;   // several videos make several files
    bool isOfLabels;       // of somebody
};

constexpr std::array kChoices{Choice{ExportKind::Labels, "frame-table", "_labels.csv", true, true},
                              Choice{ExportKind::Labels, "deepethogram", "_labels.csv", true, true},
                              Choice{ExportKind::Bouts, "bouts", "_bouts.csv", false, true},
                              Choice{ExportKind::Predictions, "frame-table", "_predictions.csv", true, false},
                              Choice{ExportKind::Budget, "", "_budget.csv", false, true},
                              Choice{ExportKind::Transitions, "", "_transitions.csv", false, true}};

}  // namespace

ExportDialog::ExportDialog(ProjectDocument& document, ExchangeController& exchange, FilePrompts& prompts,
                           QString folder, QWidget* parent)
    : QDialog(parent),
      document_(document),
      exchange_(exchange),
      prompts_(prompts),
      folder_(std::move(folder)),
      notice_(new MessageBar(this)),
      form_(new QFormLayout),
      what_(new QComboBox(this)),
      annotator_(new QComboBox(this)),
      whatCaption_(new QLabel(this)),
      annotatorCaption_(new QLabel(this)),
      videosCaption_(new QLabel(this)),
      thisVideo_(new QRadioButton(this)),
      allVideos_(new QRadioButton(this)),
      hint_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      export_(new QPushButton(this)),
      cancel_(new QPushButton(this))
{
    setObjectName(QStringLiteral("exportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    what_->setObjectName(QStringLiteral("exportWhat"));
    for (std::size_t k = 0; k < kChoices.size(); ++k) what_->addItem(QString());
    annotator_->setObjectName(QStringLiteral("exportAnnotator"));
    thisVideo_->setObjectName(QStringLiteral("exportThisVideo"));
    allVideos_->setObjectName(QStringLiteral("exportAllVideos"));
    (document_.currentVideo() != nullptr ? thisVideo_ : allVideos_)->setChecked(true);
    hint_->setObjectName(QStringLiteral("exportHint"));
    hint_->setWordWrap(true);
    form_->addRow(whatCaption_, what_);
    form_->addRow(annotatorCaption_, annotator_);
    form_->addRow(videosCaption_, thisVideo_);
    form_->addRow(QString(), allVideos_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(export_, QDialogButtonBox::AcceptRole);
    export_->setObjectName(QStringLiteral("exportAccept"));
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    cancel_->setObjectName(QStringLiteral("exportCancel"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(notice_);
    column->addLayout(form_);
    column->addWidget(hint_);
    column->addStretch(1);
    column->addWidget(bar_);
    column->addWidget(buttons);
    bar_->setObjectName(QStringLiteral("exportProgress"));
    bar_->setRange(0, 0);  // nobody knows how far it is
    connect(what_, qOverload<int>(&QComboBox::currentIndexChanged), this, &ExportDialog::showChoice);
    connect(thisVideo_, &QRadioButton::toggled, this, &ExportDialog::showChoice);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::write);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &ExportDialog::showChoice);
    connect(&exchange_, &ExchangeController::progressChanged, this, &ExportDialog::showProgress);
    connect(&exchange_, &ExchangeController::written, this, &QDialog::close);
    resize(480, 260);
    retranslate();
}

void ExportDialog::retranslate()
{
    setWindowTitle(tr("Export Labels"));
    const QStringList words{
        tr("Labels: a row a frame"), tr("Labels for DeepEthogram"),  tr("Bouts"), tr("Predictions: a row a frame"),
        tr("Time budget"),           tr("Which class follows which")};
    for (int k = 0; k < words.size(); ++k) what_->setItemText(k, words[k]);
    whatCaption_->setText(tr("What"));
    what_->setAccessibleName(whatCaption_->text());
    annotatorCaption_->setText(tr("Labels of"));
    annotator_->setAccessibleName(annotatorCaption_->text());
    fillAnnotators();
    videosCaption_->setText(tr("Videos"));
    allVideos_->setText(tr("&All videos"));
    export_->setText(tr("&Export…"));
    cancel_->setText(tr("Cancel"));
    bar_->setAccessibleName(tr("Writing the tables"));
    showChoice();
    showProgress();
}

void ExportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void ExportDialog::fillAnnotators()
{
    const qint64 chosen =
        annotator_->count() > 0 ? annotator_->currentData().toLongLong() : static_cast<qint64>(document_.annotator());
    annotator_->clear();
    for (const AnnotatorRecord& record : document_.annotators()) {
        annotator_->addItem(record.name.empty() ? tr("Labels of the project") : toQString(record.name),
                            static_cast<qint64>(record.id));
    }
    annotator_->setCurrentIndex(std::max(0, annotator_->findData(chosen)));
}

void ExportDialog::showChoice()
{
    const Choice& choice = kChoices.at(static_cast<std::size_t>(std::max(0, what_->currentIndex())));
    const VideoRecord* video = document_.currentVideo();
    thisVideo_->setText(video != nullptr
                            ? tr("&This one: %1").arg(toQString(video->name).replace(u'&', QStringLiteral("&&")))
                            : tr("&This one"));
    thisVideo_->setEnabled(video != nullptr);
    if (video == nullptr) allVideos_->setChecked(true);
    const bool isOfSomebody = choice.isOfLabels && document_.annotators().size() > 1 && !document_.isBlind();
    annotator_->setEnabled(isOfSomebody);
    hint_->setText(makesFolder() ? tr("One file a video, into a folder.") : tr("One file. Frames are counted from 0."));
}

void ExportDialog::showProgress()
{
    const bool isBusy = exchange_.isBusy();
    bar_->setVisible(isBusy);
    export_->setEnabled(!isBusy);
    for (QWidget* field : std::initializer_list<QWidget*>{what_, thisVideo_, allVideos_}) field->setEnabled(!isBusy);
    if (isBusy) annotator_->setEnabled(false);
    if (!isBusy) showChoice();
}

bool ExportDialog::makesFolder() const
{
    return kChoices.at(static_cast<std::size_t>(what_->currentIndex())).hasRowPerFrame && allVideos_->isChecked() &&
           document_.videos().size() > 1;
}

ExportRequest ExportDialog::request() const
{
    const Choice& choice = kChoices.at(static_cast<std::size_t>(what_->currentIndex()));
    ExportRequest request;
    request.kind = choice.kind;
    request.format = choice.format;
    request.annotator = static_cast<AnnotatorId>(annotator_->currentData().toLongLong());
    if (choice.kind == ExportKind::Predictions) request.run = document_.shownRun();
    const VideoRecord* video = document_.currentVideo();
    if (thisVideo_->isChecked() && video != nullptr) request.videos = {video->id};
    return request;
}

QString ExportDialog::proposedName() const
{
    const VideoRecord* video = document_.currentVideo();
    const QString stem = thisVideo_->isChecked() && video != nullptr
                             ? QFileInfo(toQString(video->name)).completeBaseName()
                             : document_.name();
    return stem + QString::fromLatin1(kChoices.at(static_cast<std::size_t>(what_->currentIndex())).fileName);
}

// Tables of these videos may be in the folder already.
bool ExportDialog::mayOverwrite(const QString& folder) const
{
    const QString ending = QString::fromLatin1(kChoices.at(static_cast<std::size_t>(what_->currentIndex())).fileName);
    int there = 0;
    for (const VideoRecord& video : document_.videos()) {
        const QString name = QFileInfo(toQString(video.name)).completeBaseName() + ending;
        if (QFileInfo::exists(QDir(folder).filePath(name))) ++there;
    }
    return there == 0 || prompts_.confirm(tr("Replace files"),
                                          tr("%n files of these names are in %1 already.", nullptr, there).arg(folder),
                                          tr("Replace"), tr("Cancel"));
}

void ExportDialog::write()
{
    notice_->clear();
    const bool isFolder = makesFolder();
    const QString place = isFolder ? prompts_.folderToWrite(folder_) : prompts_.tableToWrite(folder_, proposedName());
    if (place.isEmpty() || !document_.isOpen() || (isFolder && !mayOverwrite(place))) return;
    ExportRequest wanted = request();
    wanted.output = toPath(place);
    exchange_.write(wanted);
}

}  // namespace longtake::ui
