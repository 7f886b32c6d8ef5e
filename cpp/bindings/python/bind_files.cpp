// Binds the checks of the file of all games, and what a day of daily boards has.
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>

#include "bind.hpp"
#include "daily.hpp"
#include "files/games_file.hpp"

namespace bindings {
namespace {

using fairmines::GamesFile;

std::string_view text_of(const nb::bytes& data) { return {data.c_str(), data.size()}; }

}  // namespace

void bind_files(nb::module_& m) {
    using namespace nb::literals;
    m.def(
        "settings_of",
        [](const nb::bytes& header) {
            const std::string_view found = fairmines::settings_of(text_of(header));
            return nb::str(found.data(), found.size());
        },
        "header"_a,
        "Return the settings of a file of all games, from its first line; or raise `FileFailure`.");
    m.def(
        "check_game_line", [](const nb::bytes& line) { fairmines::check_game_line(text_of(line)); },
        "line"_a, "Raise `FileFailure` if the line of a game is damaged.");
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
    m.def(
        "describe_day",
        [](const nb::bytes& table, std::string_view date, std::string_view today,
           const nb::bytes& games) {
            const auto* bytes = static_cast<const std::uint8_t*>(table.data());
            return answer(
                fairmines::describe_day({bytes, table.size()}, date, today, text_of(games)));
        },
        "table"_a, "date"_a, "today"_a, "games"_a,
        "Return what a day of daily boards has: an answer; or raise `FileFailure`.");
    m.attr("FIRST_DAY") = std::string(fairmines::kFirstDay);
    m.attr("LAST_DAY") = std::string(fairmines::kLastDay);
    m.attr("TRY_PREFIX") = std::string(fairmines::kTryPrefix);
}

}  // namespace bindings
