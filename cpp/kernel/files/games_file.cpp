// Checks the first line, the lines of games, and the last line.
#include "files/games_file.hpp"

#include <algorithm>

#include "board/failure.hpp"
#include "files/moves.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr std::string_view kGamesFormat = "fairmines games", kLine = "it";
constexpr std::int64_t kMostPlayedSide = 200;
constexpr std::size_t kMostSentences = 10;
// A longer line is no last line, in bytes.
constexpr std::size_t kLongestEnd = 100;
constexpr std::string_view kIdCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kBase64Characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The fields

// Returns how many bytes a text in base64 has; none if it is no such text.
std::optional<std::int64_t> size_of_base64(const std::string& text) {
    const std::size_t end = std::min(text.find_first_not_of(kBase64Characters), text.size());
    const std::size_t padding = text.size() - end;
    const bool right =
        text.size() % 4 == 0 && padding <= 2 && text.find_first_not_of('=', end) == text.npos;
    if (!right) return {};
    return static_cast<std::int64_t>(text.size() / 4 * 3 - padding);
}

Expected base64(JsonValue it) {
    return expect(it.is(JsonKind::text) && size_of_base64(it.text()), "bytes in base64");
}

Expected unix_time(JsonValue it) {
    constexpr double year_9892 = 2.5e11;
    return expect(is_number_below(it, year_9892), "seconds since 1970");
}

constexpr Field kStoredMoveFields[] = {
    {"kind", kMoveKind},
    {"row", coordinate},
    {"column", coordinate},
    {"mark", or_null<mark>, false},
    {"elapsed", seconds, false},
    {"attempt", or_null<attempt>, false},
    {"layout", or_null<base64>, false},
    {"redrawn", or_null<base64>, false},
    {"together", or_null<truth>, false},
    {"decided_by", kDecidedBy, false},
};

constexpr Field kGameFields[] = {
    {"id",
     [](JsonValue it) {
         return expect(is_text_of(it, kIdCharacters, 1, 64), "1 to 64 letters, digits, '-' or '_'");
     }},
    {"width", whole<1, kMostPlayedSide>},
    {"height", whole<1, kMostPlayedSide>},
    {"mines", whole<0, kMostPlayedSide * kMostPlayedSide>},
    {"rules", kRulesField},
    {"first", kAnyName<FirstRule>},
    {"deal", name<HowDealt::random, HowDealt::repaired>},
    {"difficulty", or_null<kDifficulty>},
    {"bbbv_range", or_null<bbbv_range>, false},
    {"seed", seed},
    {"stated", truth},
    {"assisted", truth},
    {"practice", truth},
    {"status", name<GameStatus::playing, GameStatus::lost>},
    {"elapsed", seconds},
    {"touched", unix_time},
    {"began", or_null<unix_time>},
    {"bbbv", or_null<whole<0, kMostPlayedSide * kMostPlayedSide>>},
    {"moves", [](JsonValue it) { return expect(it.is(JsonKind::array), "a list of moves"); }},
    // A player of a server of earlier versions, in version 2 of the file.
    {"visitor",
     [](JsonValue it) {
         return expect(is_text_of(it, "0123456789abcdef", 32, 32), "32 hexadecimal digits");
     },
     false},
};

// The answer to a drill, which a seed gives, or a position as links have it.
constexpr std::string_view kPositionCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789=&.";
Expected position(JsonValue it) {
    return expect(is_text_of(it, kPositionCharacters, 1, 100'000), "a position as in a link");
}
constexpr Field kAnswerFields[] = {
    {"id", kGameFields[0].check},
    {"task", kAnyName<DrillTask>},
    {"rule", or_null<kDifficulty>},
    {"seed", seed, false},
    {"position", position, false},
    {"when", unix_time},
    {"solved", truth},
    {"seconds", seconds},
    {"rating", whole<0, 10'000>},
    // The storm or streak that it is a part of.
    {"run", kGameFields[0].check, false},
};

// A drill that becomes a favourite, or is one no more.
constexpr Field kFavouriteFields[] = {
    {"id", kGameFields[0].check}, {"task", kAnyName<DrillTask>}, {"rule", or_null<kDifficulty>},
    {"position", position},       {"when", unix_time},           {"favourite", truth},
};

// What they say together

void check_stored_move(JsonValue move, int width, int height, const std::string& place) {
    check_fields(move, kStoredMoveFields, place);
    check_move(move, place);
    check_cell_of(move, width, height, place);
    const int bytes = (width * height + 7) / 8;  // a bit for each cell
    for (const std::string_view name : {"layout", "redrawn"}) {
        const auto board = find_value(move, name);
        const std::int64_t size = board ? *size_of_base64(board->text()) : bytes;
        // No bytes: no cell was redrawn.
        if (size != bytes && (size || name == "layout"))
            throw Failure{say(place, ".", name, " has ", counted(size, "byte"), ": expected ",
                              bytes, " for ", counted(width * height, "cell"))};
    }
}

void check_deal_of(JsonValue game) {
    const auto difficulty = find_value(game, "difficulty");
    const std::string deal = text_of(game, "deal");
    if (difficulty && deal == "random")
        throw Failure{say("difficulty ", quote(*difficulty), " with deal '", deal,
                          "': expected deal 'no-guess' or 'repaired'")};
}

// Returns the games that the last line states; nothing for another line.
std::optional<std::int64_t> games_of_end(std::string_view line) {
    if (line.size() >= kLongestEnd) return {};
    try {
        const JsonText json(line, kLine);
        if (!json.root().is(JsonKind::object)) return {};
        int fields = 0;
        json.root().each_field([&](JsonValue, JsonValue) { ++fields; });
        const auto games = json.root().find("games");
        const auto number = games ? games->integer() : std::nullopt;
        return fields == 1 && number && *number >= 0 ? number : std::nullopt;
    } catch (const Failure&) {
        return {};
    }
}

// Quotes the beginning of a file that may be no text.
std::string beginning_of_file(std::string_view line) {
    line = line.substr(0, 60);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(line.data());
    const bool cut = utf8_prefix({bytes, line.size()}) + 4 > line.size();  // a character at the end
    const std::string_view stripped = strip(line);
    const bool controls = std::any_of(stripped.begin(), stripped.end(), [](char it) {
        return static_cast<std::uint8_t>(it) < 0x20 || it == 0x7F;
    });
    return cut && !controls ? quote(line) : "bytes that are no text";
}

// Returns what a JSON text begins with; nothing if it is none.
std::optional<JsonText> header_of(std::string_view line) {
    try {
        return JsonText(line, kLine, true);
    } catch (const Failure&) {
        return {};
    }
}

}  // namespace

std::string_view settings_of(std::string_view header) {
    if (header.starts_with("\xEF\xBB\xBF")) header.remove_prefix(3);
    const auto json = header_of(header);
    const bool object = json && json->root().is(JsonKind::object);
    const auto format = object ? json->root().find("format") : std::nullopt;
    if (!format || !format->is(JsonKind::text) || format->text() != kGamesFormat)
        throw Failure{say("this is no file of games: it begins with ", beginning_of_file(header),
                          ", expected 'format' to be '", kGamesFormat, "'")};
    const auto version = json->root().find("version");
    if (!version || whole_number(*version, 1, 2))
        throw Failure{say("the file has ", version ? "version " + quote(*version) : "no version",
                          ": expected 1 or 2")};
    const auto settings = json->root().find("settings");
    if (!settings || !settings->is(JsonKind::object))
        throw Failure{say("the file has ",
                          settings ? "the settings " + quote(*settings) : "no settings",
                          ": expected a JSON object")};
    return settings->source();
}

std::string check_game_line(std::string_view line) {
    const JsonText json(line, kLine);
    const JsonValue game = json.root();
    if (game.is(JsonKind::object) && game.find("favourite")) {
        check_fields(game, kFavouriteFields);
        return text_of(game, "id");
    }
    if (game.is(JsonKind::object) && game.find("task")) {
        check_fields(game, kAnswerFields);
        if (!game.find("seed") == !game.find("position"))
            throw Failure{"it has to have a seed, or a position"};
        return text_of(game, "id");
    }
    check_fields(game, kGameFields);
    const int width = integer_of(game, "width"), height = integer_of(game, "height");
    check_mines(width, height, integer_of(game, "mines"));
    check_seed(text_of(game, "seed"));
    check_deal_of(game);
    int moves = 0;
    game.find("moves")->each([&](JsonValue) { ++moves; });
    if (moves < 1 || moves > kImportedMoves)
        throw Failure{
            say("moves has ", counted(moves, "move"), ": expected 1 to ", grouped(kImportedMoves))};
    int number = 0;
    game.find("moves")->each([&](JsonValue move) {
        check_stored_move(move, width, height, say("moves[", number++, "]"));
    });
    return text_of(game, "id");
}

bool GamesFile::take(std::string_view line) {
    ++line_;
    if (strip(line).empty()) return false;
    if (stated_ >= 0) {
        note("it comes after the end: expected no more lines");
        return false;
    }
    if (const auto games = games_of_end(line)) {
        stated_ = *games;
        return false;
    }
    ++games_;
    try {
        const std::string id = check_game_line(line);
        if (!ids_.insert(id).second)
            throw Failure{say("game '", id, "' is there twice: expected different ids")};
        return true;
    } catch (const Failure& failure) {
        note(failure.sentence);
        return false;
    }
}

void GamesFile::end() {
    const std::string games = counted(games_, "game");
    if (stated_ < 0)
        note(say("the file ends after ", games, ": expected their number"));
    else if (stated_ != games_)
        note(say("the file has ", games, ": expected ", stated_));
}

void GamesFile::note(std::string_view sentence) {
    ++problems_;
    if (sentences_.size() < kMostSentences)
        sentences_.push_back(say("line ", line_, ": ", sentence));
}

}  // namespace fairmines
