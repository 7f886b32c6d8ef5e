// What an input of a reader may take: time and memory; and what a failure to read it looks like.
// Each target is one source, so this header may replace operator new.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string>

#include "board/failure.hpp"
#include "fuzz.hpp"

namespace fuzz {

// What an input may take, with all that is made of it: processor time, and memory.
inline constexpr double kSeconds = 0.5;
inline constexpr std::size_t kMemory = 64'000'000;

inline std::size_t bytes_in_use = 0, most_bytes = 0;
inline constexpr std::size_t kPrefix = alignof(std::max_align_t);  // holds the size of a block

}  // namespace fuzz

// Not inlined, or the compiler takes `free` for the wrong way to delete.
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* block = std::malloc(size + fuzz::kPrefix);
    if (!block) throw std::bad_alloc();
    std::memcpy(block, &size, sizeof size);
    fuzz::bytes_in_use += size;
    fuzz::ensure(fuzz::bytes_in_use <= fuzz::kMemory, "an input takes at most 64 MB");
    fuzz::most_bytes = std::max(fuzz::most_bytes, fuzz::bytes_in_use);
    return static_cast<char*>(block) + fuzz::kPrefix;
}

// Sorting takes its buffer from this one.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return operator new(size); }

[[gnu::noinline]] void operator delete(void* pointer) noexcept {
    if (!pointer) return;
    void* block = static_cast<char*>(pointer) - fuzz::kPrefix;
    std::size_t size = 0;
    std::memcpy(&size, block, sizeof size);
    fuzz::bytes_in_use -= size;
    std::free(block);
}
void operator delete(void* pointer, std::size_t) noexcept { operator delete(pointer); }

// A third of the time would be spent on noting who allocated each of many small blocks, and on
// keeping those of earlier inputs. An input that fails can be had again with other ASAN_OPTIONS,
// such as malloc_context_size=30.
extern "C" const char* __asan_default_options() {
    return "abort_on_error=1:malloc_context_size=0:"
           "quarantine_size_mb=1:thread_local_quarantine_size_kb=64";
}

namespace fuzz {

inline double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Task>
void in_time(Task&& task) {
    const double begin = processor_seconds();
    task();
    ensure(processor_seconds() - begin <= kSeconds, "an input takes at most 0.5 s");
}

// The longest sentence: of a replay in a session, with two places and a quotation.
constexpr std::size_t kLongestSentence = 500;

inline void check(const fairmines::Failure& failure) {
    const std::string& sentence = failure.sentence;
    ensure(!sentence.empty() && sentence.size() <= kLongestSentence, "a failure is a sentence");
    const auto controls = [](char it) { return static_cast<std::uint8_t>(it) < 0x20; };
    ensure(std::none_of(sentence.begin(), sentence.end(), controls), "a sentence is of one line");
}

}  // namespace fuzz
