// Draws the layouts of a run, and hands them to threads.
#include "bounds/upper_bound.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "bounds/plans.hpp"
#include "bounds/sample_pool.hpp"
#include "threads/run_blocks.hpp"

namespace fairmines {
namespace {

// A thread takes this many layouts at a time.
constexpr std::size_t kLayoutsABlock = 16;

SolutionCounter count_view(const BoundRun& run) {
    SolutionCounter counter;
    counter.count(run.view, {run.gifts.mines, 1.0, run.gifts.budget, nullptr});
    return counter;
}

// Calls bound(i, layout, rng, check) for layouts first to first + layouts - 1, on several threads;
// `make_bound` makes what each thread calls.
template <class MakeBound>
void for_layouts(const BoundRun& run, std::uint64_t first, std::size_t layouts, int threads,
                 const StopCheck::Condition& stop, const MakeBound& make_bound) {
    const SolutionCounter counter = count_view(run);
    const auto make_worker = [&]() -> Worker {
        return [&, bound = make_bound()](std::size_t block, StopCheck& check) {
            std::vector<std::uint8_t> layout(run.view.cells.size());
            const std::size_t end = std::min(layouts, (block + 1) * kLayoutsABlock);
            for (std::size_t i = block * kLayoutsABlock; i < end; ++i) {
                const GameSeeds seeds = game_seeds(run.seed, first + i);
                Rng draws(seeds.layout), rng(seeds.player);
                counter.draw(draws, layout);
                bound(i, layout, rng, check);
            }
        };
    };
    run_blocks((layouts + kLayoutsABlock - 1) / kLayoutsABlock, threads, make_worker, stop);
}

}  // namespace

void bound_games(const BoundRun& run, const ChargeOptions& charge, std::uint64_t first,
                 std::span<BoundedGame> results, int threads, const StopCheck::Condition& stop) {
    for_layouts(run, first, results.size(), threads, stop, [&] {
        const auto game = std::make_shared<ChargedGame>(run.gifts, charge);
        return [&run, results, game](std::size_t i, std::span<const std::uint8_t> layout, Rng& rng,
                                     StopCheck& check) {
            results[i] = game->play(run.view, layout, rng, &check);
        };
    });
}

StartBound bound_start(const BoundRun& run, int picks, std::span<const std::uint8_t> not_first,
                       std::size_t games, int threads, const StopCheck::Condition& stop) {
    SamplePool pool;
    pool.begin(run.view, games);
    std::vector<double> values(games);
    std::vector<std::uint8_t> cut(games);
    for_layouts(run, 0, games, threads, stop, [&] {
        const auto gifts = std::make_shared<Gifts>(run.gifts);
        return [&, gifts](std::size_t i, std::span<const std::uint8_t> layout, Rng& rng,
                          StopCheck& check) {
            gifts->play(run.view, layout, &check);
            pool.set(i, layout, *gifts, rng.unit());
            values[i] = gifts->value();
            cut[i] = gifts->cut();
        };
    });
    const auto covered = std::count(run.view.cells.begin(), run.view.cells.end(), kCovered);
    const auto marked = std::count(run.view.cells.begin(), run.view.cells.end(), kMine);
    // A plan needs as many free cells as it picks.
    const int free = static_cast<int>(covered + marked) - run.gifts.mines;
    const auto size = static_cast<double>(games);
    double best = 1;
    if (free > 0) {
        const PayoffSum sum = best_plan(pool, std::min(picks, free), not_first, threads, stop);
        best = static_cast<double>(sum) / (SamplePool::kOne * size);
    }
    return {best, std::accumulate(values.begin(), values.end(), 0.0) / size,
            static_cast<std::size_t>(std::count(cut.begin(), cut.end(), 1))};
}

void help_layouts(const View& view, const GiftOptions& options,
                  std::span<const std::uint8_t> layouts, const HelpedLayouts& results, int threads,
                  const StopCheck::Condition& stop) {
    const std::size_t cells = view.cells.size();
    const auto make_worker = [&]() -> Worker {
        const auto gifts = std::make_shared<Gifts>(options);
        return [&, gifts](std::size_t block, StopCheck& check) {
            const std::size_t end = std::min(results.value.size(), (block + 1) * kLayoutsABlock);
            for (std::size_t i = block * kLayoutsABlock; i < end; ++i) {
                const auto layout = layouts.subspan(i * cells, cells);
                gifts->play(view, layout, &check);
                results.value[i] = gifts->value();
                results.cut[i] = gifts->cut();
                for (std::size_t k = 0; k < cells; ++k) {
                    const int cell = static_cast<int>(k);
                    const bool played = gifts->played(cell);
                    results.played[i * cells + k] = played;
                    results.payoff[i * cells + k] =
                        layout[k] && !played ? 0 : gifts->value_if_first(cell);
                }
            }
        };
    };
    run_blocks((results.value.size() + kLayoutsABlock - 1) / kLayoutsABlock, threads, make_worker,
               stop);
}

}  // namespace fairmines
