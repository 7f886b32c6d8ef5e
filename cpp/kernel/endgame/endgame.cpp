#include "endgame/endgame.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "board/rng.hpp"

namespace fairmines {
namespace {

constexpr std::uint8_t kMineShown = 9;
// So many solutions are counted before a number of 8 bits is full.
constexpr std::size_t kBlock = std::numeric_limits<std::uint8_t>::max();
// A solution takes a multiple of so many bytes, which are looked at in one instruction. What fills
// it up shows 0 in every solution, as a cell does that tells nothing.
constexpr std::size_t kLanes = 16;
// After so many looks at a cell in a solution somebody may wish to give up: some hundredths of a
// second. Much more often would be a hindrance to Python, whose lock it takes to hear of Ctrl-C.
constexpr std::size_t kBetweenQuestions = 1 << 25;

// Takes one solution into the survey; a loop that compiles to vector instructions. What a cell
// shows at most is asked of the solutions in which it is safe, and so is the least: no clue is more
// than a mine.
void take_in(const std::uint8_t* __restrict shown, std::size_t stride,
             std::uint8_t* __restrict mines, std::uint8_t* __restrict least,
             std::uint8_t* __restrict most) {
    for (std::size_t i = 0; i < stride / kLanes * kLanes; ++i) {
        mines[i] = static_cast<std::uint8_t>(mines[i] + (shown[i] == kMineShown));
        least[i] = std::min(least[i], shown[i]);
        most[i] = std::max(most[i], shown[i] == kMineShown ? std::uint8_t{0} : shown[i]);
    }
}

}  // namespace

void Endgame::begin(const View& view, const Solutions& solutions) {
    const auto cells = solutions.cells();
    const auto mines = solutions.mines();
    cells_ = cells.size();
    stride_ = (cells_ + kLanes - 1) / kLanes * kLanes;
    known_.clear();

    // 1. Around each cell: listed cells, and mines that are the same in every solution.
    std::vector<int> place(view.cells.size(), -1);
    for (std::size_t i = 0; i < cells_; ++i)
        place[static_cast<std::size_t>(cells[i])] = static_cast<int>(i);
    std::vector<CellSet> around(cells_);
    std::vector<int> fixed(cells_, 0);
    for (std::size_t i = 0; i < cells_; ++i) {
        const int row = cells[i] / view.grid.width, column = cells[i] % view.grid.width;
        view.grid.for_neighbours(row, column, [&](int other) {
            const auto o = static_cast<std::size_t>(other);
            if (place[o] >= 0)
                around[i].add(static_cast<std::size_t>(place[o]));
            else
                fixed[i] += view.cells[o] == kCovered || view.cells[o] == kMine;
        });
    }

    // 2. What each cell shows in each solution, and random keys for sets of solutions.
    shown_.assign(mines.size() * stride_, 0);
    keys_.resize(mines.size());
    all_.resize(mines.size());
    Rng rng(0);
    for (std::size_t s = 0; s < mines.size(); ++s) {
        for (std::size_t i = 0; i < cells_; ++i)
            shown_[s * stride_ + i] =
                mines[s].has(i)
                    ? kMineShown
                    : static_cast<std::uint8_t>(fixed[i] + mines[s].shared_with(around[i]));
        keys_[s] = {rng.next(), rng.next()};
        all_[s] = static_cast<Number>(s);
    }
}

std::optional<int> Endgame::wins(std::size_t cell, int enough, std::size_t budget,
                                 const std::function<bool()>& give_up) {
    left_ = budget;
    next_question_ = budget;
    give_up_ = give_up;
    exhausted_ = false;
    const int result = open(all_, cell, enough, 0);
    if (exhausted_) return std::nullopt;
    return result;
}

// Of this set, the solutions that are won by perfect play; as wins() says about `enough`.
int Endgame::value(Members set, int enough, std::size_t depth) {
    if (set.size() == 1) return 1;
    const SetKey key = key_of(set);
    const auto known = known_[key];
    if (known.value > 0 && (known.exact || known.value <= enough)) return known.value;
    if (!can_pay(set.size() * cells_)) return 0;
    const int result = search(set, enough, depth);
    if (!exhausted_) known_.keep(key, {result, result > enough});
    return result;
}

// Takes a number of looks from the budget; false if the search is to end.
bool Endgame::can_pay(std::size_t price) {
    exhausted_ |= price > left_;
    if (exhausted_) return false;
    left_ -= price;
    if (give_up_ && left_ <= next_question_) {
        next_question_ = left_ - std::min(left_, kBetweenQuestions);
        exhausted_ = give_up_();
    }
    return !exhausted_;
}

int Endgame::search(Members set, int enough, std::size_t depth) {
    Level& here = level(depth);
    survey(set, here);
    const int all = static_cast<int>(set.size());
    // 1. A cell that is safe in all solutions costs nothing; it is worth opening if it may show
    //    different clues.
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (here.safe[cell] == all && here.least[cell] != here.most[cell])
            return open(set, cell, enough, depth);
    // 2. A guess, the safest first: no cell wins more than the solutions in which it is safe. Cells
    //    that show the same wherever they are safe tell nothing, so they may as well be opened
    //    last: whatever would be opened after one of them wins at least as much now. If all are
    //    such, nothing will ever be told, and the game is won in one solution.
    auto& candidates = here.candidates;
    candidates.clear();
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (here.safe[cell] > 0 && here.safe[cell] < all && here.least[cell] != here.most[cell])
            candidates.push_back({here.safe[cell], cell});
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.safe > b.safe; });
    if (candidates.empty()) return 1;
    int best = 0;
    for (const Candidate& candidate : candidates) {
        const int bar = std::max(best, enough);
        if (candidate.safe <= bar) return std::max(best, candidate.safe);
        best = std::max(best, open(set, candidate.cell, bar, depth));
        if (exhausted_) break;
    }
    return best;
}

// The value of a set after opening a cell.
int Endgame::open(Members set, std::size_t cell, int enough, std::size_t depth) {
    // 1. Part the set by what the cell shows.
    std::array<std::size_t, kMineShown + 2> end{};
    for (const Number s : set) ++end[shows(s, cell) + 1U];
    for (std::size_t k = 1; k < end.size(); ++k) end[k] += end[k - 1];
    auto next = end;
    auto& parted = level(depth).parted;
    parted.resize(set.size());
    for (const Number s : set) parted[next[shows(s, cell)]++] = s;

    // 2. Start from the hope that all that survive are won, and correct it clue by clue.
    int hope = static_cast<int>(end[kMineShown]);
    for (std::size_t k = 0; k < kMineShown; ++k) {
        const int size = static_cast<int>(end[k + 1] - end[k]);
        if (size <= 1) continue;
        // What this part has to win for the cell to be of interest still.
        const int needed = enough - (hope - size);
        hope -=
            size - value(Members(parted).subspan(end[k], end[k + 1] - end[k]), needed, depth + 1);
        if (hope <= enough || exhausted_) return hope;
    }
    return hope;
}

// Finds in how many solutions each cell is safe, and the least and the most that it shows.
void Endgame::survey(Members set, Level& level) const {
    level.least.assign(stride_, kMineShown);
    level.most.assign(stride_, 0);
    level.safe.assign(stride_, static_cast<int>(set.size()));
    for (std::size_t first = 0; first < set.size(); first += kBlock) {
        level.mines.assign(stride_, 0);
        for (const Number s : set.subspan(first, std::min(kBlock, set.size() - first)))
            take_in(shown_.data() + s * stride_, stride_, level.mines.data(), level.least.data(),
                    level.most.data());
        for (std::size_t cell = 0; cell < cells_; ++cell) level.safe[cell] -= level.mines[cell];
    }
}

SetKey Endgame::key_of(Members set) const {
    SetKey key;
    for (const Number s : set) {
        key.low ^= keys_[s].low;
        key.high ^= keys_[s].high;
    }
    return key;
}

// A deque, since deeper levels are added while this one is in use.
Endgame::Level& Endgame::level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.emplace_back();
    return levels_[depth];
}

}  // namespace fairmines
