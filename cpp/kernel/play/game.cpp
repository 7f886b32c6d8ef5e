// Plans moves, and makes them the state of a game.
#include "play/game.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "board/at.hpp"
#include "proofs/closure.hpp"

namespace fairmines {

void check_terms(const GameTerms& terms) {
    check_difficulty(terms.deal, terms.difficulty);
    check_first_click(terms.grid, terms.mines, terms.radius, 0);
}

Game::Game(const GameTerms& terms, std::span<const std::uint8_t> layout)
    : terms_(terms), dealt_(!layout.empty()) {
    const std::size_t cells = at(terms_.grid.cells());
    marks_.assign(cells, kLookCovered);
    looks_ = marks_;
    board_.lay(terms_.grid, dealt_ ? layout : std::vector<std::uint8_t>(cells));
}

GameStatus Game::status() const {
    if (hit_ >= 0) return GameStatus::lost;
    if (!dealt_ || board_.left() == terms_.grid.cells() - terms_.mines) return GameStatus::ready;
    return board_.left() > 0 ? GameStatus::playing : GameStatus::won;
}

int Game::mines_left() const {
    if (status() == GameStatus::won) return 0;
    return terms_.mines - static_cast<int>(std::count(marks_.begin(), marks_.end(), kLookFlag));
}

std::optional<Plan> Game::plan(const Move& move) const {
    if (over() && move.kind != MoveKind::undo) return {};
    Plan plan;
    plan.terms_ = terms_;
    plan.move_ = move;
    plan.number_ = static_cast<std::uint32_t>(moves_.size());
    plan.board_ = board_;
    plan.dealt_ = dealt_;
    plan.marks_ = marks_;
    plan.known_ = plan.current_ = known_;
    if (move.kind == MoveKind::undo) return plan_undo(std::move(plan));
    if (move.kind == MoveKind::flag) return plan_flag(std::move(plan));
    return plan_opening(std::move(plan));
}

std::optional<Plan> Game::plan_flag(Plan plan) const {
    if (!board_.covered(plan.move_.cell)) return {};
    plan.marks_[at(plan.move_.cell)] = plan.move_.mark;
    return plan;
}

// Finds the cells to open. A chord needs as many flags around its clue as that says.
std::optional<Plan> Game::plan_opening(Plan plan) const {
    const int cell = plan.move_.cell;
    plan.flags_.resize(marks_.size());
    for (std::size_t i = 0; i < marks_.size(); ++i) plan.flags_[i] = marks_[i] == kLookFlag;
    if (plan.move_.kind == MoveKind::open) {
        if (!plan.covered_unflagged(cell)) return {};
        plan.cells_ = {cell};
        return plan;
    }
    if (board_.covered(cell)) return {};
    int flags = 0;
    terms_.grid.for_neighbours(cell, [&](int it) {
        flags += plan.flags_[at(it)];
        plan.cells_.push_back(it);
    });
    if (looks_[at(cell)] != flags) return {};
    return plan;
}

std::optional<Plan> Game::plan_undo(Plan plan) const {
    if (changes_.empty() || changes_.back().cell != plan.move_.cell) return {};
    const MoveEffect& change = changes_.back();
    plan.marks_[at(change.cell)] = change.mark;
    plan.known_ = plan.current_ = {};
    if (!change.dealt) {
        plan.board_.lay(terms_.grid, std::vector<std::uint8_t>(marks_.size()));
        plan.dealt_ = false;
        return plan;
    }
    plan.board_.cover(change.opened);
    const auto& redrawn = moves_[change.move].redrawn;
    if (redrawn && !redrawn->empty()) {
        std::vector<std::uint8_t> layout(board_.layout().begin(), board_.layout().end());
        for (const int cell : *redrawn) layout[at(cell)] ^= 1;
        plan.board_.replace(layout);
    }
    return plan;
}

std::vector<int> Game::commit(Plan&& plan) {
    // 1. What looks different.
    auto looks = look(plan);
    std::vector<int> changed;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i] != looks_[i]) changed.push_back(static_cast<int>(i));
    if (changed.empty()) return changed;
    looks_ = std::move(looks);
    // 2. What an undo takes back, or another move adds.
    const Move& move = plan.move_;
    if (move.kind == MoveKind::undo) {
        start_ = changes_.back().start;
        changes_.pop_back();
    } else {
        changes_.push_back({move.cell, start_, moves_.size(), dealt_, marks_[at(move.cell)],
                            std::move(plan.opened_)});
        if (move.kind == MoveKind::open && start_ < 0) start_ = move.cell;
    }
    // 3. The state.
    take_state(std::move(plan));
    return changed;
}

void Game::take_state(Plan&& plan) {
    const bool same_view = plan.move_.kind == MoveKind::flag;
    view_number_ += same_view ? 0 : 1;
    known_ = same_view ? std::move(plan.known_) : KnownRisk();
    before_loss_ = plan.hit_ >= 0 ? std::move(plan.current_) : KnownRisk();
    board_ = std::move(plan.board_);
    dealt_ = plan.dealt_;
    hit_ = plan.hit_;
    lost_together_ = plan.hit_ >= 0 && plan.together_;
    marks_ = std::move(plan.marks_);
    moves_.push_back(std::move(plan.move_));
}

// Returns how the board looks after a move. Mines are shown only when the game is over: after a
// win, each has a flag; after a loss, the one that was hit and wrong flags are shown, too.
std::vector<std::int8_t> Game::look(const Plan& plan) const {
    const auto cells = plan.board_.cells();
    std::vector<std::int8_t> looks(plan.marks_);
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (cells[i] >= 0) looks[i] = cells[i];
    const bool won = plan.dealt_ && plan.board_.left() == 0 && terms_.mines < terms_.grid.cells();
    if (plan.hit_ < 0 && !won) return looks;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const bool mine = plan.board_.layout()[i] != 0;
        const bool flag = plan.marks_[i] == kLookFlag;
        if (plan.hit_ < 0) {
            if (mine) looks[i] = kLookFlag;
        } else if (mine != flag) {
            looks[i] = mine ? kLookMine : kLookWrong;
        }
    }
    if (plan.hit_ >= 0) looks[at(plan.hit_)] = kLookHit;
    return looks;
}

Loss Game::explain_loss(const CountOptions& options, SolutionCounter& counter) const {
    // 1. The view that the move was judged by.
    const std::vector<double> risk = before_loss_.mine_probability
                                         ? *before_loss_.mine_probability
                                         : risk_before_loss(options, counter);
    // 2. Why it was wrong.
    const int safe = nearest_safe(risk);
    LossKind kind = safe < 0 ? LossKind::guess : LossKind::needless;
    if (lost_together_ && safe < 0)
        kind = LossKind::flags;
    else if (risk[at(hit_)] == 1)
        kind = LossKind::mined;
    // 3. The flag that misled a chord.
    int flag = -1;
    if (moves_.back().kind == MoveKind::chord)
        terms_.grid.for_neighbours(moves_.back().cell, [&](int it) {
            if (flag < 0 && looks_[at(it)] == kLookWrong) flag = it;
        });
    return {kind, hit_, safe, flag};
}

std::vector<double> Game::risk_before_loss(const CountOptions& options,
                                           SolutionCounter& counter) const {
    std::vector<std::int8_t> cells(board_.cells().begin(), board_.cells().end());
    if (lost_together_)
        for (const int cell : changes_.back().opened) cells[at(cell)] = kCovered;
    const View view{terms_.grid, cells};
    try {
        counter.count(view, options);
    } catch (const TooComplex& e) {
        std::vector<double> certain = certain_by_rules(view);
        if (certain[at(hit_)] == 1 ||
            std::find(certain.begin(), certain.end(), 0.0) != certain.end())
            return certain;
        throw TooComplexMove(e, view, options.budget);
    }
    std::vector<double> risk(cells.size());
    counter.mine_probability(risk);
    return risk;
}

// Returns the safe cell that the player most likely overlooked: the nearest to the mine, -1 for
// none. Distances are king's moves, because clues count neighbours in all eight directions.
int Game::nearest_safe(std::span<const double> risk) const {
    const Cell from = terms_.grid.cell(hit_);
    int nearest = -1;
    int least = 0;
    for (int i = 0; i < terms_.grid.cells(); ++i) {
        if (risk[at(i)] != 0) continue;
        const Cell cell = terms_.grid.cell(i);
        const int distance =
            std::max(std::abs(cell.row - from.row), std::abs(cell.column - from.column));
        if (nearest >= 0 && distance >= least) continue;
        nearest = i;
        least = distance;
    }
    return nearest;
}

}  // namespace fairmines
