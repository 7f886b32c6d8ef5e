// Keeps the counts around each clue, and a queue of the clues to look at.
#include "guessing/single_point.hpp"

namespace fairmines {

void SinglePoint::begin(const Grid& grid) {
    if (grid.width != grid_.width || grid.height != grid_.height) build_neighbours(grid);
    const auto cells = static_cast<std::size_t>(grid.cells());
    unknown_.resize(cells);
    for (std::size_t i = 0; i < cells; ++i)
        unknown_[i] = static_cast<std::int8_t>(first_[i + 1] - first_[i]);
    marks_.assign(cells, 0);
    marked_.assign(cells, 0);
    queued_.assign(cells, 0);
    queue_.clear();
}

void SinglePoint::build_neighbours(const Grid& grid) {
    grid_ = grid;
    neighbours_.clear();
    first_.assign(1, 0);
    for (int r = 0; r < grid.height; ++r)
        for (int c = 0; c < grid.width; ++c) {
            grid.for_neighbours(r, c, [&](int cell) { neighbours_.push_back(cell); });
            first_.push_back(neighbours_.size());
        }
}

void SinglePoint::open(Board& board, int cell) { take(board, board.open(cell)); }

void SinglePoint::take(Board& board, std::span<const int> cells) {
    note_opened(board, cells);
    while (!queue_.empty()) {
        const int clue = queue_.back();
        queue_.pop_back();
        const auto i = static_cast<std::size_t>(clue);
        queued_[i] = 0;
        if (unknown_[i] == 0 || board.cells()[i] < 0) continue;  // a known mine is no clue
        const int need = board.cells()[i] - marks_[i];
        if (need != 0 && need != unknown_[i]) continue;
        targets_.clear();
        for (const int other : around(clue))
            if (board.covered(other) && !marked_[static_cast<std::size_t>(other)])
                targets_.push_back(other);
        for (const int target : targets_) {
            if (need != 0) {
                mark(board, target);
            } else if (board.covered(target)) {
                if (listener_) listener_->before_safe_cell(board, target);
                note_opened(board, board.open(target));
            }
        }
    }
}

void SinglePoint::note_opened(const Board& board, std::span<const int> cells) {
    for (const int cell : cells) {
        enqueue(cell);
        for (const int clue : around(cell)) {
            --unknown_[static_cast<std::size_t>(clue)];
            if (!board.covered(clue)) enqueue(clue);
        }
    }
}

void SinglePoint::mark(const Board& board, int cell) {
    marked_[static_cast<std::size_t>(cell)] = 1;
    for (const int clue : around(cell)) {
        --unknown_[static_cast<std::size_t>(clue)];
        ++marks_[static_cast<std::size_t>(clue)];
        if (!board.covered(clue)) enqueue(clue);
    }
}

void SinglePoint::enqueue(int clue) {
    if (queued_[static_cast<std::size_t>(clue)]) return;
    queued_[static_cast<std::size_t>(clue)] = 1;
    queue_.push_back(clue);
}

}  // namespace fairmines
