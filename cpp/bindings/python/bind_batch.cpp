// Binds batches: many games side by side.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "board/rng.hpp"
#include "interruptible.hpp"
#include "play/batch.hpp"

namespace bindings {
namespace {

using fairmines::BatchSettings;
using fairmines::Rewards;

// The arrays of fairmines::StepResult, and their memory.
struct StepResult {
    NewArray<std::int8_t, 3> cells;
    NewArray<std::int8_t, 2> masks;
    NewArray<double, 1> rewards;
    NewArray<bool, 1> terminated;
    NewArray<bool, 1> truncated;
    NewArray<bool, 1> won;
    NewArray<std::uint8_t, 1> decided_by;

    StepResult(std::size_t games, const fairmines::Grid& grid)
        : cells(new_array<std::int8_t>(games, grid.height, grid.width)),
          masks(new_array<std::int8_t>(games, grid.cells())),
          rewards(new_array<double>(games)),
          terminated(new_array<bool>(games)),
          truncated(new_array<bool>(games)),
          won(new_array<bool>(games)),
          decided_by(new_array<std::uint8_t>(games)) {}

    fairmines::StepResult spans() {
        return {{cells.data(), cells.size()},
                {masks.data(), masks.size()},
                {rewards.data(), rewards.size()},
                bytes_of(terminated),
                bytes_of(truncated),
                bytes_of(won),
                {decided_by.data(), decided_by.size()}};
    }
};

// How all games look, and the memory of it.
struct Look {
    NewArray<std::int8_t, 3> cells;
    NewArray<std::int8_t, 2> masks;

    Look(std::size_t games, const fairmines::Grid& grid)
        : cells(new_array<std::int8_t>(games, grid.height, grid.width)),
          masks(new_array<std::int8_t>(games, grid.cells())) {}
};

using BatchedGame = fairmines::Batch::BatchedGame;
using GameState = nb::typed<nb::dict, nb::str, nb::any>;

template <class Values>
nb::bytes to_bytes(const Values& values) {
    return nb::bytes(values.data(), values.size());
}

template <class T>
std::vector<T> read_bytes(const nb::bytes& bytes, std::size_t size) {
    if (bytes.size() != 0 && bytes.size() != size)
        throw nb::value_error("a saved game is not of this batch's size");
    const auto* data = static_cast<const T*>(bytes.data());
    return {data, data + bytes.size()};
}

// What a game is in a pickle: without cells if its layout is not dealt, and then without mines if
// nobody has set them.
GameState state_of(const BatchedGame& game) {
    GameState state;
    state["seed"] = game.seed;
    state["number"] = game.number;
    state["redraws"] = game.redraws.state();
    state["steps"] = game.steps;
    state["over"] = game.over;
    state["won"] = game.won;
    state["mines"] = game.dealt ? to_bytes(game.board.layout()) : to_bytes(game.layout);
    state["cells"] = game.dealt ? to_bytes(game.board.cells()) : nb::bytes("", 0);
    return state;
}

BatchedGame game_of(const GameState& state, const fairmines::Grid& grid) {
    const auto seed = nb::cast<std::uint64_t>(state["seed"]);
    const auto number = nb::cast<std::uint64_t>(state["number"]);
    const auto redraws = nb::cast<std::array<std::uint64_t, 4>>(state["redraws"]);
    const auto size = static_cast<std::size_t>(grid.cells());
    const auto mines = read_bytes<std::uint8_t>(nb::cast<nb::bytes>(state["mines"]), size);
    const auto cells = read_bytes<std::int8_t>(nb::cast<nb::bytes>(state["cells"]), size);
    if (!cells.empty() && mines.empty()) throw nb::value_error("a saved game has no mines");
    BatchedGame game{seed,
                     number,
                     fairmines::game_seeds(seed, number).layout,
                     cells.empty() ? mines : std::vector<std::uint8_t>{},
                     fairmines::Pcg64::of_state(redraws),
                     nb::cast<std::int64_t>(state["steps"]),
                     !cells.empty(),
                     nb::cast<bool>(state["over"]),
                     nb::cast<bool>(state["won"]),
                     {}};
    if (game.dealt) game.board.resume(grid, mines, cells);
    return game;
}

// A batch behind a lock: two threads may call it at once. Whoever waits for it does so without
// Python's lock, which a long step takes now and then to look for signals.
class SharedBatch {
   public:
    SharedBatch(const BatchSettings& settings, const RowArray<std::uint64_t>& seeds)
        : batch_(settings, {seeds.data(), seeds.size()}) {}

    StepResult step(const RowArray<std::int64_t>& actions) {
        StepResult result(batch_.size(), batch_.grid());
        const Interruptible computation(nullptr);
        fairmines::StopCheck stop(computation.condition());
        const std::lock_guard turn(mutex_);
        batch_.step({actions.data(), actions.size()}, result.spans(), &stop);
        return result;
    }

    void renew() {
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.renew();
    }

    void begin(const RowArray<bool>& which) {
        if (which.size() != batch_.size()) throw nb::value_error("which: not one for each game");
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.begin({reinterpret_cast<const std::uint8_t*>(which.data()), which.size()});
    }

    void restart(std::size_t game, std::uint64_t seed) {
        check(game);
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.restart(game, seed);
    }

    std::uint64_t layout_seed(std::size_t game) {
        check(game);
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        return batch_.layout_seed(game);
    }

    void set_layout(std::size_t game, const BoardArray<bool>& mines) {
        check(game);
        const auto layout = bytes_of(mines);
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.set_layout(game, layout);
    }

    Look look() {
        Look result(batch_.size(), batch_.grid());
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.look({result.cells.data(), result.cells.size()},
                    {result.masks.data(), result.masks.size()});
        return result;
    }

    std::vector<GameState> games() {
        std::vector<GameState> states;
        for (const auto& game : copy_games()) states.push_back(state_of(game));
        return states;
    }

    void set_games(const std::vector<GameState>& states) {
        std::vector<BatchedGame> games;
        for (const auto& state : states) games.push_back(game_of(state, batch_.grid()));
        if (games.size() != batch_.size()) throw nb::value_error("states: not one for each game");
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.set_games(std::move(games));
    }

   private:
    std::vector<BatchedGame> copy_games() {
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        return batch_.games();
    }

    void check(std::size_t game) const {
        if (game >= batch_.size()) throw nb::index_error("there is no such game");
    }

    fairmines::Batch batch_;
    std::mutex mutex_;
};

void init_settings(BatchSettings* self, int width, int height, int mines, int free_radius,
                   bool flood, const Rewards& rewards, std::int64_t max_steps,
                   fairmines::Rules rules, std::size_t budget) {
    new (self) BatchSettings{{width, height}, mines,     free_radius, flood,
                             rewards,         max_steps, rules,       budget};
}

}  // namespace

void bind_batch(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Rewards>(m, "Rewards", "The rewards of an action.")
        .def(nb::init<double, double, double, double>(), nb::kw_only(), "win"_a, "loss"_a,
             "progress"_a, "repeat"_a,
             "`progress` is for all free cells of a board, paid cell by cell; `repeat` is for an\n"
             "action on an opened cell.");
    nb::class_<BatchSettings>(m, "BatchSettings", "The games of a batch.")
        .def(
            "__init__", &init_settings, nb::kw_only(), "width"_a, "height"_a, "mines"_a,
            "free_radius"_a, "flood"_a, "rewards"_a, "max_steps"_a = 0,
            "rules"_a = fairmines::Rules::classic, "budget"_a = 0,
            "`free_radius`: of the square around the first cell that has no mine; -1: no square.\n"
            "`flood`: whether a zero clue opens the cells around it. `max_steps`: a game is\n"
            "truncated after this many steps; 0: never. `budget`: the weights that a count of the\n"
            "rules may store.");
    ResultClass<StepResult>(m, "StepResult", "The result of a step in each of N games.")
        .array("cells", &StepResult::cells, "(N, H, W): the codes of the views.")
        .array("masks", &StepResult::masks, "(N, H*W): 1 where a cell is covered.")
        .array("rewards", &StepResult::rewards, "(N,).")
        .array("terminated", &StepResult::terminated, "(N,): whether the game is won or lost.")
        .array("truncated", &StepResult::truncated, "(N,): whether it has reached max_steps.")
        .array("won", &StepResult::won, "(N,).")
        .array("decided_by", &StepResult::decided_by,
               "(N,): 0 to 2, what decided the cell: the count, the rules of proof, the deal.");
    ResultClass<Look>(m, "Look", "How N games look.")
        .array("cells", &Look::cells, "(N, H, W): the codes of the views.")
        .array("masks", &Look::masks, "(N, H*W): 1 where a cell is covered.");
    nb::class_<SharedBatch>(m, "Batch", "Many games side by side.")
        .def(nb::init<const BatchSettings&, const RowArray<std::uint64_t>&>(), "settings"_a,
             "seeds"_a, "Begin game 0 of each of the N seeds.")
        .def("step", &SharedBatch::step, "actions"_a,
             "Take an action, a cell index, in each of the N games.\n\n"
             "Where the game is over, the next one begins instead.")
        .def("renew", &SharedBatch::renew, "Begin the next game where one is over.")
        .def("begin", &SharedBatch::begin, "which"_a, "Begin the next game where `which` is true.")
        .def("restart", &SharedBatch::restart, "game"_a, "seed"_a,
             "Begin game 0 of a seed as this game.")
        .def("layout_seed", &SharedBatch::layout_seed, "game"_a,
             "The seed from which the layout of this game is dealt, at its first action.")
        .def("set_layout", &SharedBatch::set_layout, "game"_a, "mines"_a,
             "Give this game a layout, (H, W), at its first action.")
        .def("look", &SharedBatch::look, "Look at all games as they are now.")
        .def("games", &SharedBatch::games, "The state of each game, which can be pickled.")
        .def("set_games", &SharedBatch::set_games, "states"_a,
             "Go on with the games of another batch with the same settings.");
}

}  // namespace bindings
