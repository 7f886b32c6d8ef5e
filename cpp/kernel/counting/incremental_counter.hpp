// Recounts a view after a few of its cells changed, in less time than a whole count.
//
// A look-ahead counts one view many times, each time with another cell opened, and most of the view
// stays the same. The elimination starts from what it has already settled. A component that has
// been counted before, with the same constraints in the same places, is not counted again. The
// result does not depend, to the last bit, on what was counted before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/view.hpp"
#include "counting/box_order.hpp"
#include "counting/components.hpp"
#include "counting/constraints.hpp"
#include "counting/convolution_tree.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class IncrementalCounter {
   public:
    // Starts with the view to change, and the tilt of its own count. The total must be known, and
    // there must be a solution.
    void begin(const View& view, const CountOptions& options, double tilt);

    // Counts the view with these changes, see Constraints::reduce_changed(). Returns whether there
    // is a solution; throws TooComplex or Stopped.
    bool count(std::span<const Change> changes);

    // The results of count(), as in SolutionCounter.
    double log_solutions() const { return log_solutions_; }
    const Constraints& problem() const { return from_scratch_ ? whole_.problem() : problem_; }
    void find_mine_probability();  // call it once after count()
    std::span<const double> box_mine_probability() const {
        return from_scratch_ ? whole_.box_mine_probability() : box_mine_probability_;
    }
    double interior_mine_probability() const {
        return from_scratch_ ? whole_.interior_mine_probability() : interior_mine_probability_;
    }

   private:
    // A component of the diagram, and where the places of its boxes begin in places_.
    struct ComponentPlaces {
        std::size_t component;
        std::size_t places;
    };

    void forget();
    bool take_components();
    ComponentPlaces part_of(std::span<const std::uint32_t> constraints);
    void write_key(std::span<const std::uint32_t> constraints);
    bool any_scaled() const;
    bool count_whole(std::span<const Change> changes);

    Grid grid_{0, 0};
    CountOptions options_;
    double tilt_ = 1;
    int known_mines_ = 0;
    std::vector<std::int8_t> cells_;

    Constraints problem_;
    Components components_;
    BoxOrder box_order_;
    DecisionDiagram diagram_;  // of all components counted with this view
    ConvolutionTree tree_;
    std::string key_;
    std::unordered_map<std::string, ComponentPlaces> part_by_key_;
    std::vector<int> places_;  // of one cell of each box, in the order of the layers

    // The current count.
    std::vector<ComponentPlaces> parts_;
    std::vector<double> box_mine_probability_;  // by box
    double interior_mine_probability_ = 0;
    std::size_t stored_ = 0;  // weights, to compare with the budget
    int fixed_mines_ = 0;
    double log_fixed_ = 0;
    double log_solutions_ = 0;

    bool from_scratch_ = false;  // whether whole_ has made the current count
    SolutionCounter whole_;
    std::vector<std::int8_t> changed_cells_;
};

}  // namespace fairmines
