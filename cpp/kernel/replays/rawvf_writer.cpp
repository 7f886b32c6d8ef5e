// Writes the header, the board and the events as lines of text.
#include <algorithm>
#include <array>
#include <string_view>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "replays/rawvf_events.hpp"
#include "replays/replay.hpp"
#include "replays/timestamps.hpp"
#include "replays/writers.hpp"

namespace fairmines {
namespace {

// Returns how many bytes of blanks a text of UTF-8 begins with, line ends among them.
std::size_t blank_at(std::string_view text) {
    constexpr std::array<std::string_view, 8> others{"\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80",
                                                     "\xE2\x80\xA8", "\xE2\x80\xA9", "\xE2\x80\xAF",
                                                     "\xE2\x81\x9F", "\xE3\x80\x80"};
    const char first = text.front();
    if (first == ' ' || (first >= '\t' && first <= '\r') || (first >= '\x1C' && first <= '\x1F'))
        return 1;
    for (const std::string_view it : others)
        if (text.starts_with(it)) return it.size();
    // U+2000 to U+200A.
    const bool space = text.size() >= 3 && text.starts_with("\xE2\x80") &&
                       static_cast<unsigned char>(text[2]) <= 0x8A;
    return space ? 3 : 0;
}

// Returns a text with single spaces in the place of blanks, and none at its ends.
std::string on_one_line(std::string_view text) {
    std::string line;
    bool blank = false;
    while (!text.empty()) {
        const std::size_t size = blank_at(text);
        if (!size) {
            if (blank && !line.empty()) line += ' ';
            line += text.front();
        }
        blank = size != 0;
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return line;
}

class RawvfWriter {
   public:
    void line(const char* key, std::string_view value) {
        text_.append(key).append(": ").append(on_one_line(value)) += '\n';
    }
    void line(const char* key, std::int64_t value) { line(key, std::to_string(value)); }

    void seconds(std::int64_t ms) {
        if (ms < 0) text_ += '-';
        ms = ms < 0 ? -ms : ms;
        const std::string thousandths = std::to_string(1000 + ms % 1000);
        text_.append(std::to_string(ms / 1000)) += '.';
        text_.append(thousandths, 1);
    }

    void event(std::int64_t time, PointerKind kind, int x, int y, int size) {
        seconds(time);
        const auto* const found = std::find_if(kRawvfEvents.begin(), kRawvfEvents.end(),
                                               [&](const auto& it) { return it.kind == kind; });
        const auto cell = [&](int pixels) {
            return std::to_string(pixels / size - (pixels % size < 0) + 1);
        };
        text_.append(" ").append(found->name).append(" ").append(cell(x)).append(" ");
        text_.append(cell(y)).append(" (").append(std::to_string(x)).append(" ");
        text_.append(std::to_string(y)).append(")\n");
    }

    std::string& text() { return text_; }

   private:
    std::string text_;
};

// The name of a level that many programs have.
const char* level_of(Grid grid, std::int64_t mines) {
    if ((grid == Grid{8, 8} || grid == Grid{9, 9}) && mines == 10) return "beginner";
    if (grid == Grid{16, 16} && mines == 40) return "intermediate";
    return grid == Grid{30, 16} && mines == 99 ? "expert" : "custom";
}

std::string mode_name(const Video& video) {
    const FileValue* mode = video.find("mode");
    if (!mode) return "classic";
    if (const auto* number = std::get_if<std::int64_t>(mode)) return std::to_string(*number);
    return text_of(*mode);
}

void write_header(RawvfWriter& file, const Video& video, const Replay& replay) {
    const auto& [grid, mines] = video.layout;
    const auto count = std::count(mines.begin(), mines.end(), 1);
    file.line("RawVF_Version", "Rev6.2");
    if (!video.program.empty()) file.line("Program", video.program);
    if (!video.player.empty()) file.line("Player", video.player);
    if (const auto began = parse_began(video.began)) file.line("Timestamp", iso_format(*began));
    file.line("Level", level_of(grid, count));
    file.line("Width", grid.width);
    file.line("Height", grid.height);
    file.line("Mines", count);
    file.line("Marks", video.question_marks ? "on" : "off");
    file.text().append("Time: ");
    file.seconds(replay.elapsed_ms);
    file.text() += '\n';
    file.line("BBBV", bbbv(grid, mines));
    if (replay.status == GameStatus::won) file.line("Status", "Won");
    if (replay.status == GameStatus::lost) file.line("Status", "Lost");
    file.line("Mode", mode_name(video));
    file.line("SquareSize", video.cell_size);
}

void write_board(std::string& text, const SizedLayout& layout) {
    text.append("Board:\n");
    for (int i = 0; i < layout.grid.cells(); ++i) {
        text += layout.mines[at(i)] ? '*' : '0';
        if ((i + 1) % layout.grid.width == 0) text += '\n';
    }
}

void write_events(RawvfWriter& file, const Video& video) {
    const auto& [time, kind, x, y] = video.events;
    const int size = video.cell_size;
    const std::int64_t start = time.empty() ? 0 : time.front();
    for (const int flag : video.preflags) {
        const Cell cell = video.layout.grid.cell(flag);
        for (const PointerKind it : {PointerKind::right_press, PointerKind::right_release})
            file.event(start, it, cell.column * size + size / 2, cell.row * size + size / 2, size);
    }
    for (std::size_t i = 0; i < time.size(); ++i) file.event(time[i], kind[i], x[i], y[i], size);
}

}  // namespace

std::string write_rawvf(const Video& video) {
    RawvfWriter file;
    write_header(file, video, play(video));
    write_board(file.text(), video.layout);
    if (file.text().find('\0') != std::string::npos)
        throw Failure{"the video has a NUL character, which RawVF cannot have"};
    file.text().append("Events:\n");
    write_events(file, video);
    return std::move(file.text());
}

}  // namespace fairmines
