// Fuzzes whole games: all moves under all rules and deals, with undo, replays and recorded moves
// that do not fit.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "fuzz.hpp"
#include "play/game.hpp"

namespace {

using namespace fairmines;

// All that can be seen of a game, and its mines.
struct SeenGame {
    std::vector<std::int8_t> looks, marks, cells;
    std::vector<std::uint8_t> layout;
    bool dealt;
    int hit, start, last_cell, mines_left;
    bool operator==(const SeenGame&) const = default;
};

template <class Values>
auto copy(const Values& values) {
    return std::vector(values.begin(), values.end());
}

SeenGame state_of(const Game& game) {
    return {copy(game.looks()),
            copy(game.marks()),
            copy(game.board().cells()),
            copy(game.board().layout()),
            game.dealt(),
            game.hit(),
            game.start(),
            game.last_cell(),
            game.mines_left()};
}

class FuzzedGame {
   public:
    explicit FuzzedGame(fuzz::Reader& input) : input_(input), game_(new_game()) {
        states_.push_back(state_of(game_));
    }

    void play() {
        while (!input_.empty()) {
            step();
            check();
        }
        replay();
    }

   private:
    Game new_game() {
        const Grid grid{input_.between(1, 6), input_.between(1, 5)};
        const int radius = input_.between(-1, 1);
        // Any number of mines, but mostly one that leaves something to play.
        const int most = input_.between(0, 3) ? grid.cells() / 4 : grid.cells();
        // Few deals without a guess: a search may take as long as a thousand moves.
        const int draw = input_.between(0, 63);
        const HowDealt deal = draw == 0       ? HowDealt::no_guess
                              : draw == 2     ? HowDealt::repaired
                              : draw % 4 == 1 ? HowDealt::given
                                              : HowDealt::random;
        GameTerms terms{
            grid,
            input_.between(0, most),
            kEach<Rules>[static_cast<std::size_t>(input_.between(0, kNames<Rules>.size() - 1))],
            input_.word(),
            radius,
            deal,
            std::nullopt};
        if (draw % 2 == 0 && draw <= 2 && input_.between(0, 1))
            terms.difficulty = static_cast<Rule>(input_.between(1, 6));
        if (terms.deal != HowDealt::given) return Game(terms);
        std::vector<std::uint8_t> layout(at(grid.cells()));
        for (auto& mine : layout) mine = input_.between(0, 3) == 0;
        terms.mines = static_cast<int>(std::count(layout.begin(), layout.end(), 1));
        return Game(terms, layout);
    }

    void step() {
        Move move{static_cast<MoveKind>(input_.between(0, 3)),
                  input_.between(0, game_.terms().grid.cells() - 1)};
        if (move.kind == MoveKind::flag)
            move.mark = static_cast<std::int8_t>(kLookCovered + input_.between(0, 2));
        if (move.kind == MoveKind::undo && input_.between(0, 3)) move.cell = game_.last_cell();
        if (move.cell < 0) return;
        if (input_.between(0, 15) == 0) damage(move);
        make(move);
    }

    // Says what the move drew, at random: rarely something that fits.
    void damage(Move& move) {
        if (move.kind == MoveKind::flag || move.kind == MoveKind::undo) return;
        move.redrawn.emplace();
        for (int left = input_.between(0, 3); left > 0; --left)
            move.redrawn->push_back(input_.between(-1, game_.terms().grid.cells() - 1));
        std::ranges::sort(*move.redrawn);
        if (move.kind == MoveKind::chord || input_.between(0, 1)) return;
        Grid grid = game_.terms().grid;
        if (input_.between(0, 3) == 0) grid = {grid.height, grid.width + 1};
        move.layout = {grid, std::vector<std::uint8_t>(at(grid.cells()))};
        for (auto& mine : move.layout->mines) mine = input_.between(0, 3) == 0;
    }

    void make(const Move& move) {
        auto plan = game_.plan(move);
        if (!plan) return;
        const SeenGame before = state_of(game_);
        const bool possible = work_out(*plan);
        fuzz::ensure(state_of(game_) == before, "working out a plan changes nothing");
        if (!possible) return;
        const auto looks = copy(game_.looks());
        const auto changed = game_.commit(std::move(*plan));
        std::vector<int> different;
        for (std::size_t i = 0; i < looks.size(); ++i)
            if (looks[i] != game_.looks()[i]) different.push_back(static_cast<int>(i));
        fuzz::ensure(changed == different, "a move returns what looks different");
        if (changed.empty()) {
            fuzz::ensure(state_of(game_) == before, "what looks the same is the same");
        } else if (move.kind == MoveKind::undo) {
            states_.pop_back();
            fuzz::ensure(state_of(game_) == states_.back(), "an undo brings back what was");
        } else {
            states_.push_back(state_of(game_));
        }
    }

    // Returns whether the move is possible.
    bool work_out(Plan& plan) {
        static SolutionCounter counter;
        int asked = 0;
        StopCheck search([&] { return ++asked > 1; });  // 25 ms
        const std::size_t budget = input_.between(0, 7) ? 1 << 20 : 0;
        Referee referee(counter, input_.between(0, 1) != 0);
        try {
            plan.work_out({budget, nullptr, &search}, referee);
        } catch (const TooComplexMove& e) {
            fuzz::ensure(e.find("clue")->number >= 0 && e.find("budget")->number == 0,
                         "an error names a clue and the budget");
            return false;
        } catch (const NoDeal& e) {
            const bool full = game_.terms().mines == game_.terms().grid.cells();
            fuzz::ensure(e.tried > 0 || full, "a search tries a layout if there is a free cell");
            return false;
        } catch (const Refusal&) {
            return false;
        }
        return true;
    }

    void check() const {
        const GameTerms& terms = game_.terms();
        const auto layout = game_.board().layout();
        std::vector<std::uint8_t> clues(layout.size());
        count_clues(terms.grid, layout, clues);
        for (std::size_t i = 0; i < layout.size(); ++i) {
            const int seen = game_.board().cells()[i];
            fuzz::ensure(seen < 0 || (!layout[i] && clues[i] == seen),
                         "clues are those of the mines");
        }
        const auto mines = std::count(layout.begin(), layout.end(), 1);
        fuzz::ensure(mines == (game_.dealt() ? terms.mines : 0), "the number of mines stays");
        fuzz::ensure(game_.practice() == (game_.moves().size() + 1 != states_.size()),
                     "practice begins with an undo");
        if (game_.status() != GameStatus::lost) return;
        static SolutionCounter counter;
        const Loss loss = game_.explain_loss({terms.mines, 1, 1 << 20}, counter);
        fuzz::ensure(layout[at(loss.hit)] != 0, "a lost game has hit a mine");
        fuzz::ensure(loss.safe < 0 || !layout[at(loss.safe)], "a safe cell is free");
        fuzz::ensure((loss.kind == LossKind::needless) <= (loss.safe >= 0),
                     "a guess is needless beside a safe cell");
    }

    // The moves of a game, made again, are the game: with another seed, since they say what was
    // drawn.
    void replay() const {
        GameTerms terms = game_.terms();
        terms.seed = ~terms.seed;
        const bool given = terms.deal == HowDealt::given;
        Game again = given ? Game(terms, states_.front().layout) : Game(terms);
        static SolutionCounter counter;
        Referee referee(counter);
        for (const Move& move : game_.moves()) {
            auto plan = again.plan(move);
            fuzz::ensure(plan.has_value(), "a recorded move has an effect");
            plan->work_out({0}, referee);
            fuzz::ensure(!again.commit(std::move(*plan)).empty(), "a recorded move changes looks");
        }
        fuzz::ensure(state_of(again) == state_of(game_), "a replay is the game");
    }

    fuzz::Reader& input_;
    Game game_;
    std::vector<SeenGame> states_;  // after each move that is not taken back, and the first
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    FuzzedGame(input).play();
    return 0;
}
