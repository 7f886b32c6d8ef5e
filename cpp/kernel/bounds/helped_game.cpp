// Single clues first, then the elimination, then the count.
#include "bounds/helped_game.hpp"

namespace fairmines {

void HelpedGame::start(const View& view, std::span<const std::uint8_t> layout) {
    board_.lay(view.grid, layout);
    single_point_.begin(view.grid);
    mine_probability_.resize(layout.size());
    for (int cell = 0; cell < view.grid.cells(); ++cell)
        if (view.cells[at(cell)] == kMine) mark(cell);
    for (int cell = 0; cell < view.grid.cells(); ++cell)
        if (view.cells[at(cell)] >= 0) single_point_.open(board_, cell);
}

bool HelpedGame::open_certain(const CountOptions& options) {
    const int cells = board_.grid().cells();
    while (board_.left() > 0) {
        counter_.eliminate(board_.view(), options);
        counter_.problem().list_safe(safe_);
        if (safe_.empty()) {
            counter_.count_rest(options);
            counter_.mine_probability(mine_probability_);
            for (int cell = 0; cell < cells; ++cell)
                if (mine_probability_[at(cell)] == 0) safe_.push_back(cell);
        }
        if (safe_.empty()) return false;
        for (const int cell : safe_) single_point_.open(board_, cell);
    }
    return true;
}

void HelpedGame::tell(int cell) {
    if (board_.mine(cell)) {
        mark(cell);
        single_point_.take(board_, {});
    } else {
        single_point_.open(board_, cell);
    }
}

void HelpedGame::mark(int cell) {
    if (!single_point_.marked(cell)) single_point_.mark(board_, cell);
    board_.mark(cell);
}

}  // namespace fairmines
