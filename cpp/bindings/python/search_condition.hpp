// What searches for layouts without a guess take from Python.
#pragma once

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include <functional>
#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"

namespace bindings {

using Condition = std::optional<std::function<bool()>>;

// Whether a search has to end: Ctrl-C, or a condition in Python, which may raise.
inline fairmines::StopCheck::Condition search_condition(const Interruptible& computation,
                                                        const Condition& ended) {
    return [asked = computation.condition(), &ended] {
        if (asked()) return true;
        if (!ended) return false;
        const nb::gil_scoped_acquire with_gil;
        try {
            return (*ended)();
        } catch (nb::python_error& e) {
            e.restore();
            return true;
        }
    };
}

}  // namespace bindings
