// Makes refusals of what the kernel throws.
#include "refusals.hpp"

#include <cmath>

namespace fairmines {
namespace {

// Returns the most mines with which a search for a layout without a guess has ended within seconds.
// The bound is fitted to measured times: docs/research/deals.md.
int most_mines_by_chance(const Grid& grid) {
    const double cells = grid.cells();
    return static_cast<int>(std::floor(0.16 * cells + 1.8 * std::sqrt(cells)));
}

Refusal no_drill(const DrillTerms& terms, std::uint64_t tried, double seconds) {
    const bool guess = terms.task == DrillTask::guess;
    return Refusal(RefusalKey::no_drill)
        .with("drill", 0, guess ? name_of(terms.task) : name_of(terms.rule))
        .with("tried", static_cast<std::int64_t>(tried))
        .with("width", terms.grid.width)
        .with("height", terms.grid.height)
        .with("mines", terms.mines)
        .with("seconds", 0, json_of(seconds));
}

}  // namespace

static void write(Json& json, const Refusal::Value& it) {
    it.text().empty() ? json.value(it.number) : json.value(it.text());
}

std::string describe_refusal(const Refusal& refusal, const std::string& sentence) {
    Json json;
    json.object("key", refusal.key, "values", refusal.values(), "sentence", sentence);
    return json.take();
}

void refuse_count(const View& view, const CountOptions& options) {
    try {
        throw;
    } catch (const Refusal&) {
        throw;
    } catch (const Inconsistent& e) {
        throw about_clue(RefusalKey::clashing_clue, view, e.clue);
    } catch (const WrongTotal& e) {
        throw Refusal(RefusalKey::wrong_total)
            .with("mines", *options.mines)
            .with("least", e.least)
            .with("most", e.most);
    } catch (const TooComplex& e) {
        throw too_complex(view, e.clue, options.budget);
    }
}

Refusal no_deal(const WantedDeal& wanted, const NoDeal& end, std::optional<double> seconds) {
    Refusal refusal(RefusalKey::no_deal);
    refusal.with("deal", 0, name_of(wanted.deal))
        .with("width", wanted.grid.width)
        .with("height", wanted.grid.height)
        .with("mines", wanted.mines)
        .with("tried", static_cast<std::int64_t>(end.tried));
    if (seconds) refusal.with("seconds", 0, json_of(*seconds));
    if (wanted.difficulty) refusal.with("difficulty", 0, name_of(*wanted.difficulty));
    if (wanted.bbbv)
        refusal.with("bbbv_least", wanted.bbbv->least).with("bbbv_most", wanted.bbbv->most);
    if (end.likely) refusal.with("least", end.likely->least).with("most", end.likely->most);
    const int by_chance = most_mines_by_chance(wanted.grid);
    if (wanted.deal == HowDealt::no_guess && wanted.mines > by_chance)
        refusal.with("by_chance", by_chance);
    return refusal;
}

void refuse_drill(const DrillTerms& terms, double seconds) {
    try {
        throw;
    } catch (const NoDeal& end) {
        throw no_drill(terms, end.tried, seconds);
    } catch (const Stopped&) {  // before the search, or behind it
        throw no_drill(terms, 0, seconds);
    }
}

}  // namespace fairmines
