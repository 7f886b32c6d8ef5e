// Binds the readers of replays and boards of other programs, and what plays a replay.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "exceptions.hpp"
#include "files/recorded_replay.hpp"
#include "replays/readers.hpp"
#include "replays/replay.hpp"
#include "replays/replay_formats.hpp"
#include "replays/timestamps.hpp"
#include "replays/track.hpp"
#include "replays/writers.hpp"

namespace bindings {
namespace {

using fairmines::Failure;
using fairmines::PointerEvents;
using fairmines::Replay;
using fairmines::ReplayMove;
using fairmines::Track;
using fairmines::Video;

nb::bytes bytes_of_text(const std::string& text) { return nb::bytes(text.data(), text.size()); }

PyObject* file_failure = nullptr;

void translate_of_files(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const Failure& failure) {
        PyErr_SetObject(
            file_failure,
            nb::make_tuple(bytes_of_text(failure.sentence), failure.line, failure.column).ptr());
    }
}

nb::object object_of(const fairmines::FileValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return nb::int_(*number);
    return bytes_of_text(std::get<std::string>(value));
}

std::optional<nb::bytes> sentence_of(const std::optional<Failure>& failure) {
    if (!failure) return {};
    return bytes_of_text(failure->sentence);
}

nb::typed<nb::dict, nb::str, nb::any> stated(const Video& video) {
    nb::dict result;
    for (const auto& it : video.stated) result[it.key.c_str()] = object_of(it.value);
    return result;
}

// Makes an array of what a function takes of each item, which Python may only read.
template <class T, class Items, class Take>
NewArray<const T, 1> row(const Items& items, Take&& take) {
    auto array = new_array<const T>(items.size());
    std::transform(items.begin(), items.end(), writable(array).begin(),
                   [&](const auto& it) { return static_cast<T>(take(it)); });
    return array;
}
template <class T, class Items>
NewArray<const T, 1> row(const Items& items) {
    return row<T>(items, [](auto it) { return it; });
}

// A column of the events.
template <class T, auto PointerEvents::* values>
NewArray<const T, 1> column_of(const Video& video) {
    return row<T>(video.events.*values);
}

// A column of the moves.
template <class T, auto ReplayMove::* value>
NewArray<const T, 1> moves_column(const Replay& replay) {
    return row<T>(replay.moves, [](const ReplayMove& it) { return it.*value; });
}

// A column of a track.
template <class T, auto Track::* values>
NewArray<const T, 1> track_column(const Track& track) {
    return row<T>(track.*values);
}

fairmines::FileBytes view_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

Video read_replay(const nb::bytes& data, std::string_view format, std::int64_t number,
                  bool partial) {
    return fairmines::read_replay(format, view_of(data), number, partial);
}

auto read_evfs(const nb::bytes& data, bool partial) {
    return fairmines::read_evfs(view_of(data), partial);
}

auto find_format(const nb::bytes& data, std::string_view extension) {
    return fairmines::find_replay_format(view_of(data), extension);
}

nb::typed<nb::list, nb::bytes> names(const fairmines::FileSession& session) {
    nb::list result;
    for (const auto& it : session.names) result.append(bytes_of_text(it));
    return result;
}

nb::typed<nb::dict, nb::str, nb::str> replay_formats() {
    nb::dict titles;
    for (const auto& [name, title, read, looks, sure] : fairmines::kReplayFormats)
        titles[name.data()] = title.data();
    return titles;
}

void bind_failure(nb::module_& m) {
    file_failure = new_exception(
        m, "FileFailure", "A file cannot be read or written; the argument has the sentence.", {});
    nb::register_exception_translator(translate_of_files);
}

// Makes a video of events that Python has.
void make_video(Video* place, const BoardArray<bool>& mines, const RowArray<std::int64_t>& time,
                const RowArray<std::uint8_t>& kind, const RowArray<std::int32_t>& x,
                const RowArray<std::int32_t>& y, int cell_size, bool question_marks,
                std::vector<int> preflags, std::string_view format, const nb::bytes& player,
                const nb::bytes& program, std::string_view began,
                const nb::typed<nb::dict, nb::str, nb::any>& stated) {
    auto* video = new (place) Video;
    const auto cells = bytes_of(mines);
    video->layout = {grid_of(mines), {cells.begin(), cells.end()}};
    video->events.reserve(time.size());
    for (std::size_t i = 0; i < time.size(); ++i)
        video->events.add(time(i), fairmines::PointerKind{kind(i)}, x(i), y(i));
    video->cell_size = cell_size;
    video->question_marks = question_marks;
    video->preflags = std::move(preflags);
    video->format = format;
    video->player = {player.c_str(), player.size()};
    video->program = {program.c_str(), program.size()};
    video->began = began;
    for (const auto& [key, value] : stated) {
        const auto name = nb::cast<std::string>(nb::str(key));
        if (nb::isinstance<nb::bytes>(value)) {
            const auto text = nb::cast<nb::bytes>(value);
            video->state(name, std::string(text.c_str(), text.size()));
        } else {
            video->state(name, nb::cast<std::int64_t>(value));
        }
    }
}

void bind_video(nb::module_& m) {
    using namespace nb::literals;
    const auto automatic = nb::rv_policy::automatic;
    nb::class_<Video>(m, "FileVideo", "What a replay holds; texts are bytes.")
        .def("__init__", &make_video, "mines"_a, "time"_a, "kind"_a, "x"_a, "y"_a, "cell_size"_a,
             "question_marks"_a, "preflags"_a, "file_format"_a, "player"_a, "program"_a, "began"_a,
             "stated"_a)
        .def_prop_ro(
            "mines", [](const Video& it) { return layout_array(it.layout); }, automatic,
            "(H, W) bool.")
        .def_prop_ro("time", &column_of<std::int64_t, &PointerEvents::time>, automatic,
                     "(N,) int64: milliseconds of each event.")
        .def_prop_ro("kind", &column_of<std::uint8_t, &PointerEvents::kind>, automatic,
                     "(N,) uint8: as in `formats.pointer`.")
        .def_prop_ro("x", &column_of<std::int32_t, &PointerEvents::x>, automatic,
                     "(N,) int32: pixels.")
        .def_prop_ro("y", &column_of<std::int32_t, &PointerEvents::y>, automatic,
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
            "began",
            [](const Video& it) -> std::optional<std::string> {
                const auto time = fairmines::parse_began(it.began);
                if (!time) return {};
                return fairmines::iso_format(*time);
            },
            "ISO 8601, or None.")
        .def_prop_ro("stated", &stated, "What else the file claims.")
        .def_ro("format", &Video::format)
        .def_prop_ro(
            "problem", [](const Video& it) { return sentence_of(it.problem); },
            "Why only a part was read, or None.");
}

Video video_of_record(const nb::bytes& text, const std::optional<BoardArray<bool>>& layout) {
    std::vector<std::uint8_t> mines;
    if (layout) {
        const auto cells = bytes_of(*layout);
        mines.assign(cells.begin(), cells.end());
    }
    return fairmines::video_of_record(fairmines::characters(view_of(text)), std::move(mines));
}

nb::bytes write_rawvf(const Video& video) { return bytes_of_text(fairmines::write_rawvf(video)); }

nb::bytes write_evf(const Video& video, int version, const nb::bytes& converter) {
    return bytes_of_text(
        fairmines::write_evf(video, version, {converter.c_str(), converter.size()}));
}

void bind_replay(nb::module_& m) {
    using namespace nb::literals;
    const auto automatic = nb::rv_policy::automatic;
    using fairmines::Clicks;
    nb::class_<Clicks>(m, "FileClicks", "How often each button was clicked.")
        .def_ro("left", &Clicks::left)
        .def_ro("right", &Clicks::right)
        .def_ro("chords", &Clicks::chords);
    nb::class_<Replay>(m, "FileReplay", "What a video shows.")
        .def_prop_ro("move_kinds", &moves_column<std::uint8_t, &ReplayMove::kind>, automatic,
                     "(N,) uint8: as in `play.moves.KINDS`.")
        .def_prop_ro("move_cells", &moves_column<std::int32_t, &ReplayMove::cell>, automatic,
                     "(N,) int32: indices of cells.")
        .def_prop_ro("move_marks", &moves_column<std::int8_t, &ReplayMove::mark>, automatic,
                     "(N,) int8: display codes that flags set; 0 for other moves.")
        .def_prop_ro("move_ms", &moves_column<std::int64_t, &ReplayMove::ms>, automatic,
                     "(N,) int64: milliseconds since the first opening.")
        .def_prop_ro("status", [](const Replay& it) { return static_cast<int>(it.status); })
        .def_ro("elapsed_ms", &Replay::elapsed_ms)
        .def_ro("clicks", &Replay::clicks)
        .def_ro("effective", &Replay::effective)
        .def_ro("opened", &Replay::opened)
        .def_ro("zero", &Replay::zero);
    nb::class_<Track>(m, "FileTrack", "The events of a video as a record has them.")
        .def_prop_ro("times", &track_column<std::int64_t, &Track::times>, automatic)
        .def_prop_ro("kinds", &track_column<std::int8_t, &Track::kinds>, automatic)
        .def_prop_ro("x", &track_column<std::int32_t, &Track::x>, automatic)
        .def_prop_ro("y", &track_column<std::int32_t, &Track::y>, automatic);
    m.def("play_video", &fairmines::play, "video"_a, "Play the events until the game is over.");
    m.def("track_of", &fairmines::track_of, "video"_a, "replay"_a,
          "Return the events as a record has them.");
    m.def("video_of_record", &video_of_record, "text"_a, "layout"_a.none(),
          "Make a video of a saved game on the layout that it had in the end.");
    m.def("write_rawvf", &write_rawvf, "video"_a, "Write a video as RawVF.");
    m.def("write_evf", &write_evf, "video"_a, "version"_a, "converter"_a,
          "Write a video as EVF of version 3 or 4.");
}

}  // namespace

void bind_replays(nb::module_& m) {
    using namespace nb::literals;
    bind_failure(m);
    bind_video(m);
    bind_replay(m);
    nb::class_<fairmines::FileSession>(m, "FileSession", "The replays of a session.")
        .def_prop_ro("names", &names)
        .def_ro("videos", &fairmines::FileSession::videos)
        .def_prop_ro(
            "problem", [](const fairmines::FileSession& it) { return sentence_of(it.problem); },
            "Why only a part was read, or None.");
    m.def("read_replay", &read_replay, "data"_a, "file_format"_a, "number"_a, "partial"_a,
          "Read a replay of a format; of a session that of a number, from 1; with 0 the only one.");
    m.def("read_evfs", &read_evfs, "data"_a, "partial"_a, "Read the replays of a session.");
    using fairmines::FoundFormat;
    nb::class_<FoundFormat>(m, "FoundFormat", "The format of a file.")
        .def_prop_ro("name", [](const FoundFormat& it) { return std::string(it.format->name); })
        .def_ro("certain", &FoundFormat::certain,
                "Whether the bytes leave no doubt, or the file's name says it.");
    m.def("find_replay_format", &find_format, "data"_a, "extension"_a,
          "Find the format of a replay; the extension has its dot, and small letters.");
    m.def("replay_formats", &replay_formats,
          "Return the formats: their names, and how people write these.");
    m.attr("MAX_SIDE") = fairmines::kMaxSide;
    m.attr("MOST_CELL") = fairmines::kMostCell;
}

}  // namespace bindings
