// How the page's scripts and the kernel exchange data: requests as bytes, answers as JSON and
// bytes.
//
// A call takes its request from `input`: see requests.hpp. It returns an Outcome, and leaves its
// answer in `text`, JSON or nothing, and in `bytes` until the next call. JavaScript reads these in
// the module's memory, without a copy. Emscripten's own bindings would compile functions from
// texts, which the page's Content-Security-Policy forbids, and weigh as much as all of these.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/view.hpp"
#include "counting/solution_counter.hpp"
#include "counting/stop_check.hpp"
#include "json.hpp"

// A function that JavaScript calls by this name.
#define FAIRMINES_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace browser {

// What a call returns; scripts have the same numbers. JSON has the fields of the comments.
enum class Outcome : int {
    done = 0,
    inconsistent = 1,   // cell: of a clashing clue
    wrong_total = 2,    // least, most: the totals that fit
    too_complex = 3,    // cell: of a clue; in a move, clue: what it shows
    out_of_time = 4,    //
    out_of_memory = 5,  // the instance is of no use any more
    no_deal = 6,        // tried: how many layouts
    no_room = 7,        // for the mines, beside the cells that a first opening keeps free
    misfit = 8,         // sentence
};

struct Exchange {
    std::vector<std::uint8_t> input;
    std::string text;
    std::vector<std::uint8_t> bytes;
};

Exchange& exchange();

// Answers JSON.
void answer(std::string json);

// The end of a time from now on. Throws Stopped if it is over already.
std::chrono::steady_clock::time_point end_after(double seconds);

// Ends a computation after this time.
class Deadline {
   public:
    // Throws Stopped if the time is over already.
    __attribute__((noinline)) explicit Deadline(double seconds);
    __attribute__((noinline)) ~Deadline();
    fairmines::StopCheck& stop() { return stop_; }

   private:
    fairmines::StopCheck stop_;
};

// Answers a call; turns exceptions into an Outcome. It is never inlined: each call has it.
__attribute__((noinline)) int run(void (*call)());

int refuse();  // within a catch block: the Outcome of the exception

}  // namespace browser
