// Fuzzes the endgame search against a plain search that opens cells of layouts one by one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "all_solutions.hpp"
#include "endgame/solve_endgame.hpp"
#include "random_view.hpp"

namespace {

using reference::Bytes;
using Set = std::vector<std::size_t>;  // of solutions

// Perfect play by its definition: no bounds, no table, no order.
class PlainSearch {
   public:
    PlainSearch(const fairmines::View& view, int mines)
        : view_(view), solutions_(reference::solutions(view, mines)) {
        for (const Bytes& layout : solutions_)
            clues_.push_back(reference::clues(view.grid, layout));
    }
    std::size_t solutions() const { return solutions_.size(); }

    // Returns how many of all solutions are won if this cell is opened first; -1 if it is a mine in
    // all.
    int wins(std::size_t cell) const {
        Set all;
        for (std::size_t s = 0; s < solutions_.size(); ++s) all.push_back(s);
        std::vector<bool> opened(view_.cells.size());
        for (std::size_t i = 0; i < opened.size(); ++i) opened[i] = view_.cells[i] >= 0;
        return open(all, opened, cell);
    }

   private:
    int best(const Set& set, std::vector<bool>& opened) const {
        int most = -1;
        for (std::size_t cell = 0; cell < opened.size(); ++cell)
            if (!opened[cell]) most = std::max(most, open(set, opened, cell));
        // With nothing but mines left, the game is won.
        return most < 0 ? static_cast<int>(set.size()) : most;
    }
    int open(const Set& set, std::vector<bool>& opened, std::size_t cell) const {
        std::map<int, Set> by_clue;
        for (const auto s : set)
            if (!solutions_[s][cell]) by_clue[clues_[s][cell]].push_back(s);
        if (by_clue.empty()) return -1;
        opened[cell] = true;
        int won = 0;
        for (const auto& [clue, rest] : by_clue) won += best(rest, opened);
        opened[cell] = false;
        return won;
    }

    fairmines::View view_;
    std::vector<Bytes> solutions_, clues_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const int opened = input.between(6, 14);
    const fuzz::RandomView board(input, 5, 4, opened);
    if (board.covered > 7) return 0;  // the plain search tries every order
    const PlainSearch plain(board.view(), board.mines);
    const auto found =
        fairmines::solve_endgame(board.view(), {board.mines, 1000, 1 << 30, 1 << 20}, {});
    fuzz::ensure(found.solutions == plain.solutions(), "the number of solutions");
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        if (board.cells[cell] != fairmines::kCovered) {
            fuzz::ensure(found.wins[cell] == -1, "opened cells are not searched");
            continue;
        }
        // A cell that is a mine in all solutions wins none, or is left out.
        fuzz::ensure(std::max(found.wins[cell], 0) == std::max(plain.wins(cell), 0),
                     "the solutions won by opening a cell");
    }
    return 0;
}
