// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Root may write everywhere, so a test of permissions runs its middle part as a user without rights.

#pragma once

#include <unistd.h>

namespace longtake::test {

class OrdinaryUser {
public:
    OrdinaryUser()
    {
        if (::geteuid() == 0) changed_ = ::seteuid(kNobody) == 0;
    }
    ~OrdinaryUser()
    {
        if (changed_ && ::seteuid(0) != 0) ::_exit(1);
    }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;

private:
    static constexpr uid_t kNobody = 65534;
    bool changed_ = false;
};

}  // namespace longtake::test
