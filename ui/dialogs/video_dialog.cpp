// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/video_dialog.h"

#include "core/base/contract.h"
#include "ui/document/project_document.h"
#include "ui/models/video_list_model.h"
#include "ui/support/problem_text.h"
#include "ui/support/qt_convert.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace longtake::ui {

VideoDialog::VideoDialog(ProjectDocument& document, VideoId video, QWidget* parent)
    : QDialog(parent), document_(document), video_(video), state_(new QComboBox(this)), notes_(new QPlainTextEdit(this))
{
    const VideoRecord* record = document.video(video);
    LT_EXPECT(record != nullptr);
    setObjectName(QStringLiteral("videoDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Notes on %1").arg(toQString(record->name)));
    auto* path = new QLabel(toQString(record->absolutePath), this);
    path->setWordWrap(true);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QStringList facts{tr("%1 frames, %2 x %3, %4 per second")
                          .arg(countText(record->frameCount))
                          .arg(record->width)
                          .arg(record->height)
                          .arg(record->meanFps, 0, 'f', 2)};
    for (const std::string& problem : record->problems) facts << problemText(toQString(problem));
    auto* about = new QLabel(facts.join(u'\n'), this);
    about->setWordWrap(true);
    state_->setObjectName(QStringLiteral("videoState"));
    state_->setAccessibleName(tr("State of the work"));
    for (const VideoState state : {VideoState::ToDo, VideoState::InProgress, VideoState::Done})
        state_->addItem(VideoListModel::stateText(state), static_cast<int>(state));
    state_->setCurrentIndex(state_->findData(static_cast<int>(record->state)));
    notes_->setObjectName(QStringLiteral("videoNotes"));
    notes_->setAccessibleName(tr("Notes"));
    notes_->setPlaceholderText(tr("What others should know: light, camera, subject, doubts"));
    notes_->setPlainText(toQString(record->notes));
    notes_->setTabChangesFocus(true);
    const bool writable = !document.isReadOnly();
    state_->setEnabled(writable);
    notes_->setReadOnly(!writable);

    auto* form = new QFormLayout;
    form->addRow(tr("File"), path);
    form->addRow(tr("Video"), about);
    form->addRow(tr("State"), state_);
    form->addRow(tr("Notes"), notes_);
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* save = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    save->setObjectName(QStringLiteral("videoSave"));
    save->setEnabled(writable);
    QPushButton* cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    cancel->setObjectName(QStringLiteral("videoCancel"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(form, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        write();
        close();
    });
    notes_->setFocus();
    resize(520, 360);
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
