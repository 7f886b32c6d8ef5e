#include "fairmines/constraints.hpp"

#include <cstddef>
#include <cstring>
#include <utility>

namespace fairmines {
namespace {

constexpr std::uint8_t kNoClue = 0x7f;
constexpr std::uint32_t kNone = 0xffffffffU;

// What a clue says of its covered neighbours; unions of these are formed.
constexpr std::uint8_t kAllSafe = 1;
constexpr std::uint8_t kAllMined = 2;
constexpr std::uint8_t kTouched = 4;

std::size_t at(int place) { return static_cast<std::size_t>(place); }

// The whole-board loops. The arrays are distinct, which `__restrict` tells the compiler; without it
// none of these loops would become vector instructions.

void encode(const std::int8_t* __restrict cells, int width, std::uint8_t* __restrict code,
            std::uint8_t* __restrict clue, Status* __restrict status) {
    for (int c = 0; c < width; ++c) {
        const std::uint8_t covered = cells[c] == kCovered ? 0xff : 0;
        const std::uint8_t mine = cells[c] == kMine ? 0xff : 0;
        code[c] = static_cast<std::uint8_t>((kOneCovered & covered) | (kOneMine & mine));
        clue[c] = cells[c] < 0 ? kNoClue : static_cast<std::uint8_t>(cells[c]);
        status[c] = covered ? Status::interior : Status::other;
    }
}

// Combines the nine values in the square around each place of [first, end).
template <class Combine>
void combine_squares(const std::uint8_t* __restrict in, std::uint8_t* __restrict row_of_3,
                     std::uint8_t* __restrict out, int first, int end, int stride,
                     Combine combine) {
    for (int p = first - stride; p < end + stride; ++p)
        row_of_3[p] = combine(in[p - 1], in[p], in[p + 1]);
    for (int p = first; p < end; ++p)
        out[p] = combine(row_of_3[p - stride], row_of_3[p], row_of_3[p + stride]);
}

void give_verdicts(const std::uint8_t* __restrict clue, const std::uint8_t* __restrict around,
                   std::uint8_t* __restrict verdict, int first, int end) {
    for (int p = first; p < end; ++p) {
        const std::uint8_t covered = around[p] & (kOneMine - 1);
        const std::uint8_t mines = around[p] / kOneMine;
        // Where there is no clue the "need" is larger than any number of cells.
        const auto need = static_cast<std::uint8_t>(clue[p] - mines);
        const std::uint8_t touched = clue[p] == kNoClue ? 0 : kTouched;
        const std::uint8_t safe = need == 0 ? kAllSafe : 0;
        const std::uint8_t mined = need == covered ? kAllMined : 0;
        verdict[p] = touched | safe | mined;
    }
}

// Marks the clues that touch a covered cell or cannot be met.
void find_active(const std::uint8_t* __restrict clue, const std::uint8_t* __restrict around,
                 std::uint8_t* __restrict active, int first, int end) {
    for (int p = first; p < end; ++p) {
        const std::uint8_t idle = around[p] == clue[p] * kOneMine ? 0xff : 0;
        active[p] = clue[p] == kNoClue ? 0 : static_cast<std::uint8_t>(~idle);
    }
}

// Calls visit(place) for the places of [first, end) that are not zero, eight at a time.
template <class Visit>
void for_nonzero(const std::vector<std::uint8_t>& values, int first, int end, Visit&& visit) {
    for (int p = first; p < end; p += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, values.data() + p, 8);
        if (eight == 0) continue;
        for (int q = p; q < p + 8; ++q)
            if (values[at(q)]) visit(q);
    }
}

bool follow_verdicts(const std::uint8_t* __restrict said, std::uint8_t* __restrict code,
                     Status* __restrict status, int first, int end) {
    std::uint8_t settled = 0;
    for (int p = first; p < end; ++p) {
        const std::uint8_t certain = said[p] & (kAllSafe | kAllMined);
        const std::uint8_t covered = code[p] == kOneCovered ? 0xff : 0;
        // Clues that contradict each other are left for collect_clues to name.
        const std::uint8_t safe = covered & (certain == kAllSafe ? 0xff : 0);
        const std::uint8_t mined = covered & (certain == kAllMined ? 0xff : 0);
        const std::uint8_t frontier = covered & (said[p] & kTouched ? 0xff : 0);
        std::uint8_t now = static_cast<std::uint8_t>(status[p]);
        now = frontier ? static_cast<std::uint8_t>(Status::frontier) : now;
        now = safe ? static_cast<std::uint8_t>(Status::safe) : now;
        now = mined ? static_cast<std::uint8_t>(Status::mined) : now;
        status[p] = static_cast<Status>(now);
        code[p] = static_cast<std::uint8_t>((code[p] & ~(safe | mined)) | (kOneMine & mined));
        settled |= safe | mined;
    }
    return settled != 0;
}

}  // namespace

void Constraints::reduce(const View& view) {
    // 1. Whole-board rounds: all clues at once, in loops that compile to vector instructions. Each
    //    takes time linear in the board however little it finds, so there are only a few; in
    //    positions of real play the first one settles nearly everything.
    read(view);
    for (int round = 0; round < 3; ++round)
        if (!eliminate_everywhere()) break;
    // 2. Clue by clue, until nothing changes.
    collect_clues();
    eliminate();
    // 3. What is left.
    number_constraints();
    group_boxes();
    take_stock();
}

void Constraints::read(const View& view) {
    grid_ = view.grid;
    stride_ = grid_.width + 2;
    for (std::size_t d = 0; d < 8; ++d) offsets_[d] = kSteps[d].row * stride_ + kSteps[d].column;
    const std::size_t places = at(stride_ * (grid_.height + 2));
    code_.assign(places, 0);
    clue_.assign(places, kNoClue);
    row_of_3_.assign(places, 0);
    around_.assign(places, 0);
    verdict_.assign(places + 8, 0);  // for_nonzero looks at eight places at a time
    status_.assign(places, Status::other);
    members_.assign(places, 0);
    clues_of_.assign(places, 0);
    queued_.assign(places, 0);
    need_.resize(places);
    number_.resize(places);

    for (int r = 0; r < grid_.height; ++r) {
        const int p = place(r, 0);
        encode(view.cells.data() + at(grid_.index(r, 0)), grid_.width, code_.data() + p,
               clue_.data() + p, status_.data() + p);
    }
}

void Constraints::count_around() {
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    combine_squares(code_.data(), row_of_3_.data(), around_.data(), first, end, stride_,
                    [](auto a, auto b, auto c) { return static_cast<std::uint8_t>(a + b + c); });
}

// Every saturated clue settles its neighbours; true if a cell was settled.
bool Constraints::eliminate_everywhere() {
    count_around();
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    give_verdicts(clue_.data(), around_.data(), verdict_.data(), first, end);
    combine_squares(verdict_.data(), row_of_3_.data(), around_.data(), first, end, stride_,
                    [](auto a, auto b, auto c) { return static_cast<std::uint8_t>(a | b | c); });
    return follow_verdicts(around_.data(), code_.data(), status_.data(), first, end);
}

void Constraints::collect_clues() {
    count_around();
    clues_.clear();
    saturated_.clear();
    changed_.clear();
    const int first = place(0, 0), end = place(grid_.height - 1, grid_.width);
    find_active(clue_.data(), around_.data(), verdict_.data(), first, end);
    for_nonzero(verdict_, first, end, [&](int p) {
        const int covered = around_[at(p)] % kOneMine;
        const int need = clue_[at(p)] - around_[at(p)] / kOneMine;
        if (need < 0 || need > covered) throw Inconsistent{cell(p)};
        need_[at(p)] = static_cast<std::int8_t>(need);
        clues_.push_back(p);
    });
    for (const int clue : clues_) {
        Neighbours members = 0;
        for (int d = 0; d < 8; ++d) {
            const int n = neighbour(clue, d);
            if (code_[at(n)] != kOneCovered) continue;
            members |= only(d);
            clues_of_[at(n)] |= only(opposite(d));
        }
        members_[at(clue)] = members;
        enqueue(clue);
    }
}

// Until nothing changes: a saturated constraint settles its cells; a constraint is subtracted from
// those that contain it.
void Constraints::eliminate() {
    while (true) {
        if (!saturated_.empty()) {
            const int clue = saturated_.back();
            saturated_.pop_back();
            const bool mined = need_[at(clue)] != 0;
            for_each(members_[at(clue)], [&](int d) { settle(neighbour(clue, d), mined); });
        } else if (!changed_.empty()) {
            const int clue = changed_.back();
            changed_.pop_back();
            queued_[at(clue)] = 0;
            if (members_[at(clue)] != 0) subtract_from_supersets(clue);
        } else {
            return;
        }
    }
}

void Constraints::settle(int place, bool mined) {
    status_[at(place)] = mined ? Status::mined : Status::safe;
    for_each(std::exchange(clues_of_[at(place)], Neighbours{0}), [&](int d) {
        const int clue = neighbour(place, d);
        members_[at(clue)] &= static_cast<Neighbours>(~only(opposite(d)));
        change(clue, mined);
    });
}

void Constraints::subtract_from_supersets(int clue) {
    // Whatever contains the whole constraint holds its first cell: only those clues are candidates.
    const Neighbours members = members_[at(clue)];
    const int first = std::countr_zero(members);
    const int cell = neighbour(clue, first);
    for_each(clues_of_[at(cell)], [&](int d) {
        const int other = neighbour(cell, d);
        if (other == clue) return;
        const Step from = kSteps[at(first)], to = kSteps[at(d)];
        const Neighbours shared = seen_from(members, from.row + to.row, from.column + to.column);
        if (size_of(shared) != size_of(members) || (shared & ~members_[at(other)])) return;
        members_[at(other)] &= static_cast<Neighbours>(~shared);
        for_each(shared, [&](int e) {
            clues_of_[at(neighbour(other, e))] &= static_cast<Neighbours>(~only(opposite(e)));
        });
        change(other, need_[at(clue)]);
    });
}

// A clue's constraint has lost cells, and so many mines with them.
void Constraints::change(int clue, int mines) {
    const int need = need_[at(clue)] - mines;
    if (need < 0 || need > size_of(members_[at(clue)])) throw Inconsistent{cell(clue)};
    need_[at(clue)] = static_cast<std::int8_t>(need);
    enqueue(clue);
}

void Constraints::enqueue(int clue) {
    const int size = size_of(members_[at(clue)]);
    if (size == 0) return;
    if (need_[at(clue)] == 0 || need_[at(clue)] == size)
        saturated_.push_back(clue);
    else if (std::exchange(queued_[at(clue)], std::uint8_t{1}) == 0)
        changed_.push_back(clue);
}

void Constraints::number_constraints() {
    constraints_.clear();
    for (const int clue : clues_) {
        const Neighbours members = members_[at(clue)];
        if (members == 0) continue;
        number_[at(clue)] = static_cast<std::uint32_t>(constraints_.size());
        constraints_.push_back({cell(clue), need_[at(clue)], size_of(members), {}});
        for_each(members, [&](int d) { number_[at(neighbour(clue, d))] = kNone; });
    }
}

void Constraints::group_boxes() {
    boxes_.clear();
    for (const int clue : clues_) {
        for_each(members_[at(clue)], [&](int d) {
            const int place = neighbour(clue, d);
            if (number_[at(place)] != kNone) return;
            const auto number = static_cast<std::uint32_t>(boxes_.size());
            Box& box = boxes_.emplace_back();
            const Neighbours clues = clues_of_[at(place)];
            // The cells before d have their boxes; those after it may belong to this one.
            for_each(members_[at(clue)], [&](int e) {
                const int other = neighbour(clue, e);
                const Step from = kSteps[at(d)], to = kSteps[at(e)];
                if (number_[at(other)] != kNone ||
                    seen_from(clues, to.row - from.row, to.column - from.column) !=
                        clues_of_[at(other)] ||
                    size_of(clues) != size_of(clues_of_[at(other)]))
                    return;
                number_[at(other)] = number;
                box.cells.push(static_cast<std::uint32_t>(other));
            });
            for_each(clues, [&](int e) {
                const std::uint32_t constraint = number_[at(neighbour(place, e))];
                box.constraints.push(constraint);
                constraints_[constraint].boxes.push(number);
            });
        });
    }
}

void Constraints::take_stock() {
    interior_cells_ = frontier_cells_ = settled_mines_ = 0;
    for (const Box& box : boxes_) frontier_cells_ += box.cells.size();
    for (int r = 0; r < grid_.height; ++r) {
        const Status* row = status_.data() + place(r, 0);
        interior_cells_ += count_in_row({row, at(grid_.width)}, Status::interior);
        settled_mines_ += count_in_row({row, at(grid_.width)}, Status::mined);
    }
}

void Constraints::list_safe(std::vector<int>& cells) const {
    cells.clear();
    for (int r = 0, cell = 0; r < grid_.height; ++r)
        for (int p = place(r, 0), end = p + grid_.width; p < end; ++p, ++cell)
            if (status(p) == Status::safe) cells.push_back(cell);
}

}  // namespace fairmines
