// Binds the checks of boards, and raises what the core refuses as errors of Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <limits>

#include "bind.hpp"
#include "board/refusal.hpp"

namespace bindings {
namespace {

using fairmines::Whole;

void translate_refusal(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const fairmines::Refusal& e) {
        nb::dict values;
        for (const auto& [name, value] : e.values()) {
            const nb::str text(value.text().data(), value.text().size());
            const nb::object number = nb::int_(value.number);
            values[nb::str(name.data(), name.size())] = value.text().empty() ? number : text;
        }
        const auto key = name_of(e.key);
        const nb::object raised = nb::module_::import_("fairmines.boards.refusals")
                                      .attr("refusal_error")(nb::str(key.data(), key.size()),
                                                             values, sentence_of(e).c_str());
        PyErr_SetObject(raised.type().ptr(), raised.ptr());
    }
}

Whole whole(const nb::int_& number) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (!overflow) return value;
    using Most = std::numeric_limits<std::int64_t>;
    const nb::object quotation = nb::module_::import_("fairmines.checks").attr("quote")(number);
    return {overflow > 0 ? Most::max() : Most::min(), nb::cast<std::string>(quotation)};
}

}  // namespace

void bind_refusals(nb::module_& m) {
    using namespace nb::literals;
    using fairmines::Grid;
    nb::register_exception_translator(translate_refusal);
    m.def(
        "check_size",
        [](const nb::int_& width, const nb::int_& height) {
            fairmines::check_size(whole(width), whole(height));
        },
        "width"_a, "height"_a, "Raise `LevelError` for a side that no board has.");
    m.def(
        "check_mines",
        [](const nb::int_& mines, int width, int height) {
            fairmines::check_mines(whole(mines), {width, height});
        },
        "mines"_a, "width"_a, "height"_a, "Raise `LevelError` if the board is too small.");
    m.def(
        "check_cell",
        [](const nb::int_& row, const nb::int_& column, int width, int height) {
            fairmines::check_cell(whole(row), whole(column), {width, height});
        },
        "row"_a, "column"_a, "width"_a, "height"_a,
        "Raise `FairminesError` if it is off the board.");
    m.def(
        "check_first_click",
        [](int width, int height, int mines, int radius, int row, int column) {
            const Grid grid{width, height};
            fairmines::check_first_click(grid, mines, radius, grid.index(row, column));
        },
        "width"_a, "height"_a, "mines"_a, "radius"_a, "row"_a, "column"_a,
        "Raise `LevelError` if the mines do not fit beside the cells that stay free.");
    m.def("check_difficulty", &fairmines::check_difficulty, "deal"_a, "difficulty"_a.none(),
          "Raise `FairminesError` if no such deal has a difficulty.");
    m.def(
        "check_bbbv",
        [](const nb::int_& least, const nb::int_& most) {
            fairmines::check_bbbv(whole(least), whole(most));
        },
        "least"_a, "most"_a, "Raise `FairminesError` if it is no range of 3BV.");
}

}  // namespace bindings
