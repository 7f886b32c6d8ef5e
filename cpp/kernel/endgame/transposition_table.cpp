// Finds and stores entries, and grows the table.
#include "endgame/transposition_table.hpp"

namespace fairmines {

void TranspositionTable::store(const SetKey& key, const Entry& entry) {
    Slot& slot = slots_[find(key)];
    const bool is_new = slot.entry.value == 0;
    if (is_new && slots_.size() == kMostSlots && used_ * 2 >= kMostSlots) {
        // The table is full. A set at its home is found whatever else is there.
        slots_[home(key)] = {key, entry};
        return;
    }
    used_ += is_new;
    slot = {key, entry};
    // At least half of the slots are free, so that a search takes few steps.
    if (used_ * 2 > slots_.size()) grow();
}

void TranspositionTable::clear() {
    slots_ = std::vector<Slot>(kFirstSlots);
    used_ = 0;
}

void TranspositionTable::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
        if (slot.entry.value > 0) slots_[find(slot.key)] = slot;
}

}  // namespace fairmines
