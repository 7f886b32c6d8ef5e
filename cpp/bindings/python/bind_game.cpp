// Binds games.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "games.hpp"
#include "interruptible.hpp"
#include "play/game.hpp"
#include "play/moments.hpp"
#include "search_condition.hpp"
#include "workspace.hpp"

namespace bindings {
namespace {

using fairmines::Game;
using fairmines::HowDealt;
using fairmines::Move;
using fairmines::Rule;
using fairmines::StopCheck;
using Mines = BoardArray<bool>;
using Place = std::pair<int, int>;

void init_game(Game* self, int width, int height, int mines, fairmines::Rules rules,
               std::uint64_t seed, int radius, HowDealt deal, std::optional<Rule> difficulty,
               std::optional<Place> bbbv, const std::optional<Mines>& layout) {
    fairmines::GameTerms terms{{width, height}, mines, rules, seed, radius, deal, difficulty};
    if (bbbv) terms.bbbv = fairmines::BbbvRange{bbbv->first, bbbv->second};
    fairmines::check_terms(terms);
    new (self) Game(terms, layout ? bytes_of(*layout) : std::span<const std::uint8_t>());
}

std::vector<Place> places(const fairmines::Grid& grid, const std::vector<int>& cells) {
    std::vector<Place> places;
    places.reserve(cells.size());
    for (const int cell : cells) places.emplace_back(cell / grid.width, cell % grid.width);
    return places;
}

fairmines::SizedLayout dealt(const Mines& mines) {
    const auto bytes = bytes_of(mines);
    return {grid_of(mines), {bytes.begin(), bytes.end()}};
}

std::vector<Place> make_move(Game& game, fairmines::MoveKind kind, int row, int column, int mark,
                             double elapsed, std::size_t budget,
                             std::optional<std::uint64_t> attempt,
                             const std::optional<Mines>& layout,
                             const std::optional<std::vector<Place>>& redrawn,
                             std::optional<bool> together, fairmines::DecidedBy decided_by,
                             bool counts_only, const Condition& search_ended) {
    const fairmines::Grid grid = game.terms().grid;
    // 1. The move.
    Move move{kind,
              grid.index(row, column),
              static_cast<std::int8_t>(mark),
              elapsed,
              attempt,
              {},
              {},
              together,
              decided_by};
    if (layout) move.layout = dealt(*layout);
    if (redrawn) {
        move.redrawn.emplace();
        for (const auto& [r, c] : *redrawn)
            move.redrawn->push_back(grid.contains({r, c}) ? grid.index(r, c) : -1);
    }
    // 2. What it does. Meanwhile another thread may move, or what is asked whether to end: then the
    //    plan is made anew.
    for (;;) {
        auto plan = game.plan(move);
        if (!plan) return {};
        try {
            const Interruptible computation(nullptr, Release::kWhenFirstAsked);
            StopCheck stop(computation.condition());
            StopCheck search(search_condition(computation, search_ended));
            Workspace counter;
            fairmines::Referee referee(*counter, counts_only);
            plan->work_out({budget, &stop, &search}, referee);
        } catch (...) {
            if (game.fits(*plan)) game.keep(plan->known());
            const auto& terms = game.terms();
            refuse_search({terms.deal, grid, terms.mines, terms.difficulty, terms.bbbv},
                          search_ended);
        }
        if (!game.fits(*plan)) continue;
        // 3. Its effect.
        return places(grid, game.commit(std::move(*plan)));
    }
}

void keep(Game& game, std::size_t view_number, const BoardArray<double>& mine_probability,
          std::size_t budget) {
    if (game.knows_risk() || game.view_number() != view_number) return;
    const double* data = mine_probability.data();
    game.keep({std::make_shared<const std::vector<double>>(data, data + mine_probability.size()),
               budget});
}

std::optional<Place> place_of(const Game& game, int cell) {
    if (cell < 0) return {};
    const auto [row, column] = game.terms().grid.cell(cell);
    return Place(row, column);
}

// Explains a copy: another thread may move meanwhile.
nb::bytes explain_loss(const Game& game, std::size_t budget) {
    const Game lost = game;
    std::optional<fairmines::Loss> found;
    {
        const Interruptible computation(nullptr, Release::kWhenFirstAsked);
        StopCheck stop(computation.condition());
        Workspace counter;
        found = lost.explain_loss({lost.terms().mines, 1.0, budget, &stop}, *counter);
    }
    return answer(describe_loss(lost, *found));
}

template <class T, class Values>
auto board_of(const Game& game, const Values& values) {
    auto copy = new_array<T>(game.terms().grid.height, game.terms().grid.width);
    std::copy(values.begin(), values.end(), copy.data());
    return copy;
}

// The moments of a game, with the size of its board.
struct BoundMoments {
    fairmines::Moments moments;
    fairmines::Grid grid;
};

struct BoundMoment {
    std::size_t move;
    NewArray<std::int8_t, 2> cells, looks;
    std::vector<Place> opened;
};

BoundMoment moment_at(const BoundMoments& moments, std::size_t number) {
    const auto found = moments.moments.at(number);
    const auto& [width, height] = moments.grid;
    auto cells = new_array<std::int8_t>(height, width);
    auto looks = new_array<std::int8_t>(height, width);
    std::copy(found.cells.begin(), found.cells.end(), cells.data());
    std::copy(found.looks.begin(), found.looks.end(), looks.data());
    return {found.move, std::move(cells), std::move(looks), places(moments.grid, found.opened)};
}

void bind_moments(nb::module_& m) {
    using namespace nb::literals;
    ResultClass<BoundMoment>(m, "Moment", "What the player saw before a move that opened cells.")
        .array("cells", &BoundMoment::cells, "The codes of the view: (H, W) int8.")
        .array("looks", &BoundMoment::looks, "The display codes: (H, W) int8.")
        .def_ro("move", &BoundMoment::move, "The number of the move in the game.")
        .def_ro("opened", &BoundMoment::opened, "What the move opened; of a lost move, the mine.");
    nb::class_<BoundMoments>(m, "Moments", "The moments of a game that is over, in order.")
        .def(
            "__init__",
            [](BoundMoments* self, const Game& game) {
                new (self) BoundMoments{fairmines::Moments(game), game.terms().grid};
            },
            "game"_a.lock())
        .def("__len__", [](const BoundMoments& it) { return it.moments.size(); })
        .def("at", &moment_at, "number"_a, "The moment before an opening, from 0.");
}

void bind_state(nb::class_<Game>& game) {
    const auto lock = nb::lock_self();
    game.def_prop_ro(
            "status", [](const Game& it) { return it.status(); }, lock)
        .def_prop_ro("mines_left", &Game::mines_left, lock)
        .def_prop_ro(
            "hit", [](const Game& it) { return place_of(it, it.hit()); }, lock)
        .def_prop_ro(
            "start", [](const Game& it) { return place_of(it, it.start()); }, lock)
        .def_prop_ro(
            "last_cell", [](const Game& it) { return place_of(it, it.last_cell()); }, lock,
            "The cell of the last move that is not taken back.")
        .def_prop_ro("view_number", &Game::view_number, lock,
                     "Grows whenever the view or the mines change.")
        .def_prop_ro("practice", &Game::practice, lock)
        .def_prop_ro(
            "move_count", [](const Game& it) { return it.moves().size(); }, lock)
        .def_prop_ro(
            "cells", [](const Game& it) { return board_of<std::int8_t>(it, it.board().cells()); },
            nb::rv_policy::automatic, lock, "The codes of the view, a copy: (H, W) int8.")
        .def_prop_ro(
            "looks", [](const Game& it) { return board_of<std::int8_t>(it, it.looks()); },
            nb::rv_policy::automatic, lock, "The display codes, a copy: (H, W) int8.")
        .def_prop_ro(
            "mines",
            [](const Game& it) -> std::optional<NewArray<bool, 2>> {
                if (!it.dealt()) return {};
                return layout_array(it.terms().grid, it.board().layout());
            },
            nb::rv_policy::automatic, lock, "Where the mines are, a copy: (H, W) bool.");
}

}  // namespace

void bind_game(nb::module_& m) {
    using namespace nb::literals;
    // A game is locked while it is used: free-threaded Pythons have no lock of their own. A long
    // computation gives the lock away, and looks afterwards whether the game is still the same.
    nb::class_<Game> game(m, "Game", "One game: its mines, marks and moves.");
    game.def("__init__", &init_game, "width"_a, "height"_a, "mines"_a, "rules"_a, "seed"_a,
             "radius"_a, "deal"_a, "difficulty"_a.none(), "bbbv"_a = nb::none(),
             "layout"_a = nb::none(), "The layout is that of a `deal` that is given.")
        .def(
            "copy", [](const Game& it) { return Game(it); }, nb::lock_self())
        .def("move", &make_move, "kind"_a, "row"_a, "column"_a, "mark"_a, "elapsed"_a, "budget"_a,
             "attempt"_a = nb::none(), "layout"_a = nb::none(), "redrawn"_a = nb::none(),
             "together"_a = nb::none(), "decided_by"_a = fairmines::DecidedBy::count,
             "counts_only"_a = false, "search_ended"_a = nb::none(), nb::lock_self(),
             "Make a move; return the cells that look different, in reading order. With\n"
             "`counts_only`, a count beyond the budget raises `TooComplexError`.")
        .def("keep", &keep, "view_number"_a, "mine_probability"_a, "budget"_a, nb::lock_self(),
             "Keep the mine probabilities of the view of this number, (H, W), for the next move.")
        .def("explain_loss", &explain_loss, "budget"_a, nb::lock_self(),
             "Say why a lost game was lost.")
        .def(
            "look",
            [](const Game& it, int row, int column) {
                return it.looks()[fairmines::at(it.terms().grid.index(row, column))];
            },
            "row"_a, "column"_a, nb::lock_self(), "The display code of a cell.")
        .def(
            "mark",
            [](const Game& it, int row, int column) {
                return it.marks()[fairmines::at(it.terms().grid.index(row, column))];
            },
            "row"_a, "column"_a, nb::lock_self(), "The mark of a cell, as a display code.")
        .def(
            "moves",
            [](const Game& it, std::size_t first) { return answer(describe_moves(it, first)); },
            "first"_a, nb::lock_self(), "The moves from a number on: an answer, a list of `Move`.")
        .def_prop_ro(
            "last_elapsed",
            [](const Game& it) { return it.moves().empty() ? 0 : it.moves().back().elapsed; },
            nb::lock_self(), "The time of the last move, 0 before the first.");
    bind_state(game);
    bind_moments(m);
}

}  // namespace bindings
