// The English sentence of each refusal.
#include "board/refusal.hpp"
#include "board/wording.hpp"

namespace fairmines {
namespace {

// The values of a refusal, as its sentence has them.
class Values {
   public:
    explicit Values(const Refusal& refusal) : refusal_(refusal) {}

    bool has(std::string_view name) const { return refusal_.find(name); }
    int number(std::string_view name) const {
        return static_cast<int>(refusal_.find(name)->number);
    }
    std::string operator[](std::string_view name) const {
        const Refusal::Value& it = *refusal_.find(name);
        return it.text().empty() ? std::to_string(it.number) : std::string(it.text());
    }
    std::string grouped(std::string_view name) const {
        return fairmines::grouped(refusal_.find(name)->number);
    }
    std::string counted(std::string_view name, std::string_view noun) const {
        return fairmines::counted(refusal_.find(name)->number, noun);
    }
    std::string range(std::string_view least, std::string_view most) const {
        return grouped(least) + " to " + grouped(most);
    }
    std::string size() const { return say((*this)["width"], "x", (*this)["height"]); }
    std::string board() const { return say(size(), " with ", counted("mines", "mine")); }
    std::string clue() const {
        return say("the clue ", (*this)["clue"], " at row ", (*this)["row"], ", column ",
                   (*this)["column"]);
    }

   private:
    const Refusal& refusal_;
};

std::string first_click(const Values& v) {
    return say(v.counted("mines", "mine"), v.number("mines") == 1 ? " does" : " do",
               " not fit on a ", v.size(), " board with first='", v["first"], "' at row ", v["row"],
               ", column ", v["column"], ": expected at most ", v["most"]);
}

std::string bbbv(const Values& v) {
    const std::string range = say("bbbv (", v["least"], ", ", v["most"], ")");
    return v.has("outside") ? say(range, " has a 3BV that ", v["outside"],
                                  " is out of range: expected 0 to ", v["limit"])
                            : range + ": expected the least and the most 3BV";
}

std::string wrong_total(const Values& v) {
    const bool one = v.number("least") == v.number("most");
    return say("no layout with ", v.counted("mines", "mine"), " fits: the view allows ",
               one ? "exactly " : v["least"] + " to ", v["most"]);
}

std::string entangled(const std::string& what, const Values& v) {
    return say(what, " are too entangled: counting them takes more than the budget of ",
               v.grouped("budget"), " weights");
}

// Says which request for a layout can be met.
std::string nearest_request(const Values& v) {
    if (v.has("by_chance"))
        return say("at most ", v.counted("by_chance", "mine"), ", or deal 'repaired'");
    std::string request;
    const auto add = [&](const std::string& it) { request += it + ", "; };
    if (v["deal"] != "random") add("fewer mines");
    if (v.has("difficulty")) add("another difficulty");
    if (v.has("bbbv_least") && v.has("least"))
        add(say("a 3BV of ", v.range("least", "most"), ", as 19 in 20 of the first layouts have"));
    if (v["deal"] == "no-guess") add("deal 'repaired'");
    return request + "or more seconds";
}

std::string no_layout(const Values& v) {
    std::string properties;
    const auto add = [&](const std::string& it) {
        properties += (properties.empty() ? "" : " and ") + it;
    };
    if (v.has("bbbv_least")) add("has a 3BV of " + v.range("bbbv_least", "bbbv_most"));
    if (v.has("difficulty")) add(say("has the difficulty '", v["difficulty"], "'"));
    if (v["deal"] == "no-guess") add("can be won without a guess");
    return say("none of ", v.counted("tried", "layout"), " of ", v.board(), ", tried in ",
               v["seconds"], " seconds, ", properties, ": expected ", nearest_request(v));
}

std::string no_repair(const Values& v) {
    std::string properties;
    if (v.has("bbbv_least"))
        properties += say("with a 3BV of ", v.range("bbbv_least", "bbbv_most"), " ");
    if (v.has("difficulty")) properties += say("with the difficulty '", v["difficulty"], "' ");
    return say(v.counted("tried", "attempt"), " in ", v["seconds"], " seconds made no layout of ",
               v.board(), " ", properties, "that can be won without a guess: expected ",
               nearest_request(v));
}

std::string cancelled_search(const Values& v) {
    if (v["deal"] == "repaired")
        return say("the repair of a ", v.board(), " was cancelled after ",
                   v.counted("tried", "attempt"));
    return say("the search for a ", v.board(),
               v.has("bbbv_least") ? " with a 3BV of " + v.range("bbbv_least", "bbbv_most")
                                   : " without a guess",
               " was cancelled after ", v.counted("tried", "layout"));
}

std::string no_deal(const Values& v) {
    if (!v.number("tried"))
        return say("no cell of ", v.board(), " is free: expected at most ",
                   counted(v.number("mines") - 1, "mine"));
    if (!v.has("seconds")) return cancelled_search(v);
    return v["deal"] == "repaired" ? no_repair(v) : no_layout(v);
}

std::string no_drill(const Values& v) {
    const std::string level = say(v.size(), "x", v["mines"]);
    const std::string usual = "9x9x15";
    return say("no drill '", v["drill"], "' within ", v["seconds"], " seconds, in ",
               v.counted("tried", "game"), " of ",
               level == "9x9x10"     ? "beginner"
               : level == "16x16x40" ? "intermediate"
               : level == "30x16x99" ? "expert"
                                     : level,
               ": expected ", level == usual ? "another rule" : "the level " + usual,
               ", or more seconds");
}

// Says what does not fit of what a recorded move drew.
std::string misfit(const Values& v) {
    const std::string what = v["what"];
    if (what == "no-layout") return "has no layout: expected one for a first opening";
    if (what == "late-layout") return "deals a layout: expected it at a first opening only";
    if (what == "level")
        return say("deals ",
                   level_name({v.number("drawn_width"), v.number("drawn_height")},
                              v.number("drawn_mines")),
                   ": expected ",
                   level_name({v.number("width"), v.number("height")}, v.number("mines")));
    if (what == "cell")
        return say("redraws a cell off the board: expected rows 0 to ", v.number("height") - 1,
                   " and columns 0 to ", v.number("width") - 1);
    if (what == "mines")
        return say("changes the number of mines to ", v["drawn_mines"], ": expected ", v["mines"]);
    return say("redraws mines against the clue ", v["clue"], " at row ", v["clue_row"], ", column ",
               v["clue_column"]);
}

}  // namespace

std::string sentence_of(const Refusal& refusal) {
    const Values v(refusal);
    switch (refusal.key) {
        case RefusalKey::side:
            return say(v["name"], " ", v["side"], " is out of range: expected 1 to ", v["most"]);
        case RefusalKey::mines:
            return say(v["mines"], " mines do not fit on a ", v.size(), " board: expected 0 to ",
                       v["most"]);
        case RefusalKey::first_click:
            return first_click(v);
        case RefusalKey::cell:
            return say("cell (row ", v["row"], ", column ", v["column"],
                       ") is off the board: expected rows 0 to ", v["last_row"],
                       " and columns 0 to ", v["last_column"]);
        case RefusalKey::difficulty:
            return say("difficulty '", v["difficulty"], "' with deal '", v["deal"],
                       "': expected deal 'no-guess' or 'repaired'");
        case RefusalKey::bbbv:
            return bbbv(v);
        case RefusalKey::clashing_clue:
            return say("no layout fits: ", v.clue(), " clashes with its surroundings");
        case RefusalKey::wrong_total:
            return wrong_total(v);
        case RefusalKey::too_complex:
            return entangled("the constraints around " + v.clue(), v);
        case RefusalKey::too_complex_guess:
            return entangled("the positions after a guess", v);
        case RefusalKey::no_deal:
            return no_deal(v);
        case RefusalKey::no_drill:
            return no_drill(v);
        case RefusalKey::misfit:
            return say("the recorded '", v["kind"], "' at row ", v["row"], ", column ", v["column"],
                       " ", misfit(v));
    }
    return {};
}

}  // namespace fairmines
