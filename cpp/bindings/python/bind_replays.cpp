// Binds the readers of replays and boards of other programs.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "bind.hpp"
#include "replays/avf.hpp"
#include "replays/evf.hpp"
#include "replays/evfs.hpp"
#include "replays/mbf.hpp"
#include "replays/modes.hpp"
#include "replays/mvf.hpp"
#include "replays/rawvf.hpp"
#include "replays/rawvf_events.hpp"
#include "replays/rmv.hpp"

namespace bindings {
namespace {

using fairmines::Failure;
using fairmines::PointerEvents;
using fairmines::Video;

nb::bytes bytes_of_text(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// Numbers stay numbers, bytes are bytes, and keys are texts.
nb::object object_of(const fairmines::FileValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return nb::int_(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return bytes_of_text(*text);
    return nb::str(std::get<const char*>(value));
}

nb::typed<nb::list, nb::any> values(const Failure& failure) {
    nb::list result;
    for (const auto& it : failure.values) result.append(object_of(it));
    return result;
}

nb::typed<nb::dict, nb::str, nb::any> stated(const Video& video) {
    nb::dict result;
    for (const auto& it : video.stated) result[it.key] = object_of(it.value);
    return result;
}

// Makes an array of a column of the events, which Python may only read.
template <class T, auto PointerEvents::* values>
NewArray<const T, 1> column(const Video& video) {
    const auto& from = video.events.*values;
    auto array = new_array<const T>(from.size());
    std::transform(from.begin(), from.end(), writable(array).begin(),
                   [](auto it) { return static_cast<T>(it); });
    return array;
}

fairmines::FileBytes view_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

// Calls a reader of the kernel; a failure is a result, because Python makes the sentence.
template <class Result, class Read>
std::variant<Result, Failure> try_to(Read&& read) {
    try {
        return read();
    } catch (Failure& failure) {
        return std::move(failure);
    }
}

template <auto reader>
auto read(const nb::bytes& data, bool partial) {
    return try_to<decltype(reader({}, false))>([&] { return reader(view_of(data), partial); });
}

auto read_mbf(const nb::bytes& data) {
    return try_to<NewArray<bool, 2>>(
        [&] { return layout_array(fairmines::read_mbf(view_of(data))); });
}

nb::typed<nb::list, nb::bytes> names(const fairmines::FileSession& session) {
    nb::list result;
    for (const auto& it : session.names) result.append(bytes_of_text(it));
    return result;
}

nb::typed<nb::dict, int, nb::str> game_modes() {
    nb::dict modes;
    for (const auto& it : fairmines::kGameModes) modes[nb::int_(it.number)] = it.name;
    return modes;
}

nb::typed<nb::dict, int, nb::str> rawvf_events() {
    nb::dict events;
    for (const auto& it : fairmines::kRawvfEvents)
        events[nb::int_(static_cast<int>(it.kind))] = it.name;
    return events;
}

void bind_failure(nb::module_& m) {
    nb::class_<Failure>(m, "FileFailure", "Why a file cannot be read.")
        .def_ro("problem", &Failure::problem, "A key.")
        .def_ro("offset", &Failure::offset, "Where; where what the file ends inside of began.")
        .def_prop_ro("values", &values, "Numbers, bytes of the file, and keys.")
        .def_ro("end", &Failure::end, "Where the file ends, if that is the problem; or -1.")
        .def_ro("line", &Failure::line, "The line of a text, from 1; -1 of another file.")
        .def_ro("causes", &Failure::causes, "What is wrong with a replay in a session.");
}

void bind_video(nb::module_& m) {
    const auto automatic = nb::rv_policy::automatic;
    nb::class_<Video>(m, "FileVideo", "What a replay holds; texts are bytes.")
        .def_prop_ro(
            "mines", [](const Video& it) { return layout_array(it.layout); }, automatic,
            "(H, W) bool.")
        .def_prop_ro("time", &column<std::int64_t, &PointerEvents::time>, automatic,
                     "(N,) int64: milliseconds of each event.")
        .def_prop_ro("kind", &column<std::uint8_t, &PointerEvents::kind>, automatic,
                     "(N,) uint8: as in `formats.pointer`.")
        .def_prop_ro("x", &column<std::int32_t, &PointerEvents::x>, automatic,
                     "(N,) int32: pixels.")
        .def_prop_ro("y", &column<std::int32_t, &PointerEvents::y>, automatic,
                     "(N,) int32: pixels.")
        .def_ro("cell_size", &Video::cell_size)
        .def_ro("question_marks", &Video::question_marks)
        .def_ro("preflags", &Video::preflags, "Indices of cells.")
        .def_prop_ro("player", [](const Video& it) { return bytes_of_text(it.player); })
        .def_prop_ro("program", [](const Video& it) { return bytes_of_text(it.program); })
        .def_prop_ro(
            "version",
            [](const Video& it) -> std::optional<nb::bytes> {
                if (!it.version) return {};
                return bytes_of_text(*it.version);
            },
            "Of the program, where a file has it apart.")
        .def_prop_ro(
            "began", [](const Video& it) { return bytes_of_text(it.began); },
            "ISO 8601, or a form of the program.")
        .def_prop_ro("stated", &stated, "What else the file claims.")
        .def_ro("problem", &Video::problem, "Why only a part was read, or None.");
}

}  // namespace

void bind_replays(nb::module_& m) {
    using namespace nb::literals;
    bind_failure(m);
    bind_video(m);
    nb::class_<fairmines::FileSession>(m, "FileSession", "The replays of a session.")
        .def_prop_ro("names", &names)
        .def_ro("videos", &fairmines::FileSession::videos)
        .def_ro("problem", &fairmines::FileSession::problem, "Why only a part was read, or None.");
    m.def("read_avf", &read<fairmines::read_avf>, "data"_a, "partial"_a,
          "Read a replay of Minesweeper Arbiter.");
    m.def("read_mvf", &read<fairmines::read_mvf>, "data"_a, "partial"_a,
          "Read a replay of Minesweeper Clone.");
    m.def("read_rmv", &read<fairmines::read_rmv>, "data"_a, "partial"_a,
          "Read a replay of Viennasweeper.");
    m.def("read_evf", &read<fairmines::read_evf>, "data"_a, "partial"_a,
          "Read a replay of Metasweeper, of any version.");
    m.def("read_evfs", &read<fairmines::read_evfs>, "data"_a, "partial"_a,
          "Read the replays of a session.");
    m.def("read_rawvf", &read<fairmines::read_rawvf>, "data"_a, "partial"_a,
          "Read a replay in RawVF.");
    m.def("read_mbf", &read_mbf, "data"_a, "Read a board in MBF or ABF: (H, W) bool.");
    m.attr("MAX_SIDE") = fairmines::kMaxSide;
    m.def("rawvf_events", &rawvf_events, "Return the kinds of events, and their names in RawVF.");
    m.def("game_modes", &game_modes, "Return the numbers of the modes of a game, and their names.");
}

}  // namespace bindings
