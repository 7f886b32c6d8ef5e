// A vector whose few items lie in the object itself: no memory is allocated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairmines {

// Up to kCapacity items; like std::inplace_vector of C++26.
template <class T, std::size_t kCapacity>
class InplaceVector {
   public:
    void push_back(T value) { items_[count_++] = value; }
    void clear() { count_ = 0; }
    int size() const { return static_cast<int>(count_); }
    T operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + count_; }

   private:
    std::array<T, kCapacity> items_;
    std::uint32_t count_ = 0;
};

}  // namespace fairmines
