// Settles cells clue by clue, and keeps a trail to take them back.
#include "proofs/propagation.hpp"

namespace fairmines {

void Propagation::begin(const ClueProblem& problem) {
    problem_ = &problem;
    value_.assign(problem.variables.size(), kUnknown);
    reason_.resize(problem.variables.size());
    unknown_.resize(problem.clues.size());
    need_.resize(problem.clues.size());
    for (std::size_t c = 0; c < problem.clues.size(); ++c) {
        unknown_[c] = static_cast<std::uint8_t>((1U << problem.clues[c].variables.size()) - 1);
        need_[c] = static_cast<std::int8_t>(problem.clues[c].need);
    }
    active_.assign(problem.clues.size(), 0);
    trail_.clear();
    active_clues_.clear();
    queue_.clear();
    next_ = 0;
}

void Propagation::enqueue(int clue) {
    if (active_[at(clue)] != kActive) return;
    active_[at(clue)] = kActive | kQueued;
    queue_.push_back(clue);
}

void Propagation::activate(int clue) {
    if (active(clue)) return;
    active_[at(clue)] = kActive;
    active_clues_.push_back(clue);
    enqueue(clue);
}

void Propagation::assign(int variable, bool mined, int clue) {
    value_[at(variable)] = mined;
    reason_[at(variable)] = clue;
    trail_.push_back(variable);
    for (const auto& [other, bit] : problem_->variables[at(variable)].clues) {
        unknown_[at(other)] = static_cast<std::uint8_t>(unknown_[at(other)] & ~bit);
        need_[at(other)] = static_cast<std::int8_t>(need_[at(other)] - mined);
        enqueue(other);
    }
}

int Propagation::run() {
    int clash = kNone;
    while (clash == kNone && next_ < queue_.size()) {
        const int clue = queue_[next_++];
        active_[at(clue)] = kActive;
        ++work_;
        const Verdict said = verdict(clue);
        if (said == Verdict::clash) clash = clue;
        if (said != Verdict::safe && said != Verdict::mined) continue;
        const auto& variables = problem_->clues[at(clue)].variables;
        for (unsigned set = unknown_[at(clue)]; set; set &= set - 1)
            assign(variables[std::countr_zero(set)], said == Verdict::mined, clue);
    }
    if (clash != kNone)
        for (; next_ < queue_.size(); ++next_) active_[at(queue_[next_])] = kActive;
    queue_.clear();
    next_ = 0;
    return clash;
}

void Propagation::go_back(const Savepoint& mark) {
    while (trail_.size() > mark.trail) {
        const int variable = trail_.back();
        trail_.pop_back();
        const bool mined = value_[at(variable)] == 1;
        value_[at(variable)] = kUnknown;
        for (const auto& [clue, bit] : problem_->variables[at(variable)].clues) {
            unknown_[at(clue)] = static_cast<std::uint8_t>(unknown_[at(clue)] | bit);
            need_[at(clue)] = static_cast<std::int8_t>(need_[at(clue)] + mined);
        }
    }
    for (; next_ < queue_.size(); ++next_)
        active_[at(queue_[next_])] =
            static_cast<std::uint8_t>(active_[at(queue_[next_])] & kActive);
    queue_.clear();
    next_ = 0;
    while (active_clues_.size() > mark.clues) {
        active_[at(active_clues_.back())] = 0;
        active_clues_.pop_back();
    }
}

void Trace::clash(int clue) { need_grounds(clue, knowledge_.need(clue) < 0); }

// Safe cells follow from the mines around the clue, mined cells from the safe ones, and so do the
// two clashes: too many mines, too few cells.
void Trace::need_grounds(int clue, bool mines) {
    for (const int variable : knowledge_.problem().clues[static_cast<std::size_t>(clue)].variables)
        if (knowledge_.known(variable) && knowledge_.mined(variable) == mines) need(variable);
}

std::vector<int> Trace::needed() const {
    std::vector<int> variables;
    for (const int variable : knowledge_.trail())
        if (needs(variable)) variables.push_back(variable);
    return variables;
}

}  // namespace fairmines
