// Sorts short lists, and keeps the order of what is equal.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairmines {

// Sorts up to some hundred elements by insertion, stably. std::stable_sort asks for memory, and is
// four kilobytes of the browser's module in each place.
template <class List, class Before>
void sort_short(List& list, Before before) {
    for (auto it = std::begin(list); it != std::end(list); ++it) {
        auto element = std::move(*it);
        auto place = it;
        for (; place != std::begin(list) && before(element, *std::prev(place)); --place)
            *place = std::move(*std::prev(place));
        *place = std::move(element);
    }
}

}  // namespace fairmines
