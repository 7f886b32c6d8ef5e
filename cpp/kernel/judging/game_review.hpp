// A game judged, opening by opening: what each risked, what would have been better, how lucky it
// was.
//
// A review takes three steps. Its caller keeps the time: what a step has found stays when the step
// is stopped.
//
//  1. judge_next(), once for each move that opened cells: its risk, and what was certain.
//  2. begin_chances(), and play() for each play of each slice of games: the winning chances.
//  3. finish(): the verdicts, and the figures of the whole game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "board/terms.hpp"
#include "judging/chance.hpp"
#include "judging/judge.hpp"
#include "play/game.hpp"

namespace fairmines {

// A move that opened cells with the verdict on it: whether it was a mistake, and what would have
// been better.

// The winning chances around a guess; none where they are not known.
struct GuessValues {
    int best = -1;  // the cell whose chance `before` is: what the expert opens; -1 if not known
    std::optional<Chance> before;
    std::optional<Chance> chosen;  // of the player's move
    std::optional<Chance> after;
    bool cut = false;  // the time has cut `before` or `chosen` short
};

// What would have been better.
struct Better {
    int cell;
    double risk;
    std::optional<Chance> chance;  // of winning after opening this cell
    bool safe;                     // the judgement's proof says why
};

struct Verdict {
    std::optional<Mistake> mistake;
    // A forced guess that would be judged by its cost, but the time has cut that short: there is no
    // verdict. So what is a mistake does not depend on the time.
    bool cut = false;
    std::optional<Better> better;  // none unless this is a mistake
    std::optional<Chance> cost;    // the winning chance that the decision cost: before - chosen
    // The mistake is none by chance, even where many moves are judged: it does not rest on
    // estimates, or its cost is above 0 at kSure.
    bool sure = false;
};

// Judges a guess by the chances around it.
Verdict decide(const Judgement& judged, const GuessValues& values, Rules rules);

struct ReviewOptions {
    Rules rules;              // to judge by
    bool first_is_free;       // the first-click rule kept the first opening free
    std::size_t budget;       // of CountOptions
    std::size_t proof_limit;  // of ProofOptions
    ChanceOptions chances;
};

// The winning chance at a moment of the game.
struct CurvePoint {
    std::size_t decision;  // the number of decisions that were made before it
    double elapsed;        // seconds from the first opening
    Chance chance;
};

// What the decisions of a game come to.
struct GameFigures {
    // The winning chance once the first opening was made, or before it if it may have lost; and at
    // the end: 1 if the game is won, 0 if it is lost. None if it is not known.
    std::optional<Chance> start, end;
    bool complete;   // whether all chances rest on the wanted number of games
    double elapsed;  // seconds from the first opening to the end
    // The sum of -log10 P(safe) over all decisions; infinite if one was certain to lose.
    double luck;
    // What the decisions took from the winning chance at the start, each in the proportion in which
    // it lowers the chance before it: so no more than all of it.
    std::optional<double> cost;
    std::optional<double> gained;  // what luck gave: end - start + cost
    // At the start, before and after each guess, at the end; moments without a chance are left out.
    std::vector<CurvePoint> curve;
};

// What the review of a game adds to the figures of many games.
struct GameCounts {
    std::array<int, kMistakes> mistakes{};  // of each kind; only those that are sure
    int guesses = 0;                        // decisions with a risk
    int survived = 0;                       // of these
    double expected = 0;                    // how many survive on average
    double variance = 0;                    // of that number
    // The sum of what each decision cost when it was made; none if it is not known. A game that was
    // lucky after a costly decision can lose again what luck gave back, so this may be above 1; but
    // it is the mean of this over many games by which they win fewer than the expert.
    std::optional<double> costs{};
    // For each rule, from `single` on: how often it was the easiest to prove a cell safe that a
    // mistake did not open.
    std::array<int, kRules> missed{};
    // The seconds of each move that a rule proves safe, to a millisecond, without the first
    // opening; by the hardest rule that the move takes, from `single` on.
    std::array<std::vector<double>, kRules> times;
};

// A move that opened cells, judged.
struct Decision {
    Judgement judged;
    std::optional<GuessValues> values;  // of a guess
    Verdict verdict;

    double luck() const;  // -log10 of the probability to survive
};

class GameReview {
   public:
    GameReview(const Game& game, const ExpertOptions& expert, const ReviewOptions& options);

    // How the expert plays, for the players of play().
    const ExpertOptions& expert() const { return expert_; }

    // The number of moves that opened cells; a game without one cannot be reviewed.
    std::size_t openings() const { return moves_.size(); }

    // Judges the next of these moves; false if that was the last. Throws Stopped.
    bool judge_next(StopCheck* stop);

    // Finds the winning chances: see ChanceFinder. By other rules than the classic ones nothing is
    // played.
    void begin_chances(const StopCheck::Condition& over);
    bool next_slice(const StopCheck::Condition& over) { return finder_.next_slice(over); }
    std::size_t plays() const { return finder_.plays(); }
    void play(std::size_t number, PlayingOn& player, StopCheck& stop) {
        finder_.play(number, player, stop);
    }
    void cut_short() { finder_.cut_short(); }
    double played() const { return finder_.played(); }

    // Judges the guesses by their chances. `elapsed`: seconds from the first opening to the end.
    void finish(double elapsed);

    const Game& game() const { return game_; }
    const ReviewOptions& options() const { return options_; }
    const std::vector<Decision>& decisions() const { return decisions_; }
    const GameFigures& figures() const { return figures_; }
    const GameCounts& counts() const { return counts_; }

   private:
    void keep_needed_views();
    std::optional<Chance> end_known() const;
    void value_by_rule();
    void value_by_play();
    double sum_of_luck() const;
    std::optional<double> sum_of_costs() const;
    std::optional<double> share_kept() const;
    void count();
    void draw_curve(double elapsed);

    Game game_;
    ExpertOptions expert_;
    ReviewOptions options_;
    OpeningMoves moves_;
    Judge judge_;
    ChanceFinder finder_;
    std::vector<Decision> decisions_;
    std::optional<Analysis> last_;  // of the last view, if the game is not over
    std::vector<std::size_t> guesses_;
    // The places of the chances among those that the finder finds.
    std::map<std::size_t, std::size_t> at_moment_;
    std::vector<std::size_t> of_guess_;
    GameFigures figures_{};
    GameCounts counts_;
};

}  // namespace fairmines
