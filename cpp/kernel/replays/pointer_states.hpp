// Makes events of a mouse's states: which buttons are held, and where the pointer is.
#pragma once

#include <array>

#include "replays/video.hpp"

namespace fairmines {

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

}  // namespace fairmines
