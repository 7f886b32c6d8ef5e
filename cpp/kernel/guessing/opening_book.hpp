// What was found out about the first guesses of games, which come again and again.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

#include "guessing/guesser.hpp"

namespace fairmines {

// An entry depends on its position alone, so it does not matter when it was written.
template <class Entry>
class Book {
   public:
    // The entry of a position; calls make() if there is none yet.
    template <class Make>
    Entry look_up(const Dilemma& dilemma, Make&& make) {
        if (!note_page(dilemma)) return make();
        if (const auto it = entries_.find(page_); it != entries_.end()) return it->second;
        Entry entry = make();
        if (entries_.size() < kPages) entries_.emplace(page_, entry);
        return entry;
    }

   private:
    // Positions with so many opened cells at most go into the book, and so many positions.
    static constexpr std::size_t kOpened = 20;
    static constexpr std::size_t kPages = 1 << 16;

    // Writes all that a guess depends on into page_; false if it is too much for the book.
    bool note_page(const Dilemma& dilemma) {
        page_.clear();
        const auto write = [&](std::size_t number) {
            for (const unsigned shift : {0U, 8U, 16U})
                page_.push_back(static_cast<char>(number >> shift));
        };
        write(static_cast<std::size_t>(dilemma.view.grid.width));
        write(static_cast<std::size_t>(dilemma.view.grid.height));
        write(static_cast<std::size_t>(*dilemma.question.mines));
        std::size_t opened = 0;
        for (std::size_t i = 0; i < dilemma.view.cells.size(); ++i) {
            if (dilemma.view.cells[i] == kCovered) continue;
            if (++opened > kOpened) return false;
            write(i);
            page_.push_back(static_cast<char>(dilemma.view.cells[i]));
        }
        return true;
    }

    std::string page_;
    std::unordered_map<std::string, Entry> entries_;
};

}  // namespace fairmines
