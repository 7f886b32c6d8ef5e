// Fuzzes the rules: games on small boards, each opening and chord judged by all solutions of the
// view.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/at.hpp"
#include "count_judge.hpp"
#include "play/referee.hpp"
#include "random_view.hpp"

namespace {

using namespace fairmines;

using Layouts = std::vector<reference::Bytes>;

// Whether some layout has a mine in one of the cells; whether all have.
bool may_hit(const Layouts& layouts, const std::vector<int>& cells) {
    return std::ranges::any_of(layouts, [&](const auto& layout) {
        return std::ranges::any_of(cells, [&](int it) { return layout[at(it)] != 0; });
    });
}
bool must_hit(const Layouts& layouts, const std::vector<int>& cells) {
    return std::ranges::all_of(layouts, [&](const auto& layout) {
        return std::ranges::any_of(cells, [&](int it) { return layout[at(it)] != 0; });
    });
}

// Returns whether a move that opens covered cells hits a mine, by the words of the rules: one cell,
// or those of a chord. The solutions are those of the view; `dealt` says whether the layout has a
// mine there.
bool judge(Rules rules, const View& view, const Layouts& solutions, const std::vector<int>& cells,
           bool dealt) {
    if (rules == Rules::classic) return dealt;
    if (!may_hit(solutions, cells)) return false;
    const bool dies = must_hit(solutions, cells);
    for (int i = 0; i < view.grid.cells(); ++i)
        if (view.cells[at(i)] == kCovered && !may_hit(solutions, {i}))
            return rules == Rules::fair || dies || dealt;
    return dies;
}

reference::Bytes layout_of(const Board& board) {
    reference::Bytes layout;
    for (int cell = 0; cell < board.grid().cells(); ++cell) layout.push_back(board.mine(cell));
    return layout;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Reader input(data, size);
    const auto rules =
        kEach<Rules>[static_cast<std::size_t>(input.between(0, kNames<Rules>.size() - 1))];
    const fuzz::RandomView dealt(input, 4, 3, 0);
    Board board;
    board.lay(dealt.grid, dealt.layout);
    static SolutionCounter counter;
    Referee referee(counter);
    while (!input.empty() && board.left() > 0) {
        std::vector<int> chosen;
        for (int left = input.between(0, 3); left >= 0; --left) {
            const int cell = input.between(0, dealt.grid.cells() - 1);
            if (board.covered(cell) && std::ranges::find(chosen, cell) == chosen.end())
                chosen.push_back(cell);
        }
        if (chosen.empty()) continue;
        const auto hits = [&] {
            return std::ranges::any_of(chosen, [&](int it) { return board.mine(it); });
        };
        // 1. What has to become of the cells.
        const std::vector<std::int8_t> cells(board.cells().begin(), board.cells().end());
        const auto solutions = reference::solutions({dealt.grid, cells}, dealt.mines);
        const auto before = layout_of(board);
        const bool hit = hits();
        const bool mine = judge(rules, {dealt.grid, cells}, solutions, chosen, hit);
        // 2. What the referee does.
        const bool moved = referee
                               .settle(rules, board, chosen, {dealt.mines, 1, reference::kBudget},
                                       [&] { return input.word(); })
                               .moved;
        const auto after = layout_of(board);
        fuzz::ensure(hits() == mine, "the cells are what the rules say");
        fuzz::ensure(moved == (mine != hit), "the mines move only if they must");
        fuzz::ensure(moved || after == before, "mines that do not move stay");
        fuzz::ensure(std::find(solutions.begin(), solutions.end(), after) != solutions.end(),
                     "the layout agrees with what was seen");
        fuzz::ensure(std::equal(cells.begin(), cells.end(), board.cells().begin()),
                     "nothing is opened");
        // 3. The opening.
        if (mine) break;
        for (const int cell : chosen)
            if (board.covered(cell)) board.open(cell);
    }
    return 0;
}
