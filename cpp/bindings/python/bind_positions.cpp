// Binds the formats of boards: files, links and texts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string_view>
#include <utility>

#include "bind.hpp"
#include "positions/position.hpp"

namespace bindings {
namespace {

using fairmines::Dots;
using fairmines::Position;
using fairmines::PositionFormat;

std::string_view characters_of(const nb::bytes& data) { return {data.c_str(), data.size()}; }

NewArray<std::int8_t, 2> cells_of(const Position& position) {
    auto array = new_array<std::int8_t>(position.grid.height, position.grid.width);
    std::copy(position.cells.begin(), position.cells.end(), array.data());
    return array;
}

std::optional<NewArray<bool, 2>> layout_of(const Position& position) {
    if (position.layout.empty()) return {};
    return layout_array(position.grid, position.layout);
}

std::optional<std::pair<int, int>> start_of(const Position& position) {
    if (!position.start) return {};
    return {{position.start->row, position.start->column}};
}

void make_position(Position* position, const BoardArray<std::int8_t>& cells,
                   std::optional<int> mines, const std::optional<BoardArray<bool>>& layout,
                   std::optional<std::pair<int, int>> start) {
    new (position)
        Position{grid_of(cells), {cells.data(), cells.data() + cells.size()}, mines, {}, {}};
    if (layout) position->layout.assign(bytes_of(*layout).begin(), bytes_of(*layout).end());
    if (start) position->start = {start->first, start->second};
}

Dots dots_of(const std::optional<std::string_view>& name) {
    return !name ? Dots::unstated : *name == "zero" ? Dots::zero : Dots::covered;
}

const PositionFormat& format_of(std::string_view name) {
    const PositionFormat* format = fairmines::position_format(name);
    if (!format) throw std::invalid_argument("no format of boards");
    return *format;
}

}  // namespace

void bind_positions(nb::module_& m) {
    using namespace nb::literals;
    const auto automatic = nb::rv_policy::automatic;
    nb::class_<PositionFormat>(m, "PositionFormat", "A format of boards.")
        .def_prop_ro("name", [](const PositionFormat& it) { return std::string(it.name); })
        .def_prop_ro(
            "endings", [](const PositionFormat& it) { return std::string(it.endings); },
            "Of its files' names, with blanks between them.")
        .def_prop_ro(
            "written", [](const PositionFormat& it) { return it.write != nullptr; },
            "Whether it is written, too.");
    nb::class_<Position>(m, "FilePosition", "What a file of a board holds.")
        .def("__init__", &make_position, "cells"_a, "mines"_a.none(), "layout"_a.none(),
             "start"_a.none())
        .def_prop_ro("cells", &cells_of, automatic, "(H, W) int8: codes as in `View`.")
        .def_ro("mines", &Position::mines)
        .def_prop_ro("layout", &layout_of, automatic, "(H, W) bool, or None.")
        .def_prop_ro("start", &start_of, "The (row, column) of the first click, or None.")
        .def_ro("unclear_dots", &Position::unclear_dots,
                "Whether the dots of a text may also be opened zeros.");
    m.def(
        "position_formats",
        [] {
            const auto formats = fairmines::position_formats();
            return std::vector<PositionFormat>(formats.begin(), formats.end());
        },
        "Return the formats of boards, in the order in which contents are looked at.");
    m.def(
        "find_position_format",
        [](const nb::bytes& data, std::string_view ending) -> std::optional<std::string> {
            const auto* format = fairmines::find_position_format(characters_of(data), ending);
            if (!format) return {};
            return std::string(format->name);
        },
        "data"_a, "ending"_a,
        "Return the name of the format of a file's bytes and of the ending of its name, or None.");
    m.def(
        "read_position",
        [](const nb::bytes& data, std::string_view format, std::optional<std::string_view> dots) {
            return format_of(format).read(characters_of(data), dots_of(dots));
        },
        "data"_a, "file_format"_a, "dots"_a.none(), "Read a board, or raise `FileFailure`.");
    m.def(
        "write_position",
        [](const Position& position, std::string_view format) {
            const std::string data = format_of(format).write(position);
            return nb::bytes(data.data(), data.size());
        },
        "position"_a, "file_format"_a, "Write a board, or raise `FileFailure`.");
    m.def(
        "layout_of_position",
        [](const Position& position) { return layout_array(fairmines::layout_of(position)); },
        "position"_a, automatic,
        "Return where the mines are, (H, W) bool, or raise `FileFailure` if that is unknown.");
    m.attr("MOST_POSITION_BYTES") = fairmines::kMostPositionBytes;
    m.attr("MOST_BOARD_TEXT") = fairmines::kMostBoardText;
}

}  // namespace bindings
