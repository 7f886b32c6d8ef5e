// Checks the fields of a record, then what they say together.
#include "files/record_file.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "files/moves.hpp"
#include "replays/track.hpp"

namespace fairmines {
namespace {

constexpr std::string_view kName = "a saved game", kFormat = "fairmines game";
constexpr std::int64_t kVersion = 3;

// The fields

Expected board_rows(JsonValue it) {
    bool rows = it.is(JsonKind::array);
    if (rows) it.each([&](JsonValue row) { rows &= row.is(JsonKind::text); });
    return expect(rows, "rows of '.' and '*'");
}

Expected cells(JsonValue it) {
    bool right = it.is(JsonKind::array);
    if (!right) return "a list of [row, column]";
    it.each([&](JsonValue cell) {
        int numbers = 0;
        if (cell.is(JsonKind::array))
            cell.each([&](JsonValue number) { numbers += coordinate(number) ? 3 : 1; });
        right &= numbers == 2;
    });
    return expect(right, "a list of [row, column], each from 0 to 999");
}

Expected track_numbers(JsonValue it) {
    bool right = it.is(JsonKind::array);
    if (right)
        it.each(
            [&](JsonValue number) { right &= !whole_number(number, -kMostInTrack, kMostInTrack); });
    return expect(right, "a list of whole numbers from -2147483647 to 2147483647");
}

Expected stated(JsonValue it) {
    bool right = it.is(JsonKind::object);
    if (right)
        it.each_field([&](JsonValue, JsonValue value) {
            right &= !value.is(JsonKind::null) && !value.is(JsonKind::array) &&
                     !value.is(JsonKind::object);
        });
    return expect(right, "names with texts, numbers and truth values");
}

constexpr Field kLevelFields[] = {
    {"width", whole<1, kMaxSide>},
    {"height", whole<1, kMaxSide>},
    {"mines", whole<0, kMaxSide * kMaxSide>},
};

constexpr Field kMoveFields[] = {
    {"kind", kMoveKind},
    {"row", coordinate},
    {"column", coordinate},
    {"elapsed", seconds},
    {"mark", or_null<mark>, false},
    {"attempt", or_null<attempt>, false},
    {"layout", or_null<board_rows>, false},
    {"redrawn", or_null<cells>, false},
    {"together", or_null<truth>, false},
    {"decided_by", kDecidedBy, false},
};

constexpr Field kTrackFields[] = {
    {"cell", whole<1, kMostCell>},
    {"times", track_numbers},
    {"kinds",
     [](JsonValue it) {
         return expect(is_text_of(it, kTrackLetters, 0, it.source().size()),
                       "the letters '.LlMmRr'");
     }},
    {"x", track_numbers},
    {"y", track_numbers},
};

Expected level(JsonValue it) {
    return expect(it.is(JsonKind::object), "an object with width, height and mines");
}

constexpr Field kRecordFields[] = {
    {"format", any_text},
    {"version", whole<kVersion, kVersion>},
    {"rules", kRulesField},
    {"first", first_rule},
    {"deal", kAnyName<HowDealt>},
    {"layout", or_null<board_rows>},
    {"elapsed", seconds},
    {"level", level},
    {"seed", or_null<seed>},
    {"status", kAnyName<GameStatus>},
    {"difficulty", kDifficulty, false},
    {"player", any_text, false},
    {"program", any_text, false},
    {"began", [](JsonValue it) { return expect(is_date_time(it), "a date and time"); }, false},
    {"question_marks", truth, false},
    {"stated", stated, false},
    {"moves", [](JsonValue it) { return expect(it.is(JsonKind::array), "a list of moves"); }},
    {"track", [](JsonValue it) { return expect(it.is(JsonKind::object), "an object"); }, false},
};

// What they say together

struct Board {
    int width, height, mines;
};

void check_rows(JsonValue rows, const Board& board, std::string_view place) {
    int height = 0;
    const std::size_t width = static_cast<std::size_t>(board.width);
    rows.each([&](JsonValue row) {
        ++height;
        if (!is_text_of(row, ".*", width, width))
            throw Failure{say(place, " has the row ", quote(row), ": expected ", width,
                              " characters '.' or '*'")};
    });
    if (height != board.height)
        throw Failure{say(place, " has ", counted(height, "row"), ": expected ", board.height)};
}

int count_mines(JsonValue rows) {
    std::int64_t mines = 0;
    rows.each([&](JsonValue row) {
        const std::string text = row.text();
        mines += std::count(text.begin(), text.end(), '*');
    });
    return static_cast<int>(mines);
}

// A layout is given, and only then, if the deal says so.
void check_given(JsonValue record, const Board& board) {
    const auto layout = find_value(record, "layout");
    const std::string deal = text_of(record, "deal");
    if (layout.has_value() != (deal == "given"))
        throw Failure{say("deal '", deal, layout ? "' with" : "' without",
                          " a layout: expected a layout if deal is 'given', and none otherwise")};
    if (!layout) return;
    check_rows(*layout, board, "layout");
    if (const int mines = count_mines(*layout); mines != board.mines)
        throw Failure{say("layout has ", counted(mines, "mine"), ": expected ", board.mines)};
}

void check_cells_differ(JsonValue cells, std::string_view place) {
    std::set<std::pair<std::int64_t, std::int64_t>> seen;
    cells.each([&](JsonValue cell) {
        std::vector<std::int64_t> numbers;
        cell.each([&](JsonValue it) { numbers.push_back(*it.integer()); });
        if (!seen.insert({numbers[0], numbers[1]}).second)
            throw Failure{
                say(place, ".redrawn has ", quote(cell), " twice: expected different cells")};
    });
}

void check_moves(JsonValue record, const Board& board) {
    const bool nothing_is_drawn =
        find_value(record, "layout") && text_of(record, "rules") == "classic";
    int number = 0;
    record.find("moves")->each([&](JsonValue move) {
        const std::string place = say("moves[", number++, "]");
        check_fields(move, kMoveFields, place);
        check_move(move, place, nothing_is_drawn);
        if (const auto layout = find_value(move, "layout"))
            check_rows(*layout, board, place + ".layout");
        if (const auto redrawn = find_value(move, "redrawn")) check_cells_differ(*redrawn, place);
    });
}

void check_track(JsonValue track) {
    check_fields(track, kTrackFields, "track");
    const std::size_t events = text_of(track, "kinds").size();
    for (const std::string_view name : {"times", "x", "y"}) {
        std::size_t size = 0;
        track.find(name)->each([&](JsonValue) { ++size; });
        if (size != events)
            throw Failure{say("track has ", counted(static_cast<std::int64_t>(size), "number"),
                              " in ", name, " and ", events, " kinds: expected equal numbers")};
    }
    std::int64_t last = -kMostInTrack;
    std::size_t event = 0;
    track.find("times")->each([&](JsonValue time) {
        if (*time.integer() < last)
            throw Failure{say("event ", event,
                              " of track is earlier than the one before: "
                              "expected events in the order of their times")};
        last = *time.integer();
        ++event;
    });
}

void check_contents(JsonValue record) {
    check_fields(record, kRecordFields);
    const JsonValue level = *record.find("level");
    check_fields(level, kLevelFields, "level");
    const Board board{integer_of(level, "width"), integer_of(level, "height"),
                      integer_of(level, "mines")};
    check_mines(board.width, board.height, board.mines);
    if (const auto seed = find_value(record, "seed")) check_seed(seed->text());
    check_given(record, board);
    check_moves(record, board);
    if (const auto track = record.find("track")) check_track(*track);
}

}  // namespace

void check_record(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const JsonText json(text, kName);
    // 1. The format and its version say which fields there are.
    const JsonValue record = json.root();
    const auto format = record.is(JsonKind::object) ? record.find("format") : std::nullopt;
    if (!format || !format->is(JsonKind::text) || format->text() != kFormat)
        throw Failure{say("this JSON is no saved game: expected 'format' to be '", kFormat, "'")};
    const auto version = record.find("version");
    if (!version || version->integer() != kVersion)
        throw Failure{say(kName, version ? " has version " + quote(*version) : " has no version",
                          ": expected ", kVersion)};
    // 2. The fields, and what they say together.
    try {
        check_contents(record);
    } catch (const Failure& failure) {
        throw Failure{say(kName, " is damaged: ", failure.sentence)};
    }
}

}  // namespace fairmines
