// The grammar is revision 5 of the specification (minesweepergame.com, forum 26, topic 86), with
// what real files of Arbiter, FreeSweeper, Viennasweeper and Minesweeper X do.
#include "replays/rawvf.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "board/at.hpp"
#include "board/terms.hpp"
#include "replays/rawvf_events.hpp"
#include "replays/rawvf_header.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr int kMaxMines = kMaxSide * kMaxSide;

bool is_row(std::string_view line, int width) {
    return line.size() == at(width) && line.find_first_not_of("*0") == std::string_view::npos;
}

SizedLayout read_board(Lines& lines, const RawvfHeader& header) {
    Grid grid{};
    grid.width = header.number(lines, "width", 1, kMaxSide);
    grid.height = header.number(lines, "height", 1, kMaxSide);
    if (at(grid.cells()) > lines.text().size())
        throw lines.wrong(say("there are ", grid.width, "x", grid.height,
                              " cells: the file is too short for its board"));
    SizedLayout layout{grid, {}};
    layout.mines.reserve(at(grid.cells()));
    int rows = 0;
    while (rows < grid.height) {
        if (!lines.next())
            throw lines.wrong(say("the board has ", rows, " rows: expected ", grid.height));
        const std::string_view line = lines.line();
        if (line.empty() && !rows) continue;
        if (!is_row(line, grid.width))
            throw lines.wrong(say("row ", rows + 1, " of the board is ", lines.quoted(),
                                  ": expected ", grid.width, " characters * or 0"));
        for (const char it : line) layout.mines.push_back(it == '*');
        ++rows;
    }
    if (header.find("mines")) {
        const int claimed = header.number(lines, "mines", 0, kMaxMines);
        const auto found = std::count(layout.mines.begin(), layout.mines.end(), 1);
        if (found != claimed)
            throw lines.wrong(say("the board has ", counted(found, "mine"), ": the header says ",
                                  grouped(claimed)));
    }
    return layout;
}

std::optional<std::int64_t> parse_seconds(std::string_view text) {
    TextScanner scanner(text);
    const auto seconds = scanner.digits(9);
    if (seconds.empty()) return {};
    std::string_view fraction;
    if (scanner.skip_any(".,")) {
        fraction = scanner.digits(3);
        if (fraction.empty()) return {};
    }
    if (!scanner.at_end()) return {};
    return number_of(seconds) * 1000 + thousandths_of(fraction);
}

struct Figure {
    const char *key, *stated;
};

void note_stated(const RawvfHeader& header, Video& video) {
    for (const Figure& it : {Figure{"bbbv", "bbbv"}, Figure{"lclicks", "left"},
                             Figure{"rclicks", "right"}, Figure{"dclicks", "chords"}})
        if (const auto number = parse_number(header.value(it.key))) video.state(it.stated, *number);
    if (const auto time = parse_seconds(header.value("time"))) video.state("time_ms", *time);
    const std::string status = lower(header.value("status"));
    if (status == "won") video.state("result", "won");
    if (status == "lost" || status == "loss") video.state("result", "lost");
    for (const char* key : {"level", "mode", "style", "skin", "url"})
        if (!header.value(key).empty()) video.state(key, std::string(header.value(key)));
}

}  // namespace

Video read_rawvf(FileBytes data, bool partial) {
    Lines lines(characters(data), "a RawVF");
    const RawvfHeader header(lines);
    Video video;
    video.layout = read_board(lines, header);
    if (header.find("squaresize"))
        video.cell_size = header.number(lines, "squaresize", 1, kMostCell);
    video.question_marks = lower(header.value("marks")) == "on";
    video.player = header.value("player");
    video.program = header.value("program");
    video.version = header.value("version");
    video.began = header.value("timestamp");
    note_stated(header, video);
    read_rawvf_events(lines, video, partial);
    return video;
}

}  // namespace fairmines
