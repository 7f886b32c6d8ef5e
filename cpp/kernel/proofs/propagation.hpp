// Follows the consequences of single clues, takes them back, and traces a conclusion to what it
// follows from.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/at.hpp"
#include "proofs/clue_problem.hpp"

namespace fairmines {

inline constexpr int kNone = -1;

// What is known of the variables of a problem. Only active clues are asked, the earliest first, so
// that deductions are short. An instance is meant to be used for many problems in turn: it keeps
// its memory.
class Propagation {
   public:
    // Starts without a known variable and without an active clue.
    void begin(const ClueProblem& problem);

    void activate(int clue);
    bool active(int clue) const { return active_[at(clue)] & kActive; }

    // Settles an unknown variable. `clue` is the reason; kNone for a supposition and other rules.
    void assign(int variable, bool mined, int clue = kNone);

    // Asks single clues until nothing changes or one cannot be met; returns that clue or kNone.
    // After a clash, go back to an earlier mark.
    int run();

    // What one clue says now.
    enum class Verdict : std::uint8_t { nothing, safe, mined, clash };
    Verdict verdict(int clue) const {
        const int cells = std::popcount(unknown(clue)), wanted = need(clue);
        if (wanted < 0 || wanted > cells) return Verdict::clash;
        if (cells == 0) return Verdict::nothing;
        return wanted == 0 ? Verdict::safe : wanted == cells ? Verdict::mined : Verdict::nothing;
    }

    bool known(int variable) const { return value_[at(variable)] != kUnknown; }
    bool mined(int variable) const { return value_[at(variable)] == 1; }
    int reason(int variable) const { return reason_[at(variable)]; }
    std::uint8_t unknown(int clue) const { return unknown_[at(clue)]; }  // a set of its variables
    int need(int clue) const { return need_[at(clue)]; }

    // The known variables in the order in which they were settled, and the active clues.
    std::span<const int> trail() const { return trail_; }
    std::span<const int> active_clues() const { return active_clues_; }

    // Asks all active clues again, at the next run.
    void ask_again() {
        for (const int clue : active_clues_) enqueue(clue);
    }

    // Goes back to a state. It must have been closed under single clues; else ask_again() first.
    struct Savepoint {
        std::size_t trail, clues;
    };
    Savepoint mark() const { return {trail_.size(), active_clues_.size()}; }
    void go_back(const Savepoint& mark);

    const ClueProblem& problem() const { return *problem_; }
    std::size_t work() const { return work_; }  // looks at a clue, since the instance was made
    void add_work(std::size_t steps) { work_ += steps; }

   private:
    static constexpr std::int8_t kUnknown = -1;
    static constexpr std::uint8_t kActive = 1, kQueued = 2;
    void enqueue(int clue);

    const ClueProblem* problem_ = nullptr;
    std::vector<std::int8_t> value_;     // by variable: kUnknown, 0 or 1
    std::vector<int> reason_;            // by variable
    std::vector<std::uint8_t> unknown_;  // by clue
    std::vector<std::int8_t> need_;      // by clue
    std::vector<std::uint8_t> active_;   // by clue
    std::vector<int> trail_, active_clues_, queue_;
    std::size_t next_ = 0;  // in the queue
    std::size_t work_ = 0;
};

// The variables that a conclusion needs, found by going back along the trail of what is known.
class Trace {
   public:
    explicit Trace(const Propagation& knowledge)
        : knowledge_(knowledge), needed_(knowledge.problem().variables.size(), 0) {}

    void need(int variable) { needed_[static_cast<std::size_t>(variable)] = 1; }
    void need_all(const std::vector<int>& variables) {
        for (const int variable : variables) need(variable);
    }
    bool needs(int variable) const { return needed_[static_cast<std::size_t>(variable)] != 0; }
    void forget(int variable) { needed_[static_cast<std::size_t>(variable)] = 0; }

    // Needs the known mines around a clue, or the known safe cells.
    void need_grounds(int clue, bool mines);

    // Needs what makes a clue clash.
    void clash(int clue);

    // Variables that a clue settled at once; clue is kNone for anything but a single clue.
    struct Firing {
        int clue;
        std::vector<int> settled;  // those that are needed
    };

    // Goes back along the trail to the place `begin`. Calls visit(firing) for each firing with a
    // needed variable, the last one first; what a single clue depends on is needed in turn.
    // Suppositions and other rules are visited variable by variable.
    template <class Visit>
    void follow(std::size_t begin, Visit&& visit) {
        const auto trail = knowledge_.trail();
        for (std::size_t i = trail.size(); i > begin; --i) {
            const int variable = trail[i - 1];
            if (!needs(variable)) continue;
            Firing firing{knowledge_.reason(variable), {variable}};
            forget(variable);
            if (firing.clue != kNone) {
                for (; i - 1 > begin && knowledge_.reason(trail[i - 2]) == firing.clue; --i)
                    if (needs(trail[i - 2])) {
                        firing.settled.push_back(trail[i - 2]);
                        forget(trail[i - 2]);
                    }
                need_grounds(firing.clue, !knowledge_.mined(variable));
            }
            visit(firing);
        }
    }

    // All variables that are needed still.
    std::vector<int> needed() const;

   private:
    const Propagation& knowledge_;
    std::vector<std::uint8_t> needed_;
};

}  // namespace fairmines
