// Clicks the cells of moves, and the right button until a mark is there.
#include "replays/events_of_moves.hpp"

#include "board/at.hpp"

namespace fairmines {

PointerEvents events_of_moves(Grid grid, std::span<const ReplayMove> moves, bool question_marks) {
    PointerEvents events;
    std::vector<int> marks(at(grid.cells()), kLookCovered);
    const int count = question_marks ? 3 : 2;
    for (const ReplayMove& move : moves) {
        const Cell cell = grid.cell(move.cell);
        const auto middle = [](int place) { return place * kMovesCellSize + kMovesCellSize / 2; };
        const auto add = [&](PointerKind kind) {
            events.add(move.ms, kind, middle(cell.column), middle(cell.row));
        };
        const auto click_right = [&] {
            add(PointerKind::right_press);
            add(PointerKind::right_release);
        };
        if (move.kind == MoveKind::flag) {
            int& mark = marks[at(move.cell)];
            for (; mark != move.mark; mark = kLookCovered + (mark - kLookCovered + 1) % count)
                click_right();
            continue;
        }
        add(PointerKind::left_press);
        if (move.kind == MoveKind::chord) click_right();
        add(PointerKind::left_release);
    }
    return events;
}

}  // namespace fairmines
