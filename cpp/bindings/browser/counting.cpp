// Counting: exact and weighted counts, the clues of cells, drawing solutions, what the rules make
// of a cell, and layouts that are searched.
#include <algorithm>
#include <array>
#include <new>

#include "counting/big_integer_counts.hpp"
#include "counting/clue_probability.hpp"
#include "play/referee.hpp"
#include "proofs/deal_search.hpp"
#include "requests.hpp"

namespace browser {

void check_level(const check_level_request& it, const Context&) {
    fairmines::check_level(whole(it.width), whole(it.height), whole(it.mines));
}

std::vector<double> count(const count_request& it, const Context& context) {
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, it.odds, it.budget, context.stop};
    return counting(view, options, [&] {
        auto& counter = browser::counter();
        counter.count(view, options);
        std::vector<double> numbers(view.cells.size() + 1);
        counter.mine_probability(std::span(numbers).first(view.cells.size()));
        numbers.back() = counter.log_solutions();
        return numbers;
    });
}

// Writes `{"fixed_mines", "interior_cells", "components"}` with the least mines, the words of each
// count and the number of counts of each component.
Answer count_exactly(const count_exactly_request& it, const Context& context) {
    const View view = view_of(it.width, it.cells);
    const CountOptions options{{}, 1, it.budget, context.stop};
    return counting(view, options, [&]() -> Answer {
        auto& counter = browser::counter();
        counter.count(view, options);
        if (static_cast<double>(exact_work(counter)) > it.max_work) return {};
        const auto exact = fairmines::count_exactly(counter, context.stop);
        Answer answer;
        std::vector<std::array<std::size_t, 3>> components;
        for (const auto& [low, words, counts] : exact.components) {
            components.push_back({static_cast<std::size_t>(low), words, counts.size() / words});
            answer.add(counts);
        }
        Json json;
        json.object("fixed_mines", exact.fixed_mines, "interior_cells", exact.interior_cells,
                    "components", components);
        answer.json = json.take();
        return answer;
    });
}

std::vector<double> clue_probability(const clue_probability_request& it, const Context& context) {
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, it.odds, it.budget, context.stop};
    return counting(view, options, [&] {
        auto& counter = browser::counter();
        counter.count(view, options);
        counter.find_mine_probability();
        static ClueProbability clues;
        std::vector<double> numbers(kClues);
        clues.find(counter, options, std::array<int, 1>{it.cell}, numbers);
        return numbers;
    });
}

std::vector<std::uint8_t> sample(const sample_request& it, const Context& context) {
    constexpr std::size_t kDrawWork = 10;  // of a cell, in steps of StopCheck
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, it.odds, it.budget, context.stop};
    return counting(view, options, [&] {
        auto& counter = browser::counter();
        counter.count(view, options);
        const std::size_t size = view.cells.size();
        std::vector<std::uint8_t> layouts;
        if (it.n > layouts.max_size() / size) throw std::bad_alloc();
        layouts.resize(it.n * size);
        Rng rng(it.seed);
        for (std::size_t first = 0; first < layouts.size(); first += size) {
            counter.draw(rng, std::span(layouts).subspan(first, size));
            context.stop->work(kDrawWork * (size + 1));
        }
        return layouts;
    });
}

bool opens_mine(const opens_mine_request& it, const Context& context) {
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, it.odds, it.budget, context.stop};
    return counting(view, options, [&] {
        auto& counter = browser::counter();
        counter.count(view, options);
        std::vector<double> mine_probability(view.cells.size());
        counter.mine_probability(mine_probability);
        return verdict(it.rules, mine_probability, it.cell, it.dealt);
    });
}

Answer find_deal(const find_deal_request& it, const Context&) {
    static DealSearch search;
    const DealTerms terms{
        {it.width, it.height}, it.mines, radius_of(it.first), it.seed, range_of(it)};
    const std::optional<Rule> difficulty = it.difficulty;
    Deadline deadline(std::max<double>(it.seconds, kShortest));
    try {
        auto found = search.find(it.deal, terms, it.start, difficulty, &deadline.stop());
        return {json_of(found.attempt), std::move(found.layout)};
    } catch (...) {
        refuse_search({it.deal, terms.grid, terms.mines, difficulty, terms.bbbv}, it.seconds);
        throw;
    }
}

}  // namespace browser
