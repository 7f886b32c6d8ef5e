// Keeps the buffers of the exchange, and turns what the kernel throws into outcomes.
#include "exchange.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace browser {
namespace {

using Clock = std::chrono::steady_clock;

// Far away, but not so far that the sum overflows.
constexpr double kLongest = 1e6;

int refused(Outcome outcome, std::string json = {}) {
    answer(std::move(json));
    exchange().bytes.clear();
    return static_cast<int>(outcome);
}

}  // namespace

Exchange& exchange() {
    static Exchange exchange;
    return exchange;
}

void answer(std::string json) { exchange().text = std::move(json); }

Clock::time_point end_after(double seconds) {
    if (!(seconds > 0)) throw fairmines::Stopped{};
    const std::chrono::duration<double> time(std::min(seconds, kLongest));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
}

Deadline::Deadline(double seconds)
    : stop_([end = end_after(seconds)] { return Clock::now() > end; }) {}
Deadline::~Deadline() = default;

int run(void (*call)()) {
    exchange().text.clear();
    exchange().bytes.clear();
    try {
        call();
        return static_cast<int>(Outcome::done);
    } catch (...) {
        return refuse();
    }
}

fairmines::Whole whole(double number) {
    constexpr double kMost = 1LL << 53;
    const auto nearest = static_cast<std::int64_t>(std::clamp(number, -kMost, kMost));
    if (static_cast<double>(nearest) == number) return nearest;
    return {nearest, fairmines::json_of(number)};
}

int refuse() {
    try {
        refuse_count();
        throw;
    } catch (const fairmines::Refusal& refusal) {
        return refused(Outcome::refused, fairmines::describe_refusal(refusal, english(refusal)));
    } catch (const fairmines::Stopped&) {
        return refused(Outcome::out_of_time);
    } catch (const std::bad_alloc&) {
        return refused(Outcome::out_of_memory);
    }
}

}  // namespace browser

using browser::exchange;

// Makes room for an input of this size, and returns its address.
FAIRMINES_EXPORT(input)
std::uint8_t* input(std::size_t size) {
    exchange().input.resize(size);
    return exchange().input.data();
}

FAIRMINES_EXPORT(text) const char* text() { return exchange().text.data(); }
FAIRMINES_EXPORT(text_size) std::size_t text_size() { return exchange().text.size(); }
FAIRMINES_EXPORT(bytes) const std::uint8_t* bytes() { return exchange().bytes.data(); }
FAIRMINES_EXPORT(bytes_size) std::size_t bytes_size() { return exchange().bytes.size(); }
