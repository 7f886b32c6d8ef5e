#include "endgame/transposition_table.hpp"

namespace fairmines {

void KnownValues::keep(const SetKey& key, const Known& known) {
    Slot& slot = slots_[find(key)];
    if (slot.known.value == 0) ++used_;
    slot = {key, known};
    // Half empty at least, so that a place is found after few steps.
    if (used_ * 2 > slots_.size()) grow();
}

void KnownValues::clear() {
    slots_ = std::vector<Slot>(kFirstSlots);
    used_ = 0;
}

void KnownValues::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
        if (slot.known.value > 0) slots_[find(slot.key)] = slot;
}

}  // namespace fairmines
