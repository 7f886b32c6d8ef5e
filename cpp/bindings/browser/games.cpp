// Games: each has a number; a move answers with all that can be seen of the game after it.
#include "games.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

#include "board/clues.hpp"
#include "play/moments.hpp"
#include "requests.hpp"

namespace browser {
namespace {

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

std::vector<int> read_cells(Bytes bytes) {
    std::vector<int> cells(bytes.size() / sizeof(int));
    std::memcpy(cells.data(), bytes.data(), bytes.size());
    return cells;
}

}  // namespace

SolutionCounter& counter() {
    constexpr std::size_t kKept = 1 << 20;
    static SolutionCounter counter;
    if (counter.diagram().size() > kKept) counter = SolutionCounter();
    return counter;
}

Game& game_of(int number) { return kept(number).game; }

int game_new(const game_new_request& it, const Context&) {
    check_level(whole(it.width), whole(it.height), whole(it.mines));
    const auto number = [](double of) { return static_cast<int>(of); };
    const GameTerms terms{{number(it.width), number(it.height)},
                          number(it.mines),
                          it.rules,
                          it.seed,
                          radius_of(it.first),
                          it.deal,
                          it.difficulty,
                          range_of(it)};
    check_terms(terms);
    return keep(Game(terms, it.layout));
}

int game_copy(const game_copy_request& it, const Context&) { return keep(Game(game_of(it.game))); }

void game_free(const game_free_request& it, const Context&) {
    games()[static_cast<std::size_t>(it.game)].reset();
}

Answer game_move(const game_move_request& it, const Context&) {
    Game& game = game_of(it.game);
    Move move{it.kind, it.cell, 0, it.elapsed};
    if (it.mark) move.mark = find_mark((*it.mark).front());
    if (it.attempt) move.attempt = static_cast<std::uint64_t>(*it.attempt);
    if (it.layout) {
        const Bytes layout = *it.layout;
        move.layout = {game.terms().grid, {layout.begin(), layout.end()}};
    }
    if (it.redrawn) move.redrawn = read_cells(*it.redrawn);
    move.together = it.together;
    move.decided_by = it.decided_by;
    auto plan = game.plan(move);
    if (!plan) return {};
    Referee referee(counter());
    Deadline search(std::max<double>(it.seconds, kShortest));
    try {
        plan->work_out({it.budget, nullptr, &search.stop()}, referee);
    } catch (...) {
        const auto& terms = game.terms();
        refuse_search({terms.deal, terms.grid, terms.mines, terms.difficulty, terms.bbbv},
                      it.seconds);
        throw;
    }
    const auto changed = game.commit(std::move(*plan));
    if (changed.empty()) return {};
    Answer answer{describe_change(game, changed)};
    answer.add(game.looks());
    answer.add(game.board().cells());
    if (game.dealt()) answer.add(game.board().layout());
    return answer;
}

std::string explain_loss(const explain_loss_request& it, const Context& context) {
    const Game& game = game_of(it.game);
    const CountOptions options{game.terms().mines, 1, it.budget, context.stop};
    return describe_loss(game, game.explain_loss(options, counter()));
}

std::size_t moments(const moments_request& it, const Context&) {
    return moments_of(it.game).size();
}

Answer moment(const moment_request& it, const Context&) {
    const auto found = moments_of(it.game).at(it.step);
    Answer answer{describe_moment(game_of(it.game), found)};
    answer.add(found.cells);
    answer.add(found.looks);
    return answer;
}

Answer clues(const clues_request& it, const Context&) {
    const Bytes layout = it.layout;
    const Grid grid{it.width, static_cast<int>(layout.size()) / it.width};
    std::vector<std::uint8_t> clues(layout.size());
    count_clues(grid, layout, clues);
    return {json_of(bbbv(grid, layout)), std::move(clues)};
}

}  // namespace browser
