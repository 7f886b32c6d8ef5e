// What the bind_*.cpp files share: array types, and an entry point for each file.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "board/sized_layout.hpp"
#include "board/view.hpp"
#include "names.hpp"

namespace bindings {

namespace nb = nanobind;

// Arrays that Python passes: a board, or a row of numbers.
template <class T>
using BoardArray = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <class T>
using RowArray = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Arrays that Python gets, with this many dimensions.
template <class T, std::size_t kDimensions>
using NewArray = nb::ndarray<nb::numpy, T, nb::ndim<kDimensions>>;

template <class T>
fairmines::Grid grid_of(const BoardArray<T>& board) {
    return {static_cast<int>(board.shape(1)), static_cast<int>(board.shape(0))};
}

inline fairmines::View view_of(const BoardArray<std::int8_t>& cells) {
    return {grid_of(cells), {cells.data(), cells.size()}};
}

// Makes a NumPy array that owns its memory. T is the type that Python sees, and may be bool; if it
// is const, Python may only read the array.
template <class T, class... Shape>
auto new_array(Shape... shape) {
    using Value = std::remove_const_t<T>;
    const std::size_t size = (static_cast<std::size_t>(shape) * ...);
    auto* data = new Value[size];
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Value*>(p); });
    return NewArray<T, sizeof...(Shape)>(data, {static_cast<std::size_t>(shape)...}, owner);
}

// The values of a new array that Python may only read.
template <class T, class Shape>
std::span<T> writable(const nb::ndarray<nb::numpy, const T, Shape>& array) {
    return {const_cast<T*>(array.data()), array.size()};
}

// A mask of truth values as bytes, 1 = true.
inline std::span<const std::uint8_t> bytes_of(const BoardArray<bool>& mask) {
    return {reinterpret_cast<const std::uint8_t*>(mask.data()), mask.size()};
}
template <class Shape>
std::span<std::uint8_t> bytes_of(const nb::ndarray<nb::numpy, bool, Shape>& mask) {
    return {reinterpret_cast<std::uint8_t*>(mask.data()), mask.size()};
}

// A layout as Python has it: (H, W) bool.
inline NewArray<bool, 2> layout_array(const fairmines::Grid& grid,
                                      std::span<const std::uint8_t> mines) {
    auto array = new_array<bool>(grid.height, grid.width);
    std::copy(mines.begin(), mines.end(), bytes_of(array).begin());
    return array;
}
inline NewArray<bool, 2> layout_array(const fairmines::SizedLayout& layout) {
    return layout_array(layout.grid, layout.mines);
}

// An answer of cpp/api, which Python reads with `fairmines.answers`.
inline nb::bytes answer(const std::string& json) { return nb::bytes(json.data(), json.size()); }

// Adds read-only fields that hold arrays to the class of a result.
template <class Result>
class ResultClass : public nb::class_<Result> {
   public:
    using nb::class_<Result>::class_;

    template <class Array>
    ResultClass& array(const char* name, Array Result::* field, const char* doc) {
        this->def_prop_ro(
            name, [field](const Result& result) { return result.*field; }, nb::rv_policy::automatic,
            doc);
        return *this;
    }
};

void bind_advice(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_board(nb::module_& m);
void bind_bounds(nb::module_& m);
void bind_calls(nb::module_& m);
void bind_counting(nb::module_& m);
void bind_deals(nb::module_& m);
void bind_endgame(nb::module_& m);
void bind_expert(nb::module_& m);
void bind_files(nb::module_& m);
void bind_game(nb::module_& m);
void bind_judging(nb::module_& m);
void bind_layout(nb::module_& m);
void bind_many(nb::module_& m);
void bind_metrics(nb::module_& m);
void bind_play(nb::module_& m);
void bind_positions(nb::module_& m);
void bind_proofs(nb::module_& m);
void bind_refusals(nb::module_& m);
void bind_review_sums(nb::module_& m);

}  // namespace bindings
