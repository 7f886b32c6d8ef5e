// Plays games with `expert` and writes what each says of the win rate to standard output, as
// doubles: what benchmarks/ablations.py compiles with the kernel, as it is and with a part changed.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "fairmines/expert.hpp"
#include "fairmines/play.hpp"

int main(int count, char** arguments) {
    if (count != 9) {
        std::cerr << "expected WIDTH HEIGHT MINES SEED GAMES BUDGET CONDITIONAL THREADS\n";
        return EXIT_FAILURE;
    }
    const auto number = [&](int i) { return std::stoull(arguments[i]); };
    const auto whole = [&](int i) { return std::stoi(arguments[i]); };
    // The first click is safe, and in the corner.
    const fairmines::Match match{{whole(1), whole(2)}, whole(3), {0, 0, 0}, number(4), number(6),
                                 whole(7) != 0};
    const auto make = []() -> std::unique_ptr<fairmines::Guesser> {
        return std::make_unique<fairmines::Expert>();
    };
    std::vector<fairmines::Played> played(number(5));
    fairmines::play_games(match, make, 0, played, whole(8));
    for (const auto& game : played)
        std::cout.write(reinterpret_cast<const char*>(&game.weight), sizeof game.weight);
    return std::cout.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
}
