// Repairs a random layout, and mixes it.
#include "proofs/repaired_deal.hpp"

#include <algorithm>
#include <utility>

#include "board/at.hpp"

namespace fairmines {
namespace {

// Swaps without progress until a repair gives up.
constexpr int kPatience = 2000;

// A repair prefers partners within this distance: mines that move far away make what is played last
// dense. One swap in kFarShare may be with any cell, for what no mine nearby can repair.
constexpr int kNear = 3;
constexpr std::uint32_t kFarShare = 10;

// Swaps to mix: one for each mine, but at least kFewest; fewer on boards so large that each takes
// milliseconds.
int swaps_to_mix(const Grid& grid, std::size_t mines) {
    constexpr int kFewest = 100;
    constexpr int kCells = 1'000'000;
    return std::min(std::max(static_cast<int>(mines), kFewest), kCells / grid.cells());
}

}  // namespace

bool RepairedDeal::deal(const Grid& grid, int mines, const FreeSquare& free, std::uint64_t seed,
                        const CountOptions& options, std::span<std::uint8_t> layout) {
    grid_ = grid;
    free_ = {free.row, free.column, std::max(free.radius, 0)};
    fairmines::deal(grid, mines, free_, seed, layout);
    rng_ = Rng(split_mix(seed));  // other numbers than those of the deal
    try {
        play_.play(grid, layout, grid.index(free.row, free.column), options);
    } catch (const TooComplex&) {
        return false;
    }
    if (!repair(layout, options)) return false;
    mix(layout, options);
    return true;
}

bool RepairedDeal::repair(std::span<std::uint8_t> layout, const CountOptions& options) {
    int patience = kPatience;
    bool stale = true;
    while (play_.left() > 0) {
        if (stale) find_stuck();
        if (stuck_.empty() || patience-- == 0) return false;
        const int cell = draw(stuck_);
        if (!find_partners(layout, cell)) continue;
        const int left = play_.left();
        stale = swap(layout, cell, draw(partners_), left, options);
        if (play_.left() < left) patience = kPatience;
    }
    return true;
}

void RepairedDeal::mix(std::span<std::uint8_t> layout, const CountOptions& options) {
    mines_.clear();
    others_.clear();
    for (int cell = 0; cell < grid_.cells(); ++cell)
        if (!fixed(cell)) (layout[at(cell)] ? mines_ : others_).push_back(cell);
    if (mines_.empty() || others_.empty()) return;
    for (int i = swaps_to_mix(grid_, mines_.size()); i > 0; --i) {
        int& mine = mines_[rng_.below(static_cast<std::uint32_t>(mines_.size()))];
        int& other = others_[rng_.below(static_cast<std::uint32_t>(others_.size()))];
        if (swap(layout, mine, other, 0, options)) std::swap(mine, other);
    }
}

// Swaps two cells of a layout, if the play then leaves so many cells at most.
bool RepairedDeal::swap(std::span<std::uint8_t> layout, int one, int other, int most_left,
                        const CountOptions& options) {
    std::swap(layout[at(one)], layout[at(other)]);
    try {
        play_.play_swapped(layout, one, other, options);
        if (play_.left() <= most_left) return true;
    } catch (const TooComplex&) {
    }
    play_.take_back();
    std::swap(layout[at(one)], layout[at(other)]);
    return false;
}

// A known mine is listed, too, if it is beside a cell that is not: it may be what walls that in.
void RepairedDeal::find_stuck() {
    stuck_.clear();
    const auto uncertain = [&](int cell) {
        return play_.covered(cell) && play_.mine_probability()[at(cell)] != 1;
    };
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        if (!play_.covered(cell) || fixed(cell)) continue;
        bool stuck = uncertain(cell), beside = false;
        grid_.for_neighbours(cell, [&](int other) {
            stuck = stuck || uncertain(other);
            beside = beside || !play_.covered(other);
        });
        if (stuck && beside) stuck_.push_back(cell);
    }
}

// Lists the cells of the other kind that a cell may be swapped with; returns whether there are any.
bool RepairedDeal::find_partners(std::span<const std::uint8_t> layout, int cell) {
    partners_.clear();
    const bool far = rng_.below(kFarShare) == 0;
    const int radius = far ? std::max(grid_.width, grid_.height) : kNear;
    grid_.for_square(grid_.cell(cell), radius, [&](int other) {
        if (layout[at(other)] != layout[at(cell)] && !fixed(other)) partners_.push_back(other);
    });
    return !partners_.empty();
}

int RepairedDeal::draw(std::span<const int> cells) {
    return cells[rng_.below(static_cast<std::uint32_t>(cells.size()))];
}

}  // namespace fairmines
