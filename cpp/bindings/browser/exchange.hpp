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
#include "refusals.hpp"

// A function that JavaScript calls by this name.
#define FAIRMINES_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace browser {

// What a call returns; scripts have the same numbers.
enum class Outcome : int {
    done = 0,
    refused = 1,        // JSON: see describe_refusal()
    out_of_time = 2,    //
    out_of_memory = 3,  // the instance is of no use any more
};

struct Exchange {
    std::vector<std::uint8_t> input;
    std::string text;
    std::vector<std::uint8_t> bytes;
    std::size_t budget = 0;  // of the last request that had one, for its refusal
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

// A number of a script.
fairmines::Whole whole(double number);

// What the two modules say differently, in whole_refusals.cpp and game_refusals.cpp. The English
// sentence of a refusal:
std::string english(const fairmines::Refusal& refusal);
// Within a catch block: throws a Refusal where a count, or a search for a layout, has ended.
void refuse_count();
void refuse_search(const fairmines::WantedDeal& wanted, double seconds);

}  // namespace browser
