// Plays games with `expert` and writes what each says of the win rate to standard output, as
// doubles: what experiments/ablations.py compiles with the kernel, as it is and with a part changed.
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "guessing/expert.hpp"
#include "play/player.hpp"

int main(int count, char** arguments) {
    constexpr int kWeights = 9;
    if (count != kWeights + static_cast<int>(fairmines::kTraits)) {
        std::cerr << "expected WIDTH HEIGHT MINES SEED GAMES BUDGET CONDITIONAL THREADS WEIGHTS\n";
        return EXIT_FAILURE;
    }
    const auto number = [&](int i) { return std::stoull(arguments[i]); };
    const auto whole = [&](int i) { return std::stoi(arguments[i]); };
    // The first click is safe, and in the corner.
    const fairmines::Match match{{whole(1), whole(2)}, whole(3), {0, 0, 0}, number(4), number(6),
                                 whole(7) != 0};
    fairmines::Traits weights;
    for (std::size_t i = 0; i < fairmines::kTraits; ++i)
        weights.values()[i] = std::stod(arguments[kWeights + static_cast<int>(i)]);
    const auto make = [&] { return std::make_unique<fairmines::Expert>(weights); };
    std::vector<fairmines::Played> played(number(5));
    fairmines::play_games(match, make, 0, played, whole(8));
    for (const auto& game : played)
        std::cout.write(reinterpret_cast<const char*>(&game.weight), sizeof game.weight);
    return std::cout.flush() ? EXIT_SUCCESS : EXIT_FAILURE;
}
