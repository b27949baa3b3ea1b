// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/label_keys.h"

#include "ui/controllers/labeling_controller.h"
#include "ui/support/actions.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QWidget>

#include <array>
#include <utility>

namespace longtake::ui {
namespace {

bool takesText(const QWidget* widget)
{
    if (widget == nullptr) return false;
    if (qobject_cast<const QLineEdit*>(widget) != nullptr || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr)
        return true;
    if (qobject_cast<const QPlainTextEdit*>(widget) != nullptr || qobject_cast<const QTextEdit*>(widget) != nullptr)
        return true;
    const auto* box = qobject_cast<const QComboBox*>(widget);
    return box != nullptr && box->isEditable();
}

char letterOf(const QKeyEvent& event)
{
    const int key = event.key();
    if (key >= Qt::Key_0 && key <= Qt::Key_9) return static_cast<char>('0' + (key - Qt::Key_0));
    if (key >= Qt::Key_A && key <= Qt::Key_Z) return static_cast<char>('a' + (key - Qt::Key_A));
    return '\0';
}

constexpr std::array kMoves{ActionId::StepForward,      ActionId::StepBack,
                            ActionId::JumpForward,      ActionId::JumpBack,
                            ActionId::BigJumpForward,   ActionId::BigJumpBack,
                            ActionId::FirstFrame,       ActionId::LastFrame,
                            ActionId::NextBout,         ActionId::PreviousBout,
                            ActionId::NextUnseen,       ActionId::PreviousUnseen,
                            ActionId::NextDisagreement, ActionId::PreviousDisagreement};

// What is on the key without Shift; with it, . and , are other signs.
int withoutShift(int key)
{
    switch (key) {
        case Qt::Key_Greater:
        case Qt::Key_Colon:
            return Qt::Key_Period;
        case Qt::Key_Less:
        case Qt::Key_Semicolon:
            return Qt::Key_Comma;
        default:
            return key;
    }
}

}  // namespace

LabelKeys::LabelKeys(QWidget& window, LabelingController& labeling, ActionTable& actions,
                     std::function<bool(char)> isClassKey)
    : QObject(&window), window_(window), labeling_(labeling), actions_(actions), isClassKey_(std::move(isClassKey))
{
    qApp->installEventFilter(this);
}

bool LabelKeys::isForLabels() const
{
    if (QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr) return false;
    const QWidget* focus = QApplication::focusWidget();
    return !takesText(focus) && (focus == nullptr || focus->window() == &window_);
}

LabelKeys::Use LabelKeys::useOf(const QKeyEvent& event) const
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers.testFlag(Qt::ShiftModifier)) return markedMove(event) != nullptr ? Use::Range : Use::None;
    if (modifiers != Qt::NoModifier) return Use::None;
    if (event.key() == Qt::Key_Delete) return Use::Eraser;
    const char letter = letterOf(event);
    if (letter == '\0') return Use::None;
    return letter == '0' || isClassKey_(letter) ? Use::ClassKey : Use::None;
}

// The move whose key this is with Shift; null where the two together are the key of something else, or of nothing.
QAction* LabelKeys::markedMove(const QKeyEvent& event) const
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const auto hasKey = [](const QAction& action, Qt::KeyboardModifiers with, int key) {
        return action.shortcuts().contains(QKeySequence(QKeyCombination(with, static_cast<Qt::Key>(key))));
    };
    for (const ActionSpec& spec : actionSpecs()) {
        if (hasKey(*actions_[spec.id], modifiers, event.key())) return nullptr;
    }
    const Qt::KeyboardModifiers plain = modifiers & ~Qt::ShiftModifier;
    for (const ActionId id : kMoves) {
        if (hasKey(*actions_[id], plain, withoutShift(event.key()))) return actions_[id];
    }
    return nullptr;
}

bool LabelKeys::press(const QKeyEvent& event, Use use)
{
    if (use == Use::Range) {
        if (QAction* move = markedMove(event)) labeling_.extendRange([move] { move->trigger(); });
        return true;
    }
    if (event.isAutoRepeat()) return true;
    heldKey_ = event.key();
    if (use == Use::Eraser) {
        labeling_.pressEraser();
    } else {
        labeling_.pressClassKey(letterOf(event));
    }
    return true;
}

bool LabelKeys::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
        case QEvent::ShortcutOverride:
        case QEvent::KeyPress: {
            if (!watched->isWidgetType() || !isForLabels()) break;
            const auto& key = *static_cast<QKeyEvent*>(event);
            const Use use = useOf(key);
            if (use == Use::None) {
                // A button that was reached by Tab is pressed by Space, as everywhere.
                const bool presses = key.key() == Qt::Key_Space &&
                                     qobject_cast<QAbstractButton*>(QApplication::focusWidget()) != nullptr;
                if (presses && event->type() == QEvent::ShortcutOverride) event->accept();
                break;
            }
            if (event->type() == QEvent::ShortcutOverride) {
                event->accept();  // comes back as a key press, not as a shortcut
                return true;
            }
            return press(key, use);
        }
        case QEvent::KeyRelease: {
            const auto& key = *static_cast<QKeyEvent*>(event);
            if (heldKey_ == 0 || key.key() != heldKey_ || !watched->isWidgetType()) break;
            if (key.isAutoRepeat()) return true;
            heldKey_ = 0;
            labeling_.releaseKey();
            return true;
        }
        case QEvent::WindowDeactivate:
            if (heldKey_ != 0 && watched == &window_) {
                heldKey_ = 0;
                labeling_.releaseKey();
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace longtake::ui
