// Advice: one at a time, step by step as in advice.hpp.
#include "advice.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "requests.hpp"

namespace browser {
namespace {

ExpertOptions expert;
std::unique_ptr<Advice> advice;

}  // namespace

const ExpertOptions& expert_options() { return expert; }

void set_weights(const set_weights_request& it, const Context&) {
    std::string_view names = it.names;
    const Bytes weights = it.weights;
    std::array<double, kFeatures> values{};
    if (weights.size() != sizeof values) __builtin_trap();
    for (std::size_t i = 0; i < kFeatures; ++i) {
        const std::string_view name = names.substr(0, names.find(' '));
        names.remove_prefix(std::min(names.size(), name.size() + 1));
        std::memcpy(&values[find_name(name, kFeatureNames)], &weights[i * sizeof(double)],
                    sizeof(double));
    }
    expert.weights = Features(values);
}

void advice_begin(const advice_begin_request& it, const Context& context) {
    advice.reset();
    const View view = view_of(it.width, it.cells);
    const CountOptions options{it.mines, 1, it.budget, context.stop};
    counting(view, options,
             [&] { advice = std::make_unique<Advice>(view, options, it.seed, expert); });
}

bool advice_search(const advice_search_request& it, const Context&) {
    return advice->search(over_after(it.seconds));
}

void advice_choose(const advice_choose_request&, const Context& context) {
    advice->choose_candidates(context.stop);
}

void advice_resume(const advice_resume_request& it, const Context& context) {
    advice->resume(it.cell, {it.games, it.total, it.squares}, context.stop);
}

bool advice_play(const advice_play_request&, const Context& context) {
    return advice->play_slice(kEnoughGames, context.stop);
}

std::string advice_found(const advice_found_request&, const Context& context) {
    return describe_advice(*advice, context.stop);
}

void advice_end(const advice_end_request&, const Context&) { advice.reset(); }

}  // namespace browser
