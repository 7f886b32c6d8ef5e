// The strongest guess we know of.
//
// A few solutions left are played perfectly, and so are parts of the board that have nothing to do
// with the rest. Otherwise the safest cells are candidates: each is opened in thought, and the
// position is counted again for every clue that it may show. A candidate is worth the outlook of
// what follows. A mine that would have ended in a coin flip anyway costs less than another.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "endgame/endgame.hpp"
#include "endgame/solutions.hpp"
#include "guessing/evaluation.hpp"
#include "guessing/fifty_fifty.hpp"
#include "guessing/guesser.hpp"
#include "guessing/opening_book.hpp"
#include "guessing/pockets.hpp"
#include "guessing/second_guess.hpp"

namespace fairmines {

class Expert final : public Guesser {
   public:
    // A cell that may be guessed.
    struct Candidate {
        int cell;
        double safety;
        double hope;  // no score is higher
        Traits traits = {};
        double score = -std::numeric_limits<double>::infinity();
    };

    // `weights`: what each trait counts, on any scale; throws std::invalid_argument where nothing
    // counts.
    explicit Expert(const Traits& weights);

    Choice choose(const Dilemma& dilemma, Rng& rng) override;

    // What is played perfectly, if anything: the end, or a part that has nothing to do with the
    // rest.
    std::optional<Choice> play_perfectly(const Dilemma& dilemma);

    // The candidates whose score is at least this share of the best one, the most hopeful first,
    // with their traits.
    std::span<const Candidate> weigh(const Dilemma& dilemma, double share);

    // The candidates, the one of the best score first, but none that is worth less than nothing.
    std::span<const Candidate> rank(const Dilemma& dilemma);

   private:
    std::optional<Choice> play_endgame(const Dilemma& dilemma);
    std::optional<Choice> best_of_solutions();
    void look_ahead(Candidate& candidate, double bar);
    void think_twice(Candidate& candidate, double bar);
    void put_best_first();
    int best_on_second_thoughts();
    void collect(const Dilemma& dilemma);
    bool stands_for_others(const Dilemma& dilemma, int row, int column);
    Choice decide(const Dilemma& dilemma);

    Traits weights_;
    Solutions solutions_;
    Endgame endgame_;
    Pockets pockets_;
    FiftyFifties fifty_fifties_;
    Supposition supposition_;
    SecondGuess second_guess_;
    std::vector<Candidate> candidates_;
    bool far_inside_ = false, far_edge_ = false;  // a candidate stands for all of its kind

    Book<Choice> book_;
};

}  // namespace fairmines
