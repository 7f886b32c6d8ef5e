// Many games side by side.
#include <nanobind/stl/tuple.h>

#include <mutex>
#include <tuple>

#include "bind.hpp"
#include "play/batch.hpp"

namespace bindings {
namespace {

template <class T>
using Row = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Steps run without the GIL, so two threads of Python's might be in one batch at once.
class SharedBatch {
   public:
    SharedBatch(int width, int height, int mines, int radius, bool flood,
                const std::tuple<double, double, double, double>& rewards, std::int64_t most_steps,
                const Row<std::uint64_t>& seeds)
        : batch_({{width, height},
                  mines,
                  radius,
                  flood,
                  {std::get<0>(rewards), std::get<1>(rewards), std::get<2>(rewards),
                   std::get<3>(rewards)},
                  most_steps},
                 {seeds.data(), seeds.size()}) {}

    auto step(const Row<std::int64_t>& actions) {
        const std::size_t games = batch_.size();
        const int height = batch_.grid().height;
        const int width = batch_.grid().width;
        const auto size = static_cast<std::size_t>(batch_.grid().cells());
        auto cells = new_array<std::int8_t>(games * size, games, height, width);
        auto masks = new_array<std::int8_t>(games * size, games, size);
        auto rewards = new_array<double>(games, games);
        auto terminated = new_array<bool>(games, games);
        auto truncated = new_array<bool>(games, games);
        auto won = new_array<bool>(games, games);
        {
            nb::gil_scoped_release without_gil;
            const std::lock_guard turn(mutex_);
            batch_.step({actions.data(), games}, {{cells.data(), games * size},
                                                  {masks.data(), games * size},
                                                  {rewards.data(), games},
                                                  {bytes(terminated.data()), games},
                                                  {bytes(truncated.data()), games},
                                                  {bytes(won.data()), games}});
        }
        return std::make_tuple(cells, masks, rewards, terminated, truncated, won);
    }

    void renew() {
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.renew();
    }

    void skip() {
        nb::gil_scoped_release without_gil;
        const std::lock_guard turn(mutex_);
        batch_.skip();
    }

   private:
    static std::uint8_t* bytes(bool* truths) { return reinterpret_cast<std::uint8_t*>(truths); }

    fairmines::Batch batch_;
    std::mutex mutex_;
};

}  // namespace

void bind_batch(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<SharedBatch>(m, "Batch", "Many games side by side, under the classic rules.")
        .def(nb::init<int, int, int, int, bool, const std::tuple<double, double, double, double>&,
                      std::int64_t, const Row<std::uint64_t>&>(),
             "width"_a, "height"_a, "mines"_a, "radius"_a, "flood"_a, "rewards"_a, "most_steps"_a,
             "seeds"_a,
             "Begin game 0 of each of the N seeds.\n\n"
             "`rewards`: (win, loss, progress, repeat). `most_steps`: 0 for no limit.")
        .def("step", &SharedBatch::step, "actions"_a,
             "Take an action in each game; one that is over begins the next game instead.\n\n"
             "`actions` has N cells of the board. (cells (N, H, W) int8, masks (N, H*W) int8,\n"
             "rewards (N,) float64, terminated, truncated and won (N,) bool).")
        .def("renew", &SharedBatch::renew, "Begin the next game where one is over.")
        .def("skip", &SharedBatch::skip, "Begin the next game everywhere.");
}

}  // namespace bindings
