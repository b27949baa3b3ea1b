// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Result<T>: a value, or the Error that kept it from being made. For what can fail for reasons outside the program; our
// own mistakes are caught by LT_EXPECT (contract.h). Never ignored: the type is [[nodiscard]].

#pragma once

#include "core/base/error.h"

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace longtake {

template <typename T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
public:
    using tl::expected<T, Error>::expected;
};

// A Result that carries nothing but success.
using Status = Result<void>;

// `return fail(ErrorCode::FileNotFound, path);` from any function that returns a Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string subject, std::string detail = {})
{
    return tl::unexpected<Error>(Error{code, std::move(subject), std::move(detail)});
}

// Hands the error of one Result on as the error of another.
inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

}  // namespace longtake
