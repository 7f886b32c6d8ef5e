// Fuzzes the reader of AVF: games of the right form, damaged ones, and any bytes.

#include "board/clues.hpp"
#include "replay_judge.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;

void write_digits(FileWriter& file, std::int64_t number) {
    for (const char digit : std::to_string(number))
        file.number(1, static_cast<std::uint64_t>(digit - '0' + 3));
}

std::int64_t board_sum(const SizedLayout& layout) {
    std::vector<std::uint8_t> clues(layout.mines.size());
    fairmines::count_clues(layout.grid, layout.mines, clues);
    std::int64_t sum = 0;
    for (int y = 0; y < layout.grid.height; ++y)
        for (int x = 0; x < layout.grid.width; ++x) {
            const auto cell = at(layout.grid.index(y, x));
            sum += (layout.mines[cell] ? 10 : clues[cell] + 1) * x * (1 + y);
        }
    return sum;
}

void write_times(FileWriter& file, Reader& input) {
    constexpr std::array<std::string_view, 4> texts{
        "[3|W9H9M9|5.3.2020.10:20:30:4456|5.10:20:32:2056|B9T1.50]", "[0|a|b|HS|B1T2,5]",
        "[2|a|bB1T2]", "[1|||B12T345.678]"};
    const std::string_view text = texts[at(input.between(0, 3))];
    file.number(1, text.size());
    file.text(text);
}

BuiltFile build(Reader& input) {
    BuiltFile built{{}, random_layout(input), {}};
    built.events = random_events(input, built.layout);
    FileWriter file;
    file.number(6, 0x340102030406);
    file.number(1, at(built.layout.grid.width - 1));
    file.number(1, at(built.layout.grid.height - 1));
    file.number(2, at(mines_of(built.layout)));
    write_mines(file, built.layout, 1, true);
    write_digits(file, board_sum(built.layout));
    for (const int byte : {0, 0, 0, static_cast<int>(built.events.size()) + 5})
        file.number(1, static_cast<std::uint8_t>(byte - 45));
    file.text("\x08\x03\x14\x41\x41");
    write_digits(file, 40321);
    file.number(1, input.between(0, 1) ? 0x11 : 0x7F);
    write_times(file, input);
    write_digits(file, input.between(0, 1) ? 54321 : 654321);
    constexpr std::array codes{0, 1, 3, 5, 9, 17, 33, 65};
    for (std::size_t i = 0; i < built.events.size(); ++i) {
        const auto time = static_cast<std::uint64_t>(built.events.time[i]);
        const int x = built.events.x[i], y = built.events.y[i];
        const auto seconds = time / 1000 + 1;
        file.number(1, at(codes[static_cast<std::size_t>(built.events.kind[i])]));
        file.number(1, at(x >> 8));
        file.number(1, seconds & 255);
        file.number(1, at(x & 255));
        file.number(1, time / 10 % 100);
        file.number(1, at(y >> 8));
        file.number(1, seconds >> 8);
        file.number(1, at(y & 255));
    }
    for (int i = 0; i < 6; ++i) file.number(8, 1ULL << 56);
    file.text("123\rRealTime: 0.50\rMinesweeper Arbiter 0.52.3. Copyright");
    built.bytes = std::move(file.bytes);
    return built;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try_reader(data, size, build, fairmines::read_avf);
    return 0;
}
