// Searches sets of solutions, each surveyed cell by cell, with a table of known values.
#include "endgame/endgame_search.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "board/rng.hpp"
#include "board/short_sort.hpp"

namespace fairmines {
namespace {

// A number of 8 bits counts up to this many solutions.
constexpr std::size_t kCounted = std::numeric_limits<std::uint8_t>::max();
// A solution takes a multiple of this many bytes, which one vector instruction reads. The padding
// shows 0 in every solution, as a dead cell does.
constexpr std::size_t kLanes = 16;

// Adds one solution to the survey; a loop that compiles to vector instructions. The least and the
// largest clue of a cell are those of the solutions in which it is safe: kMineShown is larger than
// any clue.
void add_to_survey(const std::uint8_t* __restrict shown, std::size_t stride,
                   std::uint8_t* __restrict mines, std::uint8_t* __restrict least,
                   std::uint8_t* __restrict most) {
    for (std::size_t i = 0; i < stride / kLanes * kLanes; ++i) {
        mines[i] = static_cast<std::uint8_t>(mines[i] + (shown[i] == kMineShown));
        least[i] = std::min(least[i], shown[i]);
        most[i] = std::max(most[i], shown[i] == kMineShown ? std::uint8_t{0} : shown[i]);
    }
}

}  // namespace

void EndgameSearch::begin(const View& view, const Solutions& solutions, StopCheck* stop) {
    const auto cells = solutions.cells();
    const auto mines = solutions.mines();
    cells_ = cells.size();
    stride_ = (cells_ + kLanes - 1) / kLanes * kLanes;
    table_.clear();

    // 1. Around each cell: the listed cells, and the mines common to all solutions.
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
    cliques_.begin(shown_, mines.size(), cells_, stride_, stop);
}

std::optional<int> EndgameSearch::wins(std::size_t cell, int threshold, std::size_t budget,
                                       StopCheck* stop) {
    left_ = budget;
    stop_ = stop;
    exhausted_ = false;
    const int result = open(all_, cell, threshold, 0);
    if (exhausted_) return std::nullopt;
    return result;
}

// Returns how many solutions of a set perfect play wins; for the threshold see wins().
int EndgameSearch::value(Members set, int threshold, std::size_t depth) {
    if (set.size() == 1) return 1;
    const SetKey key = key_of(set);
    const auto known = table_[key];
    if (known.value > 0 && (known.exact || known.value <= threshold)) return known.value;
    if (!can_pay(set.size() * cells_)) return 0;
    const int result = search(set, threshold, depth);
    if (!exhausted_) table_.store(key, {result, result > threshold});
    return result;
}

// Takes this many looks from the budget. Returns false if the search is to end.
bool EndgameSearch::can_pay(std::size_t price) {
    exhausted_ |= price > left_;
    if (exhausted_) return false;
    left_ -= price;
    report_work(stop_, price);
    return true;
}

int EndgameSearch::search(Members set, int threshold, std::size_t depth) {
    Level& here = level(depth);
    survey(set, here);
    const int all = static_cast<int>(set.size());
    // 1. A live cell that is safe in all solutions is opened: that costs nothing.
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (here.safe[cell] == all && here.least[cell] != here.most[cell])
            return open(set, cell, threshold, depth);
    // 2. Otherwise a guess, the safest cell first: no cell wins more solutions than it is safe in.
    // A
    //    dead cell shows the same clue wherever it is safe, so it is never guessed: the cell opened
    //    after it wins at least as much now. If all cells are dead, the game is won in one
    //    solution.
    auto& candidates = here.candidates;
    candidates.clear();
    for (std::size_t cell = 0; cell < cells_; ++cell)
        if (here.safe[cell] > 0 && here.safe[cell] < all && here.least[cell] != here.most[cell])
            candidates.push_back({here.safe[cell], cell});
    sort_short(candidates, [](const Candidate& a, const Candidate& b) { return a.safe > b.safe; });
    if (candidates.empty()) return 1;
    const int most = cliques_.count(set);
    int best = 0;
    for (const Candidate& candidate : candidates) {
        const int to_beat = std::max(best, threshold);
        const int upper_bound = std::min(candidate.safe, most);
        if (upper_bound <= to_beat) return std::max(best, upper_bound);
        best = std::max(best, open(set, candidate.cell, to_beat, depth));
        if (exhausted_) break;
    }
    return best;
}

// Returns the value of a set after opening a cell.
int EndgameSearch::open(Members set, std::size_t cell, int threshold, std::size_t depth) {
    // 1. Split the set by what the cell shows.
    std::array<std::size_t, kMineShown + 2> end{};
    for (const Number s : set) ++end[shows(s, cell) + 1U];
    for (std::size_t k = 1; k < end.size(); ++k) end[k] += end[k - 1];
    auto next = end;
    auto& split = level(depth).split;
    split.resize(set.size());
    for (const Number s : set) split[next[shows(s, cell)]++] = s;

    // 2. The upper bound: of each clique that survives, one solution is won.
    std::array<int, kMineShown> most{};
    int upper_bound = 0;
    for (std::size_t k = 0; k < kMineShown; ++k) {
        most[k] = cliques_.count(Members(split).subspan(end[k], end[k + 1] - end[k]));
        upper_bound += most[k];
    }

    // 3. Lower it clue by clue.
    for (std::size_t k = 0; k < kMineShown && upper_bound > threshold; ++k) {
        if (most[k] <= 1) continue;
        // What this part has to win for the bound to stay above the threshold.
        const int needed = threshold - (upper_bound - most[k]);
        upper_bound -=
            most[k] - value(Members(split).subspan(end[k], end[k + 1] - end[k]), needed, depth + 1);
        if (exhausted_) break;
    }
    return upper_bound;
}

// Finds in how many solutions each cell is safe, and the least and the largest clue it shows.
void EndgameSearch::survey(Members set, Level& level) const {
    level.least.assign(stride_, kMineShown);
    level.most.assign(stride_, 0);
    level.safe.assign(stride_, static_cast<int>(set.size()));
    for (std::size_t first = 0; first < set.size(); first += kCounted) {
        level.mines.assign(stride_, 0);
        for (const Number s : set.subspan(first, std::min(kCounted, set.size() - first)))
            add_to_survey(shown_.data() + s * stride_, stride_, level.mines.data(),
                          level.least.data(), level.most.data());
        for (std::size_t cell = 0; cell < cells_; ++cell) level.safe[cell] -= level.mines[cell];
    }
}

SetKey EndgameSearch::key_of(Members set) const {
    SetKey key;
    for (const Number s : set) {
        key.low ^= keys_[s].low;
        key.high ^= keys_[s].high;
    }
    return key;
}

// The levels are a deque: deeper levels are added while this one is in use.
EndgameSearch::Level& EndgameSearch::level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.emplace_back();
    return levels_[depth];
}

}  // namespace fairmines
