// Reads the mines of a board as pairs of bytes, as most formats have them.
#pragma once

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

enum class PairOrder { column_first, row_first };

// Throws a Failure at a place if a file has a cell of no size.
void check_cell_size(const ByteReader& reader, int cell_size, std::int64_t offset);

// Throws a Failure at a place if the cell of a number, from 1, is not on the board: "mine", "flag".
void check_on_board(const ByteReader& reader, std::string_view name, int number, Cell cell,
                    Grid grid, std::int64_t offset);

// Says what is wrong with a size and a total of mines.
std::optional<std::string> why_no_level(std::int64_t width, std::int64_t height,
                                        std::int64_t mines);

// Throws a Failure at a place if there is no such board.
void check_level(const ByteReader& reader, Grid grid, int mines, std::int64_t offset);

// Reads a list of mines; `first` is the number of the first row and column. Throws a Failure if the
// list is too short, a mine is off the board, or occurs twice.
SizedLayout read_mines(ByteReader& reader, Grid grid, int mines,
                       PairOrder order = PairOrder::column_first, int first = 0);

// Reads a board: width, height, the number of mines in two bytes, then column and row of each.
SizedLayout read_board(ByteReader& reader, int first = 0);

}  // namespace fairmines
