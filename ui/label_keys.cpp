// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/label_keys.h"

#include "ui/controllers/labeling_controller.h"
#include "ui/controllers/playback_controller.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <QWidget>

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

}  // namespace

LabelKeys::LabelKeys(QWidget& window, LabelingController& labeling, PlaybackController& playback,
                     std::function<bool(char)> isClassKey)
    : QObject(&window), window_(window), labeling_(labeling), playback_(playback), isClassKey_(std::move(isClassKey))
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
    if (modifiers == Qt::ShiftModifier) {
        switch (event.key()) {
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Home:
            case Qt::Key_End:
                return Use::Range;
            default:
                return Use::None;
        }
    }
    if (modifiers != Qt::NoModifier) return Use::None;
    if (event.key() == Qt::Key_Delete) return Use::Eraser;
    const char letter = letterOf(event);
    if (letter == '\0') return Use::None;
    return letter == '0' || isClassKey_(letter) ? Use::ClassKey : Use::None;
}

bool LabelKeys::press(const QKeyEvent& event, Use use)
{
    if (use == Use::Range) {
        const std::int64_t frame = playback_.frame();
        switch (event.key()) {
            case Qt::Key_Left:
                labeling_.extendRange(frame - 1);
                break;
            case Qt::Key_Right:
                labeling_.extendRange(frame + 1);
                break;
            case Qt::Key_Home:
                labeling_.extendRange(0);
                break;
            default:
                labeling_.extendRange(playback_.frameCount() - 1);
                break;
        }
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
