// Advice: the cells that may be opened next, and how often each wins.
//
// Where few solutions are left, perfect play is searched. Elsewhere the expert plays on with each
// candidate, in slices of games: the candidates are played alike whenever the caller's time is
// over. Game i of a seed is one fixed layout for each candidate, however the games are sliced.
//
//  1. search(): perfect play, within a time; or
//  2. choose_candidates(), or resume() for each of another advice on the same view;
//  3. play_slice(), as often as there is time;
//  4. candidates().
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "counting/clue_probability.hpp"
#include "endgame/solve_endgame.hpp"
#include "judging/analysis.hpp"
#include "judging/chance.hpp"
#include "judging/playing_on.hpp"

namespace fairmines {

// The largest number of guesses that are played on.
inline constexpr std::size_t kMostCandidates = 4;
// Games for each candidate, after which who watches wants no more.
inline constexpr std::size_t kEnoughGames = 1'000'000;

// A cell that may be opened next.
struct Candidate {
    int cell;
    double safety;     // the probability that it is no mine
    double progress;   // that it is no mine, and another cell is safe then or the game is won
    double secondary;  // to survive this opening and the next one (secondary safety)
    Chance chance;     // of winning after opening it first
};

class Advice {
   public:
    // Counts a view with a known total. Throws Inconsistent, WrongTotal, TooComplex or Stopped.
    Advice(const View& view, const CountOptions& count, std::uint64_t seed,
           const ExpertOptions& expert);

    // Searches perfect play of the rest of the game, if it has at most so many solutions and each
    // first cell takes at most so many steps. Returns whether it was found before the condition
    // held: then all values are exact, and nothing is to be played.
    bool search(const StopCheck::Condition& over,
                std::size_t max_endgame_solutions = kMaxTimedSolutions,
                std::size_t max_endgame_steps = kMaxTimedSteps);

    bool exact() const { return endgame_.solutions.has_value(); }

    // Chooses the cells to play on with, the guess of the expert first. Throws TooComplex or
    // Stopped, as all that follows.
    void choose_candidates(StopCheck* stop);

    // Goes on with a cell that is no mine, and the games that were played on with it.
    void resume(int cell, const PlayedGames& played, StopCheck* stop);

    // Plays the next slice of games with each candidate, each slice twice as long as the one before
    // up to a limit, until each has played this many. Returns false if all have. What was played
    // before it throws counts.
    bool play_slice(std::size_t games, StopCheck* stop);

    const Grid& grid() const { return analysis_.grid; }

    // The games that were played with each candidate, in the order in which these were chosen.
    struct PlayedCandidate {
        Candidate candidate;
        PlayedGames played;
    };
    const std::vector<PlayedCandidate>& plays() const { return plays_; }

    // The candidates whose chance is known, the best first.
    std::vector<Candidate> candidates(StopCheck* stop);

   private:
    void begin_play(int cell, const PlayedGames& played, StopCheck* stop);
    Candidate describe(int cell, StopCheck* stop);
    void find_what_follows(Candidate& candidate, StopCheck* stop);
    CountOptions count_with(StopCheck* stop) const;

    CountOptions count_;
    std::uint64_t seed_;
    SolutionCounter counter_;
    ClueProbability clue_probability_;
    Analysis analysis_;
    ExpertOptions expert_;
    PlayingOn playing_;
    EndgameResult endgame_;
    std::vector<PlayedCandidate> plays_;
    std::size_t slice_;
};

}  // namespace fairmines
