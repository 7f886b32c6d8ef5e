// Reduces a view to what has to be counted: constraints over boxes (the elimination).
//
// A clue is a constraint: the number of mines among its covered neighbours. A constraint that
// settles all its cells is eliminated, and a constraint contained in another is subtracted from it.
// The remaining cells are grouped into boxes: the cells of a box are in exactly the same
// constraints, and so interchangeable.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "counting/inplace_vector.hpp"
#include "counting/neighbourhood.hpp"

namespace fairmines {

// Codes of cells whose sums over a square of nine cells stay apart.
inline constexpr std::uint8_t kOneCovered = 1;
inline constexpr std::uint8_t kOneMine = 16;

enum class Status : std::uint8_t {
    other,     // opened, known to be a mine, taken to be free, or off the board
    interior,  // covered, no opened neighbour
    frontier,  // covered, an opened neighbour; undetermined by the elimination
    safe,      // covered, settled by the elimination
    mined,
};

// Counts the items of a board's row that have a value.
template <class T>
int count_in_row(std::span<const T> row, T wanted) {
    std::uint16_t count = 0;  // 16 bits, so that eight are counted at once; no row is longer
    for (const T item : row) count = static_cast<std::uint16_t>(count + (item == wanted));
    return count;
}

// A clue has at most eight covered neighbours, and a cell eight clues.
using NumberList = InplaceVector<std::uint32_t, 8>;

struct Constraint {
    int clue;  // the clue's cell on the board
    int need;  // mines among its cells
    int cells;
    NumberList boxes;
};

struct Box {
    NumberList cells;  // places on the padded board
    NumberList constraints;
};

// Thrown when no layout fits a view.
struct Inconsistent {
    int clue;  // the cell of a clue that clashes
};

// A covered cell of a view, taken to be a mine (kMine), safe (kFree) or opened (its clue).
struct Change {
    int cell;
    std::int8_t code;
};

// What the elimination leaves of a view. An instance is meant to be used for many views in turn: it
// keeps its memory.
//
// Internally a cell is a "place" on a board with a border one cell wide, so that every cell has
// eight neighbours.
class Constraints {
   public:
    // Reduces a view; throws Inconsistent when a clue cannot be met.
    void reduce(const View& view);

    // Prepares for reduce_changed(); throws Inconsistent.
    void begin_changes(const View& view);

    // Reduces the view of begin_changes() with some covered cells changed. A known mine may be
    // "changed" to a known mine. The result is that of reduce(), in less time. Returns false when a
    // clue cannot be met.
    bool reduce_changed(std::span<const Change> changes);

    std::span<const Constraint> constraints() const { return constraints_; }
    std::span<const Box> boxes() const { return boxes_; }
    int interior_cells() const { return now_.interior_cells; }
    int frontier_cells() const { return frontier_cells_; }    // undetermined ones only
    int settled_mines() const { return now_.settled_mines; }  // found by the elimination

    Status status(int place) const { return now_.status[static_cast<std::size_t>(place)]; }
    bool known_mine(int place) const {
        return status(place) == Status::other &&
               now_.code[static_cast<std::size_t>(place)] == kOneMine;
    }
    void list_safe(std::vector<int>& cells) const;  // settled by the elimination, as board cells
    // The cells of a constraint, as neighbours of its clue.
    Neighbours cells_of(const Constraint& constraint) const {
        return now_.members[static_cast<std::size_t>(place_of(constraint.clue))];
    }
    // Writes a value for every covered cell: that of its box, that of the interior, or 0 or 1 if
    // the cell is settled. Other cells get NaN.
    void spread(std::span<const double> by_box, double interior, std::span<double> by_cell) const;
    std::uint32_t box_of(int place) const { return number_[static_cast<std::size_t>(place)]; }

    // Calls visit(place) for the eight places around one.
    template <class Visit>
    void for_neighbours(int place, Visit&& visit) const {
        for (const int offset : offsets_) visit(place + offset);
    }

    // Calls visit(place) for the places with a status, in reading order, until it returns false.
    template <class Visit>
    void for_places(Status wanted, Visit&& visit) const {
        const Status* const first = now_.status.data();
        const Status* const end = first + now_.status.size();
        const auto find = [&](const Status* from) {
            return static_cast<const Status*>(
                std::memchr(from, static_cast<int>(wanted), static_cast<std::size_t>(end - from)));
        };
        for (const Status* at = find(first); at; at = find(at + 1))
            if (!visit(static_cast<int>(at - first))) return;
    }

    int place(int row, int column) const { return (row + 1) * stride_ + column + 1; }
    int place_of(int cell) const { return place(cell / grid_.width, cell % grid_.width); }
    int cell(int place) const { return (place / stride_ - 1) * grid_.width + place % stride_ - 1; }

   private:
    // The state of the elimination, by place unless a comment says otherwise.
    struct EliminationState {
        std::vector<std::uint8_t> code;  // kOneCovered, kOneMine or 0
        std::vector<Status> status;
        std::vector<Neighbours> members;  // of a clue: the covered cells its constraint still holds
        std::vector<Neighbours> clues_of;  // of a covered cell: the clues whose constraint holds it
        std::vector<std::int8_t> need;     // of a clue
        std::vector<int> clues;            // places of the clues that touch an unsettled cell
        int interior_cells = 0;
        int settled_mines = 0;
    };

    void read(const View& view);
    void count_around();
    bool eliminate_everywhere();
    void take_stock();
    void collect_clues();
    void settle_saturated(const View& view);
    void saturate();
    void subtract();
    void number_all();
    void take_out(int place, std::int8_t code);
    void add_clue(int place, int clue);
    void settle(int place, bool mined);
    void subtract_from_supersets(int clue);
    void change(int clue, int mines);
    void enqueue(int clue);
    void number_constraints();
    void group_boxes();

    int neighbour(int place, int direction) const {
        return place + offsets_[static_cast<std::size_t>(direction)];
    }

    Grid grid_{0, 0};
    int stride_ = 0;
    std::array<int, 8> offsets_{};
    int frontier_cells_ = 0;
    EliminationState now_;
    EliminationState settled_;  // what saturated clues leave of the view of begin_changes()
    int clash_ = 0;             // the first clue found that cannot be met, kNoClash if none

    // By place.
    std::vector<std::uint8_t> clue_;      // kNoClue where there is none
    std::vector<std::uint8_t> row_of_3_;  // sums, or unions, over three places of a row
    std::vector<std::uint8_t> around_;    // codes summed over the three rows and columns
    std::vector<std::uint8_t> verdict_;   // of a clue on its neighbours
    std::vector<std::uint8_t> queued_;    // of a clue
    std::vector<std::uint32_t> number_;   // of a clue: its constraint; of a covered cell: its box

    std::vector<int> saturated_;  // clues to settle
    std::vector<int> changed_;    // clues to look for in others
    std::vector<Constraint> constraints_;
    std::vector<Box> boxes_;
};

}  // namespace fairmines
