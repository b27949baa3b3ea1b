// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/project_panel.h"

#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/document/project_document.h"
#include "ui/models/class_list_model.h"
#include "ui/models/video_filter_model.h"
#include "ui/models/video_list_model.h"
#include "ui/panels/list_delegates.h"
#include "ui/support/actions.h"
#include "ui/support/icons.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/section_title.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QProgressBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
      shown_(new VideoFilterModel(parts.videos, this)),
      search_(new QLineEdit(this)),
      filter_(new QToolButton(this)),
      filterMenu_(new QMenu(this)),
      splitter_(new QSplitter(Qt::Vertical, this)),
      videosTitle_(makeSectionTitle(this)),
      add_(new QToolButton(this)),
      videosEmpty_(new QLabel(this)),
      videoList_(makeList(this, QStringLiteral("videoList"))),
      intakeText_(new QLabel(this)),
      intakeBar_(new QProgressBar(this)),
      intakeStop_(new QToolButton(this)),
      classesTitle_(makeSectionTitle(this)),
      classList_(makeList(this, QStringLiteral("classList"))),
      unseen_(new QLabel(this))
{
    setObjectName(QStringLiteral("projectPanel"));
    // Before the view hears of it: a list that loses the row of the open video would go on to another one.
    connect(shown_, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { isLosingRows_ = true; });
    videoList_->setModel(shown_);
    connect(shown_, &QAbstractItemModel::rowsRemoved, this, [this] {
        isLosingRows_ = false;
        selectCurrent();
    });
    videoList_->setContextMenuPolicy(Qt::CustomContextMenu);
    buildFilter();
    videoList_->setItemDelegate(new VideoDelegate(videoList_));
    videoList_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    classList_->setModel(&parts.classes);
    classList_->setItemDelegate(new ClassDelegate(classList_));
    classList_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    classList_->setSelectionMode(QAbstractItemView::NoSelection);
    classList_->setContextMenuPolicy(Qt::CustomContextMenu);

    add_->setDefaultAction(parts.actions[ActionId::AddVideos]);
    add_->setObjectName(QStringLiteral("addVideosButton"));
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
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
    intakeStop_->setObjectName(QStringLiteral("intakeStop"));
    intakeStop_->setAutoRaise(true);
    intakeStop_->setFocusPolicy(Qt::TabFocus);
    intakeStop_->setIconSize(QSize(14, 14));
    unseen_->setObjectName(QStringLiteral("unseenShare"));
    unseen_->setContentsMargins(8, 4, 8, 8);

    auto* upper = new QWidget(this);
    auto* upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(0, 0, 0, 0);
    upperColumn->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 0, 4, 0);
    head->addWidget(videosTitle_, 1);
    head->addWidget(add_);
    upperColumn->addLayout(head);
    auto* find = new QHBoxLayout;
    find->setContentsMargins(8, 0, 4, 0);
    find->addWidget(search_, 1);
    find->addWidget(filter_);
    auto* progress = new QHBoxLayout;
    progress->setContentsMargins(0, 0, 4, 0);
    progress->addWidget(intakeText_, 1);
    progress->addWidget(intakeStop_);
    upperColumn->addLayout(find);
    upperColumn->addWidget(videosEmpty_, 1);
    upperColumn->addWidget(videoList_, 1);
    upperColumn->addLayout(progress);
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
        if (now.isValid() && !isLosingRows_) document_.setCurrentVideo(videos_.idAt(shown_->mapToSource(now).row()));
    });
    connect(videoList_, &QWidget::customContextMenuRequested, this, &ProjectPanel::showVideoMenu);
    connect(parts.actions[ActionId::NextVideo], &QAction::triggered, this, [this] { changeVideo(1); });
    connect(parts.actions[ActionId::PreviousVideo], &QAction::triggered, this, [this] { changeVideo(-1); });
    connect(intakeStop_, &QToolButton::clicked, this, [this] {
        if (intake_.isCancelled()) {
            intake_.goOn();
        } else {
            intake_.cancel();
        }
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
    connect(shown_, &QAbstractItemModel::modelReset, this, &ProjectPanel::selectCurrent);
    connect(shown_, &QAbstractItemModel::rowsInserted, this, &ProjectPanel::selectCurrent);
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
    const QModelIndex place = row >= 0 ? shown_->mapFromSource(videos_.index(row)) : QModelIndex();
    if (place.isValid()) videoList_->setCurrentIndex(place);
    if (row >= 0 && !place.isValid()) videoList_->clearSelection();  // it is filtered out, but still open
    const bool none = document_.videos().empty();
    search_->setVisible(!none);
    filter_->setVisible(!none);
    videosEmpty_->setVisible(none);
    videoList_->setVisible(!none);
}

void ProjectPanel::changeVideo(int by)
{
    const VideoRecord* current = document_.currentVideo();
    if (current == nullptr) return;
    labeling_.flush();  // which may move it in the list, or out of it
    const int row = shown_->neighbourOf(videos_.rowOf(current->id), by);
    if (row >= 0) document_.setCurrentVideo(videos_.idAt(row));
}

void ProjectPanel::showIntake()
{
    const IntakeProgress& progress = intake_.progress();
    const bool busy = progress.phase != IntakeProgress::Phase::Idle;
    const bool cancelled = intake_.isCancelled() && !busy;
    intakeText_->setVisible(busy || cancelled);
    intakeBar_->setVisible(busy);
    intakeStop_->setVisible(busy || cancelled);
    intakeStop_->setIcon(lineIcon(cancelled ? QStringLiteral("play") : QStringLiteral("cancel")));
    intakeStop_->setToolTip(cancelled ? tr("Go on reading videos") : tr("Stop reading videos"));
    intakeStop_->setAccessibleName(intakeStop_->toolTip());
    videos_.setBusy(progress.phase == IntakeProgress::Phase::Decoding ? progress.video : QString(), progress.share);
    if (cancelled) intakeText_->setText(tr("Stopped reading videos"));
    if (!busy) return;
    QString text;
    switch (progress.phase) {
        case IntakeProgress::Phase::Scanning:
            text = progress.video.isEmpty() ? tr("Looking at the videos") : tr("Looking at %1").arg(progress.video);
            break;
        case IntakeProgress::Phase::Relinking:
            text = tr("Looking for moved videos: %1").arg(progress.video);
            break;
        case IntakeProgress::Phase::MakingSample:
            text = tr("Making the sample project");
            break;
        case IntakeProgress::Phase::Decoding:
        case IntakeProgress::Phase::Idle:
            text = progress.video.isEmpty() ? tr("Looking at the videos")
                                            : tr("Checking every frame of %1").arg(progress.video);
            break;
    }
    if (progress.secondsLeft >= 1.0) text += tr(", %1 left").arg(durationText(progress.secondsLeft));
    intakeText_->setText(intakeText_->fontMetrics().elidedText(text, Qt::ElideMiddle, std::max(120, width() - 48)));
    intakeText_->setToolTip(text);
    intakeBar_->setValue(static_cast<int>(progress.share * 1000.0));
}

void ProjectPanel::buildFilter()
{
    search_->setObjectName(QStringLiteral("videoSearch"));
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    filter_->setObjectName(QStringLiteral("videoFilter"));
    filter_->setIcon(lineIcon(QStringLiteral("settings")));
    filter_->setAutoRaise(true);
    filter_->setFocusPolicy(Qt::TabFocus);
    filter_->setPopupMode(QToolButton::InstantPopup);
    filter_->setMenu(filterMenu_);
    connect(search_, &QLineEdit::textChanged, shown_, [this](const QString& text) {
        shown_->setText(text);
        selectCurrent();
    });
    auto* shown = new QActionGroup(this);
    for (const auto show :
         {VideoFilterModel::Show::All, VideoFilterModel::Show::ToDo, VideoFilterModel::Show::InProgress,
          VideoFilterModel::Show::Done, VideoFilterModel::Show::Missing, VideoFilterModel::Show::WithProblems}) {
        QAction* action = filterMenu_->addAction(QString());
        action->setObjectName(QStringLiteral("showVideos%1").arg(static_cast<int>(show)));
        action->setCheckable(true);
        action->setChecked(show == shown_->shown());
        shown->addAction(action);
        connect(action, &QAction::triggered, this, [this, show] {
            shown_->setShown(show);
            selectCurrent();
        });
    }
    filterMenu_->addSeparator();
    auto* orders = new QActionGroup(this);
    for (const auto order :
         {VideoFilterModel::Order::Added, VideoFilterModel::Order::Name, VideoFilterModel::Order::LeastLabelled,
          VideoFilterModel::Order::Longest, VideoFilterModel::Order::State}) {
        QAction* action = filterMenu_->addAction(QString());
        action->setObjectName(QStringLiteral("orderVideos%1").arg(static_cast<int>(order)));
        action->setCheckable(true);
        action->setChecked(order == shown_->order());
        orders->addAction(action);
        connect(action, &QAction::triggered, this, [this, order] { shown_->setOrder(order); });
    }
}

bool ProjectPanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched == search_ && isKey && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            search_->clear();
            Q_EMIT searchLeft();
        }
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ProjectPanel::retranslateFilter()
{
    search_->setPlaceholderText(tr("Search names and notes"));
    search_->setAccessibleName(tr("Search videos"));
    filter_->setToolTip(tr("Which videos are shown, in which order"));
    filter_->setAccessibleName(filter_->toolTip());
    const QStringList words{
        tr("&All Videos"),    tr("&To Do"),   tr("&In Progress"),        tr("&Done"),    tr("&Missing Files"),
        tr("With &Problems"), QString(),      tr("In the &Order Added"), tr("&By Name"), tr("&Least Labelled First"),
        tr("Longest &First"), tr("By &State")};
    for (int k = 0; k < words.size(); ++k) filterMenu_->actions().at(k)->setText(words[k]);
}

void ProjectPanel::showVideoMenu(const QPoint& at)
{
    const QModelIndex row = videoList_->indexAt(at);
    if (!row.isValid()) return;
    const VideoId id = videos_.idAt(shown_->mapToSource(row).row());
    const bool writable = !document_.isReadOnly();
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("videoMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto now = static_cast<VideoState>(row.data(VideoListModel::StateRole).toInt());
    const std::pair<VideoState, QString> states[] = {{VideoState::ToDo, tr("&To Do")},
                                                     {VideoState::InProgress, tr("&In Progress")},
                                                     {VideoState::Done, tr("&Done")}};
    for (const auto& [state, words] : states) {
        QAction* action = menu->addAction(words);
        action->setCheckable(true);
        action->setChecked(state == now);
        action->setEnabled(writable);
        connect(action, &QAction::triggered, this, [this, id, chosen = state] { document_.setVideoState(id, chosen); });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("&Notes…")), &QAction::triggered, this, [this, id] { Q_EMIT detailsWished(raw(id)); });
    QAction* remove = menu->addAction(lineIcon(QStringLiteral("trash")), tr("&Remove from the Project"));
    remove->setEnabled(writable);
    connect(remove, &QAction::triggered, this, [this, id] { Q_EMIT removeWished(raw(id)); });
    menu->popup(videoList_->viewport()->mapToGlobal(at));
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
    add_->setAccessibleName(add_->toolTip());
    classesTitle_->setText(tr("Classes"));
    videosEmpty_->setText(tr("Drop videos or folders here, or press Ctrl+I."));
    videoList_->setAccessibleName(tr("Videos"));
    classList_->setAccessibleName(tr("Classes"));
    intakeBar_->setAccessibleName(tr("Progress of reading videos"));
    retranslateFilter();
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
