#include "counting/incremental_counter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairmines {
namespace {

// So many weights or edges are remembered, about, before all are forgotten: 16 megabytes.
constexpr std::size_t kMostKept = 1 << 20;

}  // namespace

void Recounting::begin(const View& view, const Question& question, double tilt) {
    grid_ = view.grid;
    question_ = question;
    tilt_ = tilt;
    cells_.assign(view.cells.begin(), view.cells.end());
    known_mines_ = static_cast<int>(std::count(cells_.begin(), cells_.end(), kMine));
    problem_.begin_changes(view);
    forget();
}

void Recounting::forget() {
    diagram_.clear(tilt_);
    known_.clear();
    places_.clear();
}

bool Recounting::count(std::span<const Change> changes) {
    if (diagram_.held() > std::min(question_.budget, kMostKept)) forget();
    from_scratch_ = false;
    // 1. The components, counted apart for each number of mines.
    if (!problem_.reduce_changed(changes) || !take_components()) return false;
    // 2. Long ones may need another tilt, which is a matter for the whole counting.
    if (any_scaled()) return count_whole(changes);
    // 3. Together with the interior and the total.
    fixed_mines_ += known_mines_ + problem_.settled_mines();
    for (const Change& c : changes)
        fixed_mines_ += c.code == kMine && cells_[static_cast<std::size_t>(c.cell)] != kMine;
    leftovers_.begin(*question_.mines - fixed_mines_, problem_.interior_cells(), diagram_.tilt());
    for (const Part& part : parts_) {
        const auto& component = diagram_.components()[part.component];
        leftovers_.add(diagram_.low(component), diagram_.weights(component), 0);
    }
    if (!leftovers_.solve()) return false;
    log_solutions_ = log_fixed_ + leftovers_.log_total();
    return true;
}

// Counts the components, or finds that they have been counted; false if one is impossible.
bool Recounting::take_components() {
    parts_.clear();
    stored_ = 0;
    fixed_mines_ = 0;
    log_fixed_ = 0;
    shares_.resize(problem_.boxes().size());
    for (const Constraint& c : problem_.constraints()) {
        if (!is_lone(c)) continue;
        log_fixed_ += std::log(choose(c.cells, c.need));
        fixed_mines_ += c.need;
        shares_[c.boxes[0]] = static_cast<double>(c.need) / c.cells;
    }
    try {
        components_.for_each(problem_,
                             [&](auto constraints) { parts_.push_back(part_of(constraints)); });
    } catch (const Inconsistent&) {
        return false;
    }
    return true;
}

Recounting::Part Recounting::part_of(std::span<const std::uint32_t> constraints) {
    const int clue = problem_.constraints()[constraints[0]].clue;
    const std::size_t left = question_.budget - stored_;
    note_key(constraints);
    if (const auto it = known_.find(key_); it != known_.end()) {
        stored_ += diagram_.components()[it->second.component].stored;
        if (stored_ > question_.budget) throw TooComplex{clue};
        return it->second;
    }
    const auto order = ordering_.find(problem_, constraints, question_.budget);
    if (order.empty()) throw TooComplex{clue};
    stored_ += diagram_.add(problem_, order, left).stored;
    const Part part{diagram_.components().size() - 1, places_.size()};
    for (const auto box : order)
        places_.push_back(static_cast<int>(problem_.boxes()[box].cells[0]));
    known_.emplace(key_, part);
    return part;
}

// All that a component's weights depend on, in the order in which it is collected.
void Recounting::note_key(std::span<const std::uint32_t> constraints) {
    key_.clear();
    for (const auto number : constraints) {
        const Constraint& c = problem_.constraints()[number];
        for (const unsigned shift : {0U, 8U, 16U})
            key_.push_back(static_cast<char>(static_cast<unsigned>(c.clue) >> shift));
        key_.push_back(static_cast<char>(c.need));
        key_.push_back(static_cast<char>(problem_.cells_of(c)));
    }
}

bool Recounting::any_scaled() const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
        return diagram_.components()[part.component].scaled;
    });
}

bool Recounting::count_whole(std::span<const Change> changes) {
    from_scratch_ = true;
    changed_cells_ = cells_;
    for (const Change& c : changes) changed_cells_[static_cast<std::size_t>(c.cell)] = c.code;
    try {
        whole_.count({grid_, changed_cells_}, question_);
    } catch (const Inconsistent&) {
        return false;
    } catch (const WrongTotal&) {
        return false;
    }
    log_solutions_ = whole_.log_solutions();
    return true;
}

void Recounting::find_shares() {
    if (from_scratch_) return whole_.find_shares();
    leftovers_.hand_down();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const auto& component = diagram_.components()[parts_[i].component];
        std::size_t place = parts_[i].places + diagram_.steps(component).size();
        // The boxes had other numbers, perhaps, when the component was counted.
        diagram_.shares(component, leftovers_.for_component(i), [&](auto, const Share& share) {
            shares_[problem_.box_of(places_[--place])] = share.mines;
        });
    }
    const bool interior = problem_.interior_cells() > 0;
    interior_share_ =
        interior ? leftovers_.interior_share() : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace fairmines
