// Counts the changed view, and reuses the weights of components counted before.
#include "counting/incremental_counter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairmines {
namespace {

// With more weights or edges than this all components are forgotten: about 16 megabytes.
constexpr std::size_t kMostKept = 1 << 20;
// The work of a count for each cell, in steps of StopCheck.
constexpr std::size_t kUpdateWork = 2;

}  // namespace

void IncrementalCounter::begin(const View& view, const CountOptions& options, double tilt) {
    grid_ = view.grid;
    options_ = options;
    tilt_ = tilt;
    cells_.assign(view.cells.begin(), view.cells.end());
    known_mines_ = static_cast<int>(std::count(cells_.begin(), cells_.end(), kMine));
    problem_.begin_changes(view);
    forget();
}

void IncrementalCounter::forget() {
    diagram_.clear(tilt_, options_.stop);
    part_by_key_.clear();
    places_.clear();
}

bool IncrementalCounter::count(std::span<const Change> changes) {
    if (diagram_.held() > std::min(options_.budget, kMostKept)) forget();
    from_scratch_ = false;
    report_work(options_.stop, kUpdateWork * cells_.size());
    // 1. The components: the weight of each number of mines.
    if (!problem_.reduce_changed(changes) || !take_components()) return false;
    // 2. A long component may need another tilt: that takes a whole count.
    if (any_scaled()) return count_whole(changes);
    // 3. The components together with the interior and the total.
    fixed_mines_ += known_mines_ + problem_.settled_mines();
    for (const Change& c : changes)
        fixed_mines_ += c.code == kMine && cells_[static_cast<std::size_t>(c.cell)] != kMine;
    tree_.begin(*options_.mines - fixed_mines_, problem_.interior_cells(), diagram_.tilt(),
                options_.stop);
    for (const ComponentPlaces& part : parts_) {
        const auto& component = diagram_.components()[part.component];
        tree_.add(diagram_.low(component), diagram_.weights(component), 0);
    }
    if (!tree_.inside_pass()) return false;
    log_solutions_ = log_fixed_ + tree_.log_total();
    return true;
}

// Counts the components that have not been counted yet. Returns whether all are possible.
bool IncrementalCounter::take_components() {
    parts_.clear();
    stored_ = 0;
    fixed_mines_ = 0;
    log_fixed_ = 0;
    box_mine_probability_.resize(problem_.boxes().size());
    for (const Constraint& c : problem_.constraints()) {
        if (!is_lone(c)) continue;
        log_fixed_ += std::log(choose(c.cells, c.need));
        fixed_mines_ += c.need;
        box_mine_probability_[c.boxes[0]] = static_cast<double>(c.need) / c.cells;
    }
    try {
        components_.for_each(problem_,
                             [&](auto constraints) { parts_.push_back(part_of(constraints)); });
    } catch (const Inconsistent&) {
        return false;
    }
    return true;
}

IncrementalCounter::ComponentPlaces IncrementalCounter::part_of(
    std::span<const std::uint32_t> constraints) {
    const int clue = problem_.constraints()[constraints[0]].clue;
    const std::size_t left = options_.budget - stored_;
    write_key(constraints);
    if (const auto it = part_by_key_.find(key_); it != part_by_key_.end()) {
        stored_ += diagram_.components()[it->second.component].stored;
        if (stored_ > options_.budget) throw TooComplex{clue};
        return it->second;
    }
    const auto order = box_order_.find(problem_, constraints, options_.budget, options_.stop);
    if (order.empty()) throw TooComplex{clue};
    stored_ += diagram_.add(problem_, order, left).stored;
    const ComponentPlaces part{diagram_.components().size() - 1, places_.size()};
    for (const auto box : order)
        places_.push_back(static_cast<int>(problem_.boxes()[box].cells[0]));
    part_by_key_.emplace(key_, part);
    return part;
}

// Writes all that the weights of a component depend on into key_.
void IncrementalCounter::write_key(std::span<const std::uint32_t> constraints) {
    key_.clear();
    for (const auto number : constraints) {
        const Constraint& c = problem_.constraints()[number];
        for (const unsigned shift : {0U, 8U, 16U})
            key_.push_back(static_cast<char>(static_cast<unsigned>(c.clue) >> shift));
        key_.push_back(static_cast<char>(c.need));
        key_.push_back(static_cast<char>(problem_.cells_of(c)));
    }
}

bool IncrementalCounter::any_scaled() const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const ComponentPlaces& part) {
        return diagram_.components()[part.component].scaled;
    });
}

bool IncrementalCounter::count_whole(std::span<const Change> changes) {
    from_scratch_ = true;
    changed_cells_ = cells_;
    for (const Change& c : changes) changed_cells_[static_cast<std::size_t>(c.cell)] = c.code;
    try {
        whole_.count({grid_, changed_cells_}, options_);
    } catch (const Inconsistent&) {
        return false;
    } catch (const WrongTotal&) {
        return false;
    }
    log_solutions_ = whole_.log_solutions();
    return true;
}

void IncrementalCounter::find_mine_probability() {
    if (from_scratch_) return whole_.find_mine_probability();
    tree_.outside_pass();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto& component = diagram_.components()[parts_[i].component];
        std::size_t place = parts_[i].places + diagram_.layers(component).size();
        // The boxes may have had other numbers when the component was counted: find them by place.
        diagram_.mine_probabilities(
            component, tree_.outside_weights(i), [&](auto, double probability) {
                box_mine_probability_[problem_.box_of(places_[--place])] = probability;
            });
    }
    const bool interior = problem_.interior_cells() > 0;
    interior_mine_probability_ =
        interior ? tree_.interior_mine_probability() : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace fairmines
