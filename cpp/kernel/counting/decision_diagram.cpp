// Builds the layers of a diagram: the states, and the edges that lead to them.
#include "counting/decision_diagram.hpp"

#include <algorithm>
#include <cmath>

#include "counting/uint128.hpp"

namespace fairmines {
namespace {

constexpr std::uint32_t kEmpty = 0xffffffffU;
constexpr int kNoLane = -1;
constexpr std::size_t kStateWork = 50;  // of finding what follows a state, in steps of StopCheck
constexpr int kLaneBits = 4;            // a need is at most 7; the top bit of a lane shows a borrow

// A component whose weights span more powers of two than this has its layers scaled.
constexpr double kUnscaled = 400;
constexpr double kLargestTilt = 0x1p20;

constexpr auto kBinomials = [] {
    std::array<std::array<double, 9>, 9> table{};
    for (std::size_t n = 0; n < 9; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k)
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}();

template <class Key>
constexpr Key guards() {
    Key all = 0;
    for (unsigned bit = kLaneBits - 1; bit < 8 * sizeof(Key); bit += kLaneBits)
        all |= Key{1} << bit;
    return all;
}

// Whether every lane of `a` is at least that of `b`; lanes hold 0 to 7.
template <class Key>
bool all_at_least(Key a, Key b) {
    return (((a | guards<Key>()) - b) & guards<Key>()) == guards<Key>();
}

std::size_t hash_of(std::uint64_t key) {
    key *= 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(key ^ (key >> 32));
}
std::size_t hash_of(Uint128 key) {
    const auto low = static_cast<std::uint64_t>(key), high = static_cast<std::uint64_t>(key >> 64);
    return hash_of(std::uint64_t{low ^ high * 0xd1342543de82ef95ULL});
}

}  // namespace

double choose(int n, int k) {
    return kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

void DecisionDiagram::clear(double tilt, StopCheck* stop) {
    stop_ = stop;
    tilt = std::clamp(tilt, 1 / kLargestTilt, kLargestTilt);
    tilt_[0] = 1;
    for (std::size_t k = 1; k < tilt_.size(); ++k) tilt_[k] = tilt_[k - 1] * tilt;
    components_.clear();
    layers_.clear();
    states_.clear();
    edges_.clear();
    weights_.clear();
}

const DecisionDiagram::Component& DecisionDiagram::add(const Constraints& problem,
                                                       std::span<const std::uint32_t> order,
                                                       std::size_t budget) {
    int cells = 0;
    for (const auto box : order) cells += problem.boxes()[box].cells.size();
    const bool scaled = cells * (1 + std::abs(std::log2(tilt_[1]))) > kUnscaled;
    components_.push_back({layers_.size(), 0, 0, 0, scaled, 0});
    const int width = widest(problem, order);
    if (width <= 64 / kLaneBits)
        build<std::uint64_t>(problem, order, budget);
    else if (width <= 128 / kLaneBits)
        build<Uint128>(problem, order, budget);
    else {
        const Box& box = problem.boxes()[order.front()];
        throw TooComplex{problem.constraints()[box.constraints[0]].clue};
    }
    return components_.back();
}

// Returns the largest number of constraints open at once. Leaves left_ as plan() needs it.
int DecisionDiagram::widest(const Constraints& problem, std::span<const std::uint32_t> order) {
    left_.resize(problem.constraints().size());
    lane_.resize(problem.constraints().size());
    const auto start = [&] {
        for (const auto b : order)
            for (const auto c : problem.boxes()[b].constraints) {
                left_[c] = problem.constraints()[c].cells;
                lane_[c] = kNoLane;
            }
    };
    start();
    int open = 0, most = 0;
    for (const auto b : order) {
        const Box& box = problem.boxes()[b];
        for (const auto c : box.constraints) open += left_[c] == problem.constraints()[c].cells;
        most = std::max(most, open);
        for (const auto c : box.constraints) open -= (left_[c] -= box.cells.size()) == 0;
    }
    start();
    return most;
}

// Gives every constraint a lane of the key while it is open, and lists how each box changes the
// key.
template <class Key>
void DecisionDiagram::plan(const Constraints& problem, std::span<const std::uint32_t> order,
                           std::vector<KeyUpdate<Key>>& updates) {
    Key free_lanes = guards<Key>();  // the guard bit of each
    Key room = 0;
    updates.clear();
    for (const auto b : order) {
        const Box& box = problem.boxes()[b];
        KeyUpdate<Key> update{0, 0, 0};
        for (const auto c : box.constraints) {
            if (lane_[c] == kNoLane) {
                int lane = 0;
                while (!(free_lanes >> (lane + kLaneBits - 1) & 1)) lane += kLaneBits;
                free_lanes ^= Key{1} << (lane + kLaneBits - 1);
                lane_[c] = lane;
                update.opened |= static_cast<Key>(problem.constraints()[c].need) << lane;
            }
            left_[c] -= box.cells.size();
            update.holds |= Key{1} << lane_[c];
            room &= ~(Key{15} << lane_[c]);
            room |= static_cast<Key>(std::min(left_[c], 7)) << lane_[c];
        }
        update.room = room;
        for (const auto c : box.constraints)
            if (left_[c] == 0) free_lanes |= Key{1} << (lane_[c] + kLaneBits - 1);
        updates.push_back(update);
    }
}

template <class Key>
void DecisionDiagram::build(const Constraints& problem, std::span<const std::uint32_t> order,
                            std::size_t budget) {
    static thread_local std::vector<KeyUpdate<Key>> updates;
    static thread_local std::vector<Key> keys, next;
    Component& component = components_.back();
    const std::size_t first_weight = weights_.size(), first_edge = edges_.size();
    plan(problem, order, updates);

    // 1. The first state: no constraint open, no mine used, in one way.
    keys.assign(1, Key{0});
    states_.push_back({weights_.size(), 0, 0});
    weights_.push_back(1.0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Box& box = problem.boxes()[order[i]];
        Layer layer{order[i],
                    box.cells.size(),
                    states_.size() - keys.size(),
                    states_.size(),
                    edges_.size(),
                    0,
                    0};
        const int clue = problem.constraints()[box.constraints[0]].clue;
        // 2. The states after this box, and the edges to them.
        expand(updates[i], layer, keys, next, budget);
        if (next.empty()) throw Inconsistent{clue};
        if (edges_.size() - first_edge > budget) throw TooComplex{clue};
        // 3. Their weights, if there is room for them.
        component.stored =
            std::max(place_weights(layer) - first_weight, edges_.size() - first_edge);
        if (component.stored > budget) throw TooComplex{clue};
        forward(component, layer);
        layers_.push_back(layer);
        std::swap(keys, next);
    }
    component.end_layer = layers_.size();
    component.final_state = states_.size() - 1;
}

// Adds the states after a layer and the edges that lead to them.
template <class Key>
void DecisionDiagram::expand(const KeyUpdate<Key>& update, Layer& layer, std::vector<Key>& keys,
                             std::vector<Key>& next, std::size_t budget) {
    next.clear();
    std::size_t size = 64;
    while (size < 4 * keys.size()) size *= 2;
    table_.assign(size, kEmpty);
    const auto base = static_cast<std::uint32_t>(layer.end_state);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto from = static_cast<std::uint32_t>(layer.first_state + i);
        Key key = keys[i] + update.opened;
        for (int mines = 0;; ++mines) {
            if (all_at_least(update.room, key)) {
                const std::uint32_t to = base + find_or_add(key, next);
                const State& before = states_[from];
                const int low = before.low + mines, high = before.high + mines;
                if (to == states_.size()) {
                    states_.push_back({0, low, high});
                } else {
                    State& after = states_[to];
                    after.low = std::min(after.low, low);
                    after.high = std::max(after.high, high);
                }
                edges_.push_back({from, to, mines});
            }
            if (mines == layer.cells || !all_at_least(key, update.holds)) break;
            key -= update.holds;
        }
        if (edges_.size() - layer.first_edge > budget) break;  // build() throws
        report_work(stop_, kStateWork);
    }
    layer.end_edge = edges_.size();
}

// Returns the number of a key among the states of the next layer.
template <class Key>
std::uint32_t DecisionDiagram::find_or_add(Key key, std::vector<Key>& next) {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash_of(key) & mask;
    while (table_[slot] != kEmpty) {
        if (next[table_[slot]] == key) return table_[slot];
        slot = (slot + 1) & mask;
    }
    const auto number = static_cast<std::uint32_t>(next.size());
    table_[slot] = number;
    next.push_back(key);
    if (2 * next.size() > table_.size()) grow_table(next);
    return number;
}

template <class Key>
void DecisionDiagram::grow_table(const std::vector<Key>& next) {
    table_.assign(4 * table_.size(), kEmpty);
    const std::size_t mask = table_.size() - 1;
    for (std::size_t i = 0; i < next.size(); ++i) {
        std::size_t slot = hash_of(next[i]) & mask;
        while (table_[slot] != kEmpty) slot = (slot + 1) & mask;
        table_[slot] = static_cast<std::uint32_t>(i);
    }
}

}  // namespace fairmines
