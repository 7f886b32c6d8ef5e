// The readers and writers of the formats, a source each, and what they share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "positions/position.hpp"
#include "replays/mine_list.hpp"

namespace fairmines {

// The text notation, which people type: docs/reference/notation.md. It may be indented, with blank
// lines around it. A Failure has the line and the column.
Position read_board_text(std::string_view text, Dots dots);
std::string write_board_text(const Position& position);
// The rows alone, without the line of the size.
Position read_board_rows(std::string_view text, Dots dots);

// JSMinesweeper's positions: the first line is `WIDTHxHEIGHTxMINES`. HEIGHT lines of WIDTH
// characters follow: F a flag, H covered, ? or M a mine that is shown, 0 to 8 opened.
Position read_mine(std::string_view data);
std::string write_mine(const Position& position);

// .board, a text with the layout, what the player sees, or both (eee555, board标准.md in
// ms-toollib, version 0.1).
inline constexpr std::string_view kBoardMagic = "# MINESWEEPER-BOARD v0.1";
Position read_board_file(std::string_view data);

// MBF and ABF, also as hexadecimal text of the same bytes, parted by blanks. Written column by
// column, as Arbiter does.
Position read_mbf_board(std::string_view data);
std::string write_mbf(const Position& position);

// The links in which JSMinesweeper holds a position: `?analysis=`. Read, too, is the value of the
// parameter alone.
Position read_analysis_link(std::string_view link);
std::string write_analysis_link(const Position& position);

// Links with a layout: `?b=&m=`, of minesweeper.online and others.
Position read_layout_link(std::string_view link);
std::string write_layout_link(const Position& position);

// The game ids of Mines, in Simon Tatham's Portable Puzzle Collection.
Position read_game_id(std::string_view text);
std::string write_game_id(const Position& position);

// What they share

// Whether a text begins with a pattern: D stands for digits, X for two hexadecimal ones, S for
// blanks, and other characters for themselves.
bool begins_with(std::string_view text, std::string_view pattern);

// Returns the position of a layout: all free cells are opened, and all mines are known.
Position position_of(SizedLayout layout, std::optional<Cell> start = {});

// Writes a line for each row, after a line end: the letters of a covered cell and of a known mine,
// and clues.
std::string rows_of(const Position& position, std::string_view letters);

// The total that a format must state. Throws a Failure if it is unknown.
int stated_mines(const Position& position, std::string_view expected);

}  // namespace fairmines
