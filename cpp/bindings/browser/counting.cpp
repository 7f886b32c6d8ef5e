// Counting: exact and weighted counts, the clues of cells, and drawing solutions.
#include <cstring>
#include <new>

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

// The mine probability of each cell, NaN for none, and the log of the number of solutions.
FAIRMINES_EXPORT(count)
int count(int width, int height, int mines, double odds, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        auto& counter = browser::counter();
        auto& numbers = exchange().numbers;
        counter.count(input_view(width, height), count_options(mines, odds, budget, deadline));
        numbers.resize(input_layout().size() + 1);
        counter.mine_probability({numbers.data(), input_layout().size()});
        numbers.back() = counter.log_solutions();
    });
}

// What the number of solutions is made of. Numbers: the fixed mines, the interior cells, and for
// each component its least mines, the words of each count, and the number of counts. Bytes: all
// counts, the lowest word and byte first. No numbers if that takes more words than max_work.
FAIRMINES_EXPORT(count_exactly)
int count_exactly(int width, int height, double budget, double max_work, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        auto& counter = browser::counter();
        counter.count(input_view(width, height), count_options(-1, 1, budget, deadline));
        if (static_cast<double>(fairmines::exact_work(counter)) > max_work) return;
        const auto exact = fairmines::count_exactly(counter, &deadline.stop());
        auto& [input, numbers, bytes] = exchange();
        numbers = {1.0 * exact.fixed_mines, 1.0 * exact.interior_cells};
        for (const auto& component : exact.components) {
            const std::size_t n = component.counts.size() / component.words;
            for (const double value : {1.0 * component.low, 1.0 * component.words, 1.0 * n})
                numbers.push_back(value);
            const auto* first = reinterpret_cast<const std::uint8_t*>(component.counts.data());
            bytes.insert(bytes.end(), first, first + 8 * component.counts.size());
        }
    });
}

// The probabilities of the clues 0 to 8 of a cell, or of all cells if it is negative.
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
        exchange().numbers.resize(cells.size() * fairmines::kClues);
        clues.find(counter, options, cells, exchange().numbers);
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
