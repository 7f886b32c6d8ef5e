// What the search of the endgame has found out about sets of solutions: a hash table.
//
// It is asked millions of times for what is mostly not in the processor's cache. So an entry lies
// in the table itself, at the first free place from where its key points to: one miss, not three.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairmines {

// Stands for a set: the exclusive or of random numbers, one for each member. That two sets have the
// same key is not excluded, but with a billion sets it would be the luck of 1 in 10 ** 20.
struct SetKey {
    std::uint64_t low = 0, high = 0;
    bool operator==(const SetKey&) const = default;
};

class KnownValues {
   public:
    struct Known {
        int value = 0;       // 0 if nothing is known: every set is won in one solution at least
        bool exact = false;  // or else the value is at most this
    };

    Known operator[](const SetKey& key) const { return slots_[find(key)].known; }

    // Keeps what is known of a set in place of what was; its value is positive.
    void keep(const SetKey& key, const Known& known);

    // Forgets all, and gives back the memory of a table that had grown.
    void clear();

   private:
    struct Slot {
        SetKey key;
        Known known;
    };
    static constexpr std::size_t kFirstSlots = 1 << 10;

    // Where this set is, or would be. The number of places is a power of two.
    std::size_t find(const SetKey& key) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t place = static_cast<std::size_t>(key.low) & last;
        while (slots_[place].known.value > 0 && slots_[place].key != key)
            place = (place + 1) & last;
        return place;
    }
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(kFirstSlots);
    std::size_t used_ = 0;
};

}  // namespace fairmines
