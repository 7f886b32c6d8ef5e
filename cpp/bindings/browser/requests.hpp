// The calls of the browser alone: those of call_table.hpp that go on with what a call before has
// left. And how a call gets its request and leaves its answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "calls.hpp"
#include "exchange.hpp"
#include "guessing/expert.hpp"
#include "json.hpp"
#include "play/game.hpp"

namespace browser {

using namespace fairmines;
using namespace fairmines::calls;

#define GAME_CALL DECLARE_CALL
#define BROWSER_CALL DECLARE_CALL
#include "call_table.hpp"

// Of a request that has both ends, or none.
template <class Request>
std::optional<BbbvRange> range_of(const Request& it) {
    if (!it.most_bbbv) return {};
    check_bbbv(whole(*it.least_bbbv), whole(*it.most_bbbv));
    return BbbvRange{static_cast<int>(*it.least_bbbv), static_cast<int>(*it.most_bbbv)};
}

// The seconds of a search that has none left, which looks at a layout all the same.
inline constexpr double kShortest = 1e-9;

// The radius of the square around the start that has no mine.
inline int radius_of(FirstRule first) { return static_cast<int>(first) - 1; }

// The counter of all calls, kept for its memory, which a very large view frees again.
SolutionCounter& counter();

// The game of this number.
Game& game_of(int number);

// How the expert plays: as its weights say, which scripts pass once.
const ExpertOptions& expert_options();

// A condition that holds after this time. Throws Stopped if it is over already.
StopCheck::Condition over_after(double seconds);

// The browser knows encodings.
extern const Decode decode;

void leave(std::string&& json);
void leave(std::optional<std::string>&& json);
void leave(std::vector<std::uint8_t>&& bytes);
void leave(std::vector<double>&& numbers);
void leave(Answer&& it);
template <class Value>
    requires std::is_arithmetic_v<Value>
void leave(Value it) {
    answer(json_of(it));
}

template <class Request>
constexpr bool kEndsInTime =
    requires(const Request& it) { requires std::is_same_v<decltype(it.seconds), Time>; };

// Calls a function with the request of the input.
template <class Result, class Request>
void call(Result (*function)(const Request&, const Context&), Context context = {}) {
    const auto& request = *reinterpret_cast<const Request*>(exchange().input.data());
    if constexpr (requires { request.budget; }) exchange().budget = request.budget;
    const auto answer = [&] {
        if constexpr (std::is_void_v<Result>)
            function(request, context);
        else
            leave(function(request, context));
    };
    if constexpr (kEndsInTime<Request>) {
        Deadline deadline(request.seconds);
        context.stop = &deadline.stop();
        answer();
    } else {
        answer();
    }
}

}  // namespace browser
