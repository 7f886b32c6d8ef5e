// Binds the file of all games, and what is wrong with files.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>

#include "bind.hpp"
#include "board/failure.hpp"
#include "daily.hpp"
#include "exceptions.hpp"
#include "files/games_file.hpp"
#include "replays/replay_formats.hpp"

namespace bindings {
namespace {

using fairmines::Failure;
using fairmines::GamesFile;

std::string_view text_of(const nb::bytes& data) { return {data.c_str(), data.size()}; }

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

nb::typed<nb::dict, nb::str, nb::str> replay_formats() {
    nb::dict titles;
    for (const auto& [name, title, read, looks, sure] : fairmines::kReplayFormats)
        titles[name.data()] = title.data();
    return titles;
}

}  // namespace

void bind_files(nb::module_& m) {
    using namespace nb::literals;
    file_failure = new_exception(
        m, "FileFailure", "A file cannot be read or written; the argument has the sentence.", {});
    nb::register_exception_translator(translate_of_files);
    nb::class_<GamesFile>(m, "GamesFile", "The lines of a file of all games after the first one.")
        .def(nb::init<>())
        .def(
            "take", [](GamesFile& it, const nb::bytes& line) { return it.take(text_of(line)); },
            "line"_a, "Note what is wrong with a line; return whether it has a game that is whole.")
        .def("end", &GamesFile::end, "Note whether the last line was there.")
        .def("note", &GamesFile::note, "sentence"_a, "Note what is wrong with the last line.")
        .def_prop_ro("problems", &GamesFile::problems, "How many lines are damaged.")
        .def_prop_ro("sentences", &GamesFile::sentences, "What is wrong with the first of them.");
    m.attr("IMPORTED_MOVES") = fairmines::kImportedMoves;
    m.attr("FIRST_DAY") = std::string(fairmines::kFirstDay);
    m.attr("LAST_DAY") = std::string(fairmines::kLastDay);
    m.attr("TRY_PREFIX") = std::string(fairmines::kTryPrefix);
    m.def("replay_formats", &replay_formats,
          "Return the formats: their names, and how people write these.");
    m.attr("MAX_SIDE") = fairmines::kMaxSide;
    m.attr("MOST_CELL") = fairmines::kMostCell;
}

}  // namespace bindings
