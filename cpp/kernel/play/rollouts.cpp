// Draws layouts of a position, and plays each to the end.
#include "play/rollouts.hpp"

#include "board/at.hpp"

namespace fairmines {
namespace {

// No more views than this are remembered, about 30 MB with their safe cells.
constexpr std::size_t kMostKnown = 200'000;

}  // namespace

ViewKey key_of(std::span<const std::int8_t> cells) {
    ViewKey key{0x9e3779b97f4a7c15ULL, 0xd1b54a32d192ed03ULL};
    for (std::size_t i = 0; i < cells.size();) {
        // Eight cells at a time, the first one lowest on every machine.
        std::uint64_t word = 0;
        for (unsigned shift = 0; shift < 64 && i < cells.size(); shift += 8, ++i)
            word |= std::uint64_t{static_cast<std::uint8_t>(cells[i])} << shift;
        key.low = (key.low ^ word) * 0xff51afd7ed558ccdULL;
        key.low ^= key.low >> 32;
        key.high = (key.high ^ word) * 0xc4ceb9fe1a85ec53ULL;
        key.high ^= key.high >> 29;
    }
    return key;
}

void Rollouts::begin(const GuessPosition& position, std::span<const int> guesses,
                     std::uint64_t seed) {
    position_ = &position;
    options_ = position.options;
    guesses_.assign(guesses.begin(), guesses.end());
    seed_ = seed;
    if (if_safe_.size() < guesses.size()) if_safe_.resize(guesses.size());
    counted_.assign(guesses.size(), 0);
    known_.clear();
    safe_cells_.clear();
}

double Rollouts::play(std::size_t guess, std::uint64_t number) {
    const int cell = guesses_[guess];
    const GameSeeds seeds = game_seeds(seed_, number);
    // 1. The layout: the common one, or else one in which the guess is safe.
    Rng rng(seeds.layout);
    layout_.resize(position_->view.cells.size());
    position_->counter.draw(rng, layout_);
    if (layout_[at(cell)]) {
        if (!counted_[guess]) {
            cells_.assign(position_->view.cells.begin(), position_->view.cells.end());
            cells_[at(cell)] = kFree;
            if_safe_[guess].count({position_->view.grid, cells_}, options_);
            counted_[guess] = 1;
        }
        Rng again(seeds.player);
        if_safe_[guess].draw(again, layout_);
    }
    // 2. The game from there.
    resume();
    Rng redraws(seeds.redraws);
    return (1 - position_->mine_probability_of(cell)) * finish(cell, redraws);
}

// Lays layout_, with what the position shows.
void Rollouts::resume() {
    const View& view = position_->view;
    board_.resume(view.grid, layout_, view.cells);
    single_point_.begin(view.grid);
    opened_.clear();
    for (int i = 0; i < view.grid.cells(); ++i) {
        if (view.cells[at(i)] == kMine) single_point_.mark(board_, i);
        if (view.cells[at(i)] >= 0) opened_.push_back(i);
    }
    single_point_.take(board_, opened_);
}

// Opens a cell, and plays to the end as Player does; returns the weight of the game.
double Rollouts::finish(int cell, Rng& redraws) {
    double weight = 1;
    for (;;) {
        single_point_.open(board_, cell);
        Next follows{};
        for (;;) {
            if (board_.left() == 0) return weight;
            follows = next();
            if (follows.guess >= 0) break;
            for (std::size_t i = follows.first; i < follows.end; ++i)
                if (board_.covered(safe_cells_[i])) single_point_.open(board_, safe_cells_[i]);
        }
        if (follows.win_probability >= 0) return weight * follows.win_probability;
        cell = follows.guess;
        weight *= follows.safety;
        if (board_.mine(cell)) referee_.redraw(board_, cell, false, options_, redraws.next());
    }
}

// Says what follows from the board's view, from memory if it is known.
Rollouts::Next Rollouts::next() {
    const ViewKey key = key_of(board_.cells());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (known_.size() == kMostKnown) {
        known_.clear();
        safe_cells_.clear();
    }
    return known_.emplace(key, find_next()).first->second;
}

Rollouts::Next Rollouts::find_next() {
    const auto first = static_cast<std::uint32_t>(safe_cells_.size());
    const View view = board_.view();
    // 1. What the elimination proves safe, or else the full count.
    counter_.eliminate(view, options_);
    std::vector<int> safe;
    counter_.problem().list_safe(safe);
    if (safe.empty()) {
        counter_.count_rest(options_);
        mine_probability_.resize(view.cells.size());
        counter_.mine_probability(mine_probability_);
        for (std::size_t i = 0; i < mine_probability_.size(); ++i)
            if (mine_probability_[i] == 0) safe.push_back(static_cast<int>(i));
    }
    safe_cells_.insert(safe_cells_.end(), safe.begin(), safe.end());
    const auto end = static_cast<std::uint32_t>(safe_cells_.size());
    if (first < end) return {first, end, -1, 1, -1};
    // 2. The guess.
    Rng unused(0);
    const Choice choice = guesser_->choose({view, options_, counter_, mine_probability_}, unused);
    return {first, end, choice.cell, 1 - mine_probability_[at(choice.cell)],
            choice.win_probability.value_or(-1)};
}

}  // namespace fairmines
