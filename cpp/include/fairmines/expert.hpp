// The strongest guess we know of.
//
// A few solutions left are played perfectly, and so are parts of the board that have nothing to do
// with the rest. Otherwise the safest cells are candidates: each is opened in thought, and the
// position is counted again for every clue that it may show. A candidate is worth the outlook of
// what follows. A mine that would end in a coin flip anyway is no loss.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "fairmines/endgame.hpp"
#include "fairmines/fifty_fifty.hpp"
#include "fairmines/guessing.hpp"
#include "fairmines/pockets.hpp"
#include "fairmines/solutions.hpp"

namespace fairmines {

class Expert final : public Guesser {
   public:
    Choice choose(const Dilemma& dilemma, Rng& rng) override;

   private:
    struct Candidate {
        int cell;
        double safety;
        double hope;  // safety, and the share of solutions lost to a coin flip anyway
        double score = 0;
    };

    Choice decide(const Dilemma& dilemma);
    std::optional<Choice> play_endgame(const Dilemma& dilemma);
    std::optional<Choice> best_of_solutions();
    int weigh_candidates(const Dilemma& dilemma);
    double gain_of(const Dilemma& dilemma, const Candidate& candidate) const;
    void list_clues(const Dilemma& dilemma, int cell);
    double prospect(const Dilemma& dilemma, const Candidate& candidate, double bar);
    int still_safer(const Dilemma& dilemma, int cell);
    void collect(const Dilemma& dilemma);
    bool stands_for_others(const Dilemma& dilemma, int row, int column);
    bool note_page(const Dilemma& dilemma);

    Solutions solutions_;
    Endgame endgame_;
    Pockets pockets_;
    FiftyFifties fifty_fifties_;
    Supposition supposition_;
    std::vector<Candidate> candidates_;
    std::vector<int> clues_;
    bool far_inside_ = false, far_edge_ = false;  // a candidate stands for all of its kind

    // The first guesses of many games are the same. What a book says does not depend on when it
    // was written.
    std::string page_;
    std::unordered_map<std::string, Choice> book_;
};

}  // namespace fairmines
