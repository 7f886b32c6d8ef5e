// What searches for layouts without a guess take from Python.
#pragma once

#include <nanobind/stl/optional.h>

#include <optional>

#include "bind.hpp"
#include "interruptible.hpp"
#include "refusals.hpp"

namespace bindings {

// A `SearchLimit`, which is asked whether the search has to end.
using Condition = std::optional<nb::typed<nb::callable, bool()>>;

// Whether a search has to end: Ctrl-C, or a condition in Python, which may raise.
inline fairmines::StopCheck::Condition search_condition(const Interruptible& computation,
                                                        const Condition& ended) {
    return [asked = computation.condition(), &ended] {
        if (asked()) return true;
        if (!ended) return false;
        const nb::gil_scoped_acquire with_gil;
        try {
            return nb::cast<bool>((*ended)());
        } catch (nb::python_error& e) {
            e.restore();
            return true;
        }
    };
}

// Within a catch block: throws why a search has ended without a layout; all else again.
[[noreturn]] inline void refuse_search(const fairmines::WantedDeal& wanted,
                                       const Condition& ended) {
    try {
        throw;
    } catch (const fairmines::NoDeal& end) {
        // Ctrl-C, or a condition in Python, has left its own exception.
        if (PyErr_Occurred()) throw nb::python_error();
        std::optional<double> seconds;
        const nb::object limit = ended ? nb::object(ended->attr("limit")) : nb::none();
        if (!limit.is_none() && !nb::cast<bool>(ended->attr("cancelled")))
            seconds = nb::cast<double>(limit);
        throw fairmines::no_deal(wanted, end, seconds);
    }
}

}  // namespace bindings
