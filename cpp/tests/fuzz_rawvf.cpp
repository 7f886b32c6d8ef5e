// Fuzzes the reader of RawVF: games of the right form, damaged ones, and any bytes.

#include <string>

#include "replay_judge.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;

std::string two(int one, int other) { return std::to_string(one) + " " + std::to_string(other); }

std::string event(const PointerEvents& events, std::size_t i, Reader& input) {
    constexpr std::array names{"", "mv", "lc", "lr", "rc", "rr", "mc", "mr"};
    std::string hundredths = std::to_string(events.time[i] / 10 % 100);
    hundredths.insert(0, 2 - hundredths.size(), '0');
    std::string line = std::to_string(events.time[i] / 1000) + "." + hundredths + " ";
    line += names[static_cast<std::size_t>(events.kind[i])];
    line += " ";
    if (input.between(0, 1)) line += two(events.x[i] / 16 + 1, events.y[i] / 16 + 1) + " ";
    line += "(" + two(events.x[i], events.y[i]) + ")";
    return line + (input.between(0, 3) ? "\n" : " (lr)\r\n");
}

BuiltFile build(Reader& input) {
    BuiltFile built{{}, random_layout(input), {}};
    built.events = random_events(input, built.layout);
    const auto grid = built.layout.grid;
    std::string text = "RawVF_Version: Rev6.2\nProgram: Test\nTimestamp: 2020-02-03\n";
    text += "Width: " + std::to_string(grid.width) + "\nHeight: " + std::to_string(grid.height);
    text += "\nMines: " + std::to_string(mines_of(built.layout)) + "\nMarks: On\nTime: 1.5\n";
    text += "SquareSize: 16\nStatus: Lost\nBoard:\n";
    for (int row = 0; row < grid.height; ++row) {
        for (int column = 0; column < grid.width; ++column)
            text += built.layout.mines[at(grid.index(row, column))] ? '*' : '0';
        text += "\n";
    }
    text += input.between(0, 1) ? "Events:\n0.000 start\n" : "";
    for (std::size_t i = 0; i < built.events.size(); ++i) {
        text += event(built.events, i, input);
        const int other = input.between(0, 15);
        if (other == 0) text += "number3 1 2\n";
        if (other == 1) text += "-0.5 sx 3 -4\n\n";
    }
    text += "1.00 boom";
    built.bytes.assign(text.begin(), text.end());
    return built;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try_reader(data, size, build, fairmines::read_rawvf);
    return 0;
}
