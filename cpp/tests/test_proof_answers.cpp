// Proofs and witnesses as JSON: their fields, and the sentences that they are made of.
#include <optional>
#include <string>
#include <vector>

#include "count_judge.hpp"
#include "doctest/doctest.h"
#include "proofs.hpp"

using fairmines::Prover;
using reference::Drawing;
using reference::kBudget;

namespace {

std::string answer_to(const Drawing& drawing, int cell, std::optional<int> mines = std::nullopt) {
    Prover prover;
    const auto view = drawing.view();
    const auto found = prover.explain(view, cell, {{mines, 1, kBudget, nullptr}, 10'000'000});
    return fairmines::describe_explanation({view, mines}, cell, found);
}

// The keys of the sentences of a proof, in order.
std::vector<std::string> keys(const std::string& json) {
    const std::string start = "{\"key\":\"";
    std::vector<std::string> keys;
    for (auto at = json.find(start); at != std::string::npos; at = json.find(start, at)) {
        at += start.size();
        keys.push_back(json.substr(at, json.find('"', at) - at));
    }
    return keys;
}

bool contains(const std::string& json, const std::string& part) {
    return json.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a proof has its view, its steps and their sentences") {
    CHECK(answer_to(Drawing({"?1!"}), 0, 1) ==
          R"({"proof":{"view":{"rows":["?1!"],"mines":1},"fact":{"cell":[0,0],"mined":false},)"
          R"("cell":[0,0],"mined":false,"rule":"single","pattern":null,"settled":true,)"
          R"("clues":[[0,1]],"cites_total":false,"steps":[)"
          R"({"rule":"single","pattern":null,"clues":[[0,1]],)"
          R"("cells":[{"cell":[0,2],"mined":true}],"concludes":[{"cell":[0,0],"mined":false}],)"
          R"("refutation":null,"supposition":null,"groups":[],"other_cells":0,"messages":[)"
          R"({"key":"single.safe","values":{"clue":[[0,1]],"mines":[[0,2]],"safe":[],"count":1},)"
          R"("depth":0},{"key":"so.safe","values":{"count":1,"cells":[[0,0]]},"depth":0}]}]},)"
          R"("witnesses":null,"clash":null})");
}

TEST_CASE("a proof and its steps name the patterns of their clues") {
    const std::string answer = answer_to(Drawing({"???", "231", "!10"}), 1);
    CHECK(contains(answer, R"("pattern":{"name":"1-2-1","reduced":true},"settled")"));
    CHECK(contains(answer, R"("pattern":{"name":"1-2","reduced":true},"clues")"));
}

TEST_CASE("an undetermined cell has two layouts") {
    CHECK(answer_to(Drawing({"?1?"}), 2) ==
          R"({"proof":null,"witnesses":{"view":{"rows":["?1?"],"mines":null},"cell":[0,2],)"
          R"("with_mine":["..*"],"without":["*.."]},"clash":null})");
}

TEST_CASE("each rule has its sentences") {
    using Keys = std::vector<std::string>;
    CHECK(keys(answer_to(Drawing({"???", "121"}), 1)) ==
          Keys{"subset", "so.mined", "single.safe", "so.safe"});
    CHECK(keys(answer_to(Drawing({"1???", "????"}), 3, 1)) ==
          Keys{"count.total", "count.exactly", "count.noneLeft", "so.safe"});
    CHECK(keys(answer_to(Drawing({"??", "??"}), 0, 4)) ==
          Keys{"count.total", "count.allNeeded", "so.mined"});
    CHECK(keys(answer_to(Drawing({"?????", "?121?", "?????"}), 0)) ==
          Keys{"suppose.mined", "then.safe", "then.mined", "then.clash", "so.safe"});
    CHECK(keys(answer_to(Drawing({"??????", "?1221?", "??????"}), 1)) ==
          Keys{"suppose.mined", "then.safe", "case.mined", "then.safe", "then.clash", "case.safe",
               "case.mined", "then.safe", "then.clash", "case.safe", "then.mined", "then.clash",
               "so.safe"});
    const auto gap = answer_to(Drawing({"?3?3??", "!!5!!!", "!!?!!!"}), 5, 12);
    CHECK(contains(gap, R"("count.some")"));
    CHECK(contains(gap, R"("numbers":"1, 3")"));
    CHECK(contains(gap, R"("count.gap")"));
    const auto above = answer_to(Drawing({"?3?3??", "!!5!!!", "!!?!!!"}), 5, 13);
    CHECK(contains(above, R"("count.gap")"));
}

TEST_CASE("a view that no layout fits has a sentence, with the first clue in the place of all") {
    const auto clash_of = [](const std::string& json) {
        return json.substr(json.find("\"clash\":\""));
    };
    CHECK(clash_of(answer_to(Drawing({"3?"}), 1)) ==
          R"("clash":"no layout fits: the clue 3 at row 0, column 0 cannot be met"})");
    CHECK(clash_of(answer_to(Drawing({"1?", "0?"}), 1)) ==
          R"("clash":"no layout fits: the clue 1 at row 0, column 0 and 1 more clash"})");
    CHECK(
        clash_of(answer_to(Drawing({"1?", "??"}), 1, 3)) ==
        R"("clash":"no layout fits: the clue 1 at row 0, column 0 clashes with the total of 3 mines"})");
    CHECK(clash_of(answer_to(Drawing({"!?"}), 1, 0)) ==
          R"("clash":"no layout fits: the covered cells cannot hold 0 mines"})");
    CHECK(clash_of(answer_to(Drawing({"0?"}), 1, 1234)) ==
          R"("clash":"no layout fits: the covered cells cannot hold 1,234 mines"})");
}
