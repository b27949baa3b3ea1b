// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/import_dialog.h"

#include "core/exchange/label_file.h"
#include "ui/controllers/exchange_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/detail_text.h"
#include "ui/support/error_text.h"
#include "ui/support/import_text.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kByName = -1;  // the entry of a video box that leaves the choice to the file

QComboBox* addBox(QWidget* parent, const QString& name)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(14);
    return box;
}

}  // namespace

ImportDialog::ImportDialog(ProjectDocument& document, ExchangeController& exchange, const QStringList& files,
                           QWidget* parent)
    : QDialog(parent),
      document_(document),
      exchange_(exchange),
      notice_(new MessageBar(this)),
      content_(new QWidget(this)),
      options_(new QFormLayout),
      format_(addBox(this, QStringLiteral("importFormat"))),
      firstFrame_(addBox(this, QStringLiteral("importFirstFrame"))),
      unit_(addBox(this, QStringLiteral("importUnit"))),
      column_(new QLineEdit(this)),
      background_(new QCheckBox(this)),
      filesBox_(new QGroupBox(this)),
      filesForm_(new QFormLayout(filesBox_)),
      classesBox_(new QGroupBox(this)),
      classesForm_(new QFormLayout(classesBox_)),
      problems_(new QLabel(this)),
      activity_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      import_(new QPushButton(this)),
      cancel_(new QPushButton(this))
{
    setObjectName(QStringLiteral("importDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    addOptions();
    addFiles(files);
    problems_->setObjectName(QStringLiteral("importProblems"));
    problems_->setWordWrap(true);
    problems_->setTextFormat(Qt::PlainText);
    problems_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problems_->setFocusPolicy(Qt::NoFocus);

    auto* inside = new QVBoxLayout(content_);
    inside->setContentsMargins(0, 0, 8, 0);
    inside->addWidget(filesBox_);
    inside->addWidget(classesBox_);
    inside->addLayout(options_);
    inside->addWidget(problems_);
    inside->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(import_, QDialogButtonBox::AcceptRole);
    import_->setObjectName(QStringLiteral("importAccept"));
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    cancel_->setObjectName(QStringLiteral("importCancel"));
    activity_->setObjectName(QStringLiteral("importActivity"));
    activity_->setTextFormat(Qt::PlainText);
    bar_->setObjectName(QStringLiteral("importProgress"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(notice_);
    column->addWidget(scroll, 1);
    column->addWidget(activity_);
    column->addWidget(bar_);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::importAll);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    connect(&exchange_, &ExchangeController::progressChanged, this, &ImportDialog::showProgress);
    connect(&exchange_, &ExchangeController::reviewed, this, &ImportDialog::takeReviews);
    connect(&exchange_, &ExchangeController::imported, this, &QDialog::close);
    connect(&exchange_, &ExchangeController::failed, this, [this] {
        if (std::exchange(isImporting_, false)) review();  // what is left to be done now
    });
    resize(620, 640);
    review();
    retranslate();
}

void ImportDialog::addOptions()
{
    for (const std::string& format : importFormats()) format_->addItem(QString(), toQString(format));
    for (const int first : {-1, 0, 1}) firstFrame_->addItem(QString::number(first), first);
    unit_->addItem(QString(), -1);
    unit_->addItem(QString(), static_cast<int>(FileUnit::Frames));
    unit_->addItem(QString(), static_cast<int>(FileUnit::Seconds));
    column_->setObjectName(QStringLiteral("importColumn"));
    background_->setObjectName(QStringLiteral("importBackground"));
    for (QWidget* field : std::initializer_list<QWidget*>{format_, firstFrame_, unit_, column_}) {
        auto* caption = new QLabel(this);
        caption->setBuddy(field);
        options_->addRow(caption, field);
    }
    options_->addRow(background_);
    for (QComboBox* box : {format_, firstFrame_, unit_})
        connect(box, qOverload<int>(&QComboBox::activated), this, &ImportDialog::review);
    connect(column_, &QLineEdit::editingFinished, this, &ImportDialog::review);
    connect(background_, &QCheckBox::toggled, this, &ImportDialog::review);
}

void ImportDialog::addFiles(const QStringList& files)
{
    for (const QString& name : files) {
        const int number = static_cast<int>(files_.size());
        File file{toPath(name), std::nullopt, nullptr, addBox(this, QStringLiteral("importVideo%1").arg(number)),
                  new QLabel(this)};
        file.preview->setObjectName(QStringLiteral("importPreview%1").arg(number));
        file.preview->setWordWrap(true);
        file.videoBox->addItem(QString(), qint64{kByName});
        for (const VideoRecord& video : document_.videos())
            file.videoBox->addItem(toQString(video.name), static_cast<qint64>(video.id));
        connect(file.videoBox, qOverload<int>(&QComboBox::activated), this, [this, number](int row) {
            File& chosen = files_.at(static_cast<std::size_t>(number));
            const qint64 id = chosen.videoBox->itemData(row).toLongLong();
            chosen.video = id == kByName ? std::nullopt : std::optional(static_cast<VideoId>(id));
            review();
        });
        auto* caption = new QLabel(pathText(file.path.filename()), this);
        caption->setTextFormat(Qt::PlainText);
        file.videoBox->setAccessibleName(caption->text());
        filesForm_->addRow(caption, file.videoBox);
        filesForm_->addRow(file.preview);
        files_.push_back(std::move(file));
    }
}

// Of a word of `importFormats()`.
QString ImportDialog::formatText(const std::string& format)
{
    if (format == "auto") return tr("By what is in the file");
    if (format == "frame-table") return tr("a row a frame, a column a class");
    if (format == "frame-label") return tr("a row a frame, with the name of its class");
    if (format == "bouts") return tr("a row a bout");
    return format == "deepethogram" ? QStringLiteral("DeepEthogram") : toQString(format);
}

void ImportDialog::retranslate()
{
    setWindowTitle(tr("Import Labels"));
    filesBox_->setTitle(tr("Files and the videos they belong to"));
    classesBox_->setTitle(tr("What the classes in the files become"));
    const std::pair<QWidget*, QString> captions[] = {{format_, tr("Format")},
                                                     {firstFrame_, tr("First frame is number")},
                                                     {unit_, tr("Start and stop are in")},
                                                     {column_, tr("Column of the class")}};
    for (const auto& [field, caption] : captions) {
        static_cast<QLabel*>(options_->labelForField(field))->setText(caption);
        field->setAccessibleName(caption);
    }
    column_->setPlaceholderText(tr("By what is in the file"));
    for (int row = 0; row < format_->count(); ++row)
        format_->setItemText(row, formatText(toStdString(format_->itemData(row).toString())));
    firstFrame_->setItemText(0, tr("By what is in the file"));
    unit_->setItemText(0, tr("By what is in the file"));
    unit_->setItemText(1, tr("Frames"));
    unit_->setItemText(2, tr("Seconds"));
    background_->setText(tr("The column “&background” means “not labelled”"));
    import_->setText(tr("&Import"));
    cancel_->setText(tr("Cancel"));
    showReviews();
    showProgress();
}

void ImportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

ImportRequest ImportDialog::requestFor(const File& file) const
{
    ImportRequest request;
    request.file = file.path;
    request.format = toStdString(format_->currentData().toString());
    request.video = file.video;
    request.renames = chosen_;
    request.addClasses = true;
    request.column = toStdString(column_->text().trimmed());
    if (const int first = firstFrame_->currentData().toInt(); first >= 0) request.firstFrame = first;
    if (const int unit = unit_->currentData().toInt(); unit >= 0) request.unit = static_cast<FileUnit>(unit);
    request.backgroundIsUnseen = background_->isChecked();
    return request;
}

void ImportDialog::review()
{
    std::vector<ImportRequest> requests;
    for (const File& file : files_) requests.push_back(requestFor(file));
    exchange_.review(std::move(requests));
}

void ImportDialog::takeReviews()
{
    reviews_ = exchange_.reviews();
    for (std::size_t k = 0; k < files_.size(); ++k)
        files_[k].review = reviews_ && k < reviews_->size() ? &(*reviews_)[k] : nullptr;
    gatherClasses();
    showReviews();
    showProgress();
}

void ImportDialog::showProgress()
{
    const ExchangeProgress& progress = exchange_.progress();
    const bool isImporting = progress.work == ExchangeProgress::Work::Importing;
    activity_->setVisible(exchange_.isBusy());
    bar_->setVisible(exchange_.isBusy());
    content_->setEnabled(!isImporting);
    const bool isReady = std::ranges::all_of(files_, [](const File& file) { return file.review && *file.review; });
    import_->setEnabled(isReady && !files_.empty() && !exchange_.isBusy() && !document_.isReadOnly());
    if (!exchange_.isBusy()) return;
    activity_->setText(isImporting ? tr("Importing %1…").arg(progress.file) : tr("Reading %1…").arg(progress.file));
    bar_->setAccessibleName(activity_->text());
    bar_->setRange(0, progress.all > 1 ? progress.all : 0);  // of one file nobody knows how far it is
    bar_->setValue(progress.done);
}

// The classes of all files, in their order. Rows of the form that are still right stay, and with them the focus.
void ImportDialog::gatherClasses()
{
    std::vector<ForeignClass> now;
    for (const File& file : files_) {
        if (file.review == nullptr || !*file.review) continue;
        for (const ImportPlan& plan : (*file.review)->videos) {
            for (const PlannedClass& planned : plan.classes) {
                auto place = std::ranges::find(now, planned.name, &ForeignClass::name);
                if (place == now.end()) {
                    now.push_back({planned.name, planned.mappedTo});
                    place = std::prev(now.end());
                }
                place->bouts += planned.bouts;
                place->frames += planned.frames;
            }
        }
    }
    const bool areSame = std::ranges::equal(now, classes_, {}, &ForeignClass::name, &ForeignClass::name);
    if (areSame) {
        for (std::size_t k = 0; k < now.size(); ++k) {
            classes_[k].bouts = now[k].bouts;
            classes_[k].frames = now[k].frames;
            if (chosen_.count(now[k].name) == 0) classes_[k].becomes = now[k].becomes;
        }
        return;
    }
    while (classesForm_->rowCount() > 0) classesForm_->removeRow(0);
    for (ForeignClass& foreign : now) {
        const auto before = std::ranges::find(classes_, foreign.name, &ForeignClass::name);
        if (before != classes_.end() && chosen_.count(foreign.name) > 0) foreign.becomes = before->becomes;
    }
    classes_ = std::move(now);
    QWidget* last = files_.back().videoBox;
    for (std::size_t k = 0; k < classes_.size(); ++k) {
        ForeignClass& foreign = classes_[k];
        foreign.box = addBox(classesBox_, QStringLiteral("importClass%1").arg(k));
        foreign.caption = new QLabel(classesBox_);
        foreign.caption->setTextFormat(Qt::PlainText);
        classesForm_->addRow(foreign.caption, foreign.box);
        connect(foreign.box, qOverload<int>(&QComboBox::activated), this,
                [this, name = foreign.name](int entry) { chooseClass(name, entry); });
        setTabOrder(last, foreign.box);
        last = foreign.box;
    }
}

void ImportDialog::fillClassBox(const ForeignClass& foreign)
{
    QComboBox& box = *foreign.box;
    const QSignalBlocker quiet(box);
    box.clear();
    const ClassList& classes = document_.classes();
    const auto own = classes.indexOfName(foreign.becomes);
    if (!own) {
        box.addItem(foreign.becomes.empty() ? tr("None of the other classes")
                                            : tr("New class %1").arg(toQString(foreign.becomes)));
    }
    const auto chosen = chosen_.find(foreign.name);
    int current = 0;
    for (int k = 0; k < classes.count(); ++k) {
        const QString name = toQString(classes.at(k).name);
        const bool isIt = chosen == chosen_.end() ? own == k : chosen->second == classes.at(k).name;
        if (isIt) current = box.count();
        box.addItem(name, name);
    }
    if (chosen != chosen_.end() && chosen->second.empty()) current = box.count();
    box.addItem(tr("Leave out"), QString());
    box.setCurrentIndex(current);
}

void ImportDialog::chooseClass(const std::string& name, int entry)
{
    const auto foreign = std::ranges::find(classes_, name, &ForeignClass::name);
    if (foreign == classes_.end()) return;
    const QVariant wish = foreign->box->itemData(entry);
    const std::string target = toStdString(wish.toString());
    if (!wish.isValid() || (!target.empty() && target == foreign->becomes)) {
        chosen_.erase(name);
    } else {
        chosen_[name] = target;
    }
    review();
}

QString ImportDialog::previewOf(const File& file) const
{
    if (file.review == nullptr) return {};
    const Result<ImportReview>& review = *file.review;
    if (!review) {
        const Error& error = review.error();
        QString words = toQString(error.detail);
        if (words.contains(QStringLiteral("--video")))
            return file.video ? tr("This file says nothing about that video.")
                              : tr("No video of the project has the name of this file: choose the one it belongs to.");
        words = detailText(words);
        words.replace(QStringLiteral("--column NAME"), QStringLiteral("“%1”").arg(column_->accessibleName()));
        const bool isOption = error.subject.starts_with("--");
        return errorText({error.code, isOption ? file.path.filename().string() : error.subject, toStdString(words)});
    }
    QStringList lines;
    for (const ImportPlan& plan : review->videos) {
        const QString labels = tr("%1: labels for %2").arg(toQString(plan.videoName), framesText(plan.framesLabelled));
        const QString others = plan.framesOverwritten == 0
                                   ? tr("none of which has others now")
                                   : tr("%1 of them have others now", nullptr, pluralOf(plan.framesOverwritten))
                                         .arg(countText(plan.framesOverwritten));
        lines << tr("%1, %2 (%3, %4)", "labels of a file, which are replaced, format, unit")
                     .arg(labels, others, formatText(plan.format),
                          plan.unit == FileUnit::Frames ? tr("counted in frames") : tr("counted in seconds"));
    }
    return lines.join(u'\n');
}

void ImportDialog::showReviews()
{
    QStringList problems;
    QStringList added;
    bool replaces = false;
    for (const File& file : files_) {
        file.preview->setText(previewOf(file));
        const ImportReview* review = file.review != nullptr && *file.review ? &**file.review : nullptr;
        const bool byName = review != nullptr && !file.video && !review->videos.empty();
        file.videoBox->setItemText(
            0, !byName ? tr("By its name")
               : review->videos.size() == 1
                   ? tr("By its name: %1").arg(toQString(review->videos.front().videoName))
                   : tr("%n videos by their names", nullptr, static_cast<int>(review->videos.size())));
        if (review == nullptr) continue;
        for (const std::string& problem : review->problems) problems << importNote(toQString(problem));
        for (const ImportPlan& plan : review->videos)
            for (const std::string& problem : plan.problems) problems << importNote(toQString(problem));
        for (const std::string& name : review->newClasses)
            if (!added.contains(toQString(name))) added << toQString(name);
        replaces = replaces || review->replacesDefaultClasses;
    }
    for (const ForeignClass& foreign : classes_) {
        foreign.caption->setText(tr("%1 (%2 bouts)", nullptr, pluralOf(foreign.bouts))
                                     .arg(toQString(foreign.name), countText(foreign.bouts)));
        foreign.box->setAccessibleName(tr("What %1 becomes").arg(toQString(foreign.name)));
        fillClassBox(foreign);
    }
    classesBox_->setVisible(!classes_.empty());
    if (!added.isEmpty()) {
        problems.prepend((replaces ? tr("The classes of the project become: %1.") : tr("Classes are added: %1."))
                             .arg(added.join(QStringLiteral(", "))));
    }
    const std::pair<QString, QString> options[] = {
        {QStringLiteral("--first-frame 1"), firstFrame_->accessibleName()},
        {QStringLiteral("--unit"), unit_->accessibleName()},
        {QStringLiteral("--background unseen"), background_->text().remove(u'&')}};
    QString text = problems.join(u'\n');
    for (const auto& [word, caption] : options) text.replace(word, QStringLiteral("“%1”").arg(caption));
    text.replace(QStringLiteral("--add-classes adds the class"),
                 tr("choose a class for it under “%1”").arg(classesBox_->title()));
    problems_->setText(text);
}

void ImportDialog::importAll()
{
    if (exchange_.isBusy() || !document_.isOpen()) return;
    notice_->clear();
    Q_EMIT aboutToImport();
    isImporting_ = true;
    exchange_.import();
}

}  // namespace longtake::ui
