// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/step_text.h"

#include "ui/support/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace longtake::ui {
namespace {

// clang-format off
constexpr std::array kSteps{
    CoreWords{R"(erased)", QT_TRANSLATE_NOOP("Steps", "erased")},
    CoreWords{R"((.+): edge moved)", QT_TRANSLATE_NOOP("Steps", "%1: edge moved")},
    CoreWords{R"((.+): bout moved)", QT_TRANSLATE_NOOP("Steps", "%1: bout moved")},
    CoreWords{R"((.+): bout split)", QT_TRANSLATE_NOOP("Steps", "%1: bout split")},
    CoreWords{R"((.+): bouts merged)", QT_TRANSLATE_NOOP("Steps", "%1: bouts merged")},
    CoreWords{R"((.+): bout deleted)", QT_TRANSLATE_NOOP("Steps", "%1: bout deleted")},
    CoreWords{R"(not (.+ \d+:\d+))", QT_TRANSLATE_NOOP("Steps", "not %1")},
    CoreWords{R"((.+) unseen (\d+:\d+))", QT_TRANSLATE_NOOP("Steps", "%1 unseen %2")},
    CoreWords{R"(the rest as (.+))", QT_TRANSLATE_NOOP("Steps", "the rest as %1")},
    CoreWords{R"(consensus of two annotators)", QT_TRANSLATE_NOOP("Steps", "consensus of two annotators")},
    CoreWords{R"(consensus of the labels of the project and (.+))", QT_TRANSLATE_NOOP("Steps", "consensus of the labels of the project and %1")},
    CoreWords{R"(consensus of (.+) and the labels of the project)", QT_TRANSLATE_NOOP("Steps", "consensus of %1 and the labels of the project")},
    CoreWords{R"(consensus of (.+) and (.+))", QT_TRANSLATE_NOOP("Steps", "consensus of %1 and %2")},
    CoreWords{R"(import (.+))", QT_TRANSLATE_NOOP("Steps", "import %1")},
    CoreWords{R"((\d+) ranges of (.+))", QT_TRANSLATE_NOOP("Steps", "%1 ranges of %2")},
    CoreWords{R"(sample labels)", QT_TRANSLATE_NOOP("Steps", "sample labels")},
    CoreWords{R"(restored (.+))", QT_TRANSLATE_NOOP("Steps", "restored %1")},
    CoreWords{R"(merged (.+) into (.+))", QT_TRANSLATE_NOOP("Steps", "merged %1 into %2")},
    CoreWords{R"(several classes a frame)", QT_TRANSLATE_NOOP("Steps", "several classes a frame")},
    CoreWords{R"(one class a frame)", QT_TRANSLATE_NOOP("Steps", "one class a frame")},
    CoreWords{R"(added (.+))", QT_TRANSLATE_NOOP("Steps", "added %1")},
    CoreWords{R"(deleted (.+))", QT_TRANSLATE_NOOP("Steps", "deleted %1")},
    CoreWords{R"(renamed (.+) to (.+))", QT_TRANSLATE_NOOP("Steps", "renamed %1 to %2")},
    CoreWords{R"(colour of (.+))", QT_TRANSLATE_NOOP("Steps", "colour of %1")},
    CoreWords{R"(key of (.+): none)", QT_TRANSLATE_NOOP("Steps", "key of %1: none")},
    CoreWords{R"(key of (.+): (.))", QT_TRANSLATE_NOOP("Steps", "key of %1: %2")},
    CoreWords{R"(definition of (.+))", QT_TRANSLATE_NOOP("Steps", "definition of %1")},
    CoreWords{R"((.+) is the background)", QT_TRANSLATE_NOOP("Steps", "%1 is the background")},
    CoreWords{R"((.+) is not the background any more)", QT_TRANSLATE_NOOP("Steps", "%1 is not the background any more")},
    CoreWords{R"(reordered the classes)", QT_TRANSLATE_NOOP("Steps", "reordered the classes")},
    CoreWords{R"((\d+) changes? of the classes)", QT_TRANSLATE_NOOP("Steps", "%1 changes of the classes")},
};
constexpr std::array kWho{
    CoreWords{R"(review of run (.+))", QT_TRANSLATE_NOOP("Steps", "review of run %1")},
};
// clang-format on

// "walk 10:20" is a class and its frames, whatever the class is called.
bool isClassAndFrames(const QString& step)
{
    static const QRegularExpression kFrames(QStringLiteral(R"( \d+:\d+$)"));
    static const QRegularExpression kMore(QStringLiteral(R"(^not .| unseen \d+:\d+$)"));
    return step.contains(kFrames) && !step.contains(kMore);
}

}  // namespace

QString stepText(const QString& step)
{
    static const QRegularExpression kRegion(QRegularExpression::anchoredPattern(QStringLiteral(R"(region ([\d,]+))")));
    if (const QRegularExpressionMatch match = kRegion.match(step); match.hasMatch() && step.count(u',') == 3)
        return QCoreApplication::translate("Problems", "region of interest %1").arg(match.captured(1));
    if (step == u"whole picture") return QCoreApplication::translate("Problems", "whole picture");
    if (isClassAndFrames(step)) return step;
    return inLanguage("Steps", kSteps, step).value_or(step);
}

QString whoText(const QString& who)
{
    return inLanguage("Steps", kWho, who).value_or(who);
}

}  // namespace longtake::ui
