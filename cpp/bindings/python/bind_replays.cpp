// Binds records, and the replays of other programs, which become records.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <utility>
#include <vector>

#include "bind.hpp"
#include "exceptions.hpp"
#include "records.hpp"
#include "replays/replay_formats.hpp"

namespace bindings {
namespace {

using fairmines::Failure;
using fairmines::json_of;
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

fairmines::FileBytes view_of(const nb::bytes& data) {
    return {static_cast<const std::uint8_t*>(data.data()), data.size()};
}

// How Python decodes a text.
using Decoder = nb::typed<nb::callable, nb::str(nb::bytes)>;

fairmines::Decode decoding(const Decoder& decode) {
    return [&decode](std::string_view text) {
        return nb::cast<std::string>(decode(nb::bytes(text.data(), text.size())));
    };
}

fairmines::Record record_in(const nb::bytes& text) {
    return fairmines::read_record(fairmines::characters(view_of(text)));
}

Video read_video(const nb::bytes& data, std::string_view format, std::int64_t number, bool partial,
                 const Decoder& decode) {
    return fairmines::decoded(fairmines::read_replay(format, view_of(data), number, partial),
                              decoding(decode));
}

nb::bytes read_replay(const nb::bytes& data, std::string_view format, std::int64_t number,
                      bool partial, const Decoder& decode) {
    return answer(json_of(fairmines::record_of(read_video(data, format, number, partial, decode))));
}

nb::bytes convert_replay(const nb::bytes& data, std::string_view format, std::int64_t number,
                         bool partial, const Decoder& decode, std::string_view target,
                         const std::string& program) {
    const Video video = read_video(data, format, number, partial, decode);
    return bytes_of_text(fairmines::write_replay(video, target, program));
}

// The video of a record on its last layout, if there is one.
Video video_of(const fairmines::Record& record, const std::optional<BoardArray<bool>>& layout) {
    std::vector<std::uint8_t> mines;
    if (layout) {
        const auto cells = bytes_of(*layout);
        mines.assign(cells.begin(), cells.end());
    }
    return fairmines::video_of(record, std::move(mines));
}

nb::bytes write_replay(const nb::bytes& record, const std::optional<BoardArray<bool>>& layout,
                       std::string_view format, const std::string& program) {
    const Video video = video_of(record_in(record), layout);
    return bytes_of_text(fairmines::write_replay(video, format, program));
}

nb::bytes describe_mouse(const nb::bytes& text, const std::optional<BoardArray<bool>>& layout) {
    const fairmines::Record record = record_in(text);
    return answer(fairmines::describe_mouse(record, video_of(record, layout)));
}

nb::typed<nb::dict, nb::str, nb::str> replay_formats() {
    nb::dict titles;
    for (const auto& [name, title, read, looks, sure] : fairmines::kReplayFormats)
        titles[name.data()] = title.data();
    return titles;
}

void bind_formats(nb::module_& m) {
    using namespace nb::literals;
    using fairmines::FoundFormat;
    nb::class_<FoundFormat>(m, "FoundFormat", "The format of a file.")
        .def_prop_ro("name", [](const FoundFormat& it) { return std::string(it.format->name); })
        .def_ro("certain", &FoundFormat::certain,
                "Whether the bytes leave no doubt, or the file's name says it.");
    m.def(
        "find_replay_format",
        [](const nb::bytes& data, std::string_view extension) {
            return fairmines::find_replay_format(view_of(data), extension);
        },
        "data"_a, "extension"_a,
        "Find the format of a replay; the extension has its dot, and small letters.");
    m.def("replay_formats", &replay_formats,
          "Return the formats: their names, and how people write these.");
    m.attr("MAX_SIDE") = fairmines::kMaxSide;
    m.attr("MOST_CELL") = fairmines::kMostCell;
}

}  // namespace

void bind_replays(nb::module_& m) {
    using namespace nb::literals;
    file_failure = new_exception(
        m, "FileFailure", "A file cannot be read or written; the argument has the sentence.", {});
    nb::register_exception_translator(translate_of_files);
    m.def(
        "read_record", [](const nb::bytes& text) { return answer(json_of(record_in(text))); },
        "text"_a, "Read a record from JSON: an answer, the same in the order of its description.");
    m.def("read_replay", &read_replay, "data"_a, "file_format"_a, "number"_a, "partial"_a,
          "decode"_a,
          "Read the record of a replay: an answer. Of a session that of a number, from 1; with 0\n"
          "the only one.");
    m.def(
        "read_session",
        [](const nb::bytes& data, bool partial, const Decoder& decode) {
            return answer(fairmines::read_session(view_of(data), partial, decoding(decode)));
        },
        "data"_a, "partial"_a, "decode"_a, "Read the records of an EVFS file: an answer.");
    m.def("convert_replay", &convert_replay, "data"_a, "file_format"_a, "number"_a, "partial"_a,
          "decode"_a, "target"_a, "program"_a, "Write a replay in another format of replays.");
    m.def("write_replay", &write_replay, "record"_a, "layout"_a.none(), "file_format"_a,
          "program"_a, "Write a record, on the layout that it had in the end, as a replay.");
    m.def("describe_mouse", &describe_mouse, "record"_a, "layout"_a.none(),
          "Say what the mouse did in a game: an answer.");
    bind_formats(m);
}

}  // namespace bindings
