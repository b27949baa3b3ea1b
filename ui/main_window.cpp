// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window.h"

#include "ui/controllers/intake_controller.h"
#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/playback_controller.h"
#include "ui/controllers/training_controller.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/keys_dialog.h"
#include "ui/document/project_document.h"
#include "ui/exchange_commands.h"
#include "ui/label_keys.h"
#include "ui/labelling_commands.h"
#include "ui/learn_commands.h"
#include "ui/models/class_list_model.h"
#include "ui/models/run_table_model.h"
#include "ui/models/video_list_model.h"
#include "ui/panels/label_panel.h"
#include "ui/panels/model_panel.h"
#include "ui/panels/project_panel.h"
#include "ui/panels/review_panel.h"
#include "ui/panels/train_panel.h"
#include "ui/panels/video_panel.h"
#include "ui/picture_focus.h"
#include "ui/project_commands.h"
#include "ui/status_strip.h"
#include "ui/support/actions.h"
#include "ui/support/icons.h"
#include "ui/support/language.h"
#include "ui/support/qt_convert.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"
#include "ui/video_commands.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace longtake::ui {
namespace {

constexpr MenuId kMenus[] = {MenuId::File, MenuId::Edit, MenuId::View,   MenuId::Label,
                             MenuId::Play, MenuId::Run,  MenuId::Review, MenuId::Help};

}  // namespace

MainWindow::MainWindow(const WindowParts& parts)
    : parts_(parts),
      actions_(new ActionTable(*this, parts.settings)),
      videos_(new VideoListModel(parts.document, this)),
      classes_(new ClassListModel(parts.document, this)),
      runs_(new RunTableModel(parts.document, this)),
      messages_(new MessageBar(this)),
      video_(new VideoPanel({parts.document, parts.playback, parts.fetcher, parts.labeling, *actions_}, this)),
      project_(new ProjectPanel({parts.document, parts.labeling, parts.intake, *actions_, *videos_, *classes_}, this)),
      label_(new LabelPanel(parts.document, parts.playback, this)),
      model_(new ModelPanel(parts.memory, this)),
      train_(new TrainPanel({parts.document, parts.training, *actions_, *runs_}, this)),
      review_(new ReviewPanel({parts.document, parts.prediction, parts.review, *actions_, *runs_}, this)),
      tabs_(new QTabWidget(this)),
      status_(new StatusStrip(parts.document, this)),
      projectCommands_(new ProjectCommands(parts, *actions_, *messages_, this)),
      exchangeCommands_(new ExchangeCommands(parts, *actions_, *messages_, this)),
      videoCommands_(new VideoCommands(parts, *actions_, *video_, *messages_, this)),
      labellingCommands_(new LabellingCommands(parts, *actions_, *messages_, this)),
      learnCommands_(nullptr),
      keys_(new LabelKeys(*this, parts.labeling, *actions_, [this](char key) { return labels(key); })),
      focus_(new PictureFocus(*this, video_->frameView(), *tabs_))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(messages_);
    column->addWidget(video_, 1);
    setCentralWidget(middle);
    setStatusBar(status_);
    buildDocks();
    buildMenus();
    learnCommands_ =
        new LearnCommands(parts_, *actions_, {*tabs_, *model_, *train_, *review_, *status_, *messages_}, this);
    connectAll();
    retranslate();
    restoreLayout();
}

MainWindow::~MainWindow() = default;

// In the tab Review, A and X answer; everywhere else they may be keys of classes.
bool MainWindow::labels(char key) const
{
    const bool answers = tabs_->currentWidget() == review_ && (key == 'a' || key == 'x');
    return !answers && parts_.document.classes().indexOfKey(key).has_value();
}

void MainWindow::buildDocks()
{
    tabs_->setObjectName(QStringLiteral("workTabs"));
    tabs_->setDocumentMode(true);
    tabs_->tabBar()->setFocusPolicy(Qt::TabFocus);
    tabs_->tabBar()->setExpanding(true);
    tabs_->addTab(label_, lineIcon(QStringLiteral("label")), QString());
    tabs_->addTab(model_, lineIcon(QStringLiteral("model")), QString());
    tabs_->addTab(train_, lineIcon(QStringLiteral("train")), QString());
    tabs_->addTab(review_, lineIcon(QStringLiteral("review")), QString());
    leftDock_ = new QDockWidget(this);
    leftDock_->setObjectName(QStringLiteral("projectDock"));
    leftDock_->setWidget(project_);
    rightDock_ = new QDockWidget(this);
    rightDock_->setObjectName(QStringLiteral("workDock"));
    rightDock_->setWidget(tabs_);
    addDockWidget(Qt::LeftDockWidgetArea, leftDock_);
    addDockWidget(Qt::RightDockWidgetArea, rightDock_);
    resizeDocks({leftDock_, rightDock_}, {250, 372}, Qt::Horizontal);
}

void MainWindow::buildMenus()
{
    for (const MenuId id : kMenus) {
        QMenu* menu = menuBar()->addMenu(QString());
        menus_.emplace_back(menu, static_cast<int>(id));
        for (QAction* action : actions_->inMenu(id)) {
            if (action == nullptr) {
                menu->addSeparator();
            } else {
                menu->addAction(action);
            }
            if (action == (*actions_)[ActionId::OpenSample]) recent_ = menu->addMenu(QString());
        }
        if (id == MenuId::View) {
            menu->addSeparator();
            menu->addAction(leftDock_->toggleViewAction());
            menu->addAction(rightDock_->toggleViewAction());
            menu->addSeparator();
            buildAppearanceMenu(*menu);
            buildLanguageMenu(*menu);
        }
    }
    connect(recent_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
}

void MainWindow::buildLanguageMenu(QMenu& view)
{
    languageMenu_ = view.addMenu(lineIcon(QStringLiteral("language")), QString());
    auto* group = new QActionGroup(this);
    for (const LanguageInfo& language : languages()) {
        QAction* action = languageMenu_->addAction(language.menuText);
        action->setObjectName(QStringLiteral("language_") + language.code);
        action->setCheckable(true);
        action->setChecked(language.code == parts_.language.code());
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code = language.code] {
            parts_.settings.setLanguage(code);
            parts_.language.use(code);
        });
    }
}

void MainWindow::buildAppearanceMenu(QMenu& view)
{
    appearanceMenu_ = view.addMenu(QString());
    appearances_ = new QActionGroup(this);
    for (const Appearance appearance : {Appearance::Desktop, Appearance::Light, Appearance::Dark}) {
        QAction* action = appearanceMenu_->addAction(QString());
        action->setObjectName(QStringLiteral("appearance_") + appearanceName(appearance));
        action->setCheckable(true);
        action->setChecked(appearance == parts_.settings.appearance());
        appearances_->addAction(action);
        connect(action, &QAction::triggered, this, [this, appearance] {
            parts_.settings.setAppearance(appearance);
            applyAppearance(appearance);
        });
    }
}

void MainWindow::connectAll()
{
    ActionTable& actions = *actions_;
    connect(actions[ActionId::Quit], &QAction::triggered, this, &QWidget::close);
    connect(actions[ActionId::OnlyPicture], &QAction::toggled, this, &MainWindow::showOnlyPicture);
    const std::pair<ActionId, QWidget*> tabs[] = {{ActionId::ShowLabelTab, label_},
                                                  {ActionId::ShowModelTab, model_},
                                                  {ActionId::ShowTrainTab, train_},
                                                  {ActionId::ShowReviewTab, review_}};
    for (const auto& [id, page] : tabs) {
        connect(actions[id], &QAction::triggered, this, [this, tab = page] {
            rightDock_->show();
            tabs_->setCurrentWidget(tab);
            focus_->take();
        });
    }
    const auto watch = [this] {
        if (parts_.training.isRunning()) focus_->take();
    };
    connect(actions[ActionId::Train], &QAction::triggered, this, watch);
    connect(model_, &ModelPanel::trainWished, this, watch);
    connect(project_, &ProjectPanel::searchLeft, focus_, &PictureFocus::take);
    connect(label_, &LabelPanel::annotatorEntered, focus_, &PictureFocus::take);
    connect(label_, &LabelPanel::annotatorWished, labellingCommands_, &LabellingCommands::addAnnotator);
    connect(actions[ActionId::ShowKeys], &QAction::triggered, this,
            [this] { (new KeysDialog(*actions_, this))->show(); });
    connect(actions[ActionId::About], &QAction::triggered, this, [this] { (new AboutDialog(this))->show(); });
    connect(&parts_.document, &ProjectDocument::projectChanged, this, [this] {
        showTitle();
        showEmptyWords();
    });
    connect(&parts_.document, &ProjectDocument::currentVideoChanged, this, &MainWindow::showTitle);
    connect(&parts_.intake, &IntakeController::progressChanged, this, &MainWindow::showEmptyWords);
    connect(label_, &LabelPanel::boutChosen, this, [this](qint64 first, qint64 last) {
        video_->timeline().showRange({first, last});
    });
    connect(label_, &LabelPanel::reactionChanged, this, [this](int milliseconds) {
        parts_.settings.setReactionMilliseconds(milliseconds);
        parts_.labeling.setReactionSeconds(milliseconds / 1000.0);
    });
    label_->setReaction(parts_.settings.reactionMilliseconds());
    connect(review_, &ReviewPanel::boutChosen, this, [this](qint64 first, qint64 last) {
        video_->timeline().showRange({first, last});
    });
    connect(learnCommands_, &LearnCommands::readyToClose, this, &QWidget::close, Qt::QueuedConnection);
    connect(project_, &ProjectPanel::colourWished, projectCommands_, &ProjectCommands::changeColour);
    connect(project_, &ProjectPanel::detailsWished, labellingCommands_,
            [this](qint64 video) { labellingCommands_->showVideo(static_cast<VideoId>(video)); });
    connect(project_, &ProjectPanel::removeWished, labellingCommands_,
            [this](qint64 video) { labellingCommands_->removeVideo(static_cast<VideoId>(video)); });
    connect(labellingCommands_, &LabellingCommands::colourWished, projectCommands_, &ProjectCommands::changeColour);
    connect(labellingCommands_, &LabellingCommands::stretchChosen, this, [this](qint64 first, qint64 last) {
        video_->timeline().showRange({first, last});
    });
}

void MainWindow::retranslate()
{
    actions_->retranslate();
    for (const auto& [menu, id] : menus_) menu->setTitle(menuTitle(static_cast<MenuId>(id)));
    recent_->setTitle(tr("Open &Recent"));
    languageMenu_->setTitle(tr("Lan&guage"));
    appearanceMenu_->setTitle(tr("Appearanc&e"));
    const QStringList names{tr("As the &Desktop"), tr("&Light"), tr("Da&rk")};
    for (int k = 0; k < names.size(); ++k) appearances_->actions().at(k)->setText(names[k]);
    leftDock_->setWindowTitle(tr("Project"));
    rightDock_->setWindowTitle(tr("Work"));
    // A title without a mnemonic would be an entry without one.
    leftDock_->toggleViewAction()->setText(tr("Pro&ject"));
    rightDock_->toggleViewAction()->setText(tr("Wor&k"));
    tabs_->setTabText(tabs_->indexOf(label_), tr("Label"));
    tabs_->setTabText(tabs_->indexOf(model_), tr("Model"));
    tabs_->setTabText(tabs_->indexOf(train_), tr("Train"));
    tabs_->setTabText(tabs_->indexOf(review_), tr("Review"));
    tabs_->tabBar()->setAccessibleName(tr("Label, Model, Train, Review"));
    if (learnCommands_ != nullptr) learnCommands_->showActivity();
    showTitle();
    showEmptyWords();
}

void MainWindow::showTitle()
{
    QStringList words;
    if (const VideoRecord* video = parts_.document.currentVideo()) words << toQString(video->name);
    if (parts_.document.isOpen())
        words << parts_.document.name() + (parts_.document.isReadOnly() ? tr(" (read only)") : QString());
    words << QStringLiteral("LongTake");
    setWindowTitle(words.join(QStringLiteral(" - ")));
}

void MainWindow::showEmptyWords()
{
    using Phase = IntakeProgress::Phase;
    const Phase phase = parts_.intake.progress().phase;
    if (phase == Phase::MakingSample) {
        video_->setEmptyWords(QStringLiteral("sample"), tr("Making the sample project"),
                              tr("Nine motions of simple shapes, to try everything on. This takes a few seconds."));
    } else if (!parts_.document.isOpen()) {
        video_->setEmptyWords(QStringLiteral("open"), tr("No project is open"),
                              tr("Press Ctrl+N for a new one, Ctrl+O to open one, or drop videos here."));
    } else if (phase == Phase::Scanning) {
        video_->setEmptyWords(QStringLiteral("video"), tr("Looking at the videos"), parts_.intake.progress().video);
    } else {
        video_->setEmptyWords(QStringLiteral("video-add"), tr("No videos yet"),
                              tr("Drop videos or folders here, or press Ctrl+I."));
    }
}

void MainWindow::fillRecent()
{
    recent_->clear();
    for (const QString& path : parts_.settings.recentProjects()) {
        const QString words = numberedEntry(static_cast<int>(recent_->actions().size()) + 1, path);
        recent_->addAction(words, projectCommands_, [this, path] { projectCommands_->open(path); });
    }
    if (recent_->isEmpty()) recent_->addAction(tr("&None yet"))->setEnabled(false);
}

void MainWindow::showOnlyPicture(bool only)
{
    leftDock_->setVisible(!only);
    rightDock_->setVisible(!only);
    status_->setVisible(!only);
}

void MainWindow::restoreLayout()
{
    resize(1440, 900);
    restoreGeometry(parts_.settings.windowGeometry());
    restoreState(parts_.settings.windowState());
    video_->restoreSplit(parts_.settings.splitter(video_->splitter().objectName()));
    project_->splitter().restoreState(parts_.settings.splitter(project_->splitter().objectName()));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) messages_->restyle();
    QMainWindow::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    parts_.labeling.liftPen();
    if (!learnCommands_->closeOrStop()) {
        event->ignore();
        return;
    }
    (*actions_)[ActionId::OnlyPicture]->setChecked(false);
    parts_.settings.setWindow(saveGeometry(), saveState());
    parts_.settings.setSplitter(video_->splitter().objectName(), video_->split());
    parts_.settings.setSplitter(project_->splitter().objectName(), project_->splitter().saveState());
    parts_.intake.stop();
    parts_.document.close();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    event->acceptProposedAction();
    projectCommands_->takeDropped(paths);
}

}  // namespace longtake::ui
