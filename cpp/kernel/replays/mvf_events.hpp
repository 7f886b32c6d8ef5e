// The packed events of MVF files, whose bits a seed shuffles.
#pragma once

#include <array>
#include <vector>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Makes events of a mouse's states: which buttons are held, and where the pointer is.

// The buttons in a state.
inline constexpr int kLeftHeld = 1, kRightHeld = 2, kMiddleHeld = 4;

// A state with the same buttons as the one before is a move. Otherwise presses come before
// releases, each in the order left, right, middle. Before the first state no button is held.
class PointerStates {
   public:
    explicit PointerStates(PointerEvents& events) : events_(events) {}

    void add(std::int64_t time, int held, std::int32_t x, std::int32_t y) {
        if (held == held_) events_.add(time, PointerKind::move, x, y);
        for (const Button& it : kButtons)
            if (held & ~held_ & it.bit) events_.add(time, it.press, x, y);
        for (const Button& it : kButtons)
            if (held_ & ~held & it.bit) events_.add(time, release_of(it.press), x, y);
        held_ = held;
    }

    // Adds the last release where the last event was, if buttons are still held.
    void release_all() {
        if (held_) add(events_.time.back(), 0, events_.x.back(), events_.y.back());
    }

   private:
    struct Button {
        int bit;
        PointerKind press;
    };
    static constexpr std::array kButtons{Button{kLeftHeld, PointerKind::left_press},
                                         Button{kRightHeld, PointerKind::right_press},
                                         Button{kMiddleHeld, PointerKind::middle_press}};

    PointerEvents& events_;
    int held_ = 0;
};

// Where an event has a number, in shuffled order.
struct BitField {
    int first, count;
};

// How a packed event holds its numbers. The bits 0 to 2 are the right, the middle and the left
// button.
struct Packing {
    int size;  // in bytes
    BitField x, y, hundredths, seconds, milliseconds;
    int origin;  // what is taken off x and y
};

inline constexpr Packing kOldPacking{5, {12, 9}, {3, 9}, {21, 7}, {28, 10}, {0, 0}, 0};  // 0.97
inline constexpr Packing kNewPacking{6,      {14, 11}, {3, 11}, {0, 0},
                                     {0, 0}, {25, 22}, 32};  // 2006, 2007

// Returns the places of an event's bits in the order in which its numbers have them: place 8 b + n
// is bit n of byte b, from the least one.
std::vector<int> bit_order(int seed, int size);

// Reads the number of events, and these.
void read_packed_events(ByteReader& reader, Video& video, const Packing& packing, int seed,
                        bool partial);

}  // namespace fairmines
