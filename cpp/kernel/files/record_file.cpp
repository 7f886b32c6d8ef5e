// Checks the fields of a record, then what they say together; then takes them over.
#include <algorithm>
#include <charconv>

#include "files/moves.hpp"
#include "files/record.hpp"

namespace fairmines {
namespace {

constexpr std::string_view kName = "a saved game";

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
    {"version", whole<kRecordVersion, kRecordVersion>},
    {"rules", kRulesField},
    {"first", kAnyName<FirstRule>},
    {"deal", kAnyName<HowDealt>},
    {"layout", or_null<board_rows>},
    {"elapsed", seconds},
    {"level", level},
    {"seed", or_null<seed>},
    {"status", kAnyName<GameStatus>},
    {"difficulty", kDifficulty, false},
    {"bbbv_range", bbbv_range, false},
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

Cell cell_of(JsonValue pair) {
    std::vector<int> numbers;
    pair.each([&](JsonValue it) { numbers.push_back(static_cast<int>(*it.integer())); });
    return {numbers[0], numbers[1]};
}

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

void check_redrawn(JsonValue cells, const Board& board, std::string_view place) {
    std::vector<bool> seen(static_cast<std::size_t>(board.width) *
                           static_cast<std::size_t>(board.height));
    cells.each([&](JsonValue cell) {
        const Cell at = cell_of(cell);
        if (at.row >= board.height || at.column >= board.width)
            throw Failure{say(place, ".redrawn has ", quote(cell), ": expected cells of a ",
                              board.width, "x", board.height, " board")};
        const int index = Grid{board.width, board.height}.index(at);
        if (seen[static_cast<std::size_t>(index)])
            throw Failure{
                say(place, ".redrawn has ", quote(cell), " twice: expected different cells")};
        seen[static_cast<std::size_t>(index)] = true;
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
        check_cell_of(move, board.width, board.height, place);
        if (const auto layout = find_value(move, "layout"))
            check_rows(*layout, board, place + ".layout");
        if (const auto redrawn = find_value(move, "redrawn")) check_redrawn(*redrawn, board, place);
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

// What passes, as a record

template <class Enum>
Enum named(JsonValue object, std::string_view name) {
    return *find_named<Enum>(text_of(object, name));
}

std::string text_if_any(JsonValue object, std::string_view name) {
    const auto value = object.find(name);
    return value ? value->text() : std::string();
}

bool is_true(const std::optional<JsonValue>& value) { return value && value->source() == "true"; }

std::vector<std::uint8_t> mines_of(JsonValue rows) {
    std::vector<std::uint8_t> mines;
    rows.each([&](JsonValue row) {
        for (const char it : row.text()) mines.push_back(it == '*');
    });
    return mines;
}

std::vector<int> indices_of(JsonValue cells, const Grid& grid) {
    std::vector<int> indices;
    cells.each([&](JsonValue it) { indices.push_back(grid.index(cell_of(it))); });
    std::sort(indices.begin(), indices.end());
    return indices;
}

Move move_of(JsonValue it, const Grid& grid) {
    Move move{named<MoveKind>(it, "kind"),
              grid.index(integer_of(it, "row"), integer_of(it, "column"))};
    if (const auto mark = find_value(it, "mark")) move.mark = find_mark(mark->text().front());
    move.elapsed = it.find("elapsed")->number();
    if (const auto attempt = find_value(it, "attempt"))
        move.attempt = static_cast<std::uint64_t>(*attempt->integer());
    if (const auto layout = find_value(it, "layout"))
        move.layout = SizedLayout{grid, mines_of(*layout)};
    const auto redrawn = find_value(it, "redrawn");
    if (redrawn)
        move.redrawn = indices_of(*redrawn, grid);
    else if (move.kind == MoveKind::open || move.kind == MoveKind::chord)
        move.redrawn.emplace();  // nothing is drawn in such a game
    // False says how to draw, and this has drawn.
    if (is_true(it.find("together"))) move.together = true;
    if (it.find("decided_by")) move.decided_by = named<DecidedBy>(it, "decided_by");
    return move;
}

Claim claim_of(JsonValue value) {
    if (value.is(JsonKind::text)) return value.text();
    if (value.is(JsonKind::truth)) return is_true(value);
    return WrittenNumber{std::string(value.source())};
}

std::vector<std::pair<std::string, Claim>> claims_of(JsonValue stated) {
    std::vector<std::pair<std::string, Claim>> claims;
    stated.each_field([&](JsonValue name, JsonValue value) {
        claims.emplace_back(name.text(), claim_of(value));
    });
    return claims;
}

template <class Number>
std::vector<Number> numbers_of(JsonValue track, std::string_view name) {
    std::vector<Number> numbers;
    track.find(name)->each(
        [&](JsonValue it) { numbers.push_back(static_cast<Number>(*it.integer())); });
    return numbers;
}

Track track_of(JsonValue it) {
    return {integer_of(it, "cell"), numbers_of<std::int64_t>(it, "times"), text_of(it, "kinds"),
            numbers_of<std::int32_t>(it, "x"), numbers_of<std::int32_t>(it, "y")};
}

Record record_of(JsonValue it) {
    const JsonValue level = *it.find("level");
    Record record;
    record.grid = {integer_of(level, "width"), integer_of(level, "height")};
    record.mines = integer_of(level, "mines");
    record.rules = named<Rules>(it, "rules");
    record.first = named<FirstRule>(it, "first");
    record.deal = named<HowDealt>(it, "deal");
    if (it.find("difficulty")) record.difficulty = named<Rule>(it, "difficulty");
    if (const auto range = it.find("bbbv_range")) record.bbbv_range = read_bbbv_range(*range);
    if (const auto seed = find_value(it, "seed")) record.seed = check_seed(seed->text());
    if (const auto layout = find_value(it, "layout")) record.layout = mines_of(*layout);
    it.find("moves")->each(
        [&](JsonValue move) { record.moves.push_back(move_of(move, record.grid)); });
    record.status = named<GameStatus>(it, "status");
    record.elapsed = it.find("elapsed")->number();
    record.player = text_if_any(it, "player");
    record.program = text_if_any(it, "program");
    record.began = text_if_any(it, "began");
    record.question_marks = is_true(it.find("question_marks"));
    if (const auto stated = it.find("stated")) record.stated = claims_of(*stated);
    if (const auto track = it.find("track")) record.track = track_of(*track);
    return record;
}

}  // namespace

Record read_record(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const JsonText json(text, kName);
    // 1. The format and its version say which fields there are.
    const JsonValue record = json.root();
    const auto format = record.is(JsonKind::object) ? record.find("format") : std::nullopt;
    if (!format || !format->is(JsonKind::text) || format->text() != kRecordFormat)
        throw Failure{
            say("this JSON is no saved game: expected 'format' to be '", kRecordFormat, "'")};
    const auto version = record.find("version");
    if (!version || version->integer() != kRecordVersion)
        throw Failure{say(kName, version ? " has version " + quote(*version) : " has no version",
                          ": expected ", kRecordVersion)};
    // 2. The fields, and what they say together.
    try {
        check_contents(record);
        return record_of(record);
    } catch (const Failure& failure) {
        throw Failure{say(kName, " is damaged: ", failure.sentence)};
    }
}

}  // namespace fairmines
