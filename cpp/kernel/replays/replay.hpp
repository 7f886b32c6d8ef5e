// Plays the mouse events of a video: which cells they open and flag, and how the game ends.
//
// The rules are those that Minesweeper has had since Windows 3.1, and that all these programs
// follow. The left button opens when it is released, the right button flags when it is pressed.
// With both held, the first release chords and the second does nothing. The middle button chords
// when it is released.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "play/game.hpp"
#include "replays/video.hpp"

namespace fairmines {

// How often each button was clicked until the end, and how often to some effect; Python's `Clicks`
// says what counts.
struct Clicks {
    int left = 0, right = 0, chords = 0;
};

// A move that changed something.
struct ReplayMove {
    MoveKind kind;
    std::int8_t mark;  // that a flag sets, as in Move; 0 for other moves
    int cell;
    std::int64_t ms;  // since the first opening; 0 before it
};

struct Replay {
    std::vector<ReplayMove> moves;
    GameStatus status = GameStatus::ready;
    std::int64_t elapsed_ms = 0;  // from the first opening to the end, or to the last event
    Clicks clicks;
    Clicks effective;
    int opened = 0;                    // the number of opened cells
    std::optional<std::int64_t> zero;  // the time of the first opening, in the clock of the events
};

// Plays the events until the game is over; later ones do not count.
Replay play(const Video& video);

// The side of a cell in events that are made of moves, in pixels.
inline constexpr int kMovesCellSize = 16;

// Makes mouse events of the moves of a game that has no track: clicks in the middle of the cells,
// at the times of the moves, which are openings, flags and chords. With question marks the right
// button goes through three marks.
PointerEvents events_of_moves(Grid grid, std::span<const ReplayMove> moves, bool question_marks);

}  // namespace fairmines
