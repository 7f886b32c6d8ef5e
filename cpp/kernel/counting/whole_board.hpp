// The steps of the elimination that treat a whole board at once, with vector instructions.
//
// The loops run over bytes, without branches, so that they compile to vector instructions. That
// takes `__restrict`, too: it tells the compiler that the arrays are distinct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "board/view.hpp"
#include "counting/constraints.hpp"

namespace fairmines::whole_board {

inline constexpr std::uint8_t kNoClue = 0x7f;

// What a clue says of its covered neighbours; unions of these are formed.
inline constexpr std::uint8_t kAllSafe = 1;
inline constexpr std::uint8_t kAllMined = 2;
inline constexpr std::uint8_t kTouched = 4;

inline void encode(const std::int8_t* __restrict cells, int width, std::uint8_t* __restrict code,
                   std::uint8_t* __restrict clue, Status* __restrict status) {
    for (int c = 0; c < width; ++c) {
        const std::uint8_t covered = cells[c] == kCovered ? 0xff : 0;
        const std::uint8_t mine = cells[c] == kMine ? 0xff : 0;
        code[c] = static_cast<std::uint8_t>((kOneCovered & covered) | (kOneMine & mine));
        clue[c] = cells[c] < 0 ? kNoClue : static_cast<std::uint8_t>(cells[c]);
        status[c] = covered ? Status::interior : Status::other;
    }
}

// Combines the nine values in the square around each place of [first, end).
template <class Combine>
void combine_squares(const std::uint8_t* __restrict in, std::uint8_t* __restrict row_of_3,
                     std::uint8_t* __restrict out, int first, int end, int stride,
                     Combine combine) {
    for (int p = first - stride; p < end + stride; ++p)
        row_of_3[p] = combine(in[p - 1], in[p], in[p + 1]);
    for (int p = first; p < end; ++p)
        out[p] = combine(row_of_3[p - stride], row_of_3[p], row_of_3[p + stride]);
}

inline void give_verdicts(const std::uint8_t* __restrict clue,
                          const std::uint8_t* __restrict around, std::uint8_t* __restrict verdict,
                          int first, int end) {
    for (int p = first; p < end; ++p) {
        const std::uint8_t covered = around[p] & (kOneMine - 1);
        const std::uint8_t mines = around[p] / kOneMine;
        // Where there is no clue the "need" is larger than any number of cells.
        const auto need = static_cast<std::uint8_t>(clue[p] - mines);
        const std::uint8_t touched = clue[p] == kNoClue ? 0 : kTouched;
        const std::uint8_t safe = need == 0 ? kAllSafe : 0;
        const std::uint8_t mined = need == covered ? kAllMined : 0;
        verdict[p] = touched | safe | mined;
    }
}

// Marks the clues that touch a covered cell or cannot be met.
inline void find_active(const std::uint8_t* __restrict clue, const std::uint8_t* __restrict around,
                        std::uint8_t* __restrict active, int first, int end) {
    for (int p = first; p < end; ++p) {
        const std::uint8_t idle = around[p] == clue[p] * kOneMine ? 0xff : 0;
        active[p] = clue[p] == kNoClue ? 0 : static_cast<std::uint8_t>(~idle);
    }
}

// Calls visit(place) for the places of [first, end) that are not zero, eight at a time.
template <class Visit>
void for_nonzero(const std::vector<std::uint8_t>& values, int first, int end, Visit&& visit) {
    for (int p = first; p < end; p += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, values.data() + p, 8);
        if (eight == 0) continue;
        for (int q = p; q < p + 8; ++q)
            if (values[static_cast<std::size_t>(q)]) visit(q);
    }
}

inline bool follow_verdicts(const std::uint8_t* __restrict said, std::uint8_t* __restrict code,
                            Status* __restrict status, int first, int end) {
    std::uint8_t settled = 0;
    for (int p = first; p < end; ++p) {
        const std::uint8_t certain = said[p] & (kAllSafe | kAllMined);
        const std::uint8_t covered = code[p] == kOneCovered ? 0xff : 0;
        // Clues that contradict each other are left for collect_clues to name.
        const std::uint8_t safe = covered & (certain == kAllSafe ? 0xff : 0);
        const std::uint8_t mined = covered & (certain == kAllMined ? 0xff : 0);
        const std::uint8_t frontier = covered & (said[p] & kTouched ? 0xff : 0);
        std::uint8_t now = static_cast<std::uint8_t>(status[p]);
        now = frontier ? static_cast<std::uint8_t>(Status::frontier) : now;
        now = safe ? static_cast<std::uint8_t>(Status::safe) : now;
        now = mined ? static_cast<std::uint8_t>(Status::mined) : now;
        status[p] = static_cast<Status>(now);
        code[p] = static_cast<std::uint8_t>((code[p] & ~(safe | mined)) | (kOneMine & mined));
        settled |= safe | mined;
    }
    return settled != 0;
}

}  // namespace fairmines::whole_board
