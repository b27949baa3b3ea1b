// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/keyboard_walk.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "tests/ui/gui_testing.h"

namespace longtake::ui::testing {
namespace {

constexpr int kMostStops = 400;

template <typename... Kinds>
bool isOneOf(const QWidget& widget)
{
    return ((qobject_cast<const Kinds*>(&widget) != nullptr) || ...);
}

bool isPartOfAnother(const QWidget& widget)
{
    if (qobject_cast<const QTabBar*>(&widget) != nullptr) return false;
    if (widget.objectName().startsWith(QStringLiteral("qt_"))) return true;
    for (const char* kind : {"QHeaderView", "QComboBoxListView", "QComboBoxPrivateContainer", "QTableCornerButton",
                             "QDockWidgetTitleButton", "QLineEditIconButton", "QChartView"}) {
        if (widget.inherits(kind)) return true;
    }
    const QWidget* owner = widget.parentWidget();
    if (owner == nullptr) return false;
    if (isOneOf<QTabBar, QComboBox, QAbstractSpinBox>(*owner)) return true;
    const bool scrolls = qobject_cast<const QScrollBar*>(&widget) != nullptr;
    return scrolls && owner->objectName().startsWith(QStringLiteral("qt_scrollarea"));
}

bool isUsable(const QWidget& widget)
{
    const auto* radio = qobject_cast<const QRadioButton*>(&widget);
    if (radio != nullptr && !radio->isChecked()) return false;
    if (widget.focusPolicy() & Qt::TabFocus && !widget.isWindow() && widget.focusProxy() == nullptr) return true;
    return isOneOf<QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit,
                   QPlainTextEdit, QTabBar>(widget);
}

void addFaults(const QMenu& menu, const QString& place, QStringList& faults)
{
    QHash<QChar, QString> taken;
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator()) continue;
        const QString name = place + QStringLiteral(" > ") + action->text();
        if (action->text().isEmpty()) faults << name + action->objectName() + QStringLiteral(" has no words");
        const QChar mnemonic = mnemonicOf(action->text());
        if (mnemonic.isNull()) {
            faults << name + QStringLiteral(" has no mnemonic");
        } else if (taken.contains(mnemonic)) {
            faults << name + QStringLiteral(" has the mnemonic of ") + taken[mnemonic];
        }
        taken[mnemonic] = action->text();
        if (action->menu() != nullptr) addFaults(*action->menu(), name, faults);
    }
}

}  // namespace

QList<QWidget*> usableWidgets(QWidget& window)
{
    QList<QWidget*> usable;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window || !widget->isVisible() || !widget->isEnabled()) continue;
        if (!isPartOfAnother(*widget) && isUsable(*widget)) usable << widget;
    }
    return usable;
}

QList<const QWidget*> tabStops(QWidget& window, bool backwards)
{
    QList<const QWidget*> stops;
    for (int step = 0; step < kMostStops; ++step) {
        QWidget* at = QApplication::focusWidget();
        if (at == nullptr) at = &window;
        QTest::keyClick(at, backwards ? Qt::Key_Backtab : Qt::Key_Tab, backwards ? Qt::ShiftModifier : Qt::NoModifier);
        const QWidget* now = QApplication::focusWidget();
        if (now == nullptr || now->window() != &window) continue;
        // Once round: where it has been, and comes from the same place.
        if (stops.contains(now) && step > 2 * stops.size() + 2) break;
        if (!stops.contains(now)) stops << now;
    }
    return stops;
}

bool hasKeyOfItsOwn(const QWidget& widget)
{
    const auto* button = qobject_cast<const QToolButton*>(&widget);
    return button != nullptr && button->defaultAction() != nullptr && !button->defaultAction()->shortcuts().isEmpty();
}

QString spokenName(QWidget& widget)
{
    const QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&widget);
    return spoken != nullptr ? spoken->text(QAccessible::Name) : widget.accessibleName();
}

QChar mnemonicOf(const QString& text)
{
    QString own = text;
    own.replace(QStringLiteral("&&"), QString());
    const auto place = own.indexOf(u'&');
    return place >= 0 && place + 1 < own.size() ? own.at(place + 1).toUpper() : QChar();
}

QStringList faultsOf(QMenu& menu)
{
    QStringList faults;
    addFaults(menu, menu.title(), faults);
    return faults;
}

std::string nameForMessages(const QWidget& widget)
{
    const QString owner = widget.parentWidget() != nullptr ? widget.parentWidget()->objectName() : QString();
    return (QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName() +
            QStringLiteral(" in ") + owner)
        .toStdString();
}

}  // namespace longtake::ui::testing
