// Replays a finished game on its last layout, and counts the 3BV that each move solves.
#include "judging/click_use.hpp"

#include <algorithm>
#include <cstdint>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "play/moments.hpp"

namespace fairmines {
namespace {

class ClickReplay {
   public:
    ClickReplay(const Game& game, const Parts& parts)
        : game_(game),
          parts_(parts),
          flags_(game.board().cells().size()),
          setter_(flags_.size(), kNobody),
          wasted_(game.moves().size()) {
        board_.lay(game.terms().grid, game.board().layout());
    }

    std::vector<int> find_wasted() {
        for (const std::size_t i : kept_moves(game_)) {
            const Move& move = game_.moves()[i];
            if (move.kind == MoveKind::flag)
                mark(i, move);
            else
                open(i, move);
        }
        std::vector<int> cells;
        for (std::size_t i = 0; i < wasted_.size(); ++i)
            if (wasted_[i]) cells.push_back(game_.moves()[i].cell);
        return cells;
    }

   private:
    static constexpr std::size_t kNobody = SIZE_MAX;

    // A click on a mark is of use only if a chord uses the flag that it sets.
    void mark(std::size_t number, const Move& move) {
        const bool flag = move.mark == kLookFlag;
        flags_[at(move.cell)] = flag;
        setter_[at(move.cell)] = flag ? number : kNobody;
        wasted_[number] = 1;
    }

    void open(std::size_t number, const Move& move) {
        const int before = solved();
        const bool chord = move.kind == MoveKind::chord;
        bool lost = false;
        const auto open_cell = [&](int cell) {
            if (lost || !board_.covered(cell) || (chord && flags_[at(cell)])) return;
            lost = board_.open(cell, true, flags_).empty();
        };
        if (chord)
            board_.grid().for_neighbours(move.cell, open_cell);
        else
            open_cell(move.cell);
        const bool solves = solved() > before;
        wasted_[number] = !lost && !solves;
        if (!chord || !solves) return;
        board_.grid().for_neighbours(move.cell, [&](int cell) {
            if (flags_[at(cell)] && setter_[at(cell)] != kNobody) wasted_[setter_[at(cell)]] = 0;
        });
    }

    int solved() {
        opened_.resize(flags_.size());
        for (std::size_t i = 0; i < opened_.size(); ++i) opened_[i] = board_.cells()[i] >= 0;
        return solved_bbbv(parts_, opened_);
    }

    const Game& game_;
    const Parts& parts_;
    Board board_;
    std::vector<std::uint8_t> flags_, opened_;
    std::vector<std::size_t> setter_;   // by cell: the move that has set its flag
    std::vector<std::uint8_t> wasted_;  // by move
};

}  // namespace

ClickUse find_click_use(const Game& game) {
    const Grid& grid = game.terms().grid;
    const auto layout = game.board().layout();
    const Parts parts = find_parts(grid, layout);
    ClickUse use{static_cast<int>(kept_moves(game).size()),
                 bbbv(grid, layout),
                 count_zini(grid, layout, parts, Zini::greedy),
                 count_zini(grid, layout, parts, Zini::human),
                 0,
                 ClickReplay(game, parts).find_wasted()};
    use.least = std::min({use.clicks, use.zini, use.human_zini});
    return use;
}

}  // namespace fairmines
