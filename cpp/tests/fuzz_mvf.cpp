// Fuzzes the reader of MVF: games of each version, damaged ones, and any bytes.

#include "replay_judge.hpp"
#include "replays/mvf_events.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;

void write_board(FileWriter& file, const SizedLayout& layout, int first) {
    file.number(1, at(layout.grid.width));
    file.number(1, at(layout.grid.height));
    file.number(2, at(mines_of(layout)));
    write_mines(file, layout, first, false);
}

// Shuffles the bits of a number as the file does: by the order of a seed, for so many bytes.
void write_packed(FileWriter& file, std::uint64_t value, const std::vector<int>& order) {
    std::vector<std::uint8_t> packed(order.size() / 8);
    for (std::size_t i = 0; i < order.size(); ++i)
        packed[at(order[i] / 8)] |= static_cast<std::uint8_t>((value >> i & 1) << order[i] % 8);
    file.bytes.insert(file.bytes.end(), packed.begin(), packed.end());
}

// Versions 0.97 (old), 2006 and 2007.
void write_with_header(FileWriter& file, const BuiltFile& built, Reader& input, bool old) {
    file.text("\x11M");
    file.zeros(21);
    file.text(old ? "-2005" : "-2007");
    file.zeros(old ? 46 : 43);
    file.number(7, 0x040C07D514321B);
    file.number(2, 0x0401);
    old ? file.number(3, 0x000102) : file.number(3, 1020);
    if (old) file.number(8, 0x0005000500070008), file.number(2, 9);
    file.number(1, 1);
    write_board(file, built.layout, 1);
    file.text("\3Ann");
    const int seed = input.between(0, 65535);
    file.number(2, at(seed));
    file.number(3, built.events.size());
    const auto held = held_after(built.events);
    const auto order = fairmines::bit_order(seed, old ? 5 : 6);
    for (std::size_t i = 0; i < held.size(); ++i) {
        const auto time = static_cast<std::uint64_t>(built.events.time[i]);
        const auto x = static_cast<std::uint64_t>(built.events.x[i]);
        const auto y = static_cast<std::uint64_t>(built.events.y[i]);
        std::uint64_t value = at(held[i] >> 1 & 1) | at(held[i] >> 2) << 1 | at(held[i] & 1) << 2;
        if (old)
            value |= y << 3 | x << 12 | time / 10 % 100 << 21 | time / 1000 << 28;
        else
            value |= (y + 32) << 3 | (x + 32) << 14 | time << 25;
        write_packed(file, value, order);
    }
    file.zeros(42);
}

// Versions up to 0.96.
void write_plain(FileWriter& file, const BuiltFile& built) {
    write_board(file, built.layout, 0);
    file.zeros(2);
    const auto held = held_after(built.events);
    for (std::size_t i = 0; i < held.size(); ++i) {
        const auto time = static_cast<std::uint64_t>(built.events.time[i]);
        file.number(1, time / 1000);
        file.number(1, time / 10 % 100);
        file.number(1, at((held[i] & 1) | (held[i] >> 2) << 1 | (held[i] >> 1 & 1) << 2));
        file.number(2, at(built.events.x[i]));
        file.number(2, at(built.events.y[i]));
        file.zeros(1);
    }
    file.zeros(6);
    file.number(3, 0x000102);
    file.text("Ann");
    file.zeros(97 + 22);
}

BuiltFile build(Reader& input) {
    BuiltFile built{{}, random_layout(input), {}};
    built.events = random_events(input, built.layout);
    FileWriter file;
    const int version = input.between(0, 2);
    if (version == 2)
        write_plain(file, built);
    else
        write_with_header(file, built, input, version == 0);
    built.bytes = std::move(file.bytes);
    return built;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try_reader(data, size, build, fairmines::read_mvf);
    return 0;
}
