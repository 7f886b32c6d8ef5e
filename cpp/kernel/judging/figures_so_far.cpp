// Judges the openings of a game as they are made.
#include "judging/figures_so_far.hpp"

#include <algorithm>
#include <utility>

#include "judging/exact_sum.hpp"

namespace fairmines {

FiguresSoFar::FiguresSoFar(const Game& game, bool first_is_free, std::size_t budget)
    : judge_(game.terms().rules, {game.terms().mines, 1.0, budget, nullptr}, 0),
      first_is_free_(first_is_free) {}

void FiguresSoFar::update(const Game& game, StopCheck* stop) {
    OpeningMoves moves(game);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        OpeningMove opening = moves.next();
        const std::size_t number = opening.move;
        if (i < weighed_.size() && weighed_[i].move == number) continue;
        weighed_.resize(i);  // the others were taken back
        const bool free = i == 0 && first_is_free_;
        const Judgement it = judge_.weigh(std::move(opening), game.terms().grid, free, stop);
        weighed_.push_back({number, it.risk, it.guess() && (!it.forced || it.riskier())});
    }
    weighed_.resize(moves.size());
}

double FiguresSoFar::luck() const {
    std::vector<double> risks;
    for (const Weighed& it : weighed_) risks.push_back(it.risk);
    return luck_of(risks);
}

int FiguresSoFar::mistakes() const {
    return static_cast<int>(std::count_if(weighed_.begin(), weighed_.end(),
                                          [](const Weighed& it) { return it.mistake; }));
}

}  // namespace fairmines
