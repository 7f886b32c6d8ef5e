// Decides which requests are impossible.
#include "board/refusal.hpp"

#include <algorithm>

#include "board/at.hpp"

namespace fairmines {
namespace {

Refusal& add(Refusal& refusal, std::string_view name, const Whole& value) {
    return refusal.with(name, value.number, value.quotation);
}

void check_side(std::string_view name, const Whole& side) {
    if (side.number >= 1 && side.number <= kMaxSide) return;
    Refusal refusal(RefusalKey::side);
    throw add(refusal, "side", side).with("name", 0, name).with("most", kMaxSide);
}

}  // namespace

Refusal& Refusal::with(std::string_view name, std::int64_t number, std::string_view text) {
    NamedValue& it = all[size++];
    it = {name, {number, {}}};
    std::copy_n(text.begin(), std::min(text.size(), it.second.letters.size() - 1),
                it.second.letters.begin());
    return *this;
}

const Refusal::Value* Refusal::find(std::string_view name) const {
    for (const auto& [first, second] : values())
        if (first == name) return &second;
    return nullptr;
}

void check_size(const Whole& width, const Whole& height) {
    check_side("width", width);
    check_side("height", height);
}

void check_mines(const Whole& mines, const Grid& grid) {
    if (mines.number >= 0 && mines.number <= grid.cells()) return;
    Refusal refusal(RefusalKey::mines);
    throw add(refusal, "mines", mines)
        .with("width", grid.width)
        .with("height", grid.height)
        .with("most", grid.cells());
}

void check_level(const Whole& width, const Whole& height, const Whole& mines) {
    check_size(width, height);
    check_mines(mines, {static_cast<int>(width.number), static_cast<int>(height.number)});
}

void check_cell(const Whole& row, const Whole& column, const Grid& grid) {
    const auto is_below = [](std::int64_t number, int end) { return number >= 0 && number < end; };
    if (is_below(row.number, grid.height) && is_below(column.number, grid.width)) return;
    Refusal refusal(RefusalKey::cell);
    throw add(add(refusal, "row", row), "column", column)
        .with("last_row", grid.height - 1)
        .with("last_column", grid.width - 1);
}

void check_first_click(const Grid& grid, int mines, int radius, int start) {
    int most = grid.cells();
    const Cell cell = grid.cell(start);
    if (radius >= 0) grid.for_square(cell, radius, [&](int) { --most; });
    if (mines <= most) return;
    throw Refusal(RefusalKey::first_click)
        .with("mines", mines)
        .with("width", grid.width)
        .with("height", grid.height)
        .with("first", 0, name_of(FirstRule{static_cast<std::uint8_t>(radius + 1)}))
        .with("row", cell.row)
        .with("column", cell.column)
        .with("most", most);
}

void check_difficulty(HowDealt deal, std::optional<Rule> difficulty) {
    if (!difficulty || deal == HowDealt::no_guess || deal == HowDealt::repaired) return;
    throw Refusal(RefusalKey::difficulty)
        .with("difficulty", 0, name_of(*difficulty))
        .with("deal", 0, name_of(deal));
}

void check_bbbv(const Whole& least, const Whole& most) {
    constexpr int kMost = kMaxSide * kMaxSide;
    const Whole* outside = nullptr;
    for (const Whole* it : {&most, &least})
        if (it->number < 0 || it->number > kMost) outside = it;
    if (!outside && least.number <= most.number) return;
    Refusal refusal(RefusalKey::bbbv);
    add(add(refusal, "least", least), "most", most);
    if (outside) add(refusal, "outside", *outside).with("limit", kMost);
    throw refusal;
}

Refusal about_clue(RefusalKey key, const View& view, int cell) {
    const auto [row, column] = view.grid.cell(cell);
    return Refusal(key).with("clue", view.cells[at(cell)]).with("row", row).with("column", column);
}

Refusal too_complex(const View& view, int cell, std::size_t budget) {
    return about_clue(RefusalKey::too_complex, view, cell)
        .with("budget", static_cast<std::int64_t>(budget));
}

}  // namespace fairmines
