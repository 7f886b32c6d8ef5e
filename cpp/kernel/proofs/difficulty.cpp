// Asks the rules from the easiest on: for the cells of a view, and to win a board.
#include "proofs/difficulty.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {
void Difficulty::begin(const View& view) {
    problem_ = ClueProblem::of(view);
    closure_.begin(problem_);
    for (int clue = 0; clue < static_cast<int>(problem_.clues.size()); ++clue)
        closure_.activate(clue);
}

std::vector<std::uint8_t> Difficulty::rule_of_cells(const View& view, const CountOptions& options) {
    std::vector<std::uint8_t> rules(view.cells.size(), 0);
    probability_.resize(view.cells.size());
    // 1. What is certain at all.
    std::size_t left = 0;
    const auto mark_certain = [&](Rule rule) {
        counter_.mine_probability(probability_);
        left = 0;
        for (std::size_t cell = 0; cell < rules.size(); ++cell)
            if (probability_[cell] == 0 || probability_[cell] == 1) {
                rules[cell] = static_cast<std::uint8_t>(rule);
                ++left;
            }
    };
    counter_.count(view, options);
    mark_certain(Rule::count);
    // 2. What the rules for clues find.
    begin(view);
    for (const Rule rule : kClosureRules) {
        const std::size_t before = closure_.knowledge().trail().size();
        closure_.run(rule, kNone);
        const auto found = closure_.knowledge().trail().subspan(before);
        for (const int variable : found)
            rules[at(problem_.variables[at(variable)].cell)] = static_cast<std::uint8_t>(rule);
        left -= found.size();
        if (left == 0) return rules;
    }
    // 3. What the clues force without the total.
    if (!options.mines) {
        std::replace(rules.begin(), rules.end(), static_cast<std::uint8_t>(Rule::count),
                     static_cast<std::uint8_t>(Rule::cases));
        return rules;
    }
    counter_.count(view, options.without_total());
    counter_.mine_probability(probability_);
    for (std::size_t cell = 0; cell < rules.size(); ++cell)
        if (rules[cell] == static_cast<std::uint8_t>(Rule::count) &&
            (probability_[cell] == 0 || probability_[cell] == 1))
            rules[cell] = static_cast<std::uint8_t>(Rule::cases);
    return rules;
}

std::optional<Rule> Difficulty::of_board(const Grid& grid, std::span<const std::uint8_t> layout,
                                         int start, Rule hardest, const CountOptions& options) {
    board_.lay(grid, layout);
    if (board_.mine(start)) return std::nullopt;
    single_point_.begin(grid);
    single_point_.open(board_, start);
    Rule needed = Rule::single;
    while (board_.left() > 0) {
        begin(board_.view());
        bool opened = false;
        for (int rule = 1; !opened; ++rule) {
            if (rule > static_cast<int>(hardest)) return std::nullopt;
            const Rule now{static_cast<std::uint8_t>(rule)};
            try {
                // A chain takes longer than the count, and most layouts end in a guess.
                if (now == Rule::chain && !any_safe(options)) return std::nullopt;
                opened = now <= Rule::chain   ? open_by_rules(now)
                         : now == Rule::cases ? open_by_count(options.without_total())
                                              : open_by_count(options);
            } catch (const TooComplex&) {
                return std::nullopt;
            }
            if (opened) needed = std::max(needed, now);
        }
    }
    return needed;
}

// Opens what the rules up to this one find safe; returns whether anything is.
bool Difficulty::open_by_rules(Rule rule) {
    closure_.run(rule, kNone);
    const Propagation& knowledge = closure_.knowledge();
    bool opened = false;
    for (const int variable : knowledge.trail()) {
        const int cell = problem_.variables[at(variable)].cell;
        if (knowledge.mined(variable)) continue;
        if (board_.covered(cell)) single_point_.open(board_, cell);
        opened = true;
    }
    return opened;
}

bool Difficulty::any_safe(const CountOptions& options) {
    const View view = board_.view();
    probability_.resize(view.cells.size());
    counter_.count(view, options);
    counter_.mine_probability(probability_);
    return std::find(probability_.begin(), probability_.end(), 0.0) != probability_.end();
}

bool Difficulty::open_by_count(const CountOptions& options) {
    any_safe(options);
    bool opened = false;
    for (int cell = 0; cell < board_.grid().cells(); ++cell)
        if (probability_[at(cell)] == 0 && board_.covered(cell)) {
            single_point_.open(board_, cell);
            opened = true;
        }
    return opened;
}

}  // namespace fairmines
