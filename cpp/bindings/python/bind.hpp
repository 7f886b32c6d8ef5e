// What the bind_*.cpp files share: array types and the families' entry points.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/grid.hpp"

namespace bindings {

namespace nb = nanobind;

template <class T>
using Board = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
fairmines::Grid grid_of(const Board<T>& board) {
    return {static_cast<int>(board.shape(1)), static_cast<int>(board.shape(0))};
}

// A fresh NumPy array that owns its memory. T is what Python sees, and may be bool.
template <class T, class... Shape>
auto new_array(std::size_t size, Shape... shape) {
    auto* data = new T[size];
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return nb::ndarray<nb::numpy, T, nb::ndim<sizeof...(Shape)>>(
        data, {static_cast<std::size_t>(shape)...}, owner);
}

// A board of truth values as bytes, 1 = true.
inline std::span<const std::uint8_t> bytes_of(const Board<bool>& mines) {
    return {reinterpret_cast<const std::uint8_t*>(mines.data()), mines.size()};
}

void bind_batch(nb::module_& m);
void bind_endgame(nb::module_& m);
void bind_layout(nb::module_& m);
void bind_counting(nb::module_& m);
void bind_play(nb::module_& m);

}  // namespace bindings
