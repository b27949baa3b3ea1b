// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/log.h"
#include "core/learn/learn_library.h"
#include "core/learn/learn_plugin.h"
#include "core/plugin/engine.h"

extern "C" LONGTAKE_PLUGIN_EXPORT longtake::LearnEngine* longtakeMakeLearnEngine(int version, longtake::LogFunction log)
{
    if (version != longtake::kLearnInterfaceVersion) return nullptr;
    longtake::setLogSink(log);
    return longtake::makeLearnEngine().release();
}
