// Reads and writes the game ids of Mines.
//
// An id is `WIDTHxHEIGHT`, then `nMINES` if it is stated, a colon, and the layout as hexadecimal
// bits, row by row. Before it are the column and the row of the first click. A letter m says that
// the bits are masked, so that nobody sees the mines by chance, and u that they are not. The
// masking is the one that the comment of `obfuscate_bitmap` in the collection's misc.c specifies
// (S. Tatham).
#include <algorithm>
#include <array>
#include <bit>

#include "board/at.hpp"
#include "positions/readers.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

Failure wrong_id(std::string_view what) { return {say("a game id of Mines: ", what)}; }

// The hash SHA-1 (FIPS 180-4).
std::array<std::uint8_t, 20> sha1(std::string message) {
    std::array<std::uint32_t, 5> state{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(message.size());
    message += '\x80';
    while (message.size() % 64 != 56) message += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift & 255);
    for (std::size_t block = 0; block < message.size(); block += 64) {
        std::array<std::uint32_t, 80> words{};
        for (std::size_t i = 0; i < 64; ++i)
            words[i / 4] = words[i / 4] << 8 | static_cast<std::uint8_t>(message[block + i]);
        for (std::size_t i = 16; i < 80; ++i)
            words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        auto [a, b, c, d, e] = state;
        for (std::size_t i = 0; i < 80; ++i) {
            const std::uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                                    : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                                    : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                                             : (b ^ c ^ d) + 0xCA62C1D6;
            const std::uint32_t next = std::rotl(a, 5) + f + e + words[i];
            e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
        }
        state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
    }
    std::array<std::uint8_t, 20> hash{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return hash;
}

// Masks bytes with the hashes of a seed and the decimal numbers from 0.
void mask_with(std::span<char> data, std::span<const char> seed) {
    const std::string start(seed.begin(), seed.end());
    std::array<std::uint8_t, 20> hash{};
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i % hash.size() == 0) hash = sha1(start + std::to_string(i / hash.size()));
        data[i] = static_cast<char>(data[i] ^ hash[i % hash.size()]);
    }
}

// Masks the bits of a layout, or takes the mask away: each half masks the other.
void mask(std::string& data, int cells, bool masked) {
    const std::span<char> all(data);
    const auto first = all.first(all.size() / 2), second = all.subspan(first.size());
    if (!masked) mask_with(first, second);
    mask_with(second, first);
    const int unused = 8 * static_cast<int>(data.size()) - cells;
    data.back() = static_cast<char>(static_cast<std::uint8_t>(data.back()) >> unused << unused);
    if (masked) mask_with(first, second);
}

// The parts of an id.
struct GameId {
    std::string_view width, height, mines, x, y;
    bool masked = false;
    std::string_view digits;  // hexadecimal
};

// Takes the column and the row of the first click.
void take_start(TextScanner& scanner, GameId& id) {
    TextScanner ahead = scanner;
    const std::string_view x = ahead.digits(4);
    if (x.empty() || !ahead.skip(',')) return;
    const std::string_view y = ahead.digits(4);
    if (y.empty() || !ahead.skip(',')) return;
    id.x = x, id.y = y;
    scanner = ahead;
}

std::optional<GameId> parts_of(std::string_view text) {
    GameId id;
    TextScanner scanner(text);
    id.width = scanner.digits(4);
    if (id.width.empty() || !scanner.skip('x')) return {};
    id.height = scanner.digits(4);
    if (id.height.empty()) return {};
    if (scanner.skip('n') && (id.mines = scanner.digits(7)).empty()) return {};
    scanner.skip('a');
    if (!scanner.skip(':')) return {};
    take_start(scanner, id);
    id.masked = scanner.skip('m');
    if (!id.masked) scanner.skip('u');
    id.digits = scanner.rest();
    const bool right = std::all_of(id.digits.begin(), id.digits.end(), is_hex_digit);
    return right && !id.digits.empty() ? std::optional(id) : std::nullopt;
}

// Whether it is an id of a layout that only that program deals: with a seed, or `r` for its bits.
bool is_seed(std::string_view text) {
    const std::size_t colon = text.find(':');
    return text.substr(0, 32).find('#') != text.npos ||
           (begins_with(text, "DxD") && colon < 24 && text.substr(colon + 1).starts_with('r'));
}

// Returns the bits of hexadecimal digits as bytes.
std::string bits_of(std::string_view digits) {
    std::string data((digits.size() + 1) / 2, '\0');
    for (std::size_t i = 0; i < digits.size(); ++i)
        data[i / 2] = static_cast<char>(data[i / 2] | hex_value(digits[i]) << (i % 2 ? 0 : 4));
    return data;
}

bool has_bit(const std::string& data, int cell) {
    return static_cast<std::uint8_t>(data[at(cell / 8)]) >> (7 - cell % 8) & 1;
}

std::optional<Cell> start_of(const GameId& id, const Grid& grid) {
    if (id.x.empty()) return {};
    const Cell start{static_cast<int>(number_of(id.y)), static_cast<int>(number_of(id.x))};
    if (!grid.contains(start))
        throw wrong_id(say("the first click is in row ", start.row, ", column ", start.column,
                           ": off the board"));
    return start;
}

}  // namespace

Position read_game_id(std::string_view text) {
    text = strip(text);
    if (is_seed(text))
        throw wrong_id(
            "it is a random seed, from which only that program deals: expected its Game ID");
    const std::optional<GameId> id = parts_of(text);
    if (!id)
        throw wrong_id(say(quote(text), ": expected WIDTHxHEIGHT:X,Y,m and hexadecimal digits"));
    const std::int64_t width = number_of(id->width), height = number_of(id->height);
    if (const auto why = why_no_level(width, height, 0)) throw wrong_id(*why);
    SizedLayout layout{{static_cast<int>(width), static_cast<int>(height)}, {}};
    const int cells = layout.grid.cells();
    const auto digits = static_cast<std::int64_t>(id->digits.size());
    if (digits != (cells + 3) / 4)
        throw wrong_id(say("offset ", text.size() - id->digits.size(), ": ", grouped(digits),
                           " hexadecimal digits, expected ", grouped((cells + 3) / 4), " for ",
                           width, "x", height, " cells"));
    std::string data = bits_of(id->digits);
    for (int i = cells; i < 8 * static_cast<int>(data.size()); ++i)
        if (has_bit(data, i))
            throw wrong_id(say("there is a mine behind the ", counted(cells, "cell")));
    if (id->masked) mask(data, cells, true);
    for (int i = 0; i < cells; ++i) layout.mines.push_back(has_bit(data, i));
    const auto mines = std::count(layout.mines.begin(), layout.mines.end(), 1);
    if (!id->mines.empty() && number_of(id->mines) != mines)
        throw wrong_id(
            say("it has ", counted(mines, "mine"), ": it says ", grouped(number_of(id->mines))));
    const std::optional<Cell> start = start_of(*id, layout.grid);
    return position_of(std::move(layout), start);
}

std::string write_game_id(const Position& position) {
    const SizedLayout layout = layout_of(position);
    const auto& [width, height] = layout.grid;
    const int cells = layout.grid.cells();
    std::string data(at((cells + 7) / 8), '\0');
    for (int i = 0; i < cells; ++i)
        if (layout.mines[at(i)])
            data[at(i / 8)] = static_cast<char>(data[at(i / 8)] | 128 >> i % 8);
    mask(data, cells, false);
    std::string text = say(width, "x", height, ":");
    if (const auto& start = position.start) text += say(start->column, ",", start->row, ",");
    text += 'm';
    for (int i = 0; i < (cells + 3) / 4; ++i)
        text += kHex[static_cast<std::uint8_t>(data[at(i / 2)]) >> (i % 2 ? 0 : 4) & 15];
    return text + '\n';
}

}  // namespace fairmines
