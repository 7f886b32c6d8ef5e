// Our own files: saved games, and the file of all games. The input is a file or a line of one.
#include <string>

#include "exchange.hpp"
#include "files/games_file.hpp"
#include "files/record_file.hpp"
#include "replays/failure.hpp"

namespace browser {
namespace {

using fairmines::Failure;
using fairmines::GamesFile;

std::string_view input_text() {
    const auto& input = exchange().input;
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

// The file of all games that is being read.
GamesFile& games_file() {
    static GamesFile file;
    return file;
}

// Answers with what a check returns. Numbers: 1 if it fails; bytes: the sentence that says why.
template <class Checking>
int checked(Checking&& check) {
    return run([&] {
        try {
            answer(check());
        } catch (const Failure& failure) {
            answer(failure.sentence);
            tell(1);
        }
    });
}

}  // namespace
}  // namespace browser

using namespace browser;

FAIRMINES_EXPORT(check_record)
int check_record() {
    return checked([] {
        fairmines::check_record(input_text());
        return std::string_view();
    });
}

// Begins a file of all games with its first line. Bytes: the settings, the text of a JSON object.
FAIRMINES_EXPORT(begin_games_file)
int begin_games_file() {
    games_file() = {};
    return checked([] { return fairmines::settings_of(input_text()); });
}

// Takes a line of it. Numbers: 1 if it has a game that is whole.
FAIRMINES_EXPORT(take_games_line)
int take_games_line() {
    return run([] { tell(games_file().take(input_text()) ? 1 : 0); });
}

// Ends the file. Numbers: how many lines are damaged. Bytes: a sentence for each of the first ones,
// in a line of its own.
FAIRMINES_EXPORT(end_games_file)
int end_games_file() {
    return run([] {
        games_file().end();
        tell(static_cast<double>(games_file().problems()));
        std::string lines;
        for (const std::string& it : games_file().sentences()) lines += it + '\n';
        answer(lines);
    });
}

// The line of one game.
FAIRMINES_EXPORT(check_game_line)
int check_game_line() {
    return checked([] {
        fairmines::check_game_line(input_text());
        return std::string_view();
    });
}
