// Proofs: why a cell is certain, or not, as JSON.
#include "exchange.hpp"
#include "json_writer.hpp"
#include "proofs/difficulty.hpp"
#include "proofs/prover.hpp"

namespace browser {
namespace {

using fairmines::Branch;
using fairmines::Consequence;
using fairmines::Fact;
using fairmines::Group;
using fairmines::Rule;
using fairmines::Step;

// Writes the kernel's structures with the names of their fields. Cells and clues are indices.
class Writer : public JsonWriter<Writer> {
   public:
    using JsonWriter::write;
    void write(Rule value) { write(static_cast<int>(value)); }
    void write(const Fact& it) { object("cell", it.cell, "mined", it.mined); }
    void write(const Consequence& it) { object("clue", it.clue, "concludes", it.concludes); }
    void write(const Branch& it) {
        object("supposition", it.supposition, "consequences", it.consequences, "clash", it.clash,
               "branches", it.branches);
    }
    void write(const Group& it) { object("clues", it.clues, "cells", it.cells, "mines", it.mines); }
    void write(const Step& it) {
        object("rule", it.rule, "clues", it.clues, "cells", it.cells, "concludes", it.concludes,
               "refutation", it.refutation, "supposition", it.supposition, "groups", it.groups,
               "otherCells", it.other_cells);
    }
    void write(const fairmines::Proof& it) {
        object("rule", it.rule, "settled", it.settled, "steps", it.steps);
    }
    void write(const fairmines::Explanation& it) { object("fact", it.fact, "proof", it.proof); }
};

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
            Writer writer;
            writer.write(found);
            answer(writer.text);
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
