// Groups the cells that the elimination leaves into boxes: the last step of Constraints.
#include <cstddef>
#include <limits>

#include "board/at.hpp"
#include "counting/constraints.hpp"

namespace fairmines {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;  // no box yet

}  // namespace

// Numbers the constraints that are left, and their boxes.
void Constraints::number_all() {
    number_constraints();
    group_boxes();
    frontier_cells_ = 0;
    for (const Box& box : boxes_) frontier_cells_ += box.cells.size();
}

void Constraints::number_constraints() {
    constraints_.clear();
    for (const int clue : now_.clues) {
        const Neighbours members = now_.members[at(clue)];
        if (members == 0) continue;
        number_[at(clue)] = static_cast<std::uint32_t>(constraints_.size());
        constraints_.push_back({cell(clue), now_.need[at(clue)], size_of(members), {}});
        for_each(members, [&](int d) { number_[at(neighbour(clue, d))] = kNone; });
    }
}

void Constraints::group_boxes() {
    boxes_.clear();
    for (const int clue : now_.clues) {
        for_each(now_.members[at(clue)], [&](int d) {
            const int place = neighbour(clue, d);
            if (number_[at(place)] != kNone) return;
            const auto number = static_cast<std::uint32_t>(boxes_.size());
            Box& box = boxes_.emplace_back();
            const Neighbours clues = now_.clues_of[at(place)];
            // The cells before d are in boxes already; those after it may belong to this one.
            for_each(now_.members[at(clue)], [&](int e) {
                const int other = neighbour(clue, e);
                const Offset from = kOffsets[at(d)], to = kOffsets[at(e)];
                if (number_[at(other)] != kNone ||
                    seen_from(clues, to.row - from.row, to.column - from.column) !=
                        now_.clues_of[at(other)] ||
                    size_of(clues) != size_of(now_.clues_of[at(other)]))
                    return;
                number_[at(other)] = number;
                box.cells.push_back(static_cast<std::uint32_t>(other));
            });
            for_each(clues, [&](int e) {
                const std::uint32_t constraint = number_[at(neighbour(place, e))];
                box.constraints.push_back(constraint);
                constraints_[constraint].boxes.push_back(number);
            });
        });
    }
}

void Constraints::spread(std::span<const double> by_box, double interior,
                         std::span<double> by_cell) const {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    const double by_status[] = {nothing, interior, nothing, 0.0, 1.0};
    double* out = by_cell.data();
    for (int r = 0; r < grid_.height; ++r)
        for (int p = place(r, 0), end = p + grid_.width; p < end; ++p)
            *out++ = by_status[static_cast<std::size_t>(status(p))];
    for (std::size_t b = 0; b < boxes_.size(); ++b)
        for (const auto place : boxes_[b].cells)
            by_cell[at(cell(static_cast<int>(place)))] = by_box[b];
}

void Constraints::list_safe(std::vector<int>& cells) const {
    cells.clear();
    for_places(Status::safe, [&](int place) {
        cells.push_back(cell(place));
        return true;
    });
}

}  // namespace fairmines
