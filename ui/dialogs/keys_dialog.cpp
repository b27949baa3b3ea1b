// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/keys_dialog.h"

#include "ui/support/actions.h"
#include "ui/widgets/table_look.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace longtake::ui {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 6> kLabelKeys{{
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "1 to 9, or the class's letter"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog",
                       "Tap: pen of the class on or off. Hold: paint while held. With a marked range: fill it")},
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "0"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "The same for the background class")},
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Del"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Make unseen: this frame, while held, or the marked range")},
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Shift+the key of any move"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Mark a range")},
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Shift+drag on the timeline"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Mark a range")},
    {QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Wheel, Shift+wheel, Alt+drag on the timeline"),
     QT_TRANSLATE_NOOP("longtake::ui::KeysDialog", "Zoom at the mouse, scroll, zoom to a stretch")},
}};

}  // namespace

KeysDialog::KeysDialog(const ActionTable& actions, QWidget* parent)
    : QDialog(parent), actions_(actions), table_(new QTableWidget(0, 2, this)), close_(new QPushButton(this))
{
    setObjectName(QStringLiteral("keysDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    table_->setObjectName(QStringLiteral("keysTable"));
    makePlainTable(*table_, 1);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(close_, QDialogButtonBox::RejectRole);
    close_->setObjectName(QStringLiteral("keysClose"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table_);
    column->addWidget(buttons);
    resize(880, 640);
    retranslate();
}

void KeysDialog::addRow(const QString& keys, const QString& meaning)
{
    const int row = table_->rowCount();
    table_->insertRow(row);
    table_->setItem(row, 0, new QTableWidgetItem(keys));
    table_->setItem(row, 1, new QTableWidgetItem(meaning));
}

void KeysDialog::retranslate()
{
    setWindowTitle(tr("Keys"));
    table_->setAccessibleName(windowTitle());
    close_->setText(tr("Close"));
    table_->setHorizontalHeaderLabels({tr("Key"), tr("What it does")});
    table_->setRowCount(0);
    for (const auto& [keys, meaning] : kLabelKeys) addRow(tr(keys), tr(meaning));
    for (const ActionSpec& spec : actionSpecs()) {
        const QAction* action = actions_[spec.id];
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
        if (keys.isEmpty() || spec.id == ActionId::EraseLabels) continue;
        addRow(keys.join(QStringLiteral(", ")), plainText(*action));
    }
}

void KeysDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace longtake::ui
