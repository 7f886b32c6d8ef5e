// Makes consistent views from the bytes of a fuzz input: deals a layout first, then opens cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/clues.hpp"
#include "fuzz.hpp"
#include "reference.hpp"

namespace fuzz {

struct RandomView {
    fairmines::Grid grid;
    reference::Bytes layout;
    int mines = 0;
    int covered = 0;
    std::vector<std::int8_t> cells;

    // Reads a board of at most this size. A free cell is opened if a number of 0 to 15 is below
    // `opened`.
    RandomView(Reader& input, int most_width, int most_height, int opened)
        : grid{input.between(1, most_width), input.between(1, most_height)},
          layout(static_cast<std::size_t>(grid.cells())),
          cells(layout.size(), fairmines::kCovered) {
        const int rarity = input.between(1, 4);  // of mines
        for (auto& cell : layout) cell = input.between(0, rarity) == 0;
        reference::Bytes clues(layout.size());
        fairmines::count_clues(grid, layout, clues);
        for (std::size_t i = 0; i < layout.size(); ++i) {
            mines += layout[i];
            if (!layout[i] && input.between(0, 15) < opened)
                cells[i] = static_cast<std::int8_t>(clues[i]);
            covered += cells[i] == fairmines::kCovered;
        }
    }
    // Makes some of the covered cells known, mines and free ones.
    void know_some(Reader& input) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (cells[i] != fairmines::kCovered || input.between(0, 15) > 0) continue;
            cells[i] = layout[i] ? fairmines::kMine : fairmines::kFree;
            --covered;
        }
    }
    fairmines::View view() const { return {grid, cells}; }
};

}  // namespace fuzz
