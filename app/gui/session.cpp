// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/session.h"

#include "core/learn/learn_library.h"
#include "ui/support/icons.h"
#include "ui/support/theme.h"

namespace longtake::ui {

Session::Session(Settings& settings, FilePrompts& prompts)
    : labeling_(document_, playback_),
      loader_("loader"),
      learn_([] { return loadLearnEngine(); }),
      intake_(document_, loader_),
      memory_(document_),
      training_(document_, learn_, intake_),
      prediction_(document_, learn_, intake_),
      review_(document_, playback_)
{
    initialiseResources();
    applyAppearance(settings.appearance());
    language_.use(settings.language());
    window_ = std::make_unique<MainWindow>(WindowParts{settings, language_, prompts, document_, playback_, fetcher_,
                                                       labeling_, intake_, memory_, training_, prediction_, review_});
}

Session::~Session() = default;

}  // namespace longtake::ui
