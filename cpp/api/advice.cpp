// Writes the candidates, and the games that were played with them.
#include "advice.hpp"

#include "json.hpp"

namespace fairmines {

static void write(Json& json, const Candidate& it) {
    json.object("cell", json.place(it.cell), "safety", it.safety, "progress", it.progress,
                "secondary", it.secondary, "value", it.chance.value, "low", it.chance.low, "high",
                it.chance.high);
}

static void write(Json& json, const Advice::PlayedCandidate& it) {
    json.object("cell", json.place(it.candidate.cell), "games", it.played.games, "total",
                it.played.total, "squares", it.played.squares);
}

std::string describe_advice(Advice& advice, StopCheck* stop) {
    Json json(advice.grid());
    json.object("exact", advice.exact(), "candidates", advice.candidates(stop), "played",
                advice.plays());
    return json.take();
}

}  // namespace fairmines
