// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/project_panel.h"

#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/document/project_document.h"
#include "ui/models/class_list_model.h"
#include "ui/models/video_list_model.h"
#include "ui/panels/list_delegates.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace longtake::ui {
namespace {

QListView* makeList(QWidget* parent, const QString& name)
{
    auto* list = new QListView(parent);
    list->setObjectName(name);
    list->setFrameShape(QFrame::NoFrame);
    list->setUniformItemSizes(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setFocusPolicy(Qt::TabFocus);
    return list;
}

}  // namespace

ProjectPanel::ProjectPanel(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      document_(parts.document),
      labeling_(parts.labeling),
      intake_(parts.intake),
      videos_(parts.videos),
      splitter_(new QSplitter(Qt::Vertical, this)),
      videosTitle_(makeSectionTitle(this)),
      videosEmpty_(new QLabel(this)),
      videoList_(makeList(this, QStringLiteral("videoList"))),
      intakeText_(new QLabel(this)),
      intakeBar_(new QProgressBar(this)),
      classesTitle_(makeSectionTitle(this)),
      classList_(makeList(this, QStringLiteral("classList"))),
      unseen_(new QLabel(this))
{
    setObjectName(QStringLiteral("projectPanel"));
    videoList_->setModel(&parts.videos);
    videoList_->setItemDelegate(new VideoDelegate(videoList_));
    videoList_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    classList_->setModel(&parts.classes);
    classList_->setItemDelegate(new ClassDelegate(classList_));
    classList_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    classList_->setSelectionMode(QAbstractItemView::NoSelection);
    classList_->setContextMenuPolicy(Qt::CustomContextMenu);

    auto* add = new QToolButton(this);
    add->setDefaultAction(parts.actions[ActionId::AddVideos]);
    add->setObjectName(QStringLiteral("addVideosButton"));
    add->setAutoRaise(true);
    add->setFocusPolicy(Qt::TabFocus);
    add->setAccessibleName(add->toolTip());
    videosEmpty_->setObjectName(QStringLiteral("videosEmpty"));
    videosEmpty_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    videosEmpty_->setWordWrap(true);
    videosEmpty_->setContentsMargins(8, 4, 8, 4);
    intakeText_->setObjectName(QStringLiteral("intakeText"));
    intakeText_->setContentsMargins(8, 0, 8, 0);
    intakeText_->setMinimumWidth(1);
    intakeBar_->setObjectName(QStringLiteral("intakeBar"));
    intakeBar_->setRange(0, 1000);
    intakeBar_->setTextVisible(false);
    intakeBar_->setFixedHeight(6);
    unseen_->setObjectName(QStringLiteral("unseenShare"));
    unseen_->setContentsMargins(8, 4, 8, 8);

    auto* upper = new QWidget(this);
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(0, 0, 0, 0);
    upperColumn->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 0, 4, 0);
    head->addWidget(videosTitle_, 1);
    head->addWidget(add);
    upperColumn->addLayout(head);
    upperColumn->addWidget(videosEmpty_, 1);
    upperColumn->addWidget(videoList_, 1);
    upperColumn->addWidget(intakeText_);
    upperColumn->addWidget(intakeBar_);
    auto* lower = new QWidget(this);
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(0, 0, 0, 0);
    lowerColumn->setSpacing(4);
    classesTitle_->setContentsMargins(8, 8, 0, 2);
    lowerColumn->addWidget(classesTitle_);
    lowerColumn->addWidget(classList_, 1);
    lowerColumn->addWidget(unseen_);
    splitter_->setObjectName(QStringLiteral("videosAndClasses"));
    splitter_->addWidget(upper);
    splitter_->addWidget(lower);
    splitter_->setChildrenCollapsible(false);
    splitter_->setSizes({300, 340});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(splitter_);

    connect(videoList_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid()) document_.setCurrentVideo(videos_.idAt(now.row()));
    });
    connect(classList_, &QListView::clicked, this, [this](const QModelIndex& at) { labeling_.toggleClass(at.row()); });
    connect(classList_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const QModelIndex row = classList_->indexAt(at);
        if (row.isValid()) Q_EMIT colourWished(row.row());
    });
    connect(&labeling_, &LabelingController::brushChanged, &parts.classes, [this, &classes = parts.classes] {
        const std::optional<Brush> brush = labeling_.brush();
        classes.setArmed(brush ? brush->classIndex : -1);
    });
    connect(&document_, &ProjectDocument::currentVideoChanged, this, [this] {
        selectCurrent();
        showUnseen();
    });
    connect(&videos_, &QAbstractItemModel::modelReset, this, &ProjectPanel::selectCurrent);
    connect(&document_, &ProjectDocument::projectChanged, this, &ProjectPanel::selectCurrent);
    connect(&document_, &ProjectDocument::labelsChanged, this, &ProjectPanel::showUnseen);
    connect(&intake_, &IntakeController::progressChanged, this, &ProjectPanel::showIntake);
    retranslate();
    selectCurrent();
}

void ProjectPanel::selectCurrent()
{
    const VideoRecord* video = document_.currentVideo();
    const int row = video != nullptr ? videos_.rowOf(video->id) : -1;
    if (row >= 0) videoList_->setCurrentIndex(videos_.index(row));
    const bool none = document_.videos().empty();
    videosEmpty_->setVisible(none);
    videoList_->setVisible(!none);
}

void ProjectPanel::showIntake()
{
    const IntakeProgress& progress = intake_.progress();
    const bool busy = progress.phase != IntakeProgress::Phase::Idle;
    intakeText_->setVisible(busy);
    intakeBar_->setVisible(busy);
    videos_.setBusy(progress.phase == IntakeProgress::Phase::Decoding ? progress.video : QString(), progress.share);
    if (!busy) return;
    QString text = progress.phase == IntakeProgress::Phase::Scanning ? tr("Looking at %1").arg(progress.video)
                   : progress.phase == IntakeProgress::Phase::Decoding
                       ? tr("Checking every frame of %1").arg(progress.video)
                       : tr("Making the sample project");
    if (progress.secondsLeft >= 1.0) text += tr(", %1 left").arg(durationText(progress.secondsLeft));
    intakeText_->setText(intakeText_->fontMetrics().elidedText(text, Qt::ElideMiddle, std::max(120, width() - 16)));
    intakeText_->setToolTip(text);
    intakeBar_->setValue(static_cast<int>(progress.share * 1000.0));
}

void ProjectPanel::showUnseen()
{
    const VideoRecord* video = document_.currentVideo();
    unseen_->setText(
        video == nullptr
            ? QString()
            : tr("Unseen: %1 of this video").arg(percentText(1.0 - document_.counts(video->id).seenShare())));
}

void ProjectPanel::retranslate()
{
    videosTitle_->setText(tr("Videos"));
    classesTitle_->setText(tr("Classes"));
    videosEmpty_->setText(tr("Drop videos or folders here, or press Ctrl+I."));
    videoList_->setAccessibleName(tr("Videos"));
    classList_->setAccessibleName(tr("Classes"));
    intakeBar_->setAccessibleName(tr("Progress of reading videos"));
    classList_->setToolTip(tr("Click arms the pen, double click renames, right click changes the colour."));
    showIntake();
    showUnseen();
}

void ProjectPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
