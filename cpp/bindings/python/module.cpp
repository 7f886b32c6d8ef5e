// The Python module: one bind_*.cpp for each family of functions.
#include "bind.hpp"

NB_MODULE(_kernel, m) {
    m.doc() = "The C++ kernel of fairmines: trusted arguments in, arrays out.";
    bindings::bind_layout(m);
    bindings::bind_board(m);
    bindings::bind_counting(m);
    bindings::bind_many(m);
    bindings::bind_metrics(m);
    bindings::bind_endgame(m);
    bindings::bind_expert(m);
    bindings::bind_play(m);
    bindings::bind_proofs(m);
    bindings::bind_batch(m);
    bindings::bind_deals(m);
    bindings::bind_game(m);
    bindings::bind_judging(m);
    bindings::bind_review_sums(m);
    bindings::bind_advice(m);
    bindings::bind_replays(m);
    bindings::bind_files(m);
}
