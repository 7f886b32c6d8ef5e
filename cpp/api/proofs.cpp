// Writes proofs and witnesses.
#include "proofs.hpp"

#include <algorithm>

#include "board/at.hpp"
#include "board/wording.hpp"
#include "calls.hpp"
#include "proofs/difficulty.hpp"
#include "refusals.hpp"

namespace fairmines {
namespace {

// Rows of letters, one for each cell.
template <class Cells, class Letter>
std::vector<std::string> rows_of(const Grid& grid, const Cells& cells, Letter&& letter_of) {
    std::vector<std::string> rows(at(grid.height));
    for (int i = 0; i < grid.cells(); ++i) rows[at(i / grid.width)] += letter_of(cells[at(i)]);
    return rows;
}

char letter_of(std::int8_t code) {
    if (code == kMine) return '!';
    return code < 0 ? '?' : static_cast<char>('0' + code);
}

// All clues that the steps cite, in reading order.
std::vector<int> cited_clues(const Proof& proof) {
    std::vector<int> clues;
    for (const Step& it : proof.steps) clues.insert(clues.end(), it.clues.begin(), it.clues.end());
    std::sort(clues.begin(), clues.end());
    clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
    return clues;
}

// The steps, each with the pattern that its clues form by what the steps before it have settled.
std::vector<StepAbout> steps_of(const PlayerView& view, const Proof& proof) {
    const auto& [grid, known] = view.view;
    std::vector<std::int8_t> cells(known.begin(), known.end());
    std::vector<StepAbout> steps;
    for (const Step& step : proof.steps) {
        steps.push_back({view, step, find_step_pattern({grid, cells}, step.clues)});
        for (const Fact& it : step.concludes) cells[at(it.cell)] = it.mined ? kMine : kFree;
    }
    return steps;
}

// Says that no layout fits, with the first clue in the place of all.
std::string clash_sentence(const PlayerView& view, const Proof& proof) {
    const std::string total = counted(view.mines.value_or(0), "mine");
    const std::vector<int> clues = cited_clues(proof);
    if (clues.empty()) return "no layout fits: the covered cells cannot hold " + total;
    const auto& [grid, cells] = view.view;
    const bool many = clues.size() > 1;
    std::string sentence = say("no layout fits: the clue ", cells[at(clues.front())], " at ",
                               place_name(grid, clues.front()));
    if (many) sentence += say(" and ", clues.size() - 1, " more");
    if (proof.cites_total())
        return say(sentence, many ? " clash" : " clashes", " with the total of ", total);
    return say(sentence, many ? " clash" : " cannot be met");
}

}  // namespace

std::vector<std::string> layout_rows(const Grid& grid, const std::vector<std::uint8_t>& layout) {
    return rows_of(grid, layout, [](std::uint8_t mine) { return mine != 0 ? '*' : '.'; });
}

void write(Json& json, const Fact& it) {
    json.object("cell", json.place(it.cell), "mined", it.mined);
}

void write(Json& json, const Consequence& it) {
    json.object("clue", json.place(it.clue), "concludes", it.concludes);
}

void write(Json& json, const Branch& it) {
    json.object("supposition", it.supposition, "consequences", it.consequences, "clash",
                json.place(it.clash), "branches", it.branches);
}

void write(Json& json, const Group& it) {
    json.object("clues", json.places(it.clues), "cells", it.cells, "mines", it.mines);
}

void write(Json& json, const Pattern& it) { json.object("name", it.name, "reduced", it.reduced); }

void write(Json& json, const StepAbout& it) {
    const Step& step = it.step;
    json.object("rule", step.rule, "pattern", it.pattern, "clues", json.places(step.clues), "cells",
                step.cells, "concludes", step.concludes, "refutation", step.refutation,
                "supposition", step.supposition, "groups", step.groups, "other_cells",
                step.other_cells, "messages", messages_of(it.view, step));
}

void write(Json& json, const WitnessesAbout& it) {
    const Grid& grid = it.view.view.grid;
    json.object("view", it.view, "cell", json.place(it.cell), "with_mine",
                layout_rows(grid, it.witnesses.with_mine), "without",
                layout_rows(grid, it.witnesses.without));
}

void write(Json& json, const PlayerView& it) {
    json.object("rows", rows_of(it.view.grid, it.view.cells, letter_of), "mines", it.mines);
}

void write(Json& json, const ProofAbout& it) {
    const std::vector<int> clues = cited_clues(it.proof);
    std::optional<int> cell;
    std::optional<bool> mined;
    if (it.fact) {
        cell = it.fact->cell;
        mined = it.fact->mined;
    }
    json.object("view", it.view, "fact", it.fact, "cell", json.place(cell), "mined", mined, "rule",
                it.proof.rule, "pattern", find_proof_pattern(it.view.view, clues), "settled",
                it.proof.settled, "clues", json.places(clues), "cites_total",
                it.proof.cites_total(), "steps", steps_of(it.view, it.proof));
}

std::string describe_explanation(const PlayerView& view, int cell, const Explanation& found) {
    Json json(view.view.grid);
    std::optional<ProofAbout> proof;
    std::optional<WitnessesAbout> witnesses;
    std::optional<std::string> clash;
    if (found.proof) proof.emplace(ProofAbout{view, found.fact, *found.proof});
    if (found.witnesses) witnesses.emplace(WitnessesAbout{view, cell, *found.witnesses});
    if (found.proof && !found.fact) clash = clash_sentence(view, *found.proof);
    json.object("proof", proof, "witnesses", witnesses, "clash", clash);
    return json.take();
}

std::string calls::explain(const explain_request& it, const Context& context) {
    thread_local Prover prover;
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, 1, it.budget, context.stop};
    const auto found =
        counting(view, options, [&] { return prover.explain(view, it.cell, {options, it.limit}); });
    return describe_explanation({view, options.mines}, it.cell, found);
}

std::vector<std::uint8_t> calls::rule_of_cells(const rule_of_cells_request& it,
                                               const Context& context) {
    thread_local Difficulty difficulty;
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, 1, it.budget, context.stop};
    return counting(view, options, [&] { return difficulty.rule_of_cells(view, options); });
}

}  // namespace fairmines
