// Fuzzes the rules: games on small boards, each opening judged by all solutions of the view.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "judge.hpp"
#include "play/referee.hpp"
#include "random_view.hpp"

namespace {

using namespace fairmines;

// Returns whether a covered cell is a mine, by the words of the rules. The solutions are those of
// the view, and `dealt` says whether the layout has a mine there.
bool judge(Rules rules, const View& view, const std::vector<reference::Bytes>& solutions,
           std::size_t cell, bool dealt) {
    const auto mined_in = [&](std::size_t i) {
        return static_cast<std::size_t>(std::count_if(solutions.begin(), solutions.end(),
                                                      [i](const auto& it) { return it[i] != 0; }));
    };
    const std::size_t mined = mined_in(cell);
    if (mined == 0 || mined == solutions.size() || rules == Rules::classic) return dealt;
    for (std::size_t i = 0; i < view.cells.size(); ++i)
        if (view.cells[i] == kCovered && mined_in(i) == 0) return rules == Rules::fair || dealt;
    return false;
}

reference::Bytes layout_of(const Board& board) {
    reference::Bytes layout;
    for (int cell = 0; cell < board.grid().cells(); ++cell) layout.push_back(board.mine(cell));
    return layout;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const auto rules = static_cast<Rules>(input.between(0, 2));
    const fuzz::RandomView dealt(input, 4, 3, 0);
    Board board;
    board.lay(dealt.grid, dealt.layout);
    static SolutionCounter counter;
    Referee referee(counter);
    while (!input.empty() && board.left() > 0) {
        const int cell = input.between(0, dealt.grid.cells() - 1);
        if (!board.covered(cell)) continue;
        // 1. What has to become of the cell.
        const std::vector<std::int8_t> cells(board.cells().begin(), board.cells().end());
        const auto solutions = reference::solutions({dealt.grid, cells}, dealt.mines);
        const auto before = layout_of(board);
        const bool was_mine = board.mine(cell);
        const bool mine =
            judge(rules, {dealt.grid, cells}, solutions, static_cast<std::size_t>(cell), was_mine);
        // 2. What the referee does.
        const bool moved = referee.settle(rules, board, cell, {dealt.mines, 1, reference::kBudget},
                                          [&] { return input.word(); });
        const auto after = layout_of(board);
        fuzz::ensure(board.mine(cell) == mine, "the cell is what the rules say");
        fuzz::ensure(moved == (mine != was_mine), "the mines move only if they must");
        fuzz::ensure(moved || after == before, "mines that do not move stay");
        fuzz::ensure(std::find(solutions.begin(), solutions.end(), after) != solutions.end(),
                     "the layout agrees with what was seen");
        fuzz::ensure(std::equal(cells.begin(), cells.end(), board.cells().begin()),
                     "nothing is opened");
        // 3. The opening.
        if (board.open(cell).empty()) break;
    }
    return 0;
}
