// Opens what is safe, round by round.
#include "proofs/certain_play.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {

void CertainPlay::play(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                       const CountOptions& options) {
    grid_ = grid;
    start_ = start;
    rounds_.assign(layout.size(), kNever);
    mine_probability_.resize(layout.size());
    opened_.resize(layout.size());
    covered_.resize(layout.size());
    play_from(layout, 0, options);
}

void CertainPlay::play_swapped(std::span<const std::uint8_t> layout, int one, int other,
                               const CountOptions& options) {
    rounds_before_ = rounds_;
    left_before_ = left_;
    const int round = std::min(first_round_around(one), first_round_around(other));
    play_from(layout, round, options);
}

void CertainPlay::take_back() {
    rounds_.swap(rounds_before_);
    left_ = left_before_;
}

int CertainPlay::first_round_around(int cell) const {
    int first = kNever;
    grid_.for_square(grid_.cell(cell), 1,
                     [&](int other) { first = std::min(first, rounds_[at(other)]); });
    return first;
}

void CertainPlay::play_from(std::span<const std::uint8_t> layout, int round,
                            const CountOptions& options) {
    lay_out(layout, round);
    if (round == 0) {
        single_point_.open(board_, start_);
        note_round(round++);
    }
    for (; board_.left() > 0 && find_safe(options); ++round) {
        for (const int cell : safe_)
            if (board_.covered(cell)) single_point_.open(board_, cell);
        note_round(round);
    }
    left_ = board_.left();
}

// Opens again what the rounds before this one have opened.
void CertainPlay::lay_out(std::span<const std::uint8_t> layout, int round) {
    for (std::size_t i = 0; i < rounds_.size(); ++i) {
        if (rounds_[i] >= round) rounds_[i] = kNever;
        opened_[i] = rounds_[i] != kNever;
        covered_[i] = !opened_[i];
    }
    board_.lay(grid_, layout);
    single_point_.begin(grid_);
    // As if the covered cells were flagged: so a zero clue does not open them.
    single_point_.take(board_, board_.open_cells(opened_, covered_));
}

// Fills safe_; returns whether a cell is safe. Counts only if the elimination finds no safe cell.
bool CertainPlay::find_safe(const CountOptions& options) {
    counter_.eliminate(board_.view(), options);
    counter_.problem().list_safe(safe_);
    if (!safe_.empty()) return true;
    counter_.count_rest(options);
    counter_.mine_probability(mine_probability_);
    for (std::size_t i = 0; i < mine_probability_.size(); ++i)
        if (mine_probability_[i] == 0) safe_.push_back(static_cast<int>(i));
    return !safe_.empty();
}

void CertainPlay::note_round(int round) {
    for (std::size_t i = 0; i < rounds_.size(); ++i)
        if (rounds_[i] == kNever && !board_.covered(static_cast<int>(i))) rounds_[i] = round;
}

}  // namespace fairmines
