// Fuzzes the reader of RMV: games of both versions, damaged ones, and any bytes.

#include "replay_judge.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;

// Writes the events without the first press, which is not stored.
std::vector<std::uint8_t> write_events(const PointerEvents& events, int version) {
    FileWriter file;
    if (version == 1) file.zeros(5);  // a time stamp
    for (std::size_t i = 1; i < events.size(); ++i) {
        const std::int64_t dt = events.time[i] - events.time[i - 1];
        const int dx = events.x[i] - events.x[i - 1], dy = events.y[i] - events.y[i - 1];
        const auto is_near = [](int step) { return step >= -8 && step < 8; };
        if (version == 2 && events.kind[i] == PointerKind::move && dt < 256 && is_near(dx) &&
            is_near(dy)) {
            file.number(1, 28);
            file.number(1, static_cast<std::uint64_t>(dt));
            file.number(1, at((dx & 15) << 4 | (dy & 15)));
            continue;
        }
        file.number(1, static_cast<std::uint64_t>(events.kind[i]));
        file.number(3, static_cast<std::uint64_t>(events.time[i]));
        file.zeros(1);
        file.number(2, at(events.x[i] + (version == 1 ? 12 : 0)));
        file.number(2, at(events.y[i] + (version == 1 ? 56 : 0)));
    }
    file.number(6, 0x130000100001);  // a board event, and the end
    file.number(1, 2);
    file.zeros(5);
    return file.bytes;
}

BuiltFile build(Reader& input) {
    BuiltFile built{{}, random_layout(input), {}};
    built.events = random_events(input, built.layout);
    const int version = input.between(1, 2);
    const auto events = write_events(built.events, version);
    const std::string_view result = "\nLEVEL:Custom#SCORE:1.60#3BV:12#NF:0#";
    const std::string_view player("\0\4\3Ann\4nick\2AT\1t", 16);
    const std::string_view properties = version == 1 ? "\1\0\0\3\1" : "\1\0\0\3\5\1\x10";
    FileWriter file;
    file.text("*rmv");
    file.number(2, at(version));
    file.zeros(version == 1 ? 4 : 6);  // the clone, and the size of the file
    if (version == 1) file.number(2, result.size());
    file.number(2, 4);
    file.number(2, player.size());
    file.number(2, at(8 + 2 * mines_of(built.layout)));
    file.number(2, 4);
    // The properties have zeros, so their size is said.
    const std::size_t size = version == 1 ? 5 : 7;
    file.number(2, size);
    if (version == 2) file.number(2, 2);
    file.number(4, events.size());
    file.number(2, 18);
    if (version == 1) file.text(result);
    file.text("Test");
    file.text(player);
    file.number(4, 1'600'000'000);
    file.number(1, at(built.layout.grid.width));
    file.number(1, at(built.layout.grid.height));
    file.number(2, at(mines_of(built.layout)));
    write_mines(file, built.layout, 0, false);
    file.number(4, 0x00010000);  // one flag, in the first cell
    file.text({properties.data(), size});
    if (version == 2) file.zeros(2);
    file.bytes.insert(file.bytes.end(), events.begin(), events.end());
    file.zeros(18);
    built.bytes = std::move(file.bytes);
    return built;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try_reader(data, size, build, fairmines::read_rmv);
    return 0;
}
