// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/window_words.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

namespace longtake::ui::testing {
namespace {

void addModel(const QTableView& table, const QString& name, QStringList& words)
{
    const QAbstractItemModel* model = table.model();
    if (model == nullptr) return;
    for (int column = 0; column < model->columnCount(); ++column) {
        words << QStringLiteral("%1 header %2: %3")
                     .arg(name)
                     .arg(column)
                     .arg(model->headerData(column, Qt::Horizontal).toString());
        for (int row = 0; row < model->rowCount(); ++row)
            words << QStringLiteral("%1 cell %2 %3: %4")
                         .arg(name)
                         .arg(row)
                         .arg(column)
                         .arg(model->index(row, column).data().toString());
    }
}

void addOwn(const QWidget& widget, const QString& name, QStringList& words)
{
    const auto put = [&](const char* kind, const QString& text) {
        if (!text.isEmpty()) words << name + u' ' + QLatin1String(kind) + QStringLiteral(": ") + text;
    };
    put("tool tip", widget.toolTip());
    put("spoken", widget.accessibleName());
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) put("text", label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) put("text", button->text());
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) put("placeholder", field->placeholderText());
    if (const auto* field = qobject_cast<const QPlainTextEdit*>(&widget)) put("placeholder", field->placeholderText());
    if (const auto* box = qobject_cast<const QSpinBox*>(&widget)) put("text", box->text() + box->specialValueText());
    if (const auto* box = qobject_cast<const QDoubleSpinBox*>(&widget))
        put("text", box->text() + box->specialValueText());
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        for (int row = 0; row < box->count(); ++row) put("entry", box->itemText(row));
    }
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) {
        for (int tab = 0; tab < tabs->count(); ++tab) put("tab", tabs->tabText(tab));
    }
    if (const auto* table = qobject_cast<const QTableView*>(&widget)) addModel(*table, name, words);
}

}  // namespace

QStringList wordsOf(QWidget& window)
{
    QStringList words{QStringLiteral("title: ") + window.windowTitle()};
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != window.window() || widget->isHidden()) continue;
        if (widget->objectName().startsWith(QStringLiteral("qt_dockwidget"))) continue;  // Qt's own words
        const QString name = widget->objectName().isEmpty() ? QString::fromLatin1(widget->metaObject()->className())
                                                            : widget->objectName();
        addOwn(*widget, name, words);
    }
    return words;
}

QString englishIn(const QString& text)
{
    static const QRegularExpression kNames(
        QStringLiteral("/\\S*|cage\\S*|dog\\S*|LongTake|Shift|Class \\d|Adam\\w*|Adadelta|ConvLSTM|story|\\.longtake|"
                       "Enter|Space|Home|Left|Right|Down|PgUp|PgDown|Backspace|FFmpeg|SQLite|OpenCV|Highway|LibTorch|"
                       "Keras|sigmoid|DeepEthogram|walk|background|[Kk]appa|"
                       "anna|English"));
    static const QRegularExpression kEnglish(QStringLiteral("[a-z]{4,}"));
    QString plain = text;
    plain.remove(kNames);
    return kEnglish.match(plain).captured();
}

std::string differenceOf(const QStringList& a, const QStringList& b)
{
    QStringList lines;
    for (const QString& line : a) {
        if (!b.contains(line)) lines << QStringLiteral("- ") + line;
    }
    for (const QString& line : b) {
        if (!a.contains(line)) lines << QStringLiteral("+ ") + line;
    }
    return lines.join(u'\n').toStdString();
}

}  // namespace longtake::ui::testing
