// What games teach about guesses.
//
// A student guesses like an expert, but not always best: of the candidates that are nearly as good
// as the best one two are drawn by lot, and a coin decides which of them is opened. The coin makes
// it an experiment: whether the one or the other wins more of the games that follow depends on
// nothing but the two cells. So a regression of what becomes of these games on the differences of
// the two cells' traits says what each trait is worth in play. (That a position with some trait
// wins more often says nothing of a guess that leads to it: one that fitted positions lost games.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "guessing/expert.hpp"
#include "play/player.hpp"

namespace fairmines {

// A guess between two cells.
struct Lesson {
    int opened;       // cells, before the guess
    double score;     // of the best candidate
    double outcome;   // in conditional play: the chance that the game is won from here
    Traits contrast;  // half of: those of the cell that was opened, less those of the other
};

class Student final : public Guesser {
   public:
    // Draws from the candidates whose score is at least `share` of the best one.
    Student(const Traits& weights, double share) : expert_(weights), share_(share) {}

    Choice choose(const Dilemma& dilemma, Rng& rng) override;

    // Adds the lessons of the game that has ended; `weight` is what it had in the end.
    void learn(double weight, std::vector<Lesson>& lessons);

   private:
    struct Close {
        std::optional<Choice> perfect;
        std::vector<Expert::Candidate> candidates;
    };
    Close look(const Dilemma& dilemma);

    Expert expert_;
    double share_;
    Book<Close> book_;
    double weight_ = 1;            // of the game so far
    std::vector<Lesson> lessons_;  // of this game: the outcome is the weight before the guess
};

// Studies games first, first + 1, ... of a match in conditional play; its first click must be safe.
std::vector<Lesson> study(const Match& match, const Traits& weights, double share,
                          std::uint64_t first, std::size_t games);

}  // namespace fairmines
