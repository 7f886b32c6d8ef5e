// Counting a view again with a few of its cells changed.
//
// Who looks ahead counts one view many times, each time with another cell opened in thought, and
// little is different from one time to the next. The elimination starts from what it has settled
// already, and a component that has been counted before, with the same constraints in the same
// places, is not counted again. What comes out does not depend on what was counted before, to the
// last bit: a component's weights are the same whenever it is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/view.hpp"
#include "counting/components.hpp"
#include "counting/constraints.hpp"
#include "counting/convolution_tree.hpp"
#include "counting/decision_diagram.hpp"
#include "counting/ordering.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// An instance is meant to be used for many views in turn: it keeps its memory.
class Recounting {
   public:
    // The view that is to be changed, and the tilt of its own count. The total must be known, and
    // there must be a solution.
    void begin(const View& view, const Question& question, double tilt);

    // Counts with these changes, as Constraints::reduce_changed() takes them; false if there is no
    // solution. Throws TooComplex.
    bool count(std::span<const Change> changes);

    // After count(): as Counting has them.
    double log_solutions() const { return log_solutions_; }
    const Constraints& problem() const { return from_scratch_ ? whole_.problem() : problem_; }
    void find_shares();  // once a count
    std::span<const double> shares() const { return from_scratch_ ? whole_.shares() : shares_; }
    double interior_share() const {
        return from_scratch_ ? whole_.interior_share() : interior_share_;
    }

   private:
    // A component of the diagram, and where the places of its boxes begin in places_.
    struct Part {
        std::size_t component;
        std::size_t places;
    };

    void forget();
    bool take_components();
    Part part_of(std::span<const std::uint32_t> constraints);
    void note_key(std::span<const std::uint32_t> constraints);
    bool any_scaled() const;
    bool count_whole(std::span<const Change> changes);

    Grid grid_{0, 0};
    Question question_;
    double tilt_ = 1;
    int known_mines_ = 0;
    std::vector<std::int8_t> cells_;

    Constraints problem_;
    Components components_;
    Ordering ordering_;
    Diagram diagram_;  // of all components that are remembered
    Leftovers leftovers_;
    std::string key_;
    std::unordered_map<std::string, Part> known_;
    std::vector<int> places_;  // of one cell of each box, in the order of the steps

    // This count.
    std::vector<Part> parts_;
    std::vector<double> shares_;  // by box
    double interior_share_ = 0;
    std::size_t stored_ = 0;  // of the budget
    int fixed_mines_ = 0;
    double log_fixed_ = 0;
    double log_solutions_ = 0;

    bool from_scratch_ = false;  // whether this count had to be done from the beginning
    Counting whole_;
    std::vector<std::int8_t> changed_cells_;
};

}  // namespace fairmines
