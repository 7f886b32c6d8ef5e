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

    // 100 MB, and half as much again while the table grows to it.
    static constexpr std::size_t kMostSlots = 1 << 22;

    Entry operator[](const SetKey& key) const { return slots_[find(key)].entry; }

    // Stores the entry of a set, in place of an older one; its value is positive. A table of
    // kMostSlots grows no more: then each new set takes the place of another.
    void store(const SetKey& key, const Entry& entry);

    std::size_t slots() const { return slots_.size(); }

    // Removes all entries, and frees the memory of a table that has grown.
    void clear();

   private:
    struct Slot {
        SetKey key;
        Entry entry;
    };
    static constexpr std::size_t kFirstSlots = 1 << 10;

    // Where the search for a set begins.
    std::size_t home(const SetKey& key) const {
        return static_cast<std::size_t>(key.low) & (slots_.size() - 1);
    }

    // The slot of a set, or the slot where it would be stored. The number of slots is a power of
    // two.
    std::size_t find(const SetKey& key) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t place = home(key);
        while (slots_[place].entry.value > 0 && slots_[place].key != key)
            place = (place + 1) & last;
        return place;
    }
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(kFirstSlots);
    std::size_t used_ = 0;
};

}  // namespace fairmines
