// Writes the fields that both versions have, and what an EVF file stated.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "board/at.hpp"
#include "board/clues.hpp"
#include "replays/evf_events.hpp"
#include "replays/mine_list.hpp"
#include "replays/replay.hpp"
#include "replays/replay_formats.hpp"
#include "replays/text_scanner.hpp"
#include "replays/timestamps.hpp"
#include "replays/track.hpp"

namespace fairmines {
namespace {

// Writes fields, each of which has to fit.
class FieldWriter : public ByteWriter {
   public:
    void field(int size, std::int64_t value, std::string_view name) {
        const std::int64_t most = (std::int64_t{1} << (8 * size)) - 1;
        if (value < 0 || value > most)
            throw Failure{
                say(name, " ", grouped(value), " does not fit EVF: expected 0 to ", grouped(most))};
        number(size, value);
    }
    void terminated(std::string_view value) {
        if (value.find('\0') != value.npos)
            throw Failure{
                say("the text ", quote(value), " has a NUL character: EVF ends texts by it")};
        text(value);
        bytes += '\0';
    }
};

// The numbers that an EVF file of the same version has stated: they are written again.
struct OwnNumbers {
    std::int64_t flags, settings, bbbv, time_ms;
};

std::optional<std::int64_t> number_in(const Video& video, const char* key) {
    const FileValue* value = video.find(key);
    const auto* number = value ? std::get_if<std::int64_t>(value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::string text_in(const Video& video, const char* key) {
    const FileValue* value = video.find(key);
    return value ? text_of(*value) : std::string();
}

std::optional<OwnNumbers> own_numbers(const Video& video, int version) {
    if (video.format != "evf" || number_in(video, "version") != version) return {};
    const auto flags = number_in(video, "flags"), settings = number_in(video, "settings"),
               bbbv = number_in(video, "bbbv"), time = number_in(video, "time_ms");
    if (!flags || !settings || !bbbv || !time) return {};
    return OwnNumbers{*flags, *settings, *bbbv, *time};
}

std::int64_t flags_of(const Video& video, const Replay& replay, int version) {
    int flags = replay.status == GameStatus::won ? kEvfCompleted : 0;
    if (!replay.clicks.right) flags |= kEvfNoFlag;
    if (version == 4 && video.format != kOwnFormat) flags |= kEvfConverted;
    return flags;
}

std::int64_t mode_number(const Video& video) {
    if (const auto number = number_in(video, "mode")) return *number;
    const std::string name = text_in(video, "mode");
    for (const GameMode& it : kGameModes)
        if (it.name == name) return it.number;
    return 0;
}

// Returns microseconds since 1970; 0 if the start is not known or is before 1970. A local time
// without a zone counts as UTC, as in the files of other converters.
std::int64_t start_of(const Video& video) {
    const auto began = parse_began(video.began);
    if (!began) return 0;
    return std::max<std::int64_t>(0, began->micros - began->offset.value_or(0) * 60'000'000LL);
}

// Returns the number of a text, if EVF has room for it: microseconds in eight bytes.
std::optional<std::uint64_t> time_in(std::string_view text) {
    std::uint64_t number = 0;
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
    if (!digits || text.size() > 20) return {};
    const auto end = text.data() + text.size();
    const auto [place, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

struct WrittenTexts {
    std::string race, identifier, device, converter, encoding, start, end, country;
};

WrittenTexts texts_of(const Video& video, const Replay& replay, int version) {
    WrittenTexts texts;
    const std::array keys{
        std::pair{"race", &texts.race},         std::pair{"identifier", &texts.identifier},
        std::pair{"device", &texts.device},     std::pair{"converter", &texts.converter},
        std::pair{"encoding", &texts.encoding}, std::pair{"start", &texts.start},
        std::pair{"end", &texts.end},           std::pair{"country", &texts.country}};
    for (const auto& [key, text] : keys) *text = text_in(video, key);
    if (!time_in(texts.start) || !time_in(texts.end)) {
        const std::int64_t start = start_of(video);
        texts.start = std::to_string(start);
        texts.end = std::to_string(start + replay.elapsed_ms * 1000);
    }
    const auto letter = [](char it) { return (it | 0x20) >= 'a' && (it | 0x20) <= 'z'; };
    const bool known = texts.country.size() == 2 &&
                       std::all_of(texts.country.begin(), texts.country.end(), letter);
    if (version == 4 && !known) texts.country = "XX";
    return texts;
}

void write_texts(FieldWriter& file, const Video& video, const WrittenTexts& texts) {
    for (const std::string* it : {&video.program, &video.player, &texts.race, &texts.identifier,
                                  &texts.start, &texts.end, &texts.country, &texts.device})
        file.terminated(*it);
}

void write_texts_4(FieldWriter& file, const Video& video, const WrittenTexts& texts,
                   bool converted) {
    file.text(texts.country);
    for (const std::string* it : {&texts.start, &texts.end})
        file.number(8, static_cast<std::int64_t>(*time_in(*it)));
    file.terminated(video.program);
    if (converted) {
        file.terminated(texts.converter);
        file.terminated(texts.encoding);
    }
    for (const std::string* it : {&video.player, &texts.race, &texts.identifier})
        file.terminated(*it);
    file.field(2, static_cast<std::int64_t>(texts.device.size()), "the length of the device");
    file.text(texts.device);
}

void write_bitmap(FieldWriter& file, const SizedLayout& layout) {
    for (int i = 0; i < layout.grid.cells(); i += 8) {
        int byte = 0;
        for (int bit = 0; bit < 8; ++bit)
            byte = byte * 2 + (i + bit < layout.grid.cells() && layout.mines[at(i + bit)]);
        file.number(1, byte);
    }
}

}  // namespace

std::string write_evf(const Video& video, int version, const std::string& converter) {
    const Replay replay = play(video);
    const PlainEvents plain = plain_events(video, false);
    const auto own = own_numbers(video, version);
    const std::int64_t flags = own ? own->flags : flags_of(video, replay, version);
    const bool converted = (flags & kEvfConverted) != 0;
    WrittenTexts texts = texts_of(video, replay, version);
    if (converted && !own) {
        texts.converter = converter;
        texts.encoding = "UTF-8";
    }
    const auto& [grid, mines] = video.layout;
    FieldWriter file;
    file.number(1, version);
    file.field(1, flags & ~std::int64_t{kEvfOfficial}, "the flags");
    file.field(1, own ? own->settings : kEvfQuestionMarks * plain.question_marks, "the settings");
    file.field(1, grid.height, "the height");
    file.field(1, grid.width, "the width");
    file.field(2, std::count(mines.begin(), mines.end(), 1), "the number of mines");
    file.field(1, video.cell_size, "the size of a cell");
    file.field(2, mode_number(video), "the mode");
    file.field(2, own ? own->bbbv : bbbv(grid, mines), "the 3BV");
    file.field(version == 4 ? 4 : 3, own ? own->time_ms : replay.elapsed_ms, "the time in ms");
    if (version == 4)
        write_texts_4(file, video, texts, converted);
    else
        write_texts(file, video, texts);
    write_bitmap(file, video.layout);
    if (version == 4) file.number(2, 0);  // metrics
    write_evf_events(file, video, plain.events, version);
    // What ends the events, and no checksum.
    if (version == 4)
        file.number(3, 0);
    else
        file.number(1, 255);
    return std::move(file.bytes);
}

}  // namespace fairmines
