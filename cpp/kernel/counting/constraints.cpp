// Settles saturated clues, all at once and one by one, then subtracts nested constraints.
#include "counting/constraints.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "board/at.hpp"
#include "counting/whole_board.hpp"

namespace fairmines {
namespace {

constexpr int kNoClash = -1;

}  // namespace

void Constraints::reduce(const View& view) {
    settle_saturated(view);
    subtract();
    if (clash_ != kNoClash) throw Inconsistent{clash_};
    number_all();
}

void Constraints::begin_changes(const View& view) {
    settle_saturated(view);
    if (clash_ != kNoClash) throw Inconsistent{clash_};
    std::erase_if(now_.clues, [&](int clue) { return now_.members[at(clue)] == 0; });
    settled_ = now_;
}

// The result is that of reading the changed view anew: what saturated clues settle in the end does
// not depend on their order. The order of the subtractions matters, and they are all done again.
bool Constraints::reduce_changed(std::span<const Change> changes) {
    now_ = settled_;
    clash_ = kNoClash;
    saturated_.clear();
    for (const Change& c : changes) take_out(place_of(c.cell), c.code);
    for (const Change& c : changes)
        if (c.code >= 0) add_clue(place_of(c.cell), c.code);
    saturate();
    subtract();
    if (clash_ != kNoClash) return false;
    number_all();
    return true;
}

// Settles the cells of saturated clues: those whose neighbours are all safe or all mines.
void Constraints::settle_saturated(const View& view) {
    // 1. Whole-board rounds: all clues at once, in loops that compile to vector instructions. Each
    //    round takes time linear in the board, so there are at most three. In positions of real
    //    play the first round settles nearly everything.
    read(view);
    for (int round = 0; round < 3; ++round)
        if (!eliminate_everywhere()) break;
    take_stock();
    // 2. Clue by clue, until nothing changes.
    collect_clues();
    saturate();
}

void Constraints::read(const View& view) {
    grid_ = view.grid;
    stride_ = grid_.width + 2;
    for (std::size_t d = 0; d < 8; ++d)
        offsets_[d] = kOffsets[d].row * stride_ + kOffsets[d].column;
    const std::size_t places = at(stride_ * (grid_.height + 2));
    now_.code.assign(places, 0);
    clue_.assign(places, whole_board::kNoClue);
    row_of_3_.assign(places, 0);
    around_.assign(places, 0);
    verdict_.assign(places + 8, 0);  // for_nonzero looks at eight places at a time
    now_.status.assign(places, Status::other);
    now_.members.assign(places, 0);
    now_.clues_of.assign(places, 0);
    queued_.assign(places, 0);
    now_.need.resize(places);
    number_.resize(places);

    for (int r = 0; r < grid_.height; ++r) {
        const int p = place(r, 0);
        whole_board::encode(view.cells.data() + at(grid_.index(r, 0)), grid_.width,
                            now_.code.data() + p, clue_.data() + p, now_.status.data() + p);
    }
}

void Constraints::count_around() {
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    whole_board::combine_squares(
        now_.code.data(), row_of_3_.data(), around_.data(), first, end, stride_,
        [](auto a, auto b, auto c) { return static_cast<std::uint8_t>(a + b + c); });
}

// Settles the neighbours of every saturated clue; returns whether a cell was settled.
bool Constraints::eliminate_everywhere() {
    count_around();
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    whole_board::give_verdicts(clue_.data(), around_.data(), verdict_.data(), first, end);
    whole_board::combine_squares(
        verdict_.data(), row_of_3_.data(), around_.data(), first, end, stride_,
        [](auto a, auto b, auto c) { return static_cast<std::uint8_t>(a | b | c); });
    return whole_board::follow_verdicts(around_.data(), now_.code.data(), now_.status.data(), first,
                                        end);
}

// Counts the interior, and the mines that the whole-board rounds have found.
void Constraints::take_stock() {
    now_.interior_cells = now_.settled_mines = 0;
    for (int r = 0; r < grid_.height; ++r) {
        const Status* row = now_.status.data() + place(r, 0);
        now_.interior_cells += count_in_row({row, at(grid_.width)}, Status::interior);
        now_.settled_mines += count_in_row({row, at(grid_.width)}, Status::mined);
    }
}

void Constraints::collect_clues() {
    count_around();
    now_.clues.clear();
    saturated_.clear();
    changed_.clear();
    clash_ = kNoClash;
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    whole_board::find_active(clue_.data(), around_.data(), verdict_.data(), first, end);
    whole_board::for_nonzero(verdict_, first, end, [&](int p) {
        const int covered = around_[at(p)] % kOneMine;
        const int need = clue_[at(p)] - around_[at(p)] / kOneMine;
        if (need < 0 || need > covered) throw Inconsistent{cell(p)};
        now_.need[at(p)] = static_cast<std::int8_t>(need);
        now_.clues.push_back(p);
    });
    for (const int clue : now_.clues) {
        Neighbours members = 0;
        for (int d = 0; d < 8; ++d) {
            const int n = neighbour(clue, d);
            if (now_.code[at(n)] != kOneCovered) continue;
            members |= only(d);
            now_.clues_of[at(n)] |= only(opposite(d));
        }
        now_.members[at(clue)] = members;
        enqueue(clue);
    }
}

// Settles the cells of saturated constraints until there are none.
void Constraints::saturate() {
    while (clash_ == kNoClash && !saturated_.empty()) {
        const int clue = saturated_.back();
        saturated_.pop_back();
        const bool mined = now_.need[at(clue)] != 0;
        for_each(now_.members[at(clue)], [&](int d) { settle(neighbour(clue, d), mined); });
    }
}

// Subtracts each constraint from those that contain it, until nothing changes.
void Constraints::subtract() {
    changed_.clear();
    for (const int clue : now_.clues)
        if (now_.members[at(clue)] != 0) {
            changed_.push_back(clue);
            queued_[at(clue)] = 1;
        }
    while (clash_ == kNoClash && !changed_.empty()) {
        const int clue = changed_.back();
        changed_.pop_back();
        queued_[at(clue)] = 0;
        if (now_.members[at(clue)] != 0) subtract_from_supersets(clue);
        saturate();
    }
}

// Changes a covered cell to something else.
void Constraints::take_out(int place, std::int8_t code) {
    const bool mined = code == kMine;
    Status& status = now_.status[at(place)];
    if (status == Status::other) return;
    if (status == Status::interior)
        --now_.interior_cells;
    else if (status == Status::frontier)
        settle(place, mined);
    else if (mined != (status == Status::mined))
        clash_ = cell(place);
    if (status == Status::mined) --now_.settled_mines;
    status = Status::other;
    now_.code[at(place)] = mined ? kOneMine : 0;
}

void Constraints::add_clue(int place, int clue) {
    Neighbours members = 0;
    int need = clue;
    for (int d = 0; d < 8; ++d) {
        const int n = neighbour(place, d);
        if (status(n) == Status::interior || status(n) == Status::frontier) members |= only(d);
        need -= status(n) == Status::mined || known_mine(n);
    }
    if (need < 0 || need > size_of(members)) clash_ = cell(place);
    if (clash_ != kNoClash || members == 0) return;
    for_each(members, [&](int d) {
        const int n = neighbour(place, d);
        now_.clues_of[at(n)] |= only(opposite(d));
        now_.interior_cells -=
            std::exchange(now_.status[at(n)], Status::frontier) == Status::interior;
    });
    now_.members[at(place)] = members;
    now_.need[at(place)] = static_cast<std::int8_t>(need);
    now_.clues.insert(std::upper_bound(now_.clues.begin(), now_.clues.end(), place), place);
    enqueue(place);
}

void Constraints::settle(int place, bool mined) {
    now_.status[at(place)] = mined ? Status::mined : Status::safe;
    now_.settled_mines += mined;
    for_each(std::exchange(now_.clues_of[at(place)], Neighbours{0}), [&](int d) {
        const int clue = neighbour(place, d);
        now_.members[at(clue)] &= static_cast<Neighbours>(~only(opposite(d)));
        change(clue, mined);
    });
}

void Constraints::subtract_from_supersets(int clue) {
    // A constraint that contains this one holds its first cell: only the clues of that cell matter.
    const Neighbours members = now_.members[at(clue)];
    const int first = std::countr_zero(members);
    const int cell = neighbour(clue, first);
    for_each(now_.clues_of[at(cell)], [&](int d) {
        const int other = neighbour(cell, d);
        if (other == clue) return;
        const Offset from = kOffsets[at(first)], to = kOffsets[at(d)];
        const Neighbours shared = seen_from(members, from.row + to.row, from.column + to.column);
        if (size_of(shared) != size_of(members) || (shared & ~now_.members[at(other)])) return;
        now_.members[at(other)] &= static_cast<Neighbours>(~shared);
        for_each(shared, [&](int e) {
            now_.clues_of[at(neighbour(other, e))] &= static_cast<Neighbours>(~only(opposite(e)));
        });
        change(other, now_.need[at(clue)]);
    });
}

// Updates a clue whose constraint has lost cells that hold this many mines.
void Constraints::change(int clue, int mines) {
    const int need = now_.need[at(clue)] - mines;
    if ((need < 0 || need > size_of(now_.members[at(clue)])) && clash_ == kNoClash)
        clash_ = cell(clue);
    now_.need[at(clue)] = static_cast<std::int8_t>(need);
    enqueue(clue);
}

void Constraints::enqueue(int clue) {
    const int size = size_of(now_.members[at(clue)]);
    if (size == 0) return;
    if (now_.need[at(clue)] == 0 || now_.need[at(clue)] == size)
        saturated_.push_back(clue);
    else if (std::exchange(queued_[at(clue)], std::uint8_t{1}) == 0)
        changed_.push_back(clue);
}

}  // namespace fairmines
