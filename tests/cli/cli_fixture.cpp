// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/cli/cli_fixture.h"

#include "tests/support/project_builder.h"

namespace longtake::test {

std::string CliTest::makeProject(std::int64_t frames, bool multiLabel) const
{
    const std::string project = path("mice.longtake");
    const auto store = must(ProjectStore::create(
        project, {.classes = must(namedClasses({"walk", "rest", "groom"}, "")), .multiLabel = multiLabel}));
    must(store->addVideo(makeRecord("cage7.mp4", frames), makeIndex(frames)));
    return project;
}

}  // namespace longtake::test
