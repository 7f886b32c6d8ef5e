// Best first: of all cells the one with the highest bound is searched a pick deeper, until the
// highest bound is a value.
#include "bounds/plans.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "threads/run_blocks.hpp"

namespace fairmines {
namespace {

// Sums of 16 bits hold this many payoffs.
constexpr std::size_t kFew = 256;

// Adds the payoffs of a layout; a loop that compiles to vector instructions.
void add_row(const std::uint8_t* __restrict row, std::size_t size, std::uint16_t* __restrict sums) {
    for (std::size_t i = 0; i < size; ++i) sums[i] = static_cast<std::uint16_t>(sums[i] + row[i]);
}

// Of equal bounds that with the most picks comes first, then that of the first cell.
constexpr auto kWorse = [](const auto& a, const auto& b) {
    if (a.bound != b.bound) return a.bound < b.bound;
    return a.picks != b.picks ? a.picks < b.picks : a.cell > b.cell;
};

}  // namespace

PayoffSum best_plan(const SamplePool& pool, int picks, std::span<const std::uint8_t> not_first,
                    int threads, const StopCheck::Condition& stop) {
    struct Candidate {
        PayoffSum bound;
        int picks;
        std::size_t cell;
    };
    std::vector<Candidate> heap;
    for (std::size_t cell = 0; cell < pool.cells(); ++cell)
        if (not_first.empty() || !not_first[cell])
            heap.push_back({static_cast<PayoffSum>(pool.size()) * SamplePool::kOne, 0, cell});
    if (heap.empty()) return 0;
    std::vector<Candidate> deeper;
    const auto make_worker = [&]() -> Worker {
        const auto search = std::make_shared<PlanSearch>(pool);
        return [&, search](std::size_t block, StopCheck& check) {
            Candidate& it = deeper[block];
            it.bound = search->best_from(it.cell, ++it.picks, &check);
        };
    };
    // As many candidates at a time as there are threads.
    while (heap.front().picks < picks) {
        deeper.clear();
        while (deeper.size() < static_cast<std::size_t>(threads) && !heap.empty() &&
               heap.front().picks < picks) {
            std::pop_heap(heap.begin(), heap.end(), kWorse);
            deeper.push_back(heap.back());
            heap.pop_back();
        }
        run_blocks(deeper.size(), threads, make_worker, stop);
        for (const Candidate& it : deeper) {
            heap.push_back(it);
            std::push_heap(heap.begin(), heap.end(), kWorse);
        }
    }
    return heap.front().bound;
}

PlanSearch::PlanSearch(const SamplePool& pool) : pool_(pool) {}

PayoffSum PlanSearch::best(int picks, StopCheck* stop) { return best(all(), picks, stop); }

PayoffSum PlanSearch::best_from(std::size_t cell, int picks, StopCheck* stop) {
    return best_from(all(), cell, picks, stop);
}

PlanSearch::Samples PlanSearch::all() {
    opened_.clear();
    all_.resize(pool_.size());
    std::iota(all_.begin(), all_.end(), std::uint32_t{0});
    return all_;
}

PayoffSum PlanSearch::best(Samples samples, int picks, StopCheck* stop) {
    auto& sums = levels_[static_cast<std::size_t>(picks)].sums;
    auto& heap = levels_[static_cast<std::size_t>(picks)].candidates;
    add(samples, sums, stop);
    for (const std::size_t cell : opened_) sums[cell] = 0;
    heap.clear();
    for (std::size_t cell = 0; cell < sums.size(); ++cell) heap.push_back({sums[cell], 1, cell});
    std::make_heap(heap.begin(), heap.end(), kWorse);
    while (heap.front().picks < picks && heap.front().bound > 0) {
        std::pop_heap(heap.begin(), heap.end(), kWorse);
        Candidate& it = heap.back();
        it.bound = best_from(samples, it.cell, ++it.picks, stop);
        std::push_heap(heap.begin(), heap.end(), kWorse);
    }
    return heap.front().bound;
}

PayoffSum PlanSearch::best_from(Samples samples, std::size_t cell, int picks, StopCheck* stop) {
    const auto shown = pool_.shown(cell);
    PayoffSum result = 0;
    if (picks == 1) {
        for (const auto sample : samples) result += pool_.payoffs(sample)[cell];
        return result;
    }
    // 1. Sort the layouts by what the cell shows.
    std::array<std::size_t, SamplePool::kEnds + 2> end{};
    for (const auto sample : samples) ++end[shown[sample] + 1U];
    std::partial_sum(end.begin(), end.end(), end.begin());
    auto next = end;
    auto& split = levels_[static_cast<std::size_t>(picks)].split;
    split.resize(samples.size());
    for (const auto sample : samples) split[next[shown[sample]]++] = sample;
    const auto part = [&](std::size_t clue) {
        return Samples(split).subspan(end[clue], end[clue + 1] - end[clue]);
    };
    // 2. Where the plan ends it has its payoff; after a clue it goes on with the best cell.
    for (const auto sample : part(SamplePool::kEnds)) result += pool_.payoffs(sample)[cell];
    opened_.push_back(cell);
    for (std::size_t clue = 1; clue < SamplePool::kEnds; ++clue)
        if (!part(clue).empty()) result += best(part(clue), picks - 1, stop);
    opened_.pop_back();
    return result;
}

// Sums the payoffs of these layouts for each cell.
void PlanSearch::add(Samples samples, std::vector<PayoffSum>& sums, StopCheck* stop) {
    sums.assign(pool_.cells(), 0);
    for (std::size_t first = 0; first < samples.size(); first += kFew) {
        few_.assign(pool_.stride(), 0);
        const auto few = samples.subspan(first, std::min(kFew, samples.size() - first));
        for (const auto sample : few) add_row(pool_.payoffs(sample), pool_.stride(), few_.data());
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += few_[i];
        report_work(stop, few.size() * pool_.stride() / 16);
    }
}

}  // namespace fairmines
