// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/classes_dialog.h"

#include "ui/document/project_document.h"
#include "ui/support/actions.h"
#include "ui/support/file_prompts.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/table_look.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kMostClasses = 64;

// A colour of the palette that no class has yet.
std::uint32_t freeColour(const std::vector<ClassInfo>& classes)
{
    int number = 0;
    const auto isTaken = [&](std::uint32_t colour) {
        return std::any_of(classes.begin(), classes.end(), [&](const ClassInfo& c) { return c.colour == colour; });
    };
    while (number < kMostClasses && isTaken(paletteColour(number))) ++number;
    return paletteColour(number);
}

// The first of 1 to 9 that no class has; none = '\0'.
char freeKey(const std::vector<ClassInfo>& classes)
{
    for (char key = '1'; key <= '9'; ++key) {
        if (std::none_of(classes.begin(), classes.end(), [key](const ClassInfo& c) { return c.key == key; }))
            return key;
    }
    return '\0';
}

}  // namespace

ClassesDialog::ClassesDialog(ProjectDocument& document, FilePrompts& prompts, QWidget* parent)
    : QDialog(parent),
      document_(document),
      prompts_(prompts),
      notice_(new MessageBar(this)),
      table_(new QTableWidget(0, ColumnCount, this)),
      kind_(new QLabel(this)),
      kindButton_(new QPushButton(this)),
      mergeMenu_(new QMenu(this))
{
    setObjectName(QStringLiteral("classesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("classesTable"));
    makePlainTable(*table_, DefinitionColumn);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);

    auto* side = new QVBoxLayout;
    const auto put = [&](QPushButton* button, bool ofSelection) {
        side->addWidget(button);
        if (ofSelection) ofSelection_.push_back(button);
    };
    put(addButton("classAdd", QT_TR_NOOP("&Add"), [this] { addClass(); }), false);
    put(addButton("classColour", QT_TR_NOOP("&Colour…"), [this] { Q_EMIT colourWished(table_->currentRow()); }), true);
    put(addButton("classUp", QT_TR_NOOP("Move &Up"), [this] { move(-1); }), true);
    put(addButton("classDown", QT_TR_NOOP("Move &Down"), [this] { move(1); }), true);
    put(addButton("classBackground", QT_TR_NOOP("Make &Background"), [this] { makeBackground(); }), true);
    QPushButton* merge = addButton("classMerge", QT_TR_NOOP("&Merge Into"), {});
    merge->setMenu(mergeMenu_);
    mergeMenu_->setObjectName(QStringLiteral("classMergeMenu"));
    put(merge, true);
    put(addButton("classDelete", QT_TR_NOOP("De&lete…"), [this] { deleteClass(); }), true);
    side->addStretch(1);
    undo_ = addButton("classesUndo", QT_TR_NOOP("U&ndo"), [this] { document_.undoClasses(); });
    redo_ = addButton("classesRedo", QT_TR_NOOP("&Redo"), [this] { document_.redoClasses(); });
    put(undo_, false);
    put(redo_, false);

    kind_->setObjectName(QStringLiteral("classKind"));
    kind_->setWordWrap(true);
    kindButton_->setObjectName(QStringLiteral("classKindButton"));
    kindButton_->setAutoDefault(false);
    auto* kindRow = new QHBoxLayout;
    kindRow->addWidget(kind_, 1);
    kindRow->addWidget(kindButton_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(addButton("classesClose", QT_TR_NOOP("Close"), {}), QDialogButtonBox::RejectRole);
    auto* row = new QHBoxLayout;
    row->addWidget(table_, 1);
    row->addLayout(side);
    auto* column = new QVBoxLayout(this);
    column->addWidget(notice_);
    column->addLayout(row, 1);
    column->addLayout(kindRow);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(kindButton_, &QPushButton::clicked, this, &ClassesDialog::changeKind);
    connect(table_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        if (!filling_ && item != nullptr) edited(*item);
    });
    connect(table_, &QTableWidget::currentCellChanged, this, &ClassesDialog::showSelection);
    connect(mergeMenu_, &QMenu::aboutToShow, this, &ClassesDialog::fillMergeMenu);
    connect(&document_, &ProjectDocument::classesChanged, this, &ClassesDialog::fill, Qt::QueuedConnection);
    connect(&document_, &ProjectDocument::projectChanged, this, &QDialog::close);
    retranslate();
    resize(760, 460);
}

void ClassesDialog::retranslate()
{
    setWindowTitle(tr("Classes"));
    table_->setAccessibleName(tr("Classes of the project"));
    table_->setHorizontalHeaderLabels({tr("Key"), tr("Name"), tr("What it means"), tr("Frames"), tr("Bouts")});
    alignHeader(*table_, {NameColumn, DefinitionColumn});
    table_->horizontalHeaderItem(KeyColumn)->setTextAlignment(Qt::AlignCenter);
    for (const auto& [button, text] : words_) button->setText(tr(text));
    fill();
}

void ClassesDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

QPushButton* ClassesDialog::addButton(const char* name, const char* text, const std::function<void()>& work)
{
    auto* button = new QPushButton(this);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    words_.emplace_back(button, text);
    if (work) connect(button, &QPushButton::clicked, this, work);
    return button;
}

std::optional<ClassInfo> ClassesDialog::selected() const
{
    const int row = table_->currentRow();
    if (row < 0 || row >= document_.classes().count()) return std::nullopt;
    return document_.classes().at(row);
}

void ClassesDialog::fill()
{
    if (!document_.isOpen()) return;
    filling_ = true;
    const int before = std::max(0, table_->currentRow());
    const ClassList& classes = document_.classes();
    table_->setRowCount(classes.count());
    for (int row = 0; row < classes.count(); ++row) {
        const ClassInfo& info = classes.at(row);
        std::int64_t frames = 0;
        std::int64_t bouts = 0;
        for (const ClassUse& use : document_.store().classUse(info.id).value_or(std::vector<ClassUse>{})) {
            frames += use.frames;
            bouts += use.bouts;
        }
        const auto put = [&](int column, const QString& text, bool editable) {
            auto* item = new QTableWidgetItem(text);
            const bool isNumber = column == FramesColumn || column == BoutsColumn;
            item->setTextAlignment((isNumber              ? Qt::AlignRight
                                    : column == KeyColumn ? Qt::AlignHCenter
                                                          : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
            if (!editable || document_.isReadOnly()) item->setFlags(item->flags() & ~Qt::ItemIsEditable);
            if (column == NameColumn) item->setData(Qt::DecorationRole, toColour(info.colour));
            table_->setItem(row, column, item);
        };
        put(KeyColumn, info.key == '\0' ? QString() : QString(QLatin1Char(info.key)).toUpper(), true);
        put(NameColumn, toQString(info.name), true);
        const QString meaning = toQString(info.definition);
        put(DefinitionColumn, info.isBackground && meaning.isEmpty() ? tr("(background: none of the others)") : meaning,
            true);
        put(FramesColumn, countText(frames), false);
        put(BoutsColumn, countText(bouts), false);
    }
    if (classes.count() > 0) table_->setCurrentCell(std::min(before, classes.count() - 1), NameColumn);
    filling_ = false;
    const bool several = document_.isMultiLabel();
    kind_->setText(several ? tr("A frame can have several classes.") : tr("A frame has one class."));
    kindButton_->setText(several ? tr("Allow &One Class Only…") : tr("Allow &Several Classes"));
    showSelection();
}

void ClassesDialog::showSelection()
{
    const bool writable = document_.isOpen() && !document_.isReadOnly();
    const bool chosen = writable && selected().has_value();
    for (QPushButton* button : ofSelection_) button->setEnabled(chosen);
    kindButton_->setEnabled(writable);
    bool canUndo = false;
    bool canRedo = false;
    for (const HistoryEntry& entry : document_.classHistory()) {
        canUndo |= !entry.undone;
        canRedo |= entry.undone;
    }
    undo_->setEnabled(writable && canUndo);
    redo_->setEnabled(writable && canRedo);
}

void ClassesDialog::change(const std::function<void(std::vector<ClassInfo>&)>& how)
{
    notice_->clear();
    std::vector<ClassInfo> classes = document_.classes().all();
    how(classes);
    const Result<ClassList> list = ClassList::make(std::move(classes));
    if (list) {
        document_.setClasses(*list);
    } else {
        Q_EMIT document_.failed(list.error());
        fill();  // back to what is true
    }
}

void ClassesDialog::edited(const QTableWidgetItem& item)
{
    const auto place = static_cast<std::size_t>(item.row());
    const QString text = item.text().simplified();
    if (item.column() == KeyColumn && text.size() > 1) {
        fill();
        return;
    }
    change([&](std::vector<ClassInfo>& classes) {
        ClassInfo& info = classes.at(place);
        if (item.column() == KeyColumn) info.key = text.isEmpty() ? '\0' : text.toLower().at(0).toLatin1();
        if (item.column() == NameColumn) info.name = toStdString(text);
        if (item.column() == DefinitionColumn) info.definition = toStdString(text);
    });
}

void ClassesDialog::addClass()
{
    change([this](std::vector<ClassInfo>& classes) {
        ClassInfo info;
        int number = static_cast<int>(classes.size()) + 1;
        const auto isTaken = [&](const std::string& name) {
            return std::any_of(classes.begin(), classes.end(), [&](const ClassInfo& c) { return c.name == name; });
        };
        do {
            info.name = toStdString(tr("Class %1").arg(number++));
        } while (isTaken(info.name));
        info.colour = freeColour(classes);
        info.key = freeKey(classes);
        classes.push_back(std::move(info));
    });
    fill();
    table_->setCurrentCell(table_->rowCount() - 1, NameColumn);
    table_->setFocus();
}

void ClassesDialog::move(int by)
{
    const int row = table_->currentRow();
    const int target = row + by;
    if (row < 0 || target < 0 || target >= document_.classes().count()) return;
    change([&](std::vector<ClassInfo>& classes) {
        std::swap(classes.at(static_cast<std::size_t>(row)), classes.at(static_cast<std::size_t>(target)));
    });
    fill();
    table_->setCurrentCell(target, NameColumn);
}

void ClassesDialog::makeBackground()
{
    const std::optional<ClassInfo> chosen = selected();
    if (!chosen) return;
    change([&](std::vector<ClassInfo>& classes) {
        const bool takesKey = std::none_of(classes.begin(), classes.end(),
                                           [&](const ClassInfo& c) { return c.key == '0' && !c.isBackground; });
        for (ClassInfo& info : classes) {
            if (takesKey && info.isBackground && info.key == '0') info.key = '\0';
            info.isBackground = info.id == chosen->id;
            if (takesKey && info.isBackground) info.key = '0';
        }
    });
}

QString ClassesDialog::useText(ClassId id) const
{
    constexpr int kMostLines = 12;
    QStringList lines;
    int more = 0;
    for (const ClassUse& use : document_.store().classUse(id).value_or(std::vector<ClassUse>{})) {
        if (lines.size() >= kMostLines) {
            ++more;
            continue;
        }
        lines
            << tr("%1: %2 in %n bouts", nullptr, pluralOf(use.bouts)).arg(toQString(use.name), framesText(use.frames));
    }
    if (more > 0) lines << tr("and %n more videos", nullptr, more);
    return lines.isEmpty() ? tr("No video has it.") : lines.join(u'\n');
}

void ClassesDialog::deleteClass()
{
    const std::optional<ClassInfo> chosen = selected();
    if (!chosen) return;
    const QString name = toQString(chosen->name);
    if (!prompts_.confirm(tr("Delete %1").arg(name),
                          tr("Deleting %1 hides its labels:\n\n%2\n\nUndo brings the class and its labels back.")
                              .arg(name, useText(chosen->id)),
                          tr("Delete"), tr("Cancel")))
        return;
    change([&](std::vector<ClassInfo>& classes) {
        std::erase_if(classes, [&](const ClassInfo& info) { return info.id == chosen->id; });
    });
}

void ClassesDialog::fillMergeMenu()
{
    mergeMenu_->clear();
    const std::optional<ClassInfo> chosen = selected();
    if (!chosen) return;
    for (const ClassInfo& info : document_.classes().all()) {
        if (info.id == chosen->id) continue;
        const int number = static_cast<int>(mergeMenu_->actions().size()) + 1;
        QAction* action = mergeMenu_->addAction(numberedEntry(number, toQString(info.name)));
        connect(action, &QAction::triggered, this, [this, id = info.id] { mergeInto(id); });
    }
}

void ClassesDialog::mergeInto(ClassId into)
{
    const std::optional<ClassInfo> chosen = selected();
    const std::optional<int> target = document_.classes().indexOf(into);
    if (!chosen || !target) return;
    const QString from = toQString(chosen->name);
    const QString name = toQString(document_.classes().at(*target).name);
    if (!prompts_.confirm(tr("Merge %1 into %2").arg(from, name),
                          tr("These labels of %1 become labels of %2, and %1 leaves the list:\n\n%3\n\nA dated copy "
                             "of the project is made first; undo takes it back as long as these labels are not "
                             "changed.")
                              .arg(from, name, useText(chosen->id)),
                          tr("Merge"), tr("Cancel")))
        return;
    document_.mergeClasses(chosen->id, into);
}

void ClassesDialog::changeKind()
{
    if (document_.isMultiLabel()) {
        Q_EMIT oneClassWished();
    } else {
        document_.setMultiLabel(true, ConflictRule::Refuse);
    }
}

}  // namespace longtake::ui
