// Binds figures of layouts and of played games.
#include "bind.hpp"
#include "board/clues.hpp"
#include "metrics/path.hpp"
#include "metrics/zini.hpp"

namespace bindings {
namespace {

using fairmines::Parts;
using fairmines::Zini;

struct BoardMetrics {
    int bbbv, openings, islands, zini, human_zini;
};

BoardMetrics board_metrics(const BoardArray<bool>& mines) {
    const auto grid = grid_of(mines);
    const auto layout = bytes_of(mines);
    const Parts parts = fairmines::find_parts(grid, layout);
    return {fairmines::bbbv(grid, layout), static_cast<int>(parts.openings.size()), parts.islands,
            fairmines::count_zini(grid, layout, parts, Zini::greedy),
            fairmines::count_zini(grid, layout, parts, Zini::human)};
}

int solved_bbbv(const BoardArray<bool>& mines, const BoardArray<bool>& opened) {
    return fairmines::solved_bbbv(fairmines::find_parts(grid_of(mines), bytes_of(mines)),
                                  bytes_of(opened));
}

}  // namespace

void bind_metrics(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<BoardMetrics>(m, "BoardMetrics", "Figures of a layout.")
        .def_ro("bbbv", &BoardMetrics::bbbv)
        .def_ro("openings", &BoardMetrics::openings)
        .def_ro("islands", &BoardMetrics::islands)
        .def_ro("zini", &BoardMetrics::zini)
        .def_ro("human_zini", &BoardMetrics::human_zini);
    m.def("board_metrics", &board_metrics, "mines"_a, "Compute the figures of a layout.");
    m.def("solved_bbbv", &solved_bbbv, "mines"_a, "opened"_a,
          "Return the 3BV of the cells of a layout that are open.");
}

}  // namespace bindings
