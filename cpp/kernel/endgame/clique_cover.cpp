// Finds conflicts 64 solutions at a time, and takes one clique after another.
#include "endgame/clique_cover.hpp"

#include <algorithm>
#include <bit>

#include "board/short_sort.hpp"

namespace fairmines {
namespace {

constexpr std::size_t kBits = 64;
constexpr std::size_t kClues = kMineShown;
// Cliques are looked for among this many solutions at a time: the time grows with their square.
constexpr std::size_t kBlock = 1 << 14;

}  // namespace

void CliqueCover::begin(std::span<const std::uint8_t> shown, std::size_t solutions,
                        std::size_t cells, std::size_t stride, StopCheck* stop) {
    shown_ = shown;
    cells_ = cells;
    stride_ = stride;
    clique_.resize(solutions);
    counted_.clear();
    counts_ = 0;
    for (std::size_t first = 0; first < solutions; first += kBlock)
        cover_block(first, std::min(first + kBlock, solutions), stop);
}

int CliqueCover::count(std::span<const Number> set) {
    if (++counts_ == 0) {
        std::fill(counted_.begin(), counted_.end(), 0U);
        counts_ = 1;
    }
    int met = 0;
    for (const Number solution : set) {
        std::uint32_t& last = counted_[clique_[solution]];
        met += last != counts_;
        last = counts_;
    }
    return met;
}

void CliqueCover::cover_block(std::size_t first, std::size_t end, StopCheck* stop) {
    mark_masks(first, end);
    left_.assign(words_, ~Word{0});
    if (const std::size_t rest = (end - first) % kBits) left_.back() = (Word{1} << rest) - 1;
    candidates_.resize(words_);
    for (std::size_t from = 0; from < words_; ++from)
        while (left_[from]) {
            // A clique begins with the first solution that is left, and takes what conflicts.
            report_work(stop, words_);
            const auto clique = static_cast<Number>(counted_.size());
            counted_.push_back(0);
            std::copy(left_.begin() + static_cast<std::ptrdiff_t>(from), left_.end(),
                      candidates_.begin() + static_cast<std::ptrdiff_t>(from));
            for (std::size_t word = from; word < words_; ++word)
                while (candidates_[word]) {
                    const auto bit = static_cast<std::size_t>(std::countr_zero(candidates_[word]));
                    const std::size_t solution = first + word * kBits + bit;
                    clique_[solution] = clique;
                    left_[word] &= ~(Word{1} << bit);
                    candidates_[word] &= ~(Word{1} << bit);
                    keep_conflicts(solution, word);
                }
        }
}

// Fills masks_, the cells that distinguish most pairs first.
void CliqueCover::mark_masks(std::size_t first, std::size_t end) {
    words_ = (end - first + kBits - 1) / kBits;
    masks_.resize(cells_);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        CellMasks& one = masks_[cell];
        one.cell = cell;
        one.masks.assign(kClues * words_, 0);
        std::size_t mines = 0;
        std::size_t shows[kClues] = {};
        for (std::size_t i = first; i < end; ++i) {
            const std::uint8_t clue = shown_[i * stride_ + cell];
            const Word bit = Word{1} << ((i - first) % kBits);
            const std::size_t word = (i - first) / kBits;
            if (clue != kMineShown) {
                one.masks[clue * words_ + word] |= bit;
                ++shows[clue];
                continue;
            }
            ++mines;
            for (std::size_t k = 0; k < kClues; ++k) one.masks[k * words_ + word] |= bit;
        }
        one.like_pairs = 2 * mines * (end - first);
        for (const std::size_t number : shows) one.like_pairs += number * number;
    }
    sort_short(masks_,
               [](const CellMasks& a, const CellMasks& b) { return a.like_pairs < b.like_pairs; });
}

// Leaves those candidates that conflict with a solution, from a word on.
void CliqueCover::keep_conflicts(std::size_t solution, std::size_t from) {
    const std::uint8_t* row = shown_.data() + solution * stride_;
    for (const CellMasks& one : masks_) {
        const std::uint8_t clue = row[one.cell];
        if (clue == kMineShown) continue;
        const Word* mask = one.masks.data() + clue * words_;
        Word any = 0;
        for (std::size_t word = from; word < words_; ++word) any |= candidates_[word] &= mask[word];
        if (!any) return;
    }
}

}  // namespace fairmines
