// Writes the kernel's structures with the names of their fields.
#include "proof_writer.hpp"

#include "json_writer.hpp"

namespace browser {
namespace {

using fairmines::Branch;
using fairmines::Consequence;
using fairmines::Fact;
using fairmines::Group;
using fairmines::Rule;
using fairmines::Step;

// Cells and clues are indices.
class ProofWriter : public JsonWriter<ProofWriter> {
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

}  // namespace

std::string proof_text(const fairmines::Explanation& explanation) {
    ProofWriter writer;
    writer.write(explanation);
    return writer.text;
}

}  // namespace browser
