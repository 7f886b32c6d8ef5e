// Decodes the events of AVF files, and finds the program and the time in the text after them.
#include "replays/avf_events.hpp"

#include <algorithm>
#include <array>

#include "board/at.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr int kEventSize = 8;
constexpr int kTerminators = 6;  // events without a button, place or time

struct Bit {
    int bit;
    PointerKind kind;
};

// Bits of an event's code. Bit 1 is always set, and bit 128 has no known meaning.
constexpr std::array kBits{
    Bit{2, PointerKind::left_press},    Bit{4, PointerKind::left_release},
    Bit{8, PointerKind::right_press},   Bit{16, PointerKind::right_release},
    Bit{32, PointerKind::middle_press}, Bit{64, PointerKind::middle_release},
};

bool are_digits(FileBytes bytes) { return std::all_of(bytes.begin(), bytes.end(), is_avf_digit); }

bool are_terminators(FileBytes bytes) {
    if (bytes.size() != at(kEventSize * kTerminators)) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != (i % kEventSize == 0)) return false;
    return true;
}

// Decodes events: code, x high, seconds low, x low, hundredths, y high, seconds high, y low.
void decode(FileBytes data, PointerEvents& events) {
    events.reserve(data.size() / kEventSize);
    for (std::size_t i = 0; i + kEventSize <= data.size(); i += kEventSize) {
        const FileBytes raw = data.subspan(i, kEventSize);
        const std::int64_t seconds = raw[6] * 256 + raw[2] - 1;
        const std::int64_t time = seconds * 1000 + raw[4] * 10;
        const int x = raw[1] * 256 + raw[3], y = raw[5] * 256 + raw[7];
        // Several buttons may change in one event.
        bool moved = true;
        for (const Bit& it : kBits)
            if (raw[0] & it.bit) {
                events.add(time, it.kind, x, y);
                moved = false;
            }
        if (moved) events.add(time, PointerKind::move, x, y);
    }
}

// Returns the name of the program that a text ends with, or nothing.
std::string_view find_program(std::string_view text) {
    constexpr std::string_view name = "Minesweeper Arbiter ";
    const auto in_version = [](char it) { return is_digit(it) || it == '.'; };
    for (std::size_t start = text.find(name); start != text.npos;
         start = text.find(name, start + 1)) {
        std::string_view version =
            TextScanner(text.substr(start + name.size())).take_while(13, in_version);
        while (version.ends_with('.')) version.remove_suffix(1);
        if (version.size() >= 2) return text.substr(start, name.size() + version.size());
    }
    return {};
}

// Returns the milliseconds that version 0.47 and later state once more.
std::optional<std::int64_t> find_real_time(std::string_view text) {
    constexpr std::string_view name = "RealTime: ";
    for (std::size_t start = text.find(name); start != text.npos;
         start = text.find(name, start + 1)) {
        TextScanner scanner(text.substr(start + name.size()));
        const auto seconds = scanner.digits(9);
        if (seconds.empty() || !scanner.skip_any(".,")) continue;
        const auto hundredths = scanner.digits(2);
        if (hundredths.size() == 2) return number_of(seconds) * 1000 + thousandths_of(hundredths);
    }
    return {};
}

void read_tail(std::string_view tail, Video& video) {
    const auto program = find_program(tail);
    if (!program.empty()) video.program = program;
    if (const auto time = find_real_time(tail)) video.state("real_time_ms", *time);
}

}  // namespace

void read_avf_events(const ByteReader& reader, Video& video, std::int64_t count, bool partial) {
    const FileBytes data = reader.data();
    const std::int64_t start = reader.offset(), size = length(data);
    constexpr int terminators = kEventSize * kTerminators;
    // 1. Before the events are 5 or 6 digits: take as many as make the terminators fit.
    for (const int digits : {5, 6}) {
        const std::int64_t first = start + digits, end = first + kEventSize * count;
        if (!are_digits(part(data, start, first))) continue;
        if (!are_terminators(part(data, end, end + terminators))) continue;
        decode(part(data, first, end), video.events);
        read_tail(characters(part(data, end + terminators, size)), video);
        return;
    }
    // 2. A truncated file ends before the terminators.
    const std::int64_t missing = start + 5 + kEventSize * count + terminators - size;
    if (missing <= 0)
        throw reader.wrong(start, say("there is no end of ", counted(count, "event"),
                                      ": expected it 5 or 6 digits on"));
    const std::int64_t whole = std::max<std::int64_t>(0, size - start - 5) / kEventSize;
    video.problem = reader.ends(start, say("event ", grouped(whole + 1), " of ", grouped(count)),
                                say(counted(missing, "byte"), " more, and a tail"));
    if (!partial) throw *video.problem;
    // Without terminators the first event tells the digits: it is at 0 seconds, stored as 1.
    const bool five = start + 7 < size && data[static_cast<std::size_t>(start + 7)] == 1;
    const std::int64_t first = start + (five ? 5 : 6);
    const std::int64_t kept = std::min(count, std::max<std::int64_t>(0, size - first) / kEventSize);
    decode(part(data, first, first + kEventSize * kept), video.events);
}

}  // namespace fairmines
