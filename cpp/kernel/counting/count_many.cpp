// Counts the views one by one, in blocks for the threads, and notes why some have no result.
#include "counting/count_many.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "counting/clue_probability.hpp"
#include "threads/run_blocks.hpp"

namespace fairmines {
namespace {

// A thread takes this many views at a time.
constexpr std::size_t kViewsABlock = 8;
// A counter that holds more weights than this is not kept for the next view.
constexpr std::size_t kMaxKept = 1 << 20;

// Counts views one at a time, in one thread.
class ViewCounter {
   public:
    ViewCounter(const ManyViews& views, const ManyCounts& results)
        : views_(views), results_(results), cells_(static_cast<std::size_t>(views.grid.cells())) {
        std::iota(cells_.begin(), cells_.end(), 0);
    }

    void count(std::size_t i, StopCheck& stop) {
        CountRefusal refusal = CountRefusal::none;
        try {
            fill(i, stop);
        } catch (const Inconsistent&) {
            refusal = CountRefusal::inconsistent;
        } catch (const WrongTotal&) {
            refusal = CountRefusal::wrong_total;
        } catch (const TooComplex&) {
            refusal = CountRefusal::too_complex;
        }
        results_.refusals[i] = refusal;
        if (refusal != CountRefusal::none) leave_out(i);
        if (counter_.diagram().size() > kMaxKept) counter_ = SolutionCounter();
    }

   private:
    void fill(std::size_t i, StopCheck& stop) {
        const View view{views_.grid, part(views_.cells, i, 1)};
        CountOptions options{std::nullopt, views_.odds, views_.budget, &stop};
        if (views_.mines[i] != kUnknownTotal) options.mines = views_.mines[i];
        counter_.count(view, options);
        results_.log_solutions[i] = counter_.log_solutions();
        if (!results_.mine_probability.empty())
            counter_.mine_probability(part(results_.mine_probability, i, 1));
        else
            counter_.find_mine_probability();
        if (!results_.clue_probability.empty())
            clues_.find(counter_, options, cells_, part(results_.clue_probability, i, kClues));
    }

    void leave_out(std::size_t i) {
        constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
        results_.log_solutions[i] = nothing;
        if (!results_.mine_probability.empty())
            for (double& it : part(results_.mine_probability, i, 1)) it = nothing;
        if (!results_.clue_probability.empty())
            for (double& it : part(results_.clue_probability, i, kClues)) it = nothing;
    }

    // What belongs to view i, with this many values a cell.
    template <class T>
    std::span<T> part(std::span<T> all, std::size_t i, std::size_t values) const {
        const std::size_t size = values * cells_.size();
        return all.subspan(i * size, size);
    }

    const ManyViews& views_;
    const ManyCounts& results_;
    std::vector<int> cells_;
    SolutionCounter counter_;
    ClueProbability clues_;
};

}  // namespace

void count_many(const ManyViews& views, const ManyCounts& results, int threads,
                const StopCheck::Condition& stop) {
    const auto make_worker = [&]() -> Worker {
        const auto counter = std::make_shared<ViewCounter>(views, results);
        return [&, counter](std::size_t block, StopCheck& check) {
            const std::size_t end = std::min(views.size(), (block + 1) * kViewsABlock);
            for (std::size_t i = block * kViewsABlock; i < end; ++i) counter->count(i, check);
        };
    };
    run_blocks((views.size() + kViewsABlock - 1) / kViewsABlock, threads, make_worker, stop);
}

}  // namespace fairmines
