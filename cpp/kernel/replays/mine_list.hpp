// Reads the mines of a board as pairs of bytes, as most formats have them.
#pragma once

#include <array>

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

// The modes of a game, as EVF and newer RMV files number them.

struct GameMode {
    int number;
    const char* name;
};

// "upk" is a known layout played again, "density" one of chosen 3BV.
inline constexpr std::array kGameModes{
    GameMode{0, "standard"},
    GameMode{1, "upk"},
    GameMode{2, "cheat"},
    GameMode{3, "density"},
    GameMode{4, "win7"},
    GameMode{5, "no-guess"},
    GameMode{6, "strong no-guess"},
    GameMode{7, "weak no-guess"},
    GameMode{8, "quasi no-guess"},
    GameMode{9, "strong guessable"},
    GameMode{10, "weak guessable"},
    GameMode{11, "chord-recursive"},
    GameMode{12, "flag-recursive"},
    GameMode{13, "chord-and-flag-recursive"},
    GameMode{14, "chord-recursive no-guess"},
    GameMode{15, "flag-recursive no-guess"},
    GameMode{16, "chord-and-flag-recursive no-guess"},
    GameMode{65535, "none"},
};

// Returns the name of a mode, or the number of one that is not known.
inline FileValue mode_of(int number) {
    for (const GameMode& it : kGameModes)
        if (it.number == number) return it.name;
    return number;
}

}  // namespace fairmines
