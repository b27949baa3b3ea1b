// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/finding_text.h"

#include "core/base/bytes.h"
#include "ui/support/core_words.h"
#include "ui/support/qt_convert.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <utility>

namespace longtake::ui {
namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Findings", text);
}

QString bytesText(std::int64_t bytes)
{
    return toQString(formatBytes(bytes));
}

constexpr std::array<std::pair<const char*, const char*>, 12> kParts{{
    {"weights", QT_TRANSLATE_NOOP("Findings", "weights")},
    {"gradients", QT_TRANSLATE_NOOP("Findings", "gradients")},
    {"optimiser", QT_TRANSLATE_NOOP("Findings", "optimiser")},
    {"checkpoints", QT_TRANSLATE_NOOP("Findings", "checkpoints")},
    {"segment", QT_TRANSLATE_NOOP("Findings", "segment")},
    {"input", QT_TRANSLATE_NOOP("Findings", "frames")},
    {"head", QT_TRANSLATE_NOOP("Findings", "head")},
    {"workspace", QT_TRANSLATE_NOOP("Findings", "workspace")},
    {"library", QT_TRANSLATE_NOOP("Findings", "library")},
    {"process", QT_TRANSLATE_NOOP("Findings", "program")},
    {"context", QT_TRANSLATE_NOOP("Findings", "device context")},
    {"other", QT_TRANSLATE_NOOP("Findings", "other")},
}};

// What core says an advice costs.
// clang-format off
constexpr std::array kPrices{
    CoreWords{R"(only time: some steps are computed more than once)", QT_TRANSLATE_NOOP("Findings", "only time: some steps are computed more than once")},
    CoreWords{R"(what is further back than (\d+) steps cannot be learnt from)", QT_TRANSLATE_NOOP("Findings", "what is further back than %1 steps cannot be learnt from")},
    CoreWords{R"(each step sees fewer videos, so learning is less steady)", QT_TRANSLATE_NOOP("Findings", "each step sees fewer videos, so learning is less steady")},
    CoreWords{R"(details smaller than about (\d+) pixels of the present size are lost)", QT_TRANSLATE_NOOP("Findings", "details smaller than about %1 pixels of the present size are lost")},
    CoreWords{R"(a smaller network, which can tell fewer things apart)", QT_TRANSLATE_NOOP("Findings", "a smaller network, which can tell fewer things apart")},
};
// clang-format on

QString scheduleWords(const MemoryPlan& plan)
{
    switch (plan.schedule.kind) {
        case MemorySchedule::StoreAll:
        case MemorySchedule::Auto:
            return words(QT_TRANSLATE_NOOP("Findings", "keeps everything, so nothing is computed twice"));
        case MemorySchedule::SegmentGates:
        case MemorySchedule::SegmentStates:
            return words(QT_TRANSLATE_NOOP("Findings", "computes every step once more, about %1 times the time"))
                .arg(QLocale().toString(plan.recomputeFactor, 'f', 1));
        case MemorySchedule::Binomial:
            break;
    }
    return words(QT_TRANSLATE_NOOP("Findings", "computes steps several times, about %1 times the time"))
        .arg(QLocale().toString(plan.recomputeFactor, 'f', 1));
}

}  // namespace

QString findingText(const Finding& finding)
{
    const QString subject = toQString(finding.subject);
    const QString detail = toQString(finding.detail);
    const QString number = countText(finding.number);
    switch (finding.kind) {
        case FindingKind::NoVideos:
            return words(QT_TRANSLATE_NOOP("Findings", "The project has no videos yet: add some first."));
        case FindingKind::NothingLabelled:
            if (!finding.detail.empty())
                return words(QT_TRANSLATE_NOOP(
                    "Findings", "All labelled frames of the training part are left out for their low contrast."));
            return words(QT_TRANSLATE_NOOP("Findings", "No frame of the training part is labelled: label some first."));
        case FindingKind::OnlyOneClass:
            if (!finding.detail.empty())
                return words(
                           QT_TRANSLATE_NOOP(
                               "Findings",
                               "All frames of the training part but those of %1 are left out for their low contrast."))
                    .arg(subject);
            return words(QT_TRANSLATE_NOOP("Findings",
                                           "The training part holds only %1: label frames of another class, too."))
                .arg(subject);
        case FindingKind::ClassWithoutFrames:
            return words(
                       QT_TRANSLATE_NOOP("Findings", "%1 has no frames in the training part, so it cannot be learnt."))
                .arg(subject);
        case FindingKind::ClassNotInValidation:
            return words(QT_TRANSLATE_NOOP("Findings",
                                           "%1 does not occur in the validation part, so its score will not be known."))
                .arg(subject);
        case FindingKind::NoValidation:
            return words(
                QT_TRANSLATE_NOOP("Findings", "There is no validation part: the last epoch will count as the best."));
        case FindingKind::TinyValidation:
            return words(
                       QT_TRANSLATE_NOOP(
                           "Findings", "The validation part has only %1 labelled frames: its scores will jump about."))
                .arg(number);
        case FindingKind::VideoUnreadable:
            return words(QT_TRANSLATE_NOOP("Findings", "%1 cannot be read: %2")).arg(subject, detail);
        case FindingKind::VideoNotIngested:
            return words(QT_TRANSLATE_NOOP("Findings", "%1 will be decoded first.")).arg(subject);
        case FindingKind::VideoCulled:
            return words(QT_TRANSLATE_NOOP("Findings",
                                           "%1 takes no part: all its frames are left out for their low "
                                           "contrast."))
                .arg(subject);
        case FindingKind::DiskSpace:
            return words(QT_TRANSLATE_NOOP("Findings", "The disk is too full by %1: free some space first."))
                .arg(bytesText(finding.number));
        case FindingKind::DiskBudget:
            return words(QT_TRANSLATE_NOOP("Findings", "The frames of these videos take %1 more than the disk budget."))
                .arg(bytesText(finding.number));
        case FindingKind::DoesNotFit:
            if (finding.detail.empty())
                return words(QT_TRANSLATE_NOOP("Findings",
                                               "This does not fit: %1 are missing, and no smaller "
                                               "settings would fit either."))
                    .arg(bytesText(finding.number));
            return words(QT_TRANSLATE_NOOP("Findings",
                                           "This does not fit: %1 are missing. The change that costs least: %2."))
                .arg(bytesText(finding.number), adviceText({finding.detail, 0, {}}));
    }
    return toQString(finding.text);
}

QString verdictText(const MemoryPlan& plan)
{
    if (!plan.fits) {
        return words(QT_TRANSLATE_NOOP("Findings", "Does not fit: needs %1, %2 more than the budget of %3."))
            .arg(bytesText(plan.totalBytes), bytesText(plan.totalBytes - plan.budgetBytes),
                 bytesText(plan.budgetBytes));
    }
    QString text = words(QT_TRANSLATE_NOOP("Findings", "Fits: %1 of %2; %3"))
                       .arg(bytesText(plan.totalBytes), bytesText(plan.budgetBytes), scheduleWords(plan));
    if (plan.secondsPerEpochEstimate > 0.0) {
        text +=
            words(QT_TRANSLATE_NOOP("Findings", "; about %1 an epoch")).arg(durationText(plan.secondsPerEpochEstimate));
    }
    return words(QT_TRANSLATE_NOOP("Findings", "%1.")).arg(text);
}

QString partText(const QString& name)
{
    for (const auto& [known, text] : kParts) {
        if (name == QLatin1String(known)) return words(text);
    }
    return name;
}

QString priceText(const PlanAdvice& advice)
{
    const QString price = toQString(advice.price);
    return inLanguage("Findings", kPrices, price).value_or(price);
}

QString adviceText(const PlanAdvice& advice)
{
    const QString change = toQString(advice.change);
    const QString value = change.section(u' ', 1);
    const QString option = change.section(u' ', 0, 0);
    if (option == u"chunk") return words(QT_TRANSLATE_NOOP("Findings", "Chunks of %1 steps")).arg(value);
    if (option == u"size") return words(QT_TRANSLATE_NOOP("Findings", "Picture %1")).arg(value);
    if (option == u"filters") return words(QT_TRANSLATE_NOOP("Findings", "%1 filters")).arg(value);
    if (option == u"batch") return words(QT_TRANSLATE_NOOP("Findings", "%1 chunks a step")).arg(value);
    if (option == u"memory-schedule") return words(QT_TRANSLATE_NOOP("Findings", "Schedule chosen by the program"));
    return change;
}

}  // namespace longtake::ui
