// How the page's scripts and the kernel exchange data: numbers as arguments, arrays in buffers.
//
// A call takes numbers and the bytes of `input`, a board most of the time. It returns an Outcome,
// and leaves its answer in `numbers` and `bytes` until the next call. JavaScript reads these in
// the module's memory, without a copy. Emscripten's own bindings would compile functions from
// texts, which the page's Content-Security-Policy forbids, and weigh as much as all of these.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "counting/stop_check.hpp"

// A function that JavaScript calls by this name.
#define FAIRMINES_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace browser {

// What a call returns; scripts have the same numbers.
enum class Outcome : int {
    done = 0,
    inconsistent = 1,   // `numbers` has the index of a clashing clue
    wrong_total = 2,    // `numbers` has the least and the largest total
    too_complex = 3,    // `numbers` has the index of a clue, and in a move the clue itself
    out_of_time = 4,    //
    out_of_memory = 5,  // the instance is of no use any more
    no_deal = 6,        // `numbers` has the number of layouts tried
    no_room = 7,        // for the mines, beside the cells that a first opening keeps free
    misfit = 8,         // `numbers` has the kind, a cell and a value, as in Misfit
};

struct Exchange {
    std::vector<std::uint8_t> input;
    std::vector<double> numbers;
    std::vector<std::uint8_t> bytes;
};

Exchange& exchange();

// The cells of the input.
fairmines::View input_view(int width, int height);
std::span<const std::uint8_t> input_layout();

void answer(std::string_view text);
inline void tell(double number) { exchange().numbers.push_back(number); }

// The end of a time from now on. Throws Stopped if it is over already.
std::chrono::steady_clock::time_point end_after(double seconds);

// A condition that holds after this time.
class Deadline {
   public:
    // Throws Stopped if the time is over already.
    explicit Deadline(double seconds);
    fairmines::StopCheck& stop() { return stop_; }

   private:
    std::chrono::steady_clock::time_point end_;
    fairmines::StopCheck stop_;
};

// Answers a call; turns exceptions into an Outcome.
template <class Call>
int run(Call&& call);

// The total and the limits of a count; `mines` is negative if the total is unknown.
fairmines::CountOptions count_options(int mines, double odds, double budget, Deadline& deadline);

// The counter of all calls, kept for its memory, which a very large view frees again.
fairmines::SolutionCounter& counter();

int refuse();  // within a catch block: the Outcome of the exception

template <class Call>
int run(Call&& call) {
    exchange().numbers.clear();
    exchange().bytes.clear();
    try {
        call();
        return static_cast<int>(Outcome::done);
    } catch (...) {
        return refuse();
    }
}

}  // namespace browser
