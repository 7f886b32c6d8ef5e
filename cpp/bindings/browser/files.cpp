// Our own files: saved games, and the file of all games. The input is a file or a line of one. And
// what a day of daily boards has.
#include <optional>
#include <string>

#include "board/failure.hpp"
#include "daily.hpp"
#include "exchange.hpp"
#include "files/games_file.hpp"
#include "records.hpp"

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

// Answers with the text that a check returns, and with the sentence that says why it fails, or
// null.
template <class Checking>
int checked(Checking&& check) {
    return run([&] {
        std::string text;
        std::optional<std::string> failure;
        try {
            text = check();
        } catch (const Failure& it) {
            failure = it.sentence;
        }
        fairmines::Json json;
        json.object("text", text, "failure", failure);
        answer(json.take());
    });
}

}  // namespace
}  // namespace browser

using namespace browser;

// A record. The text is its JSON in the order of its description.
FAIRMINES_EXPORT(read_record)
int read_record() {
    return checked([] { return fairmines::json_of(fairmines::read_record(input_text())); });
}

// Begins a file of all games with its first line. The text is that of the settings, a JSON object.
FAIRMINES_EXPORT(begin_games_file)
int begin_games_file() {
    games_file() = {};
    return checked([] { return fairmines::settings_of(input_text()); });
}

// Takes a line of it. JSON: whether it has a game that is whole.
FAIRMINES_EXPORT(take_games_line)
int take_games_line() {
    return run([] { tell(games_file().take(input_text())); });
}

// Ends the file. JSON: `{"damaged", "problems"}`, how many lines are damaged, and a sentence for
// each of the first ones.
FAIRMINES_EXPORT(end_games_file)
int end_games_file() {
    return run([] {
        games_file().end();
        fairmines::Json json;
        json.object("damaged", games_file().problems(), "problems", games_file().sentences());
        answer(json.take());
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

// A day of daily boards, as in daily.hpp. The input has the table, the date and today, of so many
// bytes each, and then the games. The text is JSON.
FAIRMINES_EXPORT(describe_day)
int describe_day(std::size_t table, std::size_t date, std::size_t today) {
    return checked([&] {
        const std::string_view texts = input_text().substr(table);
        return fairmines::describe_day(input_layout().first(table), texts.substr(0, date),
                                       texts.substr(date, today), texts.substr(date + today));
    });
}
