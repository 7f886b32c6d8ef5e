// Boards: the clues and 3BV of layouts.
#include "board/clues.hpp"
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
