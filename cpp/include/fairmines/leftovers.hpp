// What the rest of the board leaves over for each component.
//
// Components meet only in the total of mines: the weight of "this component has m mines" is what
// the other components and the interior can do with the rest. One convolution from the right and
// one from the left over the components' weights give it for all of them.
//
// On large boards the weights of most numbers of mines are next to nothing. A second tilt, chosen so
// that the expected number of mines is the total, puts the numbers that matter in the middle, and
// the tails are cut off: that keeps the cost about linear in the board.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "fairmines/rng.hpp"

namespace fairmines {

class Leftovers {
   public:
    // Starts anew: so many mines for the components to come and for an interior of so many cells.
    // The components' weights are numbers of arrangements times tilt^mines.
    void begin(int mines, int interior, double tilt);

    // Adds a component whose mines are low, low + 1, ... with these weights times exp(log_scale).
    void add(int low, std::span<const double> weights, double log_scale);

    // Does the convolution from the right; false when the mines do not fit.
    bool solve();

    // What is left over for each number of mines of a component, up to a factor. The components are
    // asked for in the order in which they were added; then the interior.
    std::span<const double> next_component();

    // The share of the interior that is expected to be mines: 0 or 1 only if it is so always.
    double interior_share();

    // log of the number of solutions.
    double log_total() const { return log_total_; }

    // The least and the largest number of mines that would fit, leaving gaps aside.
    int least() const { return least_; }
    int most() const { return most_; }

    // Draws the components' numbers of mines; returns the interior's.
    int draw(Rng& rng, std::vector<int>& mines) const;

   private:
    // The weights of the consecutive numbers low .. end - 1; other numbers weigh nothing.
    struct Window {
        int low = 0;
        int end = 0;
        std::size_t first = 0;  // where its weights begin in their store
    };
    // A component with more than one number of mines; numbers are counted from its least one.
    struct Part {
        int span;  // most - least
        std::size_t first;
        int below;  // spans of the parts before it, summed
    };

    void retilt();
    double expected_mines(double log_tilt) const;
    void weigh_interior();
    void convolve_after(std::size_t part);
    void convolve_before(std::size_t part);
    double normalise(Window& window, std::vector<double>& store);
    bool possible(const Part& part, int mines) const;

    static double weight(const Window& window, const std::vector<double>& store, int mines) {
        if (mines < window.low || mines >= window.end) return 0;
        return store[window.first + static_cast<std::size_t>(mines - window.low)];
    }

    int mines_ = 0;  // for the parts and the interior, above the parts' least numbers
    int interior_ = 0;
    int least_ = 0, most_ = 0;
    int span_ = 0;  // of all parts
    double first_tilt_ = 1;  // the one that came with the weights
    double tilt_ = 1;
    double log_total_ = 0;
    bool trimmed_ = false;

    std::vector<int> lows_;         // of every component
    std::vector<int> part_of_;      // of every component; -1 if its number of mines is fixed
    std::vector<Part> parts_;
    std::vector<double> weights_;

    // after_[i]: what parts i, i + 1, ... and the interior weigh when those before used so many.
    std::vector<Window> after_;
    std::vector<double> after_store_;
    // What the parts before the next component weigh.
    Window before_;
    std::vector<double> before_store_, scratch_, leftover_;
    std::size_t next_ = 0;
};

}  // namespace fairmines
