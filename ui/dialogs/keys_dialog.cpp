// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/keys_dialog.h"

#include "ui/support/actions.h"
#include "ui/widgets/table_look.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace longtake::ui {
namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("KeysDialog", text);
}

constexpr std::array<std::pair<const char*, const char*>, 6> kLabelKeys{{
    {QT_TRANSLATE_NOOP("KeysDialog", "1 to 9, or the class's letter"),
     QT_TRANSLATE_NOOP("KeysDialog",
                       "Tap: pen of the class on or off. Hold: paint while held. With a marked range: fill it")},
    {QT_TRANSLATE_NOOP("KeysDialog", "0"), QT_TRANSLATE_NOOP("KeysDialog", "The same for the background class")},
    {QT_TRANSLATE_NOOP("KeysDialog", "Del"),
     QT_TRANSLATE_NOOP("KeysDialog", "Make unseen: this frame, while held, or the marked range")},
    {QT_TRANSLATE_NOOP("KeysDialog", "Shift+arrows, Shift+Home, Shift+End"),
     QT_TRANSLATE_NOOP("KeysDialog", "Mark a range")},
    {QT_TRANSLATE_NOOP("KeysDialog", "Shift+drag on the timeline"), QT_TRANSLATE_NOOP("KeysDialog", "Mark a range")},
    {QT_TRANSLATE_NOOP("KeysDialog", "Wheel, Shift+wheel, Alt+drag on the timeline"),
     QT_TRANSLATE_NOOP("KeysDialog", "Zoom at the mouse, scroll, zoom to a stretch")},
}};

void addRow(QTableWidget& table, const QString& keys, const QString& meaning)
{
    const int row = table.rowCount();
    table.insertRow(row);
    table.setItem(row, 0, new QTableWidgetItem(keys));
    table.setItem(row, 1, new QTableWidgetItem(meaning));
}

}  // namespace

void KeysDialog::showOver(QWidget& window, const ActionTable& actions)
{
    auto* dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("keysDialog"));
    dialog->setWindowTitle(words(QT_TRANSLATE_NOOP("KeysDialog", "Keys")));
    auto* table = new QTableWidget(0, 2, dialog);
    table->setObjectName(QStringLiteral("keysTable"));
    table->setAccessibleName(dialog->windowTitle());
    makePlainTable(*table, 1);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setHorizontalHeaderLabels(
        {words(QT_TRANSLATE_NOOP("KeysDialog", "Key")), words(QT_TRANSLATE_NOOP("KeysDialog", "What it does"))});
    for (const auto& [keys, meaning] : kLabelKeys) addRow(*table, words(keys), words(meaning));
    for (const ActionSpec& spec : actionSpecs()) {
        const QAction* action = actions[spec.id];
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
        if (keys.isEmpty() || spec.id == ActionId::EraseLabels) continue;
        QString meaning = action->text();
        addRow(*table, keys.join(QStringLiteral(", ")), meaning.remove(u'&').remove(QChar(0x2026)));
    }
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* buttons = new QDialogButtonBox(dialog);
    QPushButton* close =
        buttons->addButton(words(QT_TRANSLATE_NOOP("KeysDialog", "Close")), QDialogButtonBox::RejectRole);
    close->setObjectName(QStringLiteral("keysClose"));
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(table);
    column->addWidget(buttons);
    dialog->resize(760, 640);
    dialog->show();
}

}  // namespace longtake::ui
