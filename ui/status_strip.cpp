// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/status_strip.h"

#include "core/memory/host_probe.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/support/step_text.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace longtake::ui {
namespace {

constexpr double kGigabyte = 1e9;

}  // namespace

StatusStrip::StatusStrip(ProjectDocument& document, QWidget* parent)
    : QStatusBar(parent),
      document_(document),
      saved_(new QLabel(this)),
      totals_(new QLabel(this)),
      activity_(new QToolButton(this)),
      memory_(new QLabel(this))
{
    setObjectName(QStringLiteral("statusStrip"));
    setSizeGripEnabled(false);
    saved_->setObjectName(QStringLiteral("savedText"));
    totals_->setObjectName(QStringLiteral("totalsText"));
    activity_->setObjectName(QStringLiteral("activity"));
    activity_->setAutoRaise(true);
    activity_->setFocusPolicy(Qt::TabFocus);
    memory_->setObjectName(QStringLiteral("memoryText"));
    for (QLabel* label : {saved_, totals_, memory_}) label->setContentsMargins(8, 0, 8, 0);
    addWidget(saved_);
    addWidget(totals_);
    addWidget(activity_);
    addPermanentWidget(memory_);
    connect(activity_, &QToolButton::clicked, this, &StatusStrip::activityClicked);
    connect(&document_, &ProjectDocument::saved, this, [this](const QDateTime& at) {
        savedAt_ = at;
        moved_.reset();
        showSaved();
    });
    connect(&document_, &ProjectDocument::historyMoved, this, [this](const QString& text) {
        moved_ = text;
        showSaved();
    });
    connect(&document_, &ProjectDocument::projectChanged, this, [this] {
        savedAt_ = {};
        moved_.reset();
        showSaved();
        showTotals();
    });
    connect(&document_, &ProjectDocument::videosChanged, this, &StatusStrip::showTotals);
    memoryTimer_.setInterval(2000);
    connect(&memoryTimer_, &QTimer::timeout, this, &StatusStrip::showMemory);
    memoryTimer_.start();
    setActivity({});
    showSaved();
    showTotals();
    showMemory();
}

void StatusStrip::setActivity(const QString& text)
{
    activity_->setText(text);
    activity_->setAccessibleName(text.isEmpty() ? tr("Nothing is running") : text);
    activity_->setVisible(!text.isEmpty());
}

void StatusStrip::showSaved()
{
    QString text = !document_.isOpen()      ? QString()
                   : document_.isReadOnly() ? tr("read only")
                   : savedAt_.isValid()     ? tr("saved %1").arg(savedAt_.toString(QStringLiteral("hh:mm:ss")))
                                            : tr("saved");
    if (moved_)
        text +=
            QStringLiteral(" \u00b7 ") + (moved_->isEmpty() ? tr("nothing more to undo or redo") : stepText(*moved_));
    saved_->setText(text);
}

void StatusStrip::showTotals()
{
    const int videos = static_cast<int>(document_.videos().size());
    totals_->setText(document_.isOpen()
                         ? tr("%n videos", nullptr, videos) + QStringLiteral(", ") + framesText(document_.framesInAll())
                         : QString());
}

void StatusStrip::showMemory()
{
    const HostMemory host = probeHost();
    const double used = static_cast<double>(host.totalBytes - host.availableBytes) / kGigabyte;
    const QLocale locale;
    memory_->setText(tr("memory %1 of %2 GB")
                         .arg(locale.toString(used, 'f', 1),
                              locale.toString(static_cast<double>(host.totalBytes) / kGigabyte, 'f', 1)));
    memory_->setToolTip(tr("LongTake itself holds %1 GB.")
                            .arg(locale.toString(static_cast<double>(host.processBytes) / kGigabyte, 'f', 2)));
}

void StatusStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        showSaved();
        showTotals();
        showMemory();
    }
    QStatusBar::changeEvent(event);
}

}  // namespace longtake::ui
