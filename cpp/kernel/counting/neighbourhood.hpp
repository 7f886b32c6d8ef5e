// Sets of neighbours as bytes: one bit for each of the eight directions.
//
// The covered cells that a clue counts are a set of neighbours, and so are the clues around a cell.
// As bytes, two sets are intersected in one instruction, and one look into a table converts a set
// to the neighbours of another cell.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace fairmines {

using Neighbours = std::uint8_t;  // a set: bit d stands for direction d

struct Offset {
    int row;
    int column;
};

inline constexpr std::array<Offset, 8> kOffsets{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

inline constexpr int opposite(int direction) { return 7 - direction; }

inline constexpr Neighbours only(int direction) { return static_cast<Neighbours>(1U << direction); }

namespace detail {

constexpr std::array<std::uint8_t, 256> make_size_table() {
    std::array<std::uint8_t, 256> table{};
    for (unsigned set = 0; set < 256; ++set)
        table[set] = static_cast<std::uint8_t>(std::popcount(set));
    return table;
}

inline constexpr auto kSizes = make_size_table();

}  // namespace detail

// A table, because std::popcount is a library call on the oldest 64-bit processors we build for.
inline int size_of(Neighbours set) { return detail::kSizes[set]; }

// Calls visit(direction) for each member of a set.
template <class Visit>
void for_each(Neighbours set, Visit&& visit) {
    for (unsigned rest = set; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
}

namespace detail {

using Table = std::array<std::array<Neighbours, 256>, 25>;

constexpr Table make_shift_table() {
    Table table{};
    for (int row = -2; row <= 2; ++row)
        for (int column = -2; column <= 2; ++column)
            for (unsigned set = 0; set < 256; ++set) {
                unsigned seen = 0;
                for (unsigned d = 0; d < 8; ++d) {
                    if (!(set >> d & 1U)) continue;
                    for (unsigned e = 0; e < 8; ++e)
                        if (kOffsets[e].row + row == kOffsets[d].row &&
                            kOffsets[e].column + column == kOffsets[d].column)
                            seen |= 1U << e;
                }
                table[static_cast<std::size_t>((row + 2) * 5 + column + 2)][set] =
                    static_cast<Neighbours>(seen);
            }
    return table;
}

inline constexpr Table kShift = make_shift_table();

}  // namespace detail

// Converts a set of neighbours of one cell to neighbours of the cell (row, column) away from it, at
// most 2 in each direction. Cells that are no neighbours of the other cell are left out.
inline Neighbours seen_from(Neighbours set, int row, int column) {
    return detail::kShift[static_cast<std::size_t>((row + 2) * 5 + column + 2)][set];
}

}  // namespace fairmines
