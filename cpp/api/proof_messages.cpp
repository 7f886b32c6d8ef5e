// The sentences of proofs, as keys and values for texts in any language.
#include <algorithm>
#include <string>

#include "board/at.hpp"
#include "proofs.hpp"

namespace fairmines {
namespace {

class Messages {
   public:
    explicit Messages(const PlayerView& view)
        : cells_(view.view.cells), grid_(view.view.grid), mines_(view.mines) {}

    std::vector<Message> of(const Step& step) {
        switch (step.rule) {
            case Rule::single:
                single(step);
                break;
            case Rule::subset:
                subset(step);
                break;
            case Rule::overlap:
                overlap(step);
                break;
            case Rule::count:
                count(step);
                break;
            case Rule::chain:
            case Rule::cases:
                refutation(step);
                break;
        }
        say_facts("so", step.concludes);
        if (step.concludes.empty()) say("so.clash");
        return std::move(messages_);
    }

   private:
    void say(std::string key, Message::Values values = {}, int depth = 0) {
        messages_.push_back({std::move(key), std::move(values), depth});
    }

    // Says one message for the safe cells, and one for the mines.
    void say_facts(const std::string& key, const std::vector<Fact>& facts,
                   const Message::Values& more = {}, int depth = 0) {
        for (const bool mined : {false, true}) {
            const auto cells = places(facts, mined);
            if (cells.empty()) continue;
            Message::Values values = more;
            values.emplace_back("count", static_cast<int>(cells.size()));
            values.emplace_back("cells", cells);
            say(key + (mined ? ".mined" : ".safe"), std::move(values), depth);
        }
    }

    void state(const std::string& key, const Fact& fact, int depth = 0) {
        say(key + (fact.mined ? ".mined" : ".safe"), {{"cells", places({fact.cell})}}, depth);
    }

    void single(const Step& step) {
        const int clue = step.clues.front();
        const int wanted = cells_[at(clue)];
        const auto mines = places(step.cells, true), safe = places(step.cells, false);
        Message::Values values{
            {"clue", places({clue})}, {"mines", mines}, {"safe", safe}, {"count", wanted}};
        if (step.concludes.empty()) {
            int places = -static_cast<int>(safe.size());
            grid_.for_neighbours(clue, [&](int it) { places += cells_[at(it)] < 0; });
            values.emplace_back("places", places);
            const bool too_many = static_cast<int>(mines.size()) > wanted;
            say(too_many ? "single.tooMany" : "single.tooFew", std::move(values));
        } else if (step.concludes.front().mined) {
            say("single.mined", std::move(values));
        } else {
            say(wanted > 0 ? "single.safe" : "single.zero", std::move(values));
        }
    }

    void subset(const Step& step) {
        const auto first = unsettled(step, step.clues[0]), second = unsettled(step, step.clues[1]);
        const bool nested = std::includes(second.begin(), second.end(), first.begin(), first.end());
        const int inner = step.clues[nested ? 0 : 1], outer = step.clues[nested ? 1 : 0];
        say_facts("known", step.cells);
        say("subset", {{"inner", places({inner})}, {"outer", places({outer})}});
    }

    void overlap(const Step& step) {
        say_facts("known", step.cells);
        say("overlap", {{"clues", places(step.clues)}});
    }

    void refutation(const Step& step) {
        say_facts("known", step.cells);
        branch(*step.refutation, step.concludes.empty() ? "but" : "suppose", 0);
    }

    void branch(const Branch& branch, const std::string& key, int depth) {
        state(key, branch.supposition, depth);
        for (const auto& [clue, concludes] : branch.consequences)
            say_facts("then", concludes, {{"clue", places({clue})}}, depth);
        if (branch.clash) say("then.clash", {{"clue", places({*branch.clash})}}, depth);
        for (const Branch& it : branch.branches) this->branch(it, "case", depth + 1);
    }

    void count(const Step& step) {
        // 1. The numbers: the total, known mines, the groups, and the cells in no group.
        if (step.supposition) state("suppose", *step.supposition);
        const int total = *mines_;
        const int known = static_cast<int>(std::count(cells_.begin(), cells_.end(), kMine));
        say("count.total", {{"count", total}});
        if (known > 0) say("count.known", {{"count", known}});
        for (const Group& it : step.groups) group(it);
        // 2. Why they do not add up, or what is left for the other cells.
        int least = known + (step.supposition && step.supposition->mined ? 1 : 0);
        int most = least;
        for (const Group& it : step.groups) {
            least += it.mines.front();
            most += it.mines.back();
        }
        const int others = step.other_cells;
        const bool direct = !step.supposition && !step.concludes.empty();
        const bool mined = direct && step.concludes.front().mined;
        if (direct && !mined && least == total)
            say("count.noneLeft", {{"count", others}});
        else if (mined && most + others == total)
            say("count.allNeeded", {{"count", others}});
        else if (least > total)
            say("count.tooMany", {{"count", least}});
        else if (most + others < total)
            say("count.tooFew", {{"count", most + others}, {"others", others}});
        else
            say("count.gap", {{"others", others}});
    }

    void group(const Group& it) {
        const int least = it.mines.front(), most = it.mines.back();
        Message::Values values{{"clues", places(it.clues)}, {"cells", it.cells}};
        if (it.mines.size() == 1) {
            values.emplace_back("count", least);
            say("count.exactly", std::move(values));
        } else if (most - least == static_cast<int>(it.mines.size()) - 1) {
            values.emplace_back("least", least);
            values.emplace_back("most", most);
            say("count.range", std::move(values));
        } else {
            std::string numbers;
            for (const int number : it.mines) {
                if (!numbers.empty()) numbers += ", ";
                numbers += std::to_string(number);
            }
            values.emplace_back("numbers", numbers);
            say("count.some", std::move(values));
        }
    }

    // The covered cells around a clue that are not settled yet, in reading order.
    std::vector<int> unsettled(const Step& step, int clue) const {
        std::vector<int> found;
        grid_.for_neighbours(clue, [&](int it) {
            const bool open = std::none_of(step.cells.begin(), step.cells.end(),
                                           [it](const Fact& fact) { return fact.cell == it; });
            if (cells_[at(it)] == kCovered && open) found.push_back(it);
        });
        return found;
    }

    std::vector<Place> places(const std::vector<int>& cells) const {
        return Json(grid_).places(cells);
    }
    std::vector<Place> places(const std::vector<Fact>& facts, bool mined) const {
        std::vector<int> cells;
        for (const Fact& it : facts)
            if (it.mined == mined) cells.push_back(it.cell);
        return places(cells);
    }

    std::span<const std::int8_t> cells_;
    Grid grid_;
    std::optional<int> mines_;
    std::vector<Message> messages_;
};

}  // namespace

std::vector<Message> messages_of(const PlayerView& view, const Step& step) {
    return Messages(view).of(step);
}

void write(Json& json, const Message::Value& it) {
    std::visit([&](const auto& value) { json.value(value); }, it);
}

void write(Json& json, const Message& it) {
    json.object("key", it.key, "values", it.values, "depth", it.depth);
}

}  // namespace fairmines
