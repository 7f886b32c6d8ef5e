// Follows the buttons of a mouse over a board.
#include "replays/replay.hpp"

#include <algorithm>

#include "board/at.hpp"
#include "board/clues.hpp"

namespace fairmines {
namespace {

enum class CellState : std::uint8_t { covered, flag, question, opened };

std::int8_t mark_of(CellState state) {
    if (state == CellState::flag) return kLookFlag;
    return state == CellState::question ? kLookQuestion : kLookCovered;
}

// Where a pixel lies in cells; a place before the board has a negative one.
int cells_to(std::int32_t pixels, int cell_size) {
    return pixels / cell_size - (pixels % cell_size < 0);
}

// A board under a mouse. A cell off the board is -1.
class ClickedBoard {
   public:
    explicit ClickedBoard(const Video& video)
        : grid_(video.layout.grid),
          mines_(video.layout.mines),
          clues_(at(grid_.cells())),
          states_(at(grid_.cells()), CellState::covered),
          question_marks_(video.question_marks) {
        count_clues(grid_, mines_, clues_);
        free_ = grid_.cells() - static_cast<int>(std::count(mines_.begin(), mines_.end(), 1));
        for (const int cell : video.preflags) {
            states_[at(cell)] = CellState::flag;
            note_mark(cell);
        }
    }

    void handle(std::int64_t time, PointerKind kind, int cell);

    // Ends the clock at a time, if it is not behind that.
    void wait_until(std::int64_t time) { now_ = now_ ? std::max(*now_, time) : time; }

    bool over() const { return it_.status == GameStatus::won || it_.status == GameStatus::lost; }

    bool begun() const { return now_.has_value(); }

    Replay finish() {
        it_.elapsed_ms = elapsed();
        return std::move(it_);
    }

   private:
    CellState& state(int cell) { return states_[at(cell)]; }
    bool closed(int cell) {
        return state(cell) == CellState::covered || state(cell) == CellState::question;
    }
    std::int64_t elapsed() const { return it_.zero ? *now_ - *it_.zero : 0; }

    void release_left(int cell);
    void press_right(int cell);
    void release_right(int cell);
    void open(int cell);
    void chord(int cell);
    void flag(int cell);
    void uncover(const std::vector<int>& cells);
    void note(MoveKind kind, int cell) { it_.moves.push_back({kind, 0, cell, elapsed()}); }
    void note_mark(int cell) {
        it_.moves.push_back({MoveKind::flag, mark_of(state(cell)), cell, elapsed()});
    }

    Grid grid_;
    const std::vector<std::uint8_t>& mines_;
    std::vector<std::uint8_t> clues_;
    std::vector<CellState> states_;
    bool question_marks_;
    int free_;
    // The buttons.
    bool left_ = false, right_ = false, middle_ = false, shift_ = false;
    bool idle_ = false;   // the right button was pressed to no effect, and may begin a chord
    bool spent_ = false;  // the left button has chorded: its release does nothing
    // What came out.
    std::optional<std::int64_t> now_;  // a time that steps back does not count
    std::vector<int> waiting_;
    Replay it_;
};

void ClickedBoard::handle(std::int64_t time, PointerKind kind, int cell) {
    wait_until(time);
    switch (kind) {
        case PointerKind::move:
            break;
        case PointerKind::left_press:
        case PointerKind::shift_press:
            left_ = true;
            shift_ = kind == PointerKind::shift_press;
            spent_ = idle_ = false;
            break;
        case PointerKind::left_release:
            release_left(cell);
            break;
        case PointerKind::right_press:
            press_right(cell);
            break;
        case PointerKind::right_release:
            release_right(cell);
            break;
        case PointerKind::middle_press:
            middle_ = true;
            break;
        case PointerKind::middle_release:
            if (middle_) chord(cell);
            middle_ = false;
            break;
        case PointerKind::toggle_questions:
            question_marks_ = !question_marks_;
            break;
    }
}

void ClickedBoard::release_left(int cell) {
    if (left_ && !spent_) {
        if (right_ || shift_) {
            chord(cell);
        } else {
            ++it_.clicks.left;
            if (cell >= 0) open(cell);
        }
    }
    left_ = spent_ = shift_ = false;
}

void ClickedBoard::press_right(int cell) {
    right_ = true;
    if (left_)
        spent_ = false;  // a new chord begins
    else if (cell >= 0)
        flag(cell);
}

void ClickedBoard::release_right(int cell) {
    if (left_ && right_ && !spent_) {
        spent_ = true;
        chord(cell);
    }
    it_.clicks.right += idle_;
    right_ = idle_ = false;
}

void ClickedBoard::open(int cell) {
    if (!closed(cell)) return;
    ++it_.effective.left;
    if (!it_.zero) {
        it_.zero = now_;
        it_.status = GameStatus::playing;
    }
    note(MoveKind::open, cell);
    uncover({cell});
}

void ClickedBoard::chord(int cell) {
    if (cell < 0) return;
    ++it_.clicks.chords;
    if (state(cell) != CellState::opened) return;
    int flags = 0;
    std::vector<int> covered;
    grid_.for_neighbours(cell, [&](int other) {
        flags += state(other) == CellState::flag;
        if (closed(other)) covered.push_back(other);
    });
    if (flags != clues_[at(cell)] || covered.empty()) return;
    ++it_.effective.chords;
    note(MoveKind::chord, cell);
    uncover(covered);
}

void ClickedBoard::flag(int cell) {
    CellState& now = state(cell);
    if (now == CellState::opened) {
        idle_ = true;
        return;
    }
    ++it_.clicks.right;
    it_.effective.right += now == CellState::covered;
    if (now == CellState::flag)
        now = question_marks_ ? CellState::question : CellState::covered;
    else
        now = now == CellState::covered ? CellState::flag : CellState::covered;
    note_mark(cell);
}

// Opens cells in order, and their openings, until a mine is hit.
void ClickedBoard::uncover(const std::vector<int>& cells) {
    for (const int first : cells) {
        if (state(first) == CellState::opened) continue;
        state(first) = CellState::opened;
        if (mines_[at(first)]) {
            it_.status = GameStatus::lost;
            return;
        }
        ++it_.opened;
        waiting_ = {first};
        while (!waiting_.empty()) {
            const int cell = waiting_.back();
            waiting_.pop_back();
            if (clues_[at(cell)]) continue;
            grid_.for_neighbours(cell, [&](int other) {
                if (!closed(other)) return;
                state(other) = CellState::opened;
                ++it_.opened;
                waiting_.push_back(other);
            });
        }
    }
    if (it_.opened == free_) it_.status = GameStatus::won;
}

}  // namespace

Replay play(const Video& video) {
    ClickedBoard mouse(video);
    const auto& [grid, mines] = video.layout;
    const auto& [time, kind, x, y] = video.events;
    for (std::size_t i = 0; i < video.events.size(); ++i) {
        if (kind[i] == PointerKind::move) continue;
        const Cell cell{cells_to(y[i], video.cell_size), cells_to(x[i], video.cell_size)};
        mouse.handle(time[i], kind[i], grid.contains(cell) ? grid.index(cell) : -1);
        if (mouse.over()) return mouse.finish();
    }
    if (mouse.begun()) mouse.wait_until(time.back());
    return mouse.finish();
}

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
