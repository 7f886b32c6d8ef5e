// Games: each has a number; a move answers with all that can be seen of the game after it.
#include "games.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "exchange.hpp"
#include "held_games.hpp"
#include "play/moments.hpp"

namespace browser {
namespace {

using fairmines::Game;
using fairmines::Moments;
using fairmines::Move;

// A game of a script, and its moments once they have been asked for.
struct Kept {
    Game game;
    std::optional<Moments> moments;
    std::size_t moves = 0;  // that the game had then
};

// The games of scripts, by their numbers; freed ones are null.
std::vector<std::unique_ptr<Kept>>& games() {
    static std::vector<std::unique_ptr<Kept>> games;
    return games;
}

int keep(Game game) {
    auto& all = games();
    std::size_t number = 0;
    while (number < all.size() && all[number]) ++number;
    if (number == all.size()) all.emplace_back();
    all[number] = std::make_unique<Kept>(Kept{std::move(game), {}});
    return static_cast<int>(number);
}

Kept& kept(int number) { return *games()[static_cast<std::size_t>(number)]; }

const Moments& moments_of(int number) {
    auto& [game, moments, moves] = kept(number);
    if (!moments || moves != game.moves().size()) moments.emplace(game);
    moves = game.moves().size();
    return *moments;
}

// What a recorded move drew: `dealt` bytes of a layout of this width, if any, and then the redrawn
// cells as integers of 32 bits.
void read_drawn(Move& move, int dealt, int width) {
    auto input = input_layout();
    if (dealt > 0) {
        const auto layout = input.first(static_cast<std::size_t>(dealt));
        move.layout = {{width, dealt / width}, {layout.begin(), layout.end()}};
        input = input.subspan(layout.size());
    }
    std::vector<std::int32_t> cells(input.size() / sizeof(std::int32_t));
    std::memcpy(cells.data(), input.data(), cells.size() * sizeof(std::int32_t));
    move.redrawn.emplace(cells.begin(), cells.end());
}

}  // namespace

Game& game_of(int number) { return kept(number).game; }

std::optional<fairmines::Rule> rule_of(int difficulty) {
    if (difficulty == 0) return {};
    return fairmines::Rule{static_cast<std::uint8_t>(difficulty)};
}

std::optional<fairmines::BbbvRange> range_of(double least, double most) {
    if (std::isnan(most)) return {};
    fairmines::check_bbbv(whole(least), whole(most));
    return fairmines::BbbvRange{static_cast<int>(least), static_cast<int>(most)};
}

}  // namespace browser

using namespace browser;

// Makes a game; the input is empty, or the given layout. JSON: its number.
FAIRMINES_EXPORT(game_new)
int game_new(double width, double height, double mines, int rules, std::uint64_t seed, int radius,
             int deal, int difficulty, double least_bbbv, double most_bbbv) {
    return run([&] {
        fairmines::check_level(whole(width), whole(height), whole(mines));
        const auto number = [](double it) { return static_cast<int>(it); };
        using fairmines::HowDealt;
        const HowDealt how =
            input_layout().empty() ? HowDealt{static_cast<std::uint8_t>(deal)} : HowDealt::given;
        const fairmines::Rules of{static_cast<std::uint8_t>(rules)};
        const fairmines::GameTerms terms{{number(width), number(height)},
                                         number(mines),
                                         of,
                                         seed,
                                         radius,
                                         how,
                                         rule_of(difficulty),
                                         range_of(least_bbbv, most_bbbv)};
        fairmines::check_terms(terms);
        tell(keep(Game(terms, input_layout())));
    });
}

// Copies a game. JSON: the number of the copy.
FAIRMINES_EXPORT(game_copy)
int game_copy(int number) {
    return run([&] { tell(keep(Game(game_of(number)))); });
}

FAIRMINES_EXPORT(game_free)
void game_free(int number) { games()[static_cast<std::size_t>(number)].reset(); }

// Makes a move of a kind (as in MoveKind). `recorded` says whether the input is what it drew;
// `together` is -1 for false, and 0 if the move does not say; `decided_by` is that of a recorded
// move. JSON: see describe_change(). Bytes: the looks, the view, and the layout if there is one.
// Nothing if it changes nothing.
FAIRMINES_EXPORT(game_move)
int game_move(int number, int kind, int cell, int mark, double elapsed, double attempt,
              int recorded, int dealt, int width, int together, int decided_by, double budget,
              double seconds) {
    return run([&] {
        Game& game = game_of(number);
        Move move{static_cast<fairmines::MoveKind>(kind), cell, static_cast<std::int8_t>(mark),
                  elapsed};
        if (attempt >= 0) move.attempt = static_cast<std::uint64_t>(attempt);
        if (together != 0) move.together = together > 0;
        move.decided_by = static_cast<fairmines::DecidedBy>(decided_by);
        if (recorded) read_drawn(move, dealt, width);
        auto plan = game.plan(move);
        if (!plan) return;
        fairmines::Referee referee(counter());
        Deadline search(std::max(seconds, kShortest));
        try {
            plan->work_out({static_cast<std::size_t>(budget), nullptr, &search.stop()}, referee);
        } catch (...) {
            const auto& terms = game.terms();
            refuse_search({terms.deal, terms.grid, terms.mines, terms.difficulty, terms.bbbv},
                          seconds);
            throw;
        }
        const auto changed = game.commit(std::move(*plan));
        if (changed.empty()) return;
        answer(describe_change(game, changed));
        add_bytes(game.looks());
        add_bytes(game.board().cells());
        if (game.dealt()) add_bytes(game.board().layout());
    });
}

// Why a lost game was lost. JSON: see describe_loss().
FAIRMINES_EXPORT(explain_loss)
int explain_loss(int number, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const Game& game = game_of(number);
        const auto options = count_options(game.terms().mines, 1, budget, deadline);
        answer(describe_loss(game, game.explain_loss(options, counter())));
    });
}

// The moments of a game that is over, as in moments.hpp. JSON: how many there are.
FAIRMINES_EXPORT(moments)
int moments(int number) {
    return run([&] { tell(moments_of(number).size()); });
}

// A moment. JSON: see describe_moment(). Bytes: the view, and the looks.
FAIRMINES_EXPORT(moment)
int moment(int number, int step) {
    return run([&] {
        const Moments& moments = moments_of(number);
        if (step < 0 || static_cast<std::size_t>(step) >= moments.size()) return;
        const auto found = moments.at(static_cast<std::size_t>(step));
        answer(describe_moment(game_of(number), found));
        add_bytes(found.cells);
        add_bytes(found.looks);
    });
}
