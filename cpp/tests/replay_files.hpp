// What the fuzz targets of the readers of replays share: files with random games, and damage.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "board/at.hpp"
#include "fuzz.hpp"
#include "replays/video.hpp"

namespace fuzz {

using fairmines::at;
using fairmines::PointerEvents;
using fairmines::PointerKind;
using fairmines::SizedLayout;

class FileWriter {
   public:
    void number(int size, std::uint64_t value) {
        for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
            bytes.push_back(static_cast<std::uint8_t>(value >> shift));
    }
    void text(std::string_view text) { bytes.insert(bytes.end(), text.begin(), text.end()); }
    void zeros(int count) { bytes.insert(bytes.end(), at(count), 0); }

    std::vector<std::uint8_t> bytes;
};

// A file, and what a reader has to find in it.
struct BuiltFile {
    std::vector<std::uint8_t> bytes;
    SizedLayout layout;
    PointerEvents events;
};

inline SizedLayout random_layout(Reader& input) {
    SizedLayout layout;
    layout.grid = {input.between(1, 9), input.between(1, 9)};
    for (int i = 0; i < layout.grid.cells(); ++i) layout.mines.push_back(input.between(0, 3) == 0);
    return layout;
}

inline int mines_of(const SizedLayout& layout) {
    return static_cast<int>(std::count(layout.mines.begin(), layout.mines.end(), 1));
}

// Writes the mines as columns and rows, column by column if rows come first.
inline void write_mines(FileWriter& file, const SizedLayout& layout, int first, bool row_first) {
    std::vector<fairmines::Cell> cells;
    for (int i = 0; i < layout.grid.cells(); ++i)
        if (layout.mines[at(i)]) cells.push_back(layout.grid.cell(i));
    for (const auto& cell : cells) {
        const int row = cell.row + first, column = cell.column + first;
        file.number(1, static_cast<std::uint64_t>(row_first ? row : column));
        file.number(1, static_cast<std::uint64_t>(row_first ? column : row));
    }
}

// Events of a mouse that begin with a left click and end with no button held. Times are whole
// hundredths.
inline PointerEvents random_events(Reader& input, const SizedLayout& layout) {
    constexpr std::array presses{PointerKind::left_press, PointerKind::right_press,
                                 PointerKind::middle_press};
    PointerEvents events;
    std::array<bool, 3> held{};
    std::int64_t time = 0;
    int x = 5, y = 6;
    const auto change = [&](std::size_t button) {
        held[button] = !held[button];
        events.add(time, held[button] ? presses[button] : release_of(presses[button]), x, y);
    };
    change(0);
    change(0);
    for (int left = input.between(0, 40); left > 0; --left) {
        time += 10 * input.between(0, 99);
        x = input.between(0, 16 * layout.grid.width - 1);
        y = input.between(0, 16 * layout.grid.height - 1);
        const int what = input.between(0, 5);
        if (what < 3)
            change(at(what));
        else
            events.add(time, PointerKind::move, x, y);
    }
    for (std::size_t button = 0; button < held.size(); ++button)
        if (held[button]) change(button);
    return events;
}

// Which buttons are held after each event: sums of 1 left, 2 right and 4 middle.
inline std::vector<int> held_after(const PointerEvents& events) {
    std::vector<int> result;
    int held = 0;
    for (const PointerKind kind : events.kind) {
        const int number = static_cast<int>(kind);
        if (kind != PointerKind::move) {
            const int bit = 1 << (number - 2) / 2;
            held = number % 2 ? held & ~bit : held | bit;
        }
        result.push_back(held);
    }
    return result;
}

// Damages a file in up to four places.
inline bool damage(Reader& input, std::vector<std::uint8_t>& bytes) {
    const int changes = input.between(0, 4);
    for (int left = changes; left > 0 && !bytes.empty(); --left) {
        const int place = input.between(0, 511) * 31 + input.between(0, 30);
        const auto it = bytes.begin() + place % static_cast<int>(bytes.size());
        const auto end = bytes.end() - it;
        switch (input.between(0, 5)) {
            case 0:
                *it ^= static_cast<std::uint8_t>(1 << input.between(0, 7));
                break;
            case 1:
                *it = input.byte();
                break;
            case 2:
                bytes.erase(it, it + std::min<std::ptrdiff_t>(end, input.between(1, 9)));
                break;
            case 3:
                bytes.erase(it, bytes.end());
                break;
            case 4:
                bytes.insert(it, at(input.between(1, 9)), input.byte());
                break;
            default:
                std::fill(it, it + std::min<std::ptrdiff_t>(end, input.between(2, 4)), 0xFF);
        }
    }
    return changes > 0;
}

}  // namespace fuzz
