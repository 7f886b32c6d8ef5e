// Settles a game step by step. Which part is taken out, and which cell is told, depends on what the
// player knows alone, never on the layout: the proof needs that.
#include "bounds/gifts.hpp"

#include <algorithm>
#include <cmath>

namespace fairmines {
namespace {

// Probabilities are sums, and numbers of solutions logarithms: equal ones may differ by less.
constexpr double kRounding = 1e-9;

}  // namespace

double Gifts::log_most_solutions() const {
    return std::log(static_cast<double>(options_.most_solutions)) + kRounding;
}

void Gifts::begin(const HelpedGame& game) {
    value_ = 1;
    cut_ = false;
    share_.assign(game.view().cells.size(), 1.0);
    safe_.assign(game.view().cells.size(), 1.0);
    played_.assign(game.view().cells.size(), 0);
}

void Gifts::play(const View& view, std::span<const std::uint8_t> layout, StopCheck* stop) {
    game_.start(view, layout);
    begin(game_);
    try {
        while (!settle(game_, stop)) game_.tell(next_gift(game_));
    } catch (const TooComplex&) {
        begin(game_);
        cut_ = true;
    }
}

bool Gifts::settle(HelpedGame& game, StopCheck* stop) {
    do {
        if (game.open_certain(count_options(stop)) || play_rest(game, stop)) return true;
        parts_.find(game);
    } while (parts_.size() > 1 && play_parts(game, stop));
    return false;
}

int Gifts::next_gift(const HelpedGame& game) {
    const Grid& grid = game.view().grid;
    double safest = 0;
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (game.undetermined(cell)) safest = std::max(safest, game.safe_probability(cell));
    int best = -1, most = -1;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (!game.undetermined(cell) || game.safe_probability(cell) < safest - kRounding) continue;
        int around = 0;
        grid.for_neighbours(cell, [&](int other) { around += game.undetermined(other); });
        if (around > most) {
            most = around;
            best = cell;
        }
    }
    return best;
}

// Plays the rest perfectly if it has few solutions, and if the search ends.
bool Gifts::play_rest(const HelpedGame& game, StopCheck* stop) {
    if (game.counter().log_solutions() > log_most_solutions()) return false;
    rest_.clear();
    for (int cell = 0; cell < game.view().grid.cells(); ++cell)
        if (game.undetermined(cell)) rest_.push_back(cell);
    return play_part(game.view(), game.counter(), rest_, stop);
}

// Plays each pocket, and tells its cells. Returns whether there was one.
bool Gifts::play_parts(HelpedGame& game, StopCheck* stop) {
    const Grid& grid = game.view().grid;
    bool any = false;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        const auto cells = parts_[part];
        // The other cells are as in the layout: they are no neighbours of the part.
        part_view_.assign(game.view().cells.begin(), game.view().cells.end());
        for (int cell = 0; cell < grid.cells(); ++cell)
            if (!game.known(cell)) part_view_[at(cell)] = game.board().mine(cell) ? kMine : kFree;
        for (const int cell : cells) part_view_[at(cell)] = kCovered;
        if (!is_pocket(grid, cells.size(), stop)) continue;
        any = true;
        part_counter_.count({grid, part_view_}, count_options(stop));
        if (play_part({grid, part_view_}, part_counter_, cells, stop)) continue;
        // The number of mines has been told, and may be why the search was too long.
        cut_ = true;
        for (const int cell : cells) played_[at(cell)] = 1;
    }
    if (any)
        for (int cell = 0; cell < grid.cells(); ++cell)
            if (played_[at(cell)] && !game.known(cell)) game.tell(cell);
    return any;
}

// Whether a part has few arrangements over all numbers of mines. With the number in the layout
// alone, that a part is left where it is would tell something about the layout.
bool Gifts::is_pocket(const Grid& grid, std::size_t cells, StopCheck* stop) {
    if (cells > Solutions::kMaxCells) return false;
    const CountOptions options = count_options(stop).without_total();
    part_counter_.eliminate({grid, part_view_}, options);
    const double interior = part_counter_.problem().interior_cells() * std::log(2.0);
    if (interior > log_most_solutions()) return false;
    part_counter_.count_rest(options);
    return part_counter_.log_solutions() + interior <= log_most_solutions();
}

// Multiplies the value by the win probability of a counted part whose number of mines is known.
// Returns false if the search is too long.
bool Gifts::play_part(const View& view, const SolutionCounter& counter, std::span<const int> cells,
                      StopCheck* stop) {
    if (!exact_.search(view, counter, options_.mines, options_.most_solutions, stop)) return false;
    const double win = exact_.win_probability();
    value_ *= win;
    for (const int cell : cells) {
        played_[at(cell)] = 1;
        share_[at(cell)] = 0;
    }
    for (std::size_t i = 0; i < exact_.cells().size(); ++i) {
        const int cell = exact_.cells()[i];
        share_[at(cell)] = exact_.win_if_first(i) / win;
        safe_[at(cell)] = exact_.safe_probability(i);
    }
    return true;
}

}  // namespace fairmines
