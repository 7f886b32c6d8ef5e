// Boards: the clues and 3BV of layouts.
#include "board/clues.hpp"
#include "board/drawn_seeds.hpp"
#include "exchange.hpp"

using namespace browser;

// Bytes: the clues of a layout. JSON: its 3BV.
FAIRMINES_EXPORT(clues)
int clues(int width, int height) {
    return run([&] {
        exchange().bytes.resize(input_layout().size());
        fairmines::count_clues({width, height}, input_layout(), exchange().bytes);
        tell(fairmines::bbbv({width, height}, input_layout()));
    });
}

// As in drawn_seeds.hpp.
FAIRMINES_EXPORT(attempt_seed)
std::uint64_t attempt_seed(std::uint64_t seed, std::uint32_t attempt) {
    return fairmines::attempt_seed(seed, attempt);
}
