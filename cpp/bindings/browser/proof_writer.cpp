// Writes the kernel's structures with the names of their fields.
#include "proof_writer.hpp"

#include <optional>
#include <vector>

namespace browser {
namespace {

using fairmines::Branch;
using fairmines::Consequence;
using fairmines::Fact;
using fairmines::Group;
using fairmines::Rule;
using fairmines::Step;

class Writer {
   public:
    std::string text;

    void write(int value) { text += std::to_string(value); }
    void write(bool value) { text += value ? "true" : "false"; }
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
    template <class T>
    void write(const std::optional<T>& value) {
        if (value)
            write(*value);
        else
            text += "null";
    }
    template <class T>
    void write(const std::vector<T>& values) {
        text += '[';
        for (const T& value : values) {
            if (&value != values.data()) text += ',';
            write(value);
        }
        text += ']';
    }

   private:
    template <class... Fields>
    void object(const Fields&... fields) {
        text += '{';
        add(fields...);
        text.back() = '}';  // instead of the last comma
    }
    void add() {}
    template <class T, class... Fields>
    void add(const char* name, const T& value, const Fields&... fields) {
        text += '"';
        text += name;
        text += "\":";
        write(value);
        text += ',';
        add(fields...);
    }
};

}  // namespace

std::string proof_text(const fairmines::Explanation& explanation) {
    Writer writer;
    writer.write(explanation);
    return writer.text;
}

}  // namespace browser
