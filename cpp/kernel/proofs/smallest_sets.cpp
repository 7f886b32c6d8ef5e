// Alternates between smallest hitting sets and clues that do not prove the goal.
#include "proofs/smallest_sets.hpp"

#include <algorithm>

namespace fairmines {
namespace {

constexpr std::uint8_t kChosen = 1, kLeftOut = 2;

}  // namespace

std::optional<std::vector<int>> SmallestSets::next(int most) {
    while (size_ <= most) {
        // 1. The least set that hits all sets found so far.
        chosen_.clear();
        std::fill(state_.begin(), state_.end(), std::uint8_t{0});
        if (!hit_all(size_)) {
            if (exhausted_) return std::nullopt;
            ++size_;
            continue;
        }
        // 2. It proves the goal, or it grows.
        std::vector<int> clues = chosen_;
        std::sort(clues.begin(), clues.end());
        if (provability_.proves(clues)) {
            add_others(clues);
            return clues;
        }
        add_others(provability_.grow(clues));
        if (work_ + provability_.work() > limit_) {
            exhausted_ = true;
            return std::nullopt;
        }
    }
    return std::nullopt;
}

// The next sets have to hit what is not among these clues.
void SmallestSets::add_others(std::span<const int> clues) {
    std::vector<std::uint8_t> among(state_.size(), 0);
    for (const int clue : clues) among[at(clue)] = 1;
    std::vector<int>& others = to_hit_.emplace_back();
    for (int clue = 0; clue < static_cast<int>(among.size()); ++clue)
        if (!among[at(clue)]) others.push_back(clue);
}

// Chooses at most `size` more clues so that every set is hit: a branch for each clue of an unhit
// set with the fewest clues.
bool SmallestSets::hit_all(int size) {
    const std::vector<int>* unhit = nullptr;
    std::size_t fewest = 0;
    for (const auto& set : to_hit_) {
        std::size_t allowed = 0;
        bool hit = false;
        for (const int clue : set) {
            if (state_[at(clue)] == kChosen) {
                hit = true;
                break;
            }
            allowed += state_[at(clue)] == 0;
        }
        work_ += set.size();
        if (hit) continue;
        if (allowed == 0) return false;
        if (!unhit || allowed < fewest) {
            unhit = &set;
            fewest = allowed;
        }
    }
    if (!unhit) return true;
    if (size == 0 || packing(size) > size) return false;
    if (work_ + provability_.work() > limit_) {
        exhausted_ = true;
        return false;
    }
    std::vector<int> left_out;
    bool found = false;
    for (const int clue : *unhit) {
        if (state_[at(clue)] != 0) continue;
        state_[at(clue)] = kChosen;
        chosen_.push_back(clue);
        found = hit_all(size - 1);
        if (found || exhausted_) break;
        chosen_.pop_back();
        state_[at(clue)] = kLeftOut;  // its sets have been tried
        left_out.push_back(clue);
    }
    for (const int clue : left_out) state_[at(clue)] = 0;
    return found;
}

// Returns a number of unhit sets without a common clue, each of which takes a clue of its own;
// stops above the limit.
int SmallestSets::packing(int limit) {
    packed_.assign(state_.size(), 0);
    int sets = 0;
    for (const auto& set : to_hit_) {
        const bool apart = std::none_of(set.begin(), set.end(), [&](int clue) {
            return state_[at(clue)] == kChosen || (state_[at(clue)] == 0 && packed_[at(clue)]);
        });
        work_ += set.size();
        if (!apart) continue;
        for (const int clue : set) packed_[at(clue)] = 1;
        if (++sets > limit) break;
    }
    return sets;
}

}  // namespace fairmines
