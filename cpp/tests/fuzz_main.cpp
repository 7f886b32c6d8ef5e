// Drives a fuzz target where there is no libFuzzer (g++ has none): `fuzz_x [RUNS [SEED]]`.
//
// Input number i is random bytes from the seed SEED + i, so whatever input fails can be had again
// as the only one: `fuzz_x 1 ITS-SEED`. The targets have libFuzzer's signature and can be linked
// with clang++ -fsanitize=fuzzer instead of this file.

#include <sys/time.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "board/rng.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// Sanitizers end the program with an abort, so that the handler below can name the input. A target
// may have options of its own.
extern "C" [[gnu::weak]] const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }

namespace {

constexpr std::uint32_t max_size = 512;
// An input that takes longer is a failure. Of processor time, because the machine may be busy.
constexpr itimerval max_time{{0, 0}, {30, 0}};
unsigned long long input_seed = 0;

void name_the_input(int signal) {
    std::fprintf(stderr, "%s on the input of seed %llu\n",
                 signal == SIGVTALRM ? "too slow" : "failed", input_seed);
    std::_Exit(1);
}

// Short inputs are as likely as long ones; half of the inputs have mostly small bytes.
std::vector<std::uint8_t> random_input(std::uint64_t seed) {
    fairmines::Rng rng(seed);
    std::vector<std::uint8_t> input(rng.below(rng.below(max_size) + 1));
    const std::uint32_t bound = rng.below(2) ? 256 : 16;
    for (auto& byte : input) byte = static_cast<std::uint8_t>(rng.below(bound));
    return input;
}

}  // namespace

int main(int argc, char** argv) {
    const unsigned long long runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
    const unsigned long long seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    std::signal(SIGABRT, name_the_input);
    std::signal(SIGVTALRM, name_the_input);
    for (unsigned long long i = 0; i < runs; ++i) {
        input_seed = seed + i;
        setitimer(ITIMER_VIRTUAL, &max_time, nullptr);
        const auto input = random_input(input_seed);
        LLVMFuzzerTestOneInput(input.data(), input.size());
    }
    std::printf("%llu inputs from seed %llu: no failure\n", runs, seed);
}
