// How the page's scripts and the kernel exchange data: numbers as arguments, JSON as answers, and
// arrays as bytes.
//
// A call takes numbers and the bytes of `input`, a board most of the time. It returns an Outcome,
// and leaves its answer in `text`, JSON or nothing, and in `bytes` until the next call. JavaScript
// reads these in the module's memory, without a copy. Emscripten's own bindings would compile
// functions from texts, which the page's Content-Security-Policy forbids, and weigh as much as all
// of these.
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
    // What a call counts, for its refusal: the view that it took from the input, if it took one,
    // and what was counted last.
    fairmines::View counted{};
    fairmines::CountOptions options{};
};

Exchange& exchange();

// The cells of the input, which the call counts.
fairmines::View input_view(int width, int height);
std::span<const std::uint8_t> input_layout();

// Answers JSON.
void answer(std::string json);
// Answers a number, a truth value, or a structure that api/json.hpp writes.
template <class T>
void tell(const T& it) {
    answer(fairmines::json_of(it));
}

// Answers bytes after those that are there.
template <class Bytes>
void add_bytes(const Bytes& values) {
    auto& bytes = exchange().bytes;
    const auto* first = reinterpret_cast<const std::uint8_t*>(values.data());
    bytes.insert(bytes.end(), first, first + values.size() * sizeof values.data()[0]);
}
// Makes the bytes so many doubles.
std::span<double> answer_doubles(std::size_t size);

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

// A number of a script.
fairmines::Whole whole(double number);

// What the two modules say differently, in whole_refusals.cpp and game_refusals.cpp. The English
// sentence of a refusal:
std::string english(const fairmines::Refusal& refusal);
// Within a catch block: throws a Refusal where a count, or a search for a layout, has ended.
void refuse_count();
void refuse_search(const fairmines::WantedDeal& wanted, double seconds);

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
    exchange().text.clear();
    exchange().bytes.clear();
    exchange().counted = {};
    try {
        call();
        return static_cast<int>(Outcome::done);
    } catch (...) {
        return refuse();
    }
}

}  // namespace browser
