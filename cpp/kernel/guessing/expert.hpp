// The guesses of the strategy expert, the strongest that we know.
//
// A position with few solutions left is played perfectly, and so is a pocket. Otherwise the safest
// cells are candidates: each is opened in thought, and the view is counted again for every clue
// that the cell may show. A candidate's score is the expected score of the positions that follow
// (evaluation.hpp). The best candidates are scored again with the guess that comes after
// (second_guess.hpp). A mine that would have been lost to a 50/50 anyway costs less than another.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "endgame/endgame_search.hpp"
#include "endgame/solutions.hpp"
#include "guessing/evaluation.hpp"
#include "guessing/fifty_fifty.hpp"
#include "guessing/guesser.hpp"
#include "guessing/look_ahead.hpp"
#include "guessing/opening_book.hpp"
#include "guessing/pockets.hpp"
#include "guessing/second_guess.hpp"

namespace fairmines {

// How the expert plays. The defaults are the strategy; other values are for experiments.
struct ExpertOptions {
    Features weights = {};  // of the features, on any scale
    // Endgames and pockets with at most this many solutions are searched, up to 30,000; with 1,
    // none is.
    std::size_t max_endgame_solutions = 3000;
    std::size_t max_pocket_solutions = 1000;
    // A candidate is at least this fraction as safe as the safest cell: beside clues, and far from
    // them.
    double frontier_margin = 0.85;
    double interior_margin = 0.95;
    // Whether dead cells are guessed only if no other candidate is left.
    bool defer_dead_cells = true;
    // At most this many candidates are scored by the second-guess search; with 1, none is.
    std::size_t max_second_guess_candidates = 5;
    // As in EvaluationOptions.
    double crowd_penalty = EvaluationOptions().crowd_penalty;
    bool count_dead_cells = EvaluationOptions().count_dead_cells;
    // The limit of the search of one first cell, in looks at a cell in a solution: 0.15 seconds.
    std::size_t max_endgame_steps = 100'000'000;
};

// Throws std::invalid_argument if an option is out of range, or the weights do not reward survival.
void check(const ExpertOptions& options);

class Expert final : public Guesser {
   public:
    // A cell that may be guessed.
    struct Candidate {
        int cell;
        double safety;       // 1 - mine probability
        double upper_bound;  // no score is higher
        Features features = {};
        double score = -std::numeric_limits<double>::infinity();
    };

    // Throws as check() does.
    explicit Expert(const ExpertOptions& options);

    Choice choose(const GuessPosition& position, Rng& rng) override;

    // Chooses a cell as choose() does where nothing can be played perfectly.
    Choice guess(const GuessPosition& position);

    // Returns the candidates whose score is at least this fraction of the best score, `most` at
    // most, each with the score of the second-guess search, the best first.
    std::span<const Candidate> second_scores(const GuessPosition& position, double fraction,
                                             std::size_t most);

    // Searches the endgame, or a pocket. Returns nothing if neither can be searched.
    std::optional<Choice> play_perfectly(const GuessPosition& position);

    // Returns the candidates whose score is at least this fraction of the best score, with their
    // features, by falling upper bound.
    std::span<const Candidate> score_candidates(const GuessPosition& position, double fraction);

    // Returns the candidates with a score of at least 0, the best first.
    std::span<const Candidate> rank(const GuessPosition& position);

   private:
    Choice decide(const GuessPosition& position);
    std::optional<Choice> play_endgame(const GuessPosition& position);
    std::optional<Choice> best_of_solutions(StopCheck* stop);
    void collect_candidates(const GuessPosition& position);
    bool is_representative(const GuessPosition& position, const Cell& cell);
    void score(Candidate& candidate, double threshold);
    void score_with_second_guess(Candidate& candidate, double threshold);
    void sort_by_score();
    Choice best_by_second_guess();

    ExpertOptions options_;
    EvaluationOptions evaluation_;
    Features weights_;  // scaled: a survived guess scores 1 at most
    Solutions solutions_;
    EndgameSearch endgame_;
    Pockets pockets_;
    FiftyFifties fifty_fifties_;
    LookAhead look_ahead_;
    SecondGuess second_guess_;
    std::vector<Candidate> candidates_;
    // Whether a candidate stands for all cells far from clues: inside the board, at an edge.
    bool far_inside_ = false, far_edge_ = false;

    OpeningBook<Choice> book_;
};

}  // namespace fairmines
