// Opens a layout by chords, and counts the clicks.
#include "metrics/zini.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <queue>
#include <utility>

#include "board/at.hpp"

namespace fairmines {
namespace {

// Below the premiums of all cells that can be chorded.
constexpr int kNone = -100;

class ZiniSolver {
   public:
    ZiniSolver(const Grid& grid, std::span<const std::uint8_t> layout, const Parts& parts,
               Zini kind)
        : grid_(grid),
          layout_(layout),
          parts_(parts),
          kind_(kind),
          opened_(layout.size()),
          flagged_(layout.size()),
          near_(layout.size()),
          premiums_(layout.size()) {
        for (const auto mine : layout) left_ += !mine;
    }

    // Opens all free cells; returns the number of clicks.
    int solve() {
        if (kind_ == Zini::human)
            for (const auto& opening : parts_.openings) {
                ++clicks_;
                for (const int cell : opening) mark_open(cell);
            }
        for (int cell = 0; cell < grid_.cells(); ++cell)
            if (!layout_[at(cell)])
                queue_.emplace(premiums_[at(cell)] = premium(cell), -order(cell));
        changed_.clear();
        int single = 0;  // the place, column by column, from which on cells may be covered
        while (left_ > 0) {
            // The queue may hold old premiums of a cell; only the current one counts.
            while (!queue_.empty() &&
                   queue_.top().first != premiums_[at(cell_at(-queue_.top().second))])
                queue_.pop();
            if (!queue_.empty() && queue_.top().first >= 0) {
                chord(cell_at(-queue_.top().second));
            } else {
                while (!counts(cell_at(single))) ++single;
                click(cell_at(single));
            }
            update_premiums();
        }
        return clicks_;
    }

   private:
    // The place of a cell, column by column, and back.
    int order(int cell) const { return cell % grid_.width * grid_.height + cell / grid_.width; }
    int cell_at(int place) const { return grid_.index(place % grid_.height, place / grid_.height); }

    // Whether a cell is covered and counts for 3BV.
    bool counts(int cell) const {
        return !opened_[at(cell)] && (parts_.alone[at(cell)] || parts_.opening_of[at(cell)] >= 0);
    }

    int premium(int cell) const {
        const bool covered = !opened_[at(cell)];
        if (covered && kind_ == Zini::human) return kNone;
        std::array<int, 9> openings;
        std::size_t found = 0;
        int gain = 0;
        grid_.for_square(grid_.cell(cell), 1, [&](int it) {
            if (layout_[at(it)]) {
                gain -= !flagged_[at(it)];
            } else if (counts(it)) {
                const int opening = parts_.opening_of[at(it)];
                const auto end = openings.begin() + static_cast<std::ptrdiff_t>(found);
                if (opening < 0)
                    ++gain;
                else if (std::find(openings.begin(), end, opening) == end)
                    openings[found++] = opening;
            }
        });
        return gain + static_cast<int>(found) - 1 - covered;
    }

    void chord(int cell) {
        if (!opened_[at(cell)]) click(cell);
        grid_.for_neighbours(cell, [&](int it) {
            if (!layout_[at(it)]) return open(it);
            if (flagged_[at(it)]) return;
            flagged_[at(it)] = 1;
            changed_.push_back(it);
            ++clicks_;
        });
        ++clicks_;
    }

    void click(int cell) {
        open(cell);
        ++clicks_;
    }

    void open(int cell) {
        if (opened_[at(cell)]) return;
        const int opening = parts_.opening_of[at(cell)];
        if (opening < 0) return mark_open(cell);
        for (const int it : parts_.openings[at(opening)]) mark_open(it);
    }

    void mark_open(int cell) {
        if (opened_[at(cell)]) return;
        opened_[at(cell)] = 1;
        changed_.push_back(cell);
        --left_;
    }

    // Computes the premiums anew around what has changed.
    void update_premiums() {
        for (const int cell : changed_)
            grid_.for_square(grid_.cell(cell), 1, [&](int it) {
                if (layout_[at(it)] || near_[at(it)]) return;
                near_[at(it)] = 1;
                nearby_.push_back(it);
            });
        for (const int cell : nearby_) {
            near_[at(cell)] = 0;
            const int now = premium(cell);
            if (now == premiums_[at(cell)]) continue;
            premiums_[at(cell)] = now;
            queue_.emplace(now, -order(cell));
        }
        changed_.clear();
        nearby_.clear();
    }

    Grid grid_;
    std::span<const std::uint8_t> layout_;
    const Parts& parts_;
    Zini kind_;
    int left_ = 0;  // free cells that are covered
    int clicks_ = 0;
    std::vector<std::uint8_t> opened_, flagged_, near_;
    std::vector<int> premiums_;                       // by cell
    std::priority_queue<std::pair<int, int>> queue_;  // premiums, with the negative place of a cell
    std::vector<int> changed_, nearby_;
};

}  // namespace

int count_zini(const Grid& grid, std::span<const std::uint8_t> layout, const Parts& parts,
               Zini kind) {
    return ZiniSolver(grid, layout, parts, kind).solve();
}

}  // namespace fairmines
