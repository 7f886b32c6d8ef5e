// Remembers the decisions about the first guesses of games, which recur often.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "guessing/guesser.hpp"

namespace fairmines {

// A cache: an entry depends on its position alone, so the book changes nothing but the time.
template <class Entry>
class OpeningBook {
   public:
    // Returns the entry of a position; calls make() if there is none yet.
    template <class Make>
    Entry look_up(const GuessPosition& position, Make&& make) {
        if (!write_key(position)) return make();
        if (const auto it = entries_.find(key_); it != entries_.end()) return it->second;
        Entry entry = make();
        if (entries_.size() < kMaxEntries) entries_.emplace(key_, entry);
        return entry;
    }

   private:
    // The book takes positions with at most this many opened cells, and at most this many of them.
    static constexpr std::size_t kMaxOpened = 20;
    static constexpr std::size_t kMaxEntries = 1 << 16;

    // Writes all that a guess depends on into key_; false if more than kMaxOpened cells are opened.
    bool write_key(const GuessPosition& position) {
        key_.clear();
        const auto write = [&](std::size_t number) {
            for (const unsigned shift : {0U, 8U, 16U})
                key_.push_back(static_cast<char>(number >> shift));
        };
        write(static_cast<std::size_t>(position.view.grid.width));
        write(static_cast<std::size_t>(position.view.grid.height));
        write(static_cast<std::size_t>(*position.options.mines));
        std::size_t opened = 0;
        for (std::size_t i = 0; i < position.view.cells.size(); ++i) {
            if (position.view.cells[i] == kCovered) continue;
            if (++opened > kMaxOpened) return false;
            write(i);
            key_.push_back(static_cast<char>(position.view.cells[i]));
        }
        return true;
    }

    std::string key_;
    std::unordered_map<std::string, Entry> entries_;
};

}  // namespace fairmines
