// The expert plays on from a position, conditionally: every guess survives, and a game counts with
// its win probability. See player.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "guessing/expert.hpp"
#include "judging/analysis.hpp"
#include "play/player.hpp"

namespace fairmines {

// Games first, first + 1, ... of a seed: each is one fixed layout.
struct NumberedGames {
    std::uint64_t seed;
    std::uint64_t first;
    std::size_t games;
};

// An instance is meant to be used for many positions in turn: it keeps its memory. All methods
// throw TooComplex or Stopped.
class PlayingOn {
   public:
    explicit PlayingOn(const ExpertOptions& options);

    // Opens a cell that is taken to be safe. Returns the weight of each game: their mean is the win
    // probability once the cell is open.
    std::vector<double> from_cell(const View& view, int cell, const NumberedGames& games,
                                  const CountOptions& options);

    // Opens several cells that are taken to be safe. Each game draws a layout in which all are, and
    // is played on from what they show.
    std::vector<double> from_chord(const View& view, std::span<const int> cells,
                                   const NumberedGames& games, const CountOptions& options);

    // The cell that the expert opens: of several safe ones the first, because all will be opened.
    int choose(const View& view, const CountOptions& options);

   private:
    // What follows from opening several cells.
    struct Follows {
        bool won;
        int choice;     // that the expert opens next
        double safety;  // of that cell
    };
    const Follows& follows(const View& view, const CountOptions& options);

    Player player_;
    Expert expert_;
    SolutionCounter source_;   // layouts are drawn from it
    SolutionCounter counter_;  // of the views that follow
    std::vector<double> mine_probability_;
    Board board_;
    std::map<std::vector<std::int8_t>, Follows> follows_;  // by view, of one chord
};

}  // namespace fairmines
