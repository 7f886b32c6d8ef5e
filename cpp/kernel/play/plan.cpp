// Works out what a move does: deals, asks the rules, and opens.
#include "play/plan.hpp"

#include <algorithm>
#include <utility>

#include "board/clues.hpp"
#include "board/drawn_seeds.hpp"

namespace fairmines {
namespace {

int count_mines(std::span<const std::uint8_t> layout) {
    return static_cast<int>(std::count(layout.begin(), layout.end(), std::uint8_t{1}));
}

// Returns the cells that have a mine in one of two layouts only.
std::vector<int> differing(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    std::vector<int> cells;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i]) cells.push_back(static_cast<int>(i));
    return cells;
}

}  // namespace

void Plan::work_out(const MoveLimits& limits, Referee& referee) {
    if (move_.kind == MoveKind::flag || move_.kind == MoveKind::undo) return;
    // 1. The layout. A recorded move opens in the last layout that it drew: a clue that was seen
    //    never changes, so that this opens what the move opened.
    const bool recorded = move_.redrawn.has_value();
    if (recorded)
        take_recorded();
    else if (!dealt_)
        find_layout(limits);
    // 2. The cells.
    const std::vector<std::uint8_t> before(board_.layout().begin(), board_.layout().end());
    const Rules rules = recorded ? Rules::classic : terms_.rules;
    const bool chord = move_.kind == MoveKind::chord && terms_.rules != Rules::classic;
    if (chord && !recorded && !move_.together) move_.together = true;
    if (chord && move_.together.value_or(false))
        open_together(rules, limits, referee);
    else
        open_in_turn(rules, limits, referee);
    // 3. What was drawn.
    if (!recorded) move_.redrawn = differing(before, board_.layout());
}

void Plan::find_layout(const MoveLimits& limits) {
    const DealTerms terms{terms_.grid, terms_.mines, terms_.radius, terms_.seed, terms_.bbbv};
    const bool searches = terms_.deal != HowDealt::random || terms_.bbbv;
    const bool known = searches && terms_.deal != HowDealt::repaired && move_.attempt;
    FoundDeal found{};
    if (known || !searches) {
        found.layout = deal_attempt(terms, move_.cell, known ? *move_.attempt : 0);
    } else {
        found = DealSearch().find(terms_.deal, terms, move_.cell, terms_.difficulty, limits.search);
        move_.attempt = found.attempt;
    }
    move_.layout = {terms_.grid, std::move(found.layout)};
    board_.lay(terms_.grid, move_.layout->mines);
    dealt_ = true;
}

// Says what does not fit of what the move drew.
Refusal Plan::misfit(std::string_view what) const {
    const auto [row, column] = terms_.grid.cell(move_.cell);
    return Refusal(RefusalKey::misfit)
        .with("what", 0, what)
        .with("kind", 0, name_of(move_.kind))
        .with("row", row)
        .with("column", column)
        .with("width", terms_.grid.width)
        .with("height", terms_.grid.height)
        .with("mines", terms_.mines);
}

// Takes the layout that a recorded move opens in. Nothing is drawn or counted.
void Plan::take_recorded() {
    const auto& layout = move_.layout;
    const auto& grid = terms_.grid;
    const int mines = terms_.mines;
    if (!dealt_) {
        if (!layout) throw misfit("no-layout");
        const int dealt = count_mines(layout->mines);
        const bool whole = layout->mines.size() == marks_.size();
        if (layout->grid != grid || !whole || dealt != mines)
            throw misfit("level")
                .with("drawn_width", layout->grid.width)
                .with("drawn_height", layout->grid.height)
                .with("drawn_mines", dealt);
        board_.lay(grid, layout->mines);
        dealt_ = true;
    } else if (layout && (layout->grid != grid ||
                          !std::equal(layout->mines.begin(), layout->mines.end(),
                                      board_.layout().begin(), board_.layout().end()))) {
        throw misfit("late-layout");
    }
    if (!move_.redrawn->empty()) board_.replace(redraw());
}

// Returns the layout with the redrawn cells of a recorded move.
std::vector<std::uint8_t> Plan::redraw() const {
    const auto& grid = terms_.grid;
    std::vector<std::uint8_t> layout(board_.layout().begin(), board_.layout().end());
    for (const int cell : *move_.redrawn) {
        if (cell < 0) throw misfit("cell");
        layout[at(cell)] ^= 1;
    }
    const int mines = count_mines(layout);
    if (mines != terms_.mines) throw misfit("mines").with("drawn_mines", mines);
    std::vector<std::uint8_t> clues(layout.size());
    count_clues(grid, layout, clues);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const int seen = board_.cells()[at(cell)];
        if (seen >= 0 && (layout[at(cell)] || clues[at(cell)] != seen))
            throw misfit("clue")
                .with("clue", seen)
                .with("clue_row", grid.cell(cell).row)
                .with("clue_column", grid.cell(cell).column);
    }
    return layout;
}

// Opens the cells of a chord that one verdict judges, until one has a mine.
void Plan::open_together(Rules rules, const MoveLimits& limits, Referee& referee) {
    std::erase_if(cells_, [&](int cell) { return !covered_unflagged(cell); });
    if (cells_.empty()) return;
    together_ = cells_.size() > 1;
    settle(rules, cells_, 0, limits, referee);
    for (const int cell : cells_)
        if (board_.covered(cell) && !open(cell)) return;  // a zero clue before may have opened it
}

// Opens cells one after another, each by the view that the last one left, until the game is over.
void Plan::open_in_turn(Rules rules, const MoveLimits& limits, Referee& referee) {
    for (std::uint32_t step = 0; step < cells_.size(); ++step) {
        const int cell = cells_[step];
        if (!covered_unflagged(cell)) continue;
        settle(rules, {&cell, 1}, step, limits, referee);
        if (!open(cell) || board_.left() == 0) return;
        current_ = {};
    }
}

// Moves the mines if the rules ask for it before covered cells are opened.
void Plan::settle(Rules rules, std::span<const int> cells, std::uint32_t step,
                  const MoveLimits& limits, Referee& referee) {
    if (rules == Rules::classic) return;
    const CountOptions options{terms_.mines, 1.0, limits.budget, limits.stop};
    if (referee.proves_safe(board_, cells, options)) return;
    const auto risk = [&] {
        // What a question found out with a larger budget must not change what a move finds.
        if (!current_.mine_probability || current_.budget > limits.budget) {
            current_ = {
                std::make_shared<const std::vector<double>>(referee.count_rest(board_, options)),
                limits.budget};
            if (opened_.empty()) known_ = current_;
        }
        return std::span(*current_.mine_probability);
    };
    try {
        const Ruling ruling = referee.settle(rules, board_, cells, risk, options,
                                             [&] { return move_seed(terms_.seed, number_, step); });
        move_.decided_by = std::max(move_.decided_by, ruling.decided_by);
    } catch (const TooComplex& e) {
        throw TooComplexMove(e, board_.view(), options.budget);
    }
}

// Opens a covered cell; returns whether it is free.
bool Plan::open(int cell) {
    const auto opened = board_.open(cell, true, flags_);
    opened_.insert(opened_.end(), opened.begin(), opened.end());
    if (opened.empty()) hit_ = cell;
    return hit_ < 0;
}

}  // namespace fairmines
