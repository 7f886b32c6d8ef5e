// The file of all games, boards in files, and the texts of other programs.
#include "board/failure.hpp"
#include "files/games_file.hpp"
#include "positions/position.hpp"
#include "proofs.hpp"
#include "replays/byte_reader.hpp"
#include "requests.hpp"

// Writes UTF-8, at most twice as many bytes, and says how many.
__attribute__((import_module("host"), import_name("decode_text"))) extern "C" int decode_text(
    const char* bytes, std::size_t size, char* utf8);

namespace browser {
namespace {

// The file of all games that is being read.
GamesFile& games_file() {
    static GamesFile file;
    return file;
}

}  // namespace

const Decode decode = [](std::string_view bytes) {
    std::string utf8(2 * bytes.size(), '\0');
    utf8.resize(static_cast<std::size_t>(decode_text(bytes.data(), bytes.size(), utf8.data())));
    return utf8;
};

std::string begin_games_file(const begin_games_file_request& it, const Context&) {
    games_file() = {};
    return json_of(settings_of(characters(it.header)));
}

bool take_games_line(const take_games_line_request& it, const Context&) {
    return games_file().take(characters(it.line));
}

std::string end_games_file(const end_games_file_request&, const Context&) {
    games_file().end();
    Json json;
    json.object("damaged", games_file().problems(), "problems", games_file().sentences());
    return json.take();
}

std::string read_position(const read_position_request& it, const Context&) {
    const auto data = characters(it.file);
    const auto* format = find_position_format(data, it.ending);
    if (!format) format = position_format("text");
    const Position position = format->read(data, it.zeros ? Dots::zero : Dots::unstated);
    const PlayerView view{{position.grid, position.cells}, position.mines};
    Json json;
    json.object("view", view, "unclearDots", position.unclear_dots);
    return json.take();
}

}  // namespace browser
