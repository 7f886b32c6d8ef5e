// Proofs and witnesses as JSON. A step has the sentences that say it, as messages.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "board/view.hpp"
#include "json.hpp"
#include "proofs/pattern.hpp"
#include "proofs/prover.hpp"

namespace fairmines {

// A view with the total of mines, if it is known: `{"rows", "mines"}`, in letters of the notation.
struct PlayerView {
    View view;
    std::optional<int> mines;
};
void write(Json& json, const PlayerView& it);

// A layout as rows of "*" (mine) and "." (free).
std::vector<std::string> layout_rows(const Grid& grid, const std::vector<std::uint8_t>& layout);

// A sentence: the key of its text, the values in it, and how far it is indented. Values are
// numbers, texts, clues ("clue", "clues", "inner", "outer") or other cells.
struct Message {
    using Value = std::variant<int, std::string, std::vector<Place>>;
    using Values = std::vector<std::pair<std::string, Value>>;
    std::string key;
    Values values;
    int depth = 0;
};
void write(Json& json, const Message::Value& it);
void write(Json& json, const Message& it);

// Lists the sentences of a step, in order. A step that counts needs the total.
std::vector<Message> messages_of(const PlayerView& view, const Step& step);

// What steps are made of.
void write(Json& json, const Fact& it);
void write(Json& json, const Consequence& it);
void write(Json& json, const Branch& it);
void write(Json& json, const Group& it);

void write(Json& json, const Pattern& it);

// A step of a proof about a view, and the pattern of its clues.
struct StepAbout {
    const PlayerView& view;
    const Step& step;
    std::optional<Pattern> pattern;
};
void write(Json& json, const StepAbout& it);

// A proof about a view; without a fact it shows that no layout fits.
struct ProofAbout {
    PlayerView view;
    std::optional<Fact> fact;
    const Proof& proof;
};
void write(Json& json, const ProofAbout& it);

// Two layouts that fit a view, as rows of "*" (mine) and "." (free).
struct WitnessesAbout {
    const PlayerView& view;
    int cell;
    const Witnesses& witnesses;
};
void write(Json& json, const WitnessesAbout& it);

// Writes `{"proof", "witnesses", "clash"}`: one of the first two is null; the last is the sentence
// that says why no layout fits, or null.
std::string describe_explanation(const PlayerView& view, int cell, const Explanation& found);

}  // namespace fairmines
