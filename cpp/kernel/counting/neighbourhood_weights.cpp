// Goes through the layers around a cell, and joins what lies before and after them.
#include "counting/neighbourhood_weights.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {
namespace {

// The work of an edge beside that of its weights, in steps of StopCheck.
constexpr std::size_t kPathWork = 4;

template <class Number>
void add_multiple(Number* sum, const Number* weights, std::size_t size, Number factor) {
    for (std::size_t i = 0; i < size; ++i) sum[i] += weights[i] * factor;
}

// Returns how many numbers of mines a cell may see in the boxes that it touches.
template <class Boxes>
std::size_t count_numbers_around(const Boxes& boxes) {
    std::size_t numbers = 1;
    for (const TouchedBox& box : boxes) numbers += at(box.around);
    return numbers;
}

}  // namespace

template <class Weights>
void NeighbourhoodWeights<Weights>::answer(const Constraints& problem,
                                           const DecisionDiagram& diagram,
                                           const DecisionDiagram::Component& component,
                                           const Weights& weights, std::vector<Query*>& queries,
                                           std::size_t budget, StopCheck* stop) {
    problem_ = &problem;
    diagram_ = &diagram;
    component_ = &component;
    weights_ = &weights;
    budget_ = budget;
    stop_ = stop;
    const auto last_layer = [](const Query& query) { return query.boxes.end()[-1].layer; };
    std::sort(queries.begin(), queries.end(), [&](const Query* a, const Query* b) {
        return last_layer(*a) != last_layer(*b) ? last_layer(*a) > last_layer(*b) : a < b;
    });
    // Backwards through the layers. A query is answered behind the last of its layers.
    rests_.assign(1, {0, 0, 0});
    rest_weights_.assign(1, Number(1));
    const auto layers = diagram.layers(component);
    std::size_t next = 0;
    for (std::size_t i = layers.size(); i-- > 0 && next < queries.size();) {
        for (; next < queries.size() && last_layer(*queries[next]) == i; ++next) {
            Query& query = *queries[next];
            const std::size_t numbers_around = count_numbers_around(query.boxes);
            pass_through(query, numbers_around);
            join_with_rest(query, numbers_around);
        }
        step_back(layers[i]);
    }
}

// Follows the edges of the query's layers. Leaves in before_ the weights of the states after them.
template <class Weights>
void NeighbourhoodWeights<Weights>::pass_through(const Query& query, std::size_t numbers_around) {
    const auto layers = diagram_->layers(*component_);
    const std::size_t first = query.boxes[0].layer, last = query.boxes.end()[-1].layer;
    // 1. Before the first layer: the weights of the forward pass, no mine around the cell.
    const auto size_up_to = [&](std::size_t place, std::size_t end_state) {
        const auto& end = state(end_state - 1);
        const std::size_t width = at(Weights::high(end) - Weights::low(end) + 1);
        return (weights_->place(end_state - 1) + width - place) * numbers_around;
    };
    before_place_ = weights_->place(layers[first].first_state);
    before_.assign(size_up_to(before_place_, layers[first].end_state), Number(0));
    for (std::size_t s = layers[first].first_state; s < layers[first].end_state; ++s) {
        const auto weights = weights_->forward(s);
        const std::size_t place = weights_->place(s) - before_place_;
        for (std::size_t m = 0; m < weights.size(); ++m)
            before_[(place + m) * numbers_around] = weights[m];
    }
    // 2. Through the layers.
    const TouchedBox* box = query.boxes.begin();
    for (std::size_t i = first; i <= last; ++i) {
        const Layer& layer = layers[i];
        const bool final = i + 1 == layers.size();
        const std::size_t end_state = final ? component_->final_state + 1 : layers[i + 1].end_state;
        after_place_ = weights_->place(layer.end_state);
        after_.assign(size_up_to(after_place_, end_state), Number(0));
        if (after_.size() > budget_) {
            const auto constraint = problem_->boxes()[layer.box].constraints[0];
            throw TooComplex{problem_->constraints()[constraint].clue};
        }
        const bool touched = box != query.boxes.end() && box->layer == i;
        for (const Edge& edge : diagram_->edges(layer))
            follow(layer, edge, touched ? box : nullptr, numbers_around);
        if (component_->scaled) Weights::rescale(after_);
        if (touched) ++box;
        std::swap(before_, after_);
        std::swap(before_place_, after_place_);
    }
}

// Adds the weights before an edge, times those of the edge, to the weights after it.
template <class Weights>
void NeighbourhoodWeights<Weights>::follow(const Layer& layer, const Edge& edge,
                                           const TouchedBox* box, std::size_t numbers_around) {
    const auto &from = state(edge.from), &to = state(edge.to);
    const std::size_t size = at(Weights::high(from) - Weights::low(from) + 1) * numbers_around;
    const std::size_t shift =
        at(Weights::low(from) + Weights::mines(edge.mines) - Weights::low(to));
    const Number* in =
        before_.data() + (weights_->place(edge.from) - before_place_) * numbers_around;
    Number* out =
        after_.data() + (weights_->place(edge.to) - after_place_ + shift) * numbers_around;
    const Number power = weights_->power(edge.mines);
    report_work(stop_, size + kPathWork);
    if (!box) return add_multiple(out, in, size, ways(layer.cells, edge.mines) * power);
    // Some of the box's mines are around the cell, the others are not, and the cell has none. The
    // last numbers around are still zero, so that a row moves by `around` without leaving its
    // place.
    const int elsewhere = layer.cells - box->around - int{box->member};
    for (int around = std::max(0, edge.mines - elsewhere);
         around <= std::min(edge.mines, box->around); ++around) {
        const Number factor =
            ways(box->around, around) * ways(elsewhere, edge.mines - around) * power;
        add_multiple(out + around, in, size - at(around), factor);
    }
}

// Multiplies the weights of the states after the query's layers with those of what follows.
template <class Weights>
void NeighbourhoodWeights<Weights>::join_with_rest(Query& query, std::size_t numbers_around) {
    const auto& final = state(component_->final_state);
    const std::size_t numbers_of_mines = at(Weights::high(final) - Weights::low(final) + 1);
    query.table.numbers_around = numbers_around;
    auto& values = query.table.values;
    values.assign(numbers_of_mines * numbers_around, Number(0));
    const Layer& last = diagram_->layers(*component_)[query.boxes.end()[-1].layer];
    for (std::size_t s = 0; s < rests_.size(); ++s) {
        const std::size_t number = last.end_state + s;
        const auto& reached = state(number);
        const Rest& rest = rests_[s];
        const std::size_t size =
            at(Weights::high(reached) - Weights::low(reached) + 1) * numbers_around;
        const Number* in =
            before_.data() + (weights_->place(number) - before_place_) * numbers_around;
        for (int more = rest.low; more <= rest.high; ++more) {
            const int mines = Weights::low(reached) + more - Weights::low(final);
            add_multiple(values.data() + at(mines) * numbers_around, in, size,
                         rest_weights_[rest.first + at(more - rest.low)]);
        }
        report_work(stop_, size * at(rest.high - rest.low + 1) + kPathWork);
    }
    Weights::rescale(values);
}

// Weighs what follows the states before a layer.
template <class Weights>
void NeighbourhoodWeights<Weights>::step_back(const Layer& layer) {
    std::swap(rests_, next_rests_);
    std::swap(rest_weights_, next_rest_weights_);
    // 1. The numbers of mines that may follow each state.
    rests_.assign(layer.end_state - layer.first_state, {});
    for (const Edge& edge : diagram_->edges(layer)) {
        Rest& rest = rests_[edge.from - layer.first_state];
        const Rest& next = next_rests_[edge.to - layer.end_state];
        if (next.high < next.low) continue;  // a dead end
        const int low = next.low + Weights::mines(edge.mines);
        const int high = next.high + Weights::mines(edge.mines);
        const bool known = rest.high >= rest.low;
        rest.low = known ? std::min(rest.low, low) : low;
        rest.high = known ? std::max(rest.high, high) : high;
    }
    std::size_t size = 0;
    for (Rest& rest : rests_) {
        rest.first = size;
        size += at(rest.high - rest.low + 1);
    }
    // 2. Their weights.
    rest_weights_.assign(size, Number(0));
    for (const Edge& edge : diagram_->edges(layer)) {
        const Rest& rest = rests_[edge.from - layer.first_state];
        const Rest& next = next_rests_[edge.to - layer.end_state];
        if (next.high < next.low) continue;
        const std::size_t width = at(next.high - next.low + 1);
        const int shift = next.low + Weights::mines(edge.mines) - rest.low;
        add_multiple(rest_weights_.data() + rest.first + at(shift),
                     next_rest_weights_.data() + next.first, width,
                     ways(layer.cells, edge.mines) * weights_->power(edge.mines));
        report_work(stop_, width + kPathWork);
    }
    if (component_->scaled) Weights::rescale(rest_weights_);
}

template class NeighbourhoodWeights<WeightsByMines>;
template class NeighbourhoodWeights<WeightsByDensity>;

}  // namespace fairmines
