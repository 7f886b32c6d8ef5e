// The transposition table of the endgame search: the known values of sets of solutions.
//
// A hash table with open addressing. It is read millions of times, mostly outside the processor's
// cache: as entries lie in the table itself, a look-up costs one cache miss.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairmines {

// Stands for a set: the exclusive or of random numbers, one for each member. Two of a billion sets
// have the same key with a probability of about 10^-21.
struct SetKey {
    std::uint64_t low = 0, high = 0;
    bool operator==(const SetKey&) const = default;
};

class TranspositionTable {
   public:
    struct Entry {
        int value = 0;       // 0 if unknown: every set is won in at least one solution
        bool exact = false;  // otherwise the value is at most this
    };

    Entry operator[](const SetKey& key) const { return slots_[find(key)].entry; }

    // Stores the entry of a set, in place of an older one; its value is positive.
    void store(const SetKey& key, const Entry& entry);

    // Removes all entries, and frees the memory of a table that has grown.
    void clear();

   private:
    struct Slot {
        SetKey key;
        Entry entry;
    };
    static constexpr std::size_t kFirstSlots = 1 << 10;

    // The slot of a set, or the slot where it would be stored. The number of slots is a power of
    // two.
    std::size_t find(const SetKey& key) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t place = static_cast<std::size_t>(key.low) & last;
        while (slots_[place].entry.value > 0 && slots_[place].key != key)
            place = (place + 1) & last;
        return place;
    }
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(kFirstSlots);
    std::size_t used_ = 0;
};

}  // namespace fairmines
