// The Python module: one bind_*.cpp for each family of functions.
#include "bind.hpp"

namespace bindings {
namespace {

using namespace fairmines;

template <class Enum>
nb::tuple names_of() {
    nb::list names;
    for (const auto name : kNames<Enum>) names.append(nb::str(name.data(), name.size()));
    return nb::tuple(names);
}

nb::typed<nb::dict, nb::str, nb::typed<nb::tuple, nb::str, nb::ellipsis>> terms() {
    nb::dict names;
    names["Rules"] = names_of<Rules>();
    names["GameStatus"] = names_of<GameStatus>();
    names["LossKind"] = names_of<LossKind>();
    names["DecidedBy"] = names_of<DecidedBy>();
    names["MoveKind"] = names_of<MoveKind>();
    names["HowDealt"] = names_of<HowDealt>();
    names["Rule"] = names_of<Rule>();
    names["PatternName"] = names_of<PatternName>();
    names["DrillTask"] = names_of<DrillTask>();
    names["Grade"] = names_of<Grade>();
    names["Mistake"] = names_of<Mistake>();
    return names;
}

}  // namespace
}  // namespace bindings

NB_MODULE(_kernel, m) {
    // A daemon thread may hold objects when Python ends, which nobody can help: no reports of
    // leaks.
    nanobind::set_leak_warnings(false);
    m.doc() = "The C++ kernel of fairmines: trusted arguments in, arrays out.";
    m.def("terms", &bindings::terms,
          "Return the names of each enumeration of the kernel, in its order.");
    bindings::bind_layout(m);
    bindings::bind_board(m);
    bindings::bind_counting(m);
    bindings::bind_many(m);
    bindings::bind_metrics(m);
    bindings::bind_endgame(m);
    bindings::bind_expert(m);
    bindings::bind_play(m);
    bindings::bind_positions(m);
    bindings::bind_proofs(m);
    bindings::bind_batch(m);
    bindings::bind_deals(m);
    bindings::bind_calls(m);
    bindings::bind_game(m);
    bindings::bind_judging(m);
    bindings::bind_review_sums(m);
    bindings::bind_advice(m);
    bindings::bind_bounds(m);
    bindings::bind_files(m);
    bindings::bind_refusals(m);  // last, so that it translates a refusal that is another thing, too
}
