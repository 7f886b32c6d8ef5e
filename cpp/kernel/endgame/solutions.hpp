// Lists the solutions of a view one by one, if there are few.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/solution_counter.hpp"

namespace fairmines {

// A set of up to 128 cells, by their places in a list.
struct CellSet {
    std::array<std::uint64_t, 2> words{};

    bool has(std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }
    void add(std::size_t i) { words[i / 64] |= std::uint64_t{1} << (i % 64); }
    int shared_with(const CellSet& other) const {
        return std::popcount(words[0] & other.words[0]) + std::popcount(words[1] & other.words[1]);
    }
    friend CellSet operator|(const CellSet& a, const CellSet& b) {
        return {{a.words[0] | b.words[0], a.words[1] | b.words[1]}};
    }
};

// An instance is meant to be used for many views in turn: it keeps its memory.
class Solutions {
   public:
    static constexpr std::size_t kMaxCells = 128;

    // Lists the solutions of a view that has been counted with this total. Returns false if there
    // are more than `limit`, or more than kMaxCells cells that may be safe, or if the parts of the
    // view have more than `max_arrangements` together (not all of which need be in a solution).
    // Throws Stopped.
    bool list(const SolutionCounter& counter, const Grid& grid, int total, std::size_t limit,
              std::size_t max_arrangements, StopCheck* stop = nullptr);

    // The same for one part of the view, with the same number of mines in all solutions; cells()
    // are then the cells of the part.
    bool list_lone_box(const SolutionCounter& counter, const Grid& grid, std::uint32_t box,
                       std::size_t limit);
    bool list_component(const SolutionCounter& counter, const Grid& grid,
                        const DecisionDiagram::Component& component, std::size_t limit);

    // The covered cells that may be safe, as cells of the board.
    std::span<const int> cells() const { return cells_; }

    // For each solution, which of these cells are mines.
    std::span<const CellSet> mines() const { return mines_; }

   private:
    // A component or a lone box, with its arrangements. Parts meet only in the total of mines.
    struct Part {
        std::size_t first, end;  // in arrangements_
        int low, high;           // mines
    };
    struct Arrangement {
        CellSet set;
        int mines;
    };

    void begin(const Grid& grid, std::size_t limit, std::size_t max_arrangements, StopCheck* stop);
    void take_cell(int cell);
    void take_cells(const SolutionCounter& counter, std::uint32_t box);
    void collect_cells(const SolutionCounter& counter, const Grid& grid);
    void add_lone_box(const SolutionCounter& counter, std::uint32_t box);
    void add_component(const SolutionCounter& counter, const DecisionDiagram::Component& component,
                       int low, int high);
    void walk(const SolutionCounter& counter, std::span<const DecisionDiagram::Layer> layers,
              std::size_t state, int mines, const CellSet& set, int total);
    void join(std::size_t part, int mines, const CellSet& set);

    // Calls visit(set) for every choice of `wanted` of these cells.
    template <class Visit>
    void choose_cells(std::span<const int> cells, int wanted, const CellSet& set, Visit&& visit);
    std::span<const int> numbers_of(const SolutionCounter& counter, std::uint32_t box,
                                    std::array<int, 8>& numbers) const;
    bool full() const {
        return cells_.size() > kMaxCells || arrangements_.size() > max_arrangements_ ||
               mines_.size() > limit_;
    }

    StopCheck* stop_ = nullptr;
    std::size_t limit_ = 0, max_arrangements_ = 0;
    std::vector<int> cells_;
    std::vector<int> number_;  // by cell of the board: its place in cells_
    std::vector<int> interior_;
    std::vector<Arrangement> arrangements_;
    std::vector<Part> parts_;
    std::vector<CellSet> mines_;
};

}  // namespace fairmines
