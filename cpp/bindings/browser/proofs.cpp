// Proofs: why a cell is certain, or not.
#include "proofs.hpp"

#include "exchange.hpp"
#include "proofs/difficulty.hpp"

using namespace browser;

// Why a covered cell is certain, or not. JSON: see describe_explanation().
FAIRMINES_EXPORT(explain)
int explain(int width, int height, int cell, int mines, double budget, double limit,
            double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        static fairmines::Prover prover;
        const auto view = input_view(width, height);
        const auto options = count_options(mines, 1, budget, deadline);
        const auto found = prover.explain(view, cell, {options, static_cast<std::size_t>(limit)});
        answer(fairmines::describe_explanation({view, options.mines}, cell, found));
    });
}

// The easiest rule that proves each cell, a byte a cell, 0 if none does.
FAIRMINES_EXPORT(rule_of_cells)
int rule_of_cells(int width, int height, int mines, double budget, double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        static fairmines::Difficulty difficulty;
        exchange().bytes = difficulty.rule_of_cells(input_view(width, height),
                                                    count_options(mines, 1, budget, deadline));
    });
}
