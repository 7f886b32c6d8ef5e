// Opens all safe cells at once, again and again.
#include "proofs/no_guess.hpp"

#include "board/at.hpp"

namespace fairmines {

bool NoGuess::wins(const Grid& grid, std::span<const std::uint8_t> layout, int start,
                   const CountOptions& options) {
    if (layout[at(start)]) return false;
    board_.lay(grid, layout);
    board_.open(start);
    probability_.resize(layout.size());
    safe_.resize(layout.size());
    while (board_.left() > 0) {
        try {
            counter_.count(board_.view(), options);
        } catch (const TooComplex&) {
            return false;
        }
        counter_.mine_probability(probability_);
        for (std::size_t i = 0; i < safe_.size(); ++i) safe_[i] = probability_[i] == 0;
        if (board_.open_cells(safe_).empty()) return false;
    }
    return true;
}

}  // namespace fairmines
