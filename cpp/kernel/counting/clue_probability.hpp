// How likely each covered cell is safe and shows each clue: all cells and clues after one count.
//
// The clue of a cell is the number of mines among its neighbours. Those may be in boxes of several
// components and in the interior. Each component is weighed by its own mines and by those around
// the cell (neighbourhood_weights.hpp). The convolution tree weighs all that lies outside of these
// components and of the cell's neighbourhood.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/density_weights.hpp"
#include "counting/neighbourhood_weights.hpp"
#include "counting/solution_counter.hpp"

namespace fairmines {

// A cell shows one of the clues 0 to 8.
inline constexpr std::size_t kClues = 9;

// An instance is meant to be used for many views in turn: it keeps its memory.
class ClueProbability {
   public:
    // Writes for each of these cells the probabilities that it is safe and shows the clues 0 to 8;
    // NaN for a cell without a mine probability. They add up to the probability that the cell is
    // safe. Zero means that no solution shows the clue there, or that its probability is too small
    // for a double.
    //
    // The counter has counted a view with these options, and found its mine probabilities.
    // Afterwards it can be asked for its problem only. Throws TooComplex or Stopped.
    void find(SolutionCounter& counter, const CountOptions& options, std::span<const int> cells,
              std::span<double> result);

   private:
    // A box around a cell, or the cell's own.
    struct NearBox {
        std::uint32_t box;
        int around;   // its cells that are neighbours of the cell
        bool member;  // whether the cell itself is in the box
    };

    // What is around a covered cell that is taken to be safe.
    struct Neighbourhood {
        std::size_t index;  // of the cell among those asked for
        double safety;
        int certain_mines = 0;
        int interior_neighbours = 0;
        int interior_cells = 0;  // the same, and the cell itself if it is one
        std::size_t first_box = 0, end_box = 0;
        std::size_t first_query = 0, end_query = 0;
    };

    // Where a box is in the diagram.
    struct BoxPlace {
        std::size_t component;
        std::size_t layer;
    };

    // Questions about components, one for each that a cell touches, in the order of the cells.
    template <class Weights>
    struct Queries {
        std::vector<NeighbourhoodQuery<typename Weights::Number>> all;
        NeighbourhoodWeights<Weights> weights;
    };

    void survey(const SolutionCounter& counter, std::span<const int> cells,
                std::span<double> result);
    void look_around(const Constraints& problem, int place, Neighbourhood& neighbourhood);
    NearBox& near_box(std::uint32_t box, const Neighbourhood& neighbourhood);
    void locate_boxes(const SolutionCounter& counter);
    template <class Weights>
    void make_queries(Queries<Weights>& queries);
    template <class Weights>
    void answer(const SolutionCounter& counter, const CountOptions& options, std::size_t component,
                const Weights& weights, Queries<Weights>& queries);
    template <class Weights>
    WeightTable<typename Weights::Number> join(const Constraints& problem,
                                               const Neighbourhood& neighbourhood,
                                               const Queries<Weights>& queries) const;
    void find_with_total(SolutionCounter& counter, const CountOptions& options,
                         std::span<double> result);
    void find_with_density(const SolutionCounter& counter, const CountOptions& options,
                           std::span<double> result);

    std::vector<Neighbourhood> neighbourhoods_;
    std::vector<NearBox> near_boxes_;
    std::vector<BoxPlace> box_places_;                     // by box
    std::vector<std::size_t> query_components_;            // by query
    std::vector<std::vector<std::size_t>> queries_about_;  // by component
    Queries<WeightsByMines> by_mines_;
    Queries<WeightsByDensity> by_density_;
    DensityWeights density_weights_;
};

}  // namespace fairmines
