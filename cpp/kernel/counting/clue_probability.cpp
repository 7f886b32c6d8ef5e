// Asks the components for their weights around each cell, and joins them for its clues.
#include "counting/clue_probability.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "board/at.hpp"

namespace fairmines {
namespace {

constexpr std::size_t kLone = static_cast<std::size_t>(-1);  // of a box that is not in the diagram
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
// The work of a cell without queries, in steps of StopCheck.
constexpr std::size_t kTableWork = 100;

// Multiplies two tables: the mines and the mines around the cell add up.
template <class Weights, class Table>
Table product(const Table& a, const Table& b) {
    using Number = typename Weights::Number;
    const std::size_t numbers_of_mines = a.numbers_of_mines() + b.numbers_of_mines() - 1;
    Table result{a.numbers_around + b.numbers_around - 1, {}};
    result.values.assign(numbers_of_mines * result.numbers_around, Number(0));
    for (std::size_t m = 0; m < a.numbers_of_mines(); ++m)
        for (std::size_t k = 0; k < a.numbers_around; ++k)
            for (std::size_t n = 0; n < b.numbers_of_mines(); ++n)
                for (std::size_t l = 0; l < b.numbers_around; ++l)
                    result.values[(m + n) * result.numbers_around + k + l] +=
                        a.at(m, k) * b.at(n, l);
    Weights::rescale(result.values);
    return result;
}

// The weights of the clues 0 to 8 of a cell.
template <class Number>
using ClueWeights = std::array<Number, kClues>;

// Adds what is certain around a cell, and its neighbours in the interior: each of their mines
// weighs power(1). outside(m) weighs what lies outside m mines.
template <class Number, class Power, class Outside>
ClueWeights<Number> weigh_clues(const WeightTable<Number>& table, int certain_mines, int interior,
                                Power&& power, Outside&& outside) {
    ClueWeights<Number> weights{};
    for (int more = 0; more <= interior; ++more) {
        const Number ways = Number(choose(interior, more)) * power(more);
        for (std::size_t m = 0; m < table.numbers_of_mines(); ++m)
            for (std::size_t k = 0; k < table.numbers_around; ++k)
                weights[at(certain_mines + more) + k] +=
                    table.at(m, k) * (ways * outside(m + at(more)));
    }
    return weights;
}

double share(double weight, double total) { return weight / total; }
double share(ExtendedFloat weight, ExtendedFloat total) { return weight.over(total); }

// Writes probabilities in proportion to the weights; their sum is the cell's safety.
template <class Number>
void write(const ClueWeights<Number>& weights, double safety, std::span<double> result) {
    Number total(0);
    for (const Number weight : weights) total += weight;
    for (std::size_t clue = 0; clue < kClues; ++clue)
        result[clue] = safety * share(weights[clue], total);
}

}  // namespace

void ClueProbability::find(SolutionCounter& counter, const CountOptions& options,
                           std::span<const int> cells, std::span<double> result) {
    // 1. What is around each cell, and which components this touches.
    report_work(options.stop, kTableWork * cells.size());
    locate_boxes(counter);
    survey(counter, cells, result);
    // 2. The weights of these components, then of all.
    if (options.mines)
        find_with_total(counter, options, result);
    else
        find_with_density(counter, options, result);
}

// Lists where each box is in the diagram.
void ClueProbability::locate_boxes(const SolutionCounter& counter) {
    box_places_.assign(counter.problem().boxes().size(), {kLone, 0});
    const auto components = counter.diagram().components();
    for (std::size_t c = 0; c < components.size(); ++c) {
        const auto layers = counter.diagram().layers(components[c]);
        for (std::size_t i = 0; i < layers.size(); ++i) box_places_[layers[i].box] = {c, i};
    }
}

// Looks around the cells that may be safe, and writes the answer for all others.
void ClueProbability::survey(const SolutionCounter& counter, std::span<const int> cells,
                             std::span<double> result) {
    const Constraints& problem = counter.problem();
    neighbourhoods_.clear();
    near_boxes_.clear();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int place = problem.place_of(cells[i]);
        const Status status = problem.status(place);
        double mine_probability = kNothing;
        if (status == Status::safe || status == Status::mined)
            mine_probability = status == Status::mined;
        else if (status == Status::interior)
            mine_probability = counter.interior_mine_probability();
        else if (status == Status::frontier)
            mine_probability = counter.box_mine_probability()[problem.box_of(place)];
        if (mine_probability < 1) {
            neighbourhoods_.push_back({i, 1 - mine_probability});
            look_around(problem, place, neighbourhoods_.back());
        } else {
            const double nothing = mine_probability == 1 ? 0 : kNothing;
            std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(i * kClues), kClues, nothing);
        }
    }
}

void ClueProbability::look_around(const Constraints& problem, int place,
                                  Neighbourhood& neighbourhood) {
    neighbourhood.first_box = neighbourhood.end_box = near_boxes_.size();
    problem.for_neighbours(place, [&](int other) {
        const Status status = problem.status(other);
        neighbourhood.certain_mines += status == Status::mined || problem.known_mine(other);
        neighbourhood.interior_neighbours += status == Status::interior;
        if (status == Status::frontier) ++near_box(problem.box_of(other), neighbourhood).around;
        neighbourhood.end_box = near_boxes_.size();
    });
    neighbourhood.interior_cells =
        neighbourhood.interior_neighbours + (problem.status(place) == Status::interior);
    if (problem.status(place) == Status::frontier)
        near_box(problem.box_of(place), neighbourhood).member = true;
    neighbourhood.end_box = near_boxes_.size();
    // By component and layer: the order of queries.
    const auto first = near_boxes_.begin() + static_cast<std::ptrdiff_t>(neighbourhood.first_box);
    std::sort(first, near_boxes_.end(), [&](const NearBox& a, const NearBox& b) {
        const BoxPlace &p = box_places_[a.box], &q = box_places_[b.box];
        return p.component != q.component ? p.component < q.component : p.layer < q.layer;
    });
}

// Returns a box of the last neighbourhood; adds it if it is new.
ClueProbability::NearBox& ClueProbability::near_box(std::uint32_t box,
                                                    const Neighbourhood& neighbourhood) {
    for (std::size_t i = neighbourhood.first_box; i < near_boxes_.size(); ++i)
        if (near_boxes_[i].box == box) return near_boxes_[i];
    return near_boxes_.emplace_back(NearBox{box, 0, false});
}

// Makes a query for each component that a cell touches.
template <class Weights>
void ClueProbability::make_queries(Queries<Weights>& queries) {
    queries.all.clear();
    query_components_.clear();
    for (Neighbourhood& neighbourhood : neighbourhoods_) {
        neighbourhood.first_query = queries.all.size();
        for (std::size_t i = neighbourhood.first_box; i < neighbourhood.end_box; ++i) {
            const NearBox& near = near_boxes_[i];
            const BoxPlace& place = box_places_[near.box];
            if (place.component == kLone) continue;
            if (queries.all.size() == neighbourhood.first_query ||
                query_components_.back() != place.component) {
                queries.all.emplace_back();
                query_components_.push_back(place.component);
            }
            queries.all.back().boxes.push_back({place.layer, near.around, near.member});
        }
        neighbourhood.end_query = queries.all.size();
    }
    for (auto& about : queries_about_) about.clear();
    for (std::size_t q = 0; q < query_components_.size(); ++q) {
        const std::size_t component = query_components_[q];
        if (component >= queries_about_.size()) queries_about_.resize(component + 1);
        queries_about_[component].push_back(q);
    }
}

template <class Weights>
void ClueProbability::answer(const SolutionCounter& counter, const CountOptions& options,
                             std::size_t component, const Weights& weights,
                             Queries<Weights>& queries) {
    std::vector<typename NeighbourhoodWeights<Weights>::Query*> about;
    for (const std::size_t q : queries_about_[component]) about.push_back(&queries.all[q]);
    queries.weights.answer(counter.problem(), counter.diagram(),
                           counter.diagram().components()[component], weights, about,
                           options.budget, options.stop);
}

// Joins the tables of a cell's components and its lone boxes.
template <class Weights>
WeightTable<typename Weights::Number> ClueProbability::join(const Constraints& problem,
                                                            const Neighbourhood& neighbourhood,
                                                            const Queries<Weights>& queries) const {
    using Number = typename Weights::Number;
    using Table = WeightTable<Number>;
    Table joined;
    for (std::size_t q = neighbourhood.first_query; q < neighbourhood.end_query; ++q)
        joined = product<Weights>(joined, queries.all[q].table);
    for (std::size_t i = neighbourhood.first_box; i < neighbourhood.end_box; ++i) {
        const NearBox& near = near_boxes_[i];
        if (box_places_[near.box].component != kLone) continue;
        // A lone box has as many mines as its only constraint needs.
        const Box& box = problem.boxes()[near.box];
        const int need = problem.constraints()[box.constraints[0]].need;
        const int elsewhere = box.cells.size() - near.around - int{near.member};
        Table table{at(near.around + 1), {}};
        for (int around = 0; around <= near.around; ++around) {
            const int rest = need - around;
            const bool possible = rest >= 0 && rest <= elsewhere;
            table.values.push_back(
                Number(possible ? choose(near.around, around) * choose(elsewhere, rest) : 0));
        }
        joined = product<Weights>(joined, table);
    }
    return joined;
}

void ClueProbability::find_with_total(SolutionCounter& counter, const CountOptions& options,
                                      std::span<double> result) {
    const DecisionDiagram& diagram = counter.diagram();
    ConvolutionTree& tree = counter.tree();
    make_queries(by_mines_);
    for (std::size_t c = 0; c < queries_about_.size(); ++c)
        if (!queries_about_[c].empty())
            answer(counter, options, c, WeightsByMines(diagram), by_mines_);
    // Cells with the same number of interior cells around them share an outside pass.
    for (int apart = 0; apart <= static_cast<int>(kClues); ++apart) {
        bool passed = false;
        for (const Neighbourhood& neighbourhood : neighbourhoods_) {
            if (neighbourhood.interior_cells != apart) continue;
            if (!passed) tree.outside_pass(apart);
            passed = true;
            const auto touched = std::span(query_components_)
                                     .subspan(neighbourhood.first_query,
                                              neighbourhood.end_query - neighbourhood.first_query);
            const auto outside = tree.outside_weights(touched);
            const auto weights = weigh_clues(
                join(counter.problem(), neighbourhood, by_mines_), neighbourhood.certain_mines,
                neighbourhood.interior_neighbours, [&](int m) { return diagram.tilt_power(m); },
                [&](std::size_t m) { return outside[m]; });
            write(weights, neighbourhood.safety,
                  result.subspan(neighbourhood.index * kClues, kClues));
            report_work(options.stop, kTableWork);
        }
    }
}

void ClueProbability::find_with_density(const SolutionCounter& counter, const CountOptions& options,
                                        std::span<double> result) {
    const DecisionDiagram& diagram = counter.diagram();
    make_queries(by_density_);
    for (std::size_t c = 0; c < queries_about_.size(); ++c) {
        if (queries_about_[c].empty()) continue;
        density_weights_.weigh(diagram, diagram.components()[c], options.odds, options.stop);
        answer(counter, options, c, WeightsByDensity(density_weights_), by_density_);
    }
    std::array<ExtendedFloat, kClues> powers;
    powers[0] = ExtendedFloat(1);
    for (std::size_t k = 1; k < powers.size(); ++k)
        powers[k] = powers[k - 1] * ExtendedFloat(options.odds);
    for (const Neighbourhood& neighbourhood : neighbourhoods_) {
        // Without a total, each mine of the interior weighs the odds, whatever lies elsewhere.
        const auto weights = weigh_clues(
            join(counter.problem(), neighbourhood, by_density_), neighbourhood.certain_mines,
            neighbourhood.interior_neighbours, [&](int m) { return powers[at(m)]; },
            [](std::size_t) { return ExtendedFloat(1); });
        write(weights, neighbourhood.safety, result.subspan(neighbourhood.index * kClues, kClues));
        report_work(options.stop, kTableWork);
    }
}

}  // namespace fairmines
