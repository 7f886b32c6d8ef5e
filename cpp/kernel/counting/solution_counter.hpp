// Counting the solutions of a view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "board/view.hpp"
#include "counting/components.hpp"
#include "counting/constraints.hpp"
#include "counting/convolution_tree.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/ordering.hpp"

namespace fairmines {

// How solutions are weighed, and how much may be spent on counting them.
struct Question {
    std::optional<int> mines;  // on the whole board; if unknown, solutions leave the interior open
    double odds = 1;           // of a mine; used only when the total is unknown
    std::size_t budget = 0;    // weights that may be stored
};

// The total of mines does not fit the view.
struct WrongTotal {
    int least;
    int most;
};

// An instance is meant to be used for many views in turn: it keeps its memory.
class Counting {
   public:
    // Counts; throws Inconsistent, WrongTotal or TooComplex.
    void count(const View& view, const Question& question) {
        eliminate(view, question);
        count_rest(question);
    }

    // The same in two steps, for who may not need the second: problem() is known after the first.
    void eliminate(const View& view, const Question& question);
    void count_rest(const Question& question);

    // log of the number of solutions; of the arrangements of the frontier if the total is unknown.
    double log_solutions() const { return log_solutions_; }

    // log of the solutions' weight. Known total: the same. Unknown: every mine of the board weighs
    // the odds, so that views of one board can be compared.
    double log_weight() const { return log_weight_; }

    // The chance of a mine for every cell, NaN where nothing is said: opened cells, known mines,
    // and the interior if the total is unknown. 0 and 1 mean that all solutions agree. Once a
    // count.
    void mine_probability(std::span<double> result);

    // The same in short: the chance by box, and that of an interior cell, NaN where nothing is
    // said. Known after find_shares(), which is a part of mine_probability().
    void find_shares();
    std::span<const double> shares() const { return shares_; }
    double interior_share() const { return interior_share_; }

    // Draws one of the solutions, each with its weight: 1 = mine. The total must be known.
    void draw(Rng& rng, std::span<std::uint8_t> layout) const;

    // For the exact count: what the solutions are made of.
    const Constraints& problem() const { return problem_; }
    const Diagram& diagram() const { return diagram_; }
    // Boxes that alone make up a constraint, which are left out of the diagram.
    std::span<const std::uint32_t> lone_boxes() const { return lone_boxes_; }
    int fixed_mines() const { return fixed_mines_; }  // known, settled, and in lone boxes

   private:
    void take_lone_boxes();
    void take_components(double tilt, std::size_t budget);
    void weigh_known_total(int mines, std::size_t budget);
    bool needs_another_tilt() const;
    void weigh_unknown_total(double odds);

    Constraints problem_;
    Components components_;
    Ordering ordering_;
    Diagram diagram_;
    Leftovers leftovers_;

    Grid grid_{0, 0};
    bool known_total_ = false;
    int fixed_mines_ = 0;
    double log_fixed_ = 0;  // log of the arrangements in lone boxes
    double log_solutions_ = 0, log_weight_ = 0;
    double odds_ = 1;
    std::vector<std::uint32_t> lone_boxes_;
    std::vector<double> leftover_;
    std::vector<double> shares_;  // by box
    double interior_share_ = 0;
};

}  // namespace fairmines
