// Proofs: why a cell is certain, or not, as JSON.
#include "exchange.hpp"
#include "proof_writer.hpp"
#include "proofs/difficulty.hpp"

namespace browser {
namespace {

void append(std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

}  // namespace
}  // namespace browser

using namespace browser;

// Why a covered cell is certain. Numbers: 1 if it is undetermined, else 0. Bytes: the proof as
// JSON, or two layouts, the first with a mine in the cell.
FAIRMINES_EXPORT(explain)
int explain(int width, int height, int cell, int mines, double budget, double limit,
            double seconds) {
    return run([&] {
        Deadline deadline(seconds);
        static fairmines::Prover prover;
        const auto found = prover.explain(
            input_view(width, height), cell,
            {count_options(mines, 1, budget, deadline), static_cast<std::size_t>(limit)});
        exchange().numbers = {found.witnesses ? 1.0 : 0.0};
        if (found.witnesses) {
            append(exchange().bytes, found.witnesses->with_mine);
            append(exchange().bytes, found.witnesses->without);
        } else {
            answer(proof_text(found));
        }
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
