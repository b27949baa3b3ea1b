// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/video_dialog.h"

#include "core/base/contract.h"
#include "ui/document/project_document.h"
#include "ui/models/video_list_model.h"
#include "ui/support/problem_text.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace longtake::ui {
namespace {

constexpr std::array kStates{VideoState::ToDo, VideoState::InProgress, VideoState::Done};

}  // namespace

VideoDialog::VideoDialog(ProjectDocument& document, VideoId video, QWidget* parent)
    : QDialog(parent),
      document_(document),
      video_(video),
      state_(new QComboBox(this)),
      notes_(new QPlainTextEdit(this)),
      facts_(new QLabel(this)),
      fileCaption_(new QLabel(this)),
      factsCaption_(new QLabel(this)),
      stateCaption_(new QLabel(this)),
      notesCaption_(new QLabel(this)),
      save_(new QPushButton(this)),
      cancel_(new QPushButton(this))
{
    const VideoRecord* record = document.video(video);
    LT_EXPECT(record != nullptr);
    setObjectName(QStringLiteral("videoDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* path = new QLabel(toQString(record->absolutePath), this);
    path->setWordWrap(true);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_->setWordWrap(true);
    state_->setObjectName(QStringLiteral("videoState"));
    for (const VideoState state : kStates) state_->addItem(QString(), static_cast<int>(state));
    state_->setCurrentIndex(state_->findData(static_cast<int>(record->state)));
    notes_->setObjectName(QStringLiteral("videoNotes"));
    notes_->setPlainText(toQString(record->notes));
    notes_->setTabChangesFocus(true);
    const bool writable = !document.isReadOnly();
    state_->setEnabled(writable);
    notes_->setReadOnly(!writable);

    auto* form = new QFormLayout;
    form->addRow(fileCaption_, path);
    form->addRow(factsCaption_, facts_);
    form->addRow(stateCaption_, state_);
    form->addRow(notesCaption_, notes_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(save_, QDialogButtonBox::AcceptRole);
    save_->setObjectName(QStringLiteral("videoSave"));
    save_->setEnabled(writable);
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    cancel_->setObjectName(QStringLiteral("videoCancel"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(new MessageBar(this));  // what fails is said here, in front
    column->addLayout(form, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        write();
        close();
    });
    notes_->setFocus();
    resize(520, 360);
    retranslate();
}

void VideoDialog::retranslate()
{
    fileCaption_->setText(tr("File"));
    factsCaption_->setText(tr("Video"));
    stateCaption_->setText(tr("State"));
    notesCaption_->setText(tr("Notes"));
    state_->setAccessibleName(tr("State of the work"));
    for (int index = 0; index < state_->count(); ++index)
        state_->setItemText(index, VideoListModel::stateText(kStates[static_cast<std::size_t>(index)]));
    notes_->setAccessibleName(tr("Notes"));
    notes_->setPlaceholderText(tr("What others should know: light, camera, subject, doubts"));
    save_->setText(tr("Save"));
    cancel_->setText(tr("Cancel"));
    const VideoRecord* record = document_.video(video_);
    if (record == nullptr) return;  // removed meanwhile
    setWindowTitle(tr("Notes on %1").arg(toQString(record->name)));
    QStringList facts{tr("%1, %2 x %3, %4 per second")
                          .arg(framesText(record->frameCount))
                          .arg(record->width)
                          .arg(record->height)
                          .arg(record->meanFps, 0, 'f', 2)};
    for (const std::string& problem : record->problems) facts << problemText(toQString(problem));
    facts_->setText(facts.join(u'\n'));
}

void VideoDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void VideoDialog::write()
{
    const VideoRecord* record = document_.video(video_);
    if (record == nullptr) return;  // removed meanwhile
    const auto state = static_cast<VideoState>(state_->currentData().toInt());
    if (state != record->state) document_.setVideoState(video_, state);
    const VideoRecord* now = document_.video(video_);
    if (now != nullptr && notes_->toPlainText() != toQString(now->notes))
        document_.setVideoNotes(video_, notes_->toPlainText());
}

}  // namespace longtake::ui
