// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/go_to_field.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace longtake::ui {

FramePlace parseFramePlace(const QString& text)
{
    QString plain = text.simplified();
    bool isNumber = false;
    if (!plain.contains(u':') && !plain.endsWith(u's')) {
        plain.remove(u',').remove(u' ').remove(QChar(0x00A0));
        const qint64 frame = plain.toLongLong(&isNumber);
        return isNumber && frame >= 0 ? FramePlace{frame, std::nullopt} : FramePlace{};
    }
    if (plain.endsWith(u's')) plain.chop(1);
    double seconds = 0.0;
    for (const QString& part : plain.split(u':')) {
        const double value = part.trimmed().toDouble(&isNumber);
        if (!isNumber || value < 0.0) return {};
        seconds = seconds * 60.0 + value;
    }
    return {std::nullopt, seconds};
}

GoToField::GoToField(QWidget* parent)
    : QWidget(parent), label_(new QLabel(this)), field_(new QLineEdit(this)), complaint_(new QLabel(this))
{
    setObjectName(QStringLiteral("goTo"));
    field_->setObjectName(QStringLiteral("goToField"));
    field_->setMaximumWidth(180);
    field_->installEventFilter(this);
    label_->setBuddy(field_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 4);
    row->addWidget(label_);
    row->addWidget(field_);
    row->addWidget(complaint_, 1);
    connect(field_, &QLineEdit::returnPressed, this, &GoToField::accept);
    retranslate();
    hide();
}

void GoToField::ask(qint64 frame)
{
    complains_ = false;
    retranslate();
    field_->setText(QString::number(frame));
    show();
    field_->selectAll();
    field_->setFocus(Qt::ShortcutFocusReason);
}

void GoToField::accept()
{
    const FramePlace place = parseFramePlace(field_->text());
    if (!place.frame && !place.seconds) {
        complains_ = true;
        retranslate();
        return;
    }
    hide();
    if (place.frame) {
        Q_EMIT frameEntered(*place.frame);
    } else {
        Q_EMIT secondsEntered(*place.seconds);
    }
}

bool GoToField::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (isKey && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) hide();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void GoToField::retranslate()
{
    label_->setText(tr("Go to"));
    field_->setAccessibleName(tr("Frame number or time"));
    field_->setPlaceholderText(tr("1234 or 0:41.5"));
    complaint_->setText(complains_ ? tr("This is neither a frame number nor a time.") : QString());
}

void GoToField::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
