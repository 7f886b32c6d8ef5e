// Makes the boards of a day, and says what may be played and what counts.
#include "daily.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "board/drawn_seeds.hpp"
#include "calls.hpp"
#include "files/moves.hpp"
#include "play/game.hpp"
#include "records.hpp"
#include "replays/byte_reader.hpp"
#include "replays/timestamps.hpp"

namespace fairmines {
namespace {

using Day = std::int64_t;  // since 1970-01-01, a Thursday
constexpr std::int64_t kMicrosOfDay = 86'400'000'000;

std::string name_of(Day day) { return iso_format({day * kMicrosOfDay, {}}).substr(0, 10); }

// Returns the day that is written YYYY-MM-DD; none for any other text.
std::optional<Day> find_day(std::string_view text) {
    const auto time = parse_began(text);
    const Day day = time ? time->micros / kMicrosOfDay : 0;
    return name_of(day) == text ? std::optional(day) : std::nullopt;
}

std::optional<Day> find_day_with_boards(std::string_view text) {
    return text < kFirstDay || text > kLastDay ? std::nullopt : find_day(text);
}

// The id of the scored try says which board it is of: so there is no second one, whatever a clock
// says.
std::string try_id(Day day, Grade grade) {
    return say(kTryPrefix, name_of(day), "-", name_of(grade));
}

struct Try {
    Day day;
    Grade grade;
    GameStatus status;
    bool practice;  // a move was taken back

    auto operator<=>(const Try&) const = default;
    bool over() const { return status == GameStatus::won || status == GameStatus::lost; }
};
void write(Json& json, const Try& it) {
    const std::string_view played = it.over() ? name_of(it.status) : "begun";
    json.object("id", try_id(it.day, it.grade), "date", name_of(it.day), "grade", it.grade,
                "result", it.practice ? "uncounted" : played, "over", it.over());
}

// Finds the tries among games, by day and grade.
std::set<Try> find_tries(std::string_view games, Day today) {
    const JsonText json(games, "the games");
    std::set<Try> tries;
    json.root().each([&](JsonValue game) {
        const std::string id = text_of(game, "id");
        const auto status = find_named<GameStatus>(text_of(game, "status"));
        if (!status || !id.starts_with(kTryPrefix)) return;
        const auto day = find_day_with_boards(id.substr(kTryPrefix.size(), kFirstDay.size()));
        for (const Grade grade : kEach<Grade>)
            if (day && *day <= today && try_id(*day, grade) == id)
                tries.insert({*day, grade, *status, game.find("practice")->source() == "true"});
    });
    return tries;
}

struct Streaks {
    int current = 0, longest = 0;
};
void write(Json& json, const Streaks& it) {
    json.object("current", it.current, "longest", it.longest);
}

Streaks find_streaks(const std::set<Try>& tries, Day today) {
    Streaks streaks;
    Day last = 0;
    int run = 0;
    for (const Try& it : tries) {
        if (it.status != GameStatus::won || it.practice || it.day == last) continue;
        run = it.day == last + 1 ? run + 1 : 1;
        last = it.day;
        streaks.longest = std::max(streaks.longest, run);
    }
    if (last + 1 >= today) streaks.current = run;
    return streaks;
}

struct DailyBoard {
    Day day;
    Grade grade;
    GameTerms terms;
    Rule difficulty;
    int start = terms.grid.index(terms.grid.height / 2, terms.grid.width / 2);
    std::optional<std::string> refused_try{}, refused_practice{};
};

DailyBoard make_board(std::span<const std::uint8_t> table, Day day, Grade grade) {
    struct Level {
        Grid grid;
        int mines;
    };
    constexpr Level levels[] = {{{9, 9}, 10}, {{16, 16}, 40}, {{30, 16}, 99}};
    // The hardest rule of each grade; on Sundays it is the next one.
    constexpr Rule hardest[] = {Rule::single, Rule::subset, Rule::overlap, Rule::chain};
    constexpr Day epoch = 719'163;  // the number of 1970-01-01 if that of 0001-01-01 is 1
    const auto number = static_cast<int>(grade);
    const auto place_after = [number](Day days) {
        return kNames<Grade>.size() * static_cast<std::size_t>(days) + at(number);
    };
    const std::size_t place = 2 * place_after(day - *find_day(kFirstDay));
    if (table.size() < place + 2)
        throw Failure{say("the table of daily boards ends before ", name_of(day))};
    const std::uint32_t attempt = table[place] + (std::uint32_t{table[place + 1]} << 8);
    const std::uint64_t seed = attempt_seed(place_after(day + epoch), attempt);
    const auto& [grid, mines] = levels[number];
    return {day,
            grade,
            {grid, mines, Rules::classic, seed, 1, HowDealt::random, {}},
            hardest[number + ((day + 4) % 7 == 0)]};
}

// Says what may not be done with a board: a try before or after its day; and practice as long as
// the board is a secret, until its try is over, or its day if it was not tried.
void note_refusals(DailyBoard& board, const std::set<Try>& tries, Day today) {
    const auto scored = std::find_if(tries.begin(), tries.end(), [&](const Try& it) {
        return it.day == board.day && it.grade == board.grade;
    });
    const std::string day = name_of(board.day), now = name_of(today);
    if (board.day > today)
        board.refused_try = board.refused_practice =
            say("the day ", day, " has not begun: expected ", now, " or earlier");
    else if (scored != tries.end() ? !scored->over() : board.day == today)
        board.refused_practice =
            say("the scored try of the ", name_of(board.grade), " board comes first");
    if (board.day < today)
        board.refused_try =
            say("the day ", day, " ended at midnight UTC: expected ", now, ", or practice");
}

// Plays the game in which all safe cells are opened, row by row, until none is left. So `expert`
// plays: it guesses only where no cell is safe.
Game play_expert(const DailyBoard& board) {
    constexpr std::size_t budget = 1 << 22;
    const auto& [grid, mines] = std::tie(board.terms.grid, board.terms.mines);
    Game game(board.terms);
    SolutionCounter counter;
    Referee referee(counter);
    const auto open = [&](int cell) {
        auto plan = game.plan({.kind = MoveKind::open, .cell = cell});
        if (!plan) return;
        plan->work_out({budget}, referee);
        game.commit(std::move(*plan));
    };
    open(board.start);
    std::vector<double> probability(at(grid.cells()));
    for (std::size_t moves = 0; moves != game.moves().size() && !game.over();) {
        moves = game.moves().size();
        counter.count({grid, game.board().cells()}, {.mines = mines, .budget = budget});
        counter.mine_probability(probability);
        for (int cell = 0; cell < grid.cells(); ++cell)
            if (probability[at(cell)] == 0) open(cell);
    }
    return game;
}

// What is known of a board that is no secret.
struct Revealed {
    const DailyBoard* board;
};
void write(Json& json, const Revealed& it) {
    const Game game = play_expert(*it.board);
    const GameTerms& terms = game.terms();
    Record record;
    record.grid = terms.grid;
    record.mines = terms.mines;
    record.first = FirstRule::opening;
    record.deal = terms.deal;
    record.seed = terms.seed;
    record.moves = game.moves();
    record.status = game.status();
    record.program = "fairmines";
    json.object("bbbv", bbbv(terms.grid, game.board().layout()), "openings", record.moves.size(),
                "expert", record);
}

void write(Json& json, const DailyBoard& it) {
    const Grid& grid = it.terms.grid;
    const Cell start = grid.cell(it.start);
    std::optional<Revealed> revealed;
    if (!it.refused_practice) revealed = Revealed{&it};
    json.object("id", try_id(it.day, it.grade), "date", name_of(it.day), "grade", it.grade, "level",
                std::array{grid.width, grid.height, it.terms.mines}, "difficulty", it.difficulty,
                "start", Place{start.row, start.column}, "seed", it.terms.seed, "refused_try",
                it.refused_try, "refused_practice", it.refused_practice, "revealed", revealed);
}

}  // namespace

std::string describe_day(std::span<const std::uint8_t> table, std::string_view date,
                         std::string_view today, std::string_view games) {
    const auto day = find_day_with_boards(date), now = find_day(today);
    if (!day || !now)
        throw Failure{say("date ", quote(day ? today : date), " has no board: expected ", kFirstDay,
                          " to ", kLastDay)};
    const std::set<Try> tries = find_tries(games, *now);
    std::vector<DailyBoard> boards;
    for (const Grade grade : kEach<Grade>) {
        boards.push_back(make_board(table, *day, grade));
        note_refusals(boards.back(), tries, *now);
    }
    Json json;
    json.object("today", today, "date", date, "boards", boards, "tries", tries, "streaks",
                find_streaks(tries, *now));
    return json.take();
}

std::string calls::describe_day(const describe_day_request& it, const Context&) {
    return fairmines::describe_day(it.table, it.date, it.today, characters(it.games));
}

}  // namespace fairmines
