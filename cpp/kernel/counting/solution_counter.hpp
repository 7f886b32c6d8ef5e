// Counts the solutions of a view, and how likely each covered cell is a mine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/rng.hpp"
#include "board/view.hpp"
#include "counting/box_order.hpp"
#include "counting/components.hpp"
#include "counting/constraints.hpp"
#include "counting/convolution_tree.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/density_weights.hpp"
#include "counting/stop_check.hpp"

namespace fairmines {

struct CountOptions {
    // Of the whole board. Without a total, only the frontier is counted, and the interior left
    // open.
    std::optional<int> mines;
    double odds = 1;         // the weight of a mine; used only without a total
    std::size_t budget = 0;  // the largest number of weights to store
    // Ends the count, which then throws Stopped. It must outlive what is asked about the count, but
    // not draw().
    StopCheck* stop = nullptr;

    // Returns the same without the total: what the clues alone say.
    CountOptions without_total() const {
        CountOptions options = *this;
        options.mines = std::nullopt;
        return options;
    }
};

// Thrown when the total of mines does not fit the view.
struct WrongTotal {
    int least;
    int most;
};

// An instance is meant to be used for many views in turn: it keeps its memory.
class SolutionCounter {
   public:
    // Counts a view; throws Inconsistent, WrongTotal, TooComplex or Stopped.
    void count(const View& view, const CountOptions& options) {
        eliminate(view, options);
        count_rest(options);
    }

    // The two steps of count(). After the first one problem() is known.
    void eliminate(const View& view, const CountOptions& options);
    void count_rest(const CountOptions& options);

    // log of the number of solutions; without a total, of the arrangements of the frontier.
    double log_solutions() const { return log_solutions_; }

    // log of the weight of the solutions. With a total, the same as log_solutions(). Without one,
    // every mine of the board weighs the odds, so that views of one board can be compared.
    double log_weight() const { return log_weight_; }

    // Writes the mine probability of every cell; 0 and 1 mean that all solutions agree. Opened
    // cells and known mines get NaN, and so does the interior without a total. Call it once after a
    // count. Throws Stopped.
    void mine_probability(std::span<double> result);

    // The same by box and for an interior cell. mine_probability() includes the first call.
    void find_mine_probability();
    std::span<const double> box_mine_probability() const { return box_mine_probability_; }
    double interior_mine_probability() const { return interior_mine_probability_; }

    // Draws a solution, each in proportion to its weight: 1 = mine. The total must be known.
    void draw(Rng& rng, std::span<std::uint8_t> layout) const;

    // What the solutions are made of.
    const Constraints& problem() const { return problem_; }
    const DecisionDiagram& diagram() const { return diagram_; }
    ConvolutionTree& tree() { return tree_; }
    // Boxes that are the only one of their constraint; they are not in the diagram.
    std::span<const std::uint32_t> lone_boxes() const { return lone_boxes_; }
    // Mines that are known, settled by the elimination, or in lone boxes.
    int fixed_mines() const { return fixed_mines_; }

   private:
    void take_lone_boxes();
    void take_components(double tilt, const CountOptions& options);
    void weigh_known_total(const CountOptions& options);
    bool needs_another_tilt() const;
    void weigh_unknown_total();

    Constraints problem_;
    Components components_;
    BoxOrder box_order_;
    DecisionDiagram diagram_;
    ConvolutionTree tree_;            // with a total
    DensityWeights density_weights_;  // without one

    Grid grid_{0, 0};
    StopCheck* stop_ = nullptr;
    bool known_total_ = false;
    int fixed_mines_ = 0;
    double log_fixed_ = 0;  // log of the arrangements in lone boxes
    double log_solutions_ = 0, log_weight_ = 0;
    double odds_ = 1;
    std::vector<std::uint32_t> lone_boxes_;
    std::vector<double> box_mine_probability_;  // by box
    double interior_mine_probability_ = 0;
};

}  // namespace fairmines
