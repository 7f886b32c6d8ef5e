// Counting: exact and weighted counts, the clues of cells, and drawing solutions.
#include <array>
#include <new>
#include <vector>

#include "counting/big_integer_counts.hpp"
#include "counting/clue_probability.hpp"
#include "counting/solution_counter.hpp"
#include "exchange.hpp"

namespace browser {
namespace {

// The work of drawing a cell, in steps of StopCheck.
constexpr std::size_t kDrawWork = 10;

}  // namespace
}  // namespace browser

using namespace browser;

// Refuses a level that no board has.
FAIRMINES_EXPORT(check_level)
int check_level(double width, double height, double mines) {
    return run([&] { fairmines::check_level(whole(width), whole(height), whole(mines)); });
}

// Doubles: the mine probability of each cell, NaN for none; the log of the number of solutions.
FAIRMINES_EXPORT(count)
int count(int width, int height, int mines, double odds, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        auto& counter = browser::counter();
        counter.count(input_view(width, height), count_options(mines, odds, budget, deadline));
        const auto numbers = answer_doubles(input_layout().size() + 1);
        counter.mine_probability(numbers.first(input_layout().size()));
        numbers.back() = counter.log_solutions();
    });
}

// What the number of solutions is made of. JSON: `{"fixed_mines", "interior_cells", "components"}`
// with the least mines, the words of each count and the number of counts of each component. Bytes:
// all counts, the lowest word and byte first. Nothing if that takes more words than max_work.
FAIRMINES_EXPORT(count_exactly)
int count_exactly(int width, int height, double budget, double max_work, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        auto& counter = browser::counter();
        counter.count(input_view(width, height), count_options(-1, 1, budget, deadline));
        if (static_cast<double>(fairmines::exact_work(counter)) > max_work) return;
        const auto exact = fairmines::count_exactly(counter, &deadline.stop());
        std::vector<std::array<std::size_t, 3>> components;
        for (const auto& it : exact.components) {
            components.push_back(
                {static_cast<std::size_t>(it.low), it.words, it.counts.size() / it.words});
            add_bytes(it.counts);
        }
        fairmines::Json json;
        json.object("fixed_mines", exact.fixed_mines, "interior_cells", exact.interior_cells,
                    "components", components);
        answer(json.take());
    });
}

// Doubles: the probabilities of the clues 0 to 8 of a cell, or of all cells if it is negative.
FAIRMINES_EXPORT(clue_probability)
int clue_probability(int width, int height, int mines, double odds, double budget, int cell,
                     double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        const auto options = count_options(mines, odds, budget, deadline);
        auto& counter = browser::counter();
        counter.count(input_view(width, height), options);
        counter.find_mine_probability();
        std::vector<int> cells{cell};
        if (cell < 0) {
            cells.resize(input_layout().size());
            for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<int>(i);
        }
        static fairmines::ClueProbability clues;
        clues.find(counter, options, cells, answer_doubles(cells.size() * fairmines::kClues));
    });
}

// n solutions, one after another; a byte is 1 for a mine.
FAIRMINES_EXPORT(sample)
int sample(int width, int height, int mines, double odds, double budget, std::uint64_t seed, int n,
           double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        auto& counter = browser::counter();
        counter.count(input_view(width, height), count_options(mines, odds, budget, deadline));
        const std::size_t size = input_layout().size();
        auto& bytes = exchange().bytes;
        if (static_cast<std::size_t>(n) > bytes.max_size() / size) throw std::bad_alloc();
        bytes.resize(static_cast<std::size_t>(n) * size);
        fairmines::Rng rng(seed);
        for (std::size_t first = 0; first < bytes.size(); first += size) {
            counter.draw(rng, std::span(bytes).subspan(first, size));
            deadline.stop().work(kDrawWork * (size + 1));
        }
    });
}
