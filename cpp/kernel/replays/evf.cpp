// The layout is that of the specification (eee555, evf标准.md in ms-toollib), checked with real
// files of versions 3 and 4.
#include <string>
#include <utility>

#include "board/at.hpp"
#include "replays/evf_events.hpp"
#include "replays/mine_list.hpp"
#include "replays/replay_formats.hpp"

namespace fairmines {
namespace {

constexpr int kOldChecksumSize = 32;  // before version 4

struct Texts {
    FileBytes program, converter, encoding, player, race, identifier, country, device;
    // Decimal microseconds since 1970; other programs write other text. A number in version 4.
    std::string start, end;
};

Texts read_texts(ByteReader& reader, int version) {
    Texts texts;
    texts.program = reader.until_nul("the text of the program");
    texts.player = reader.until_nul("the text of the player");
    texts.race = reader.until_nul("the text of the race");
    texts.identifier = reader.until_nul("the text of the identifier");
    texts.start = text(reader.until_nul("the text of the start"));
    texts.end = text(reader.until_nul("the text of the end"));
    texts.country = reader.until_nul("the text of the country");
    if (version >= 2) texts.device = reader.until_nul("the text of the device");
    return texts;
}

Texts read_texts_4(ByteReader& reader, bool converted) {
    Texts texts;
    texts.country = reader.take(2, "the country");
    texts.start = std::to_string(big_endian(reader.take(8, "the start")));
    texts.end = std::to_string(big_endian(reader.take(8, "the end")));
    texts.program = reader.until_nul("the text of the program");
    if (converted) {
        texts.converter = reader.until_nul("the text of the converter");
        texts.encoding = reader.until_nul("the text of the encoding");
    }
    texts.player = reader.until_nul("the text of the player");
    texts.race = reader.until_nul("the text of the race");
    texts.identifier = reader.until_nul("the text of the identifier");
    const int size = reader.number(2, "the length of the device");
    texts.device = reader.take(size, "the device");
    return texts;
}

void note_texts(const Texts& texts, Video& video) {
    video.program = text(texts.program);
    video.player = text(texts.player);
    video.began = texts.start;
    const auto state = [&](const char* key, std::string value) {
        if (!value.empty()) video.state(key, std::move(value));
    };
    state("race", text(texts.race));
    state("identifier", text(texts.identifier));
    state("country", text(texts.country));
    state("device", text(texts.device));
    state("start", texts.start);
    state("end", texts.end);
    state("converter", text(texts.converter));
    state("encoding", text(texts.encoding));
}

// Reads a bit for each cell, the highest first, padded with 0.
SizedLayout read_bitmap(ByteReader& reader, Grid grid, int mines) {
    const std::int64_t place = reader.offset();
    const FileBytes bytes = reader.take((grid.cells() + 7) / 8, "the mines");
    SizedLayout layout{grid, std::vector<std::uint8_t>(at(grid.cells()))};
    int found = 0;
    bool padded = true;
    for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
        if (!(bytes[i / 8] >> (7 - i % 8) & 1)) continue;
        ++found;
        if (i < layout.mines.size())
            layout.mines[i] = 1;
        else
            padded = false;
    }
    if (found != mines || !padded)
        throw reader.wrong(
            place, say("the board has ", counted(found, "mine"), ", padding included: expected ",
                       grouped(mines), ", and no padding of 1"));
    return layout;
}

void skip_metrics(ByteReader& reader) {
    const int metrics = reader.number(2, "the number of metrics");
    if (metrics > reader.left())
        throw reader.ends(reader.offset(), counted(metrics, "metric"), "a NUL to end each");
    for (int i = 0; i < metrics; ++i) reader.until_nul("a metric");
}

// Skips what follows the end of the events. Nothing may follow that.
void skip_checksum(ByteReader& reader, int version) {
    if (version >= 4) {
        const int size = reader.number(2, "the length of the checksum");
        reader.take(size, "the checksum");
    } else if (reader.data()[static_cast<std::size_t>(reader.offset() - 1)] == 0) {
        // The mark that ends the events says whether there is a checksum.
        reader.take(kOldChecksumSize, "the checksum");
    }
    reader.expect_end("the checksum");
}

Video read_version(ByteReader reader, int version, bool partial) {
    Video video;
    const int flags = reader.number(1, "the flags");
    const int settings = version >= 3 ? reader.number(1, "the settings") : 0;
    Grid grid{};
    grid.height = reader.number(1, "the height");
    grid.width = reader.number(1, "the width");
    const std::int64_t mines_at = reader.offset();
    const int mines = reader.number(2, "the number of mines");
    check_level(reader, grid, mines, mines_at);
    video.cell_size = reader.number(1, "the size of a cell");
    check_cell_size(reader, video.cell_size, reader.offset() - 1);
    const int mode = reader.number(2, "the mode"), bbbv = reader.number(2, "the 3BV");
    const std::int64_t time = reader.long_number(version >= 4 ? 4 : 3, "the time");
    const Texts texts = version >= 4 ? read_texts_4(reader, (flags & kEvfConverted) != 0)
                                     : read_texts(reader, version);
    video.layout = read_bitmap(reader, grid, mines);
    if (version >= 4) skip_metrics(reader);
    read_evf_events(reader, video, version, partial);
    if (!video.problem) skip_checksum(reader, version);
    video.question_marks = (settings & kEvfQuestionMarks) != 0;
    video.state("version", version);
    video.state("flags", flags);
    video.state("settings", settings);
    video.state("time_ms", time);
    video.state("bbbv", bbbv);
    video.state("mode", mode_of(mode));
    video.state("result", flags & kEvfCompleted ? "won" : "lost");
    note_texts(texts, video);
    return video;
}

std::int64_t replays_in(const FileSession& session) {
    return static_cast<std::int64_t>(session.names.size());
}

struct Unit {
    FileBytes name, replay;
    std::int64_t start;
};

Unit read_unit(ByteReader& reader, int checksum_size, const std::string& replay) {
    Unit unit{};
    unit.name = reader.until_nul("the name of " + replay);
    const std::int64_t size = reader.long_number(4, "the length of " + replay);
    unit.start = reader.offset();
    unit.replay = reader.take(size, replay);
    reader.take(checksum_size, "the checksum of " + replay);
    return unit;
}

Video read_replay(const ByteReader& reader, const Unit& unit, const std::string& replay) {
    try {
        return read_evf(unit.replay, false);
    } catch (const Failure& failure) {
        throw reader.wrong(unit.start, say(replay, " is damaged: ", failure.sentence));
    }
}

}  // namespace

bool is_evf(FileBytes data) {
    if (data.size() <= 20 || data[0] > kNewestEvf) return false;
    return std::find(data.begin() + 14, data.end(), 0) != data.end();
}

// Tells whether a name, a length and an EVF file follow the header.
bool is_evfs(FileBytes data) {
    if (data.size() < 4 || data[0]) return false;
    const FileBytes names = part(data, 3, 1000);
    const auto name = std::find(names.begin(), names.end(), 0) - names.begin();
    if (!name || static_cast<std::size_t>(name) == names.size()) return false;
    const std::int64_t start = 3 + name + 5;
    const auto size = static_cast<std::int64_t>(big_endian(part(data, start - 4, start)));
    return size > 20 && size <= length(data) - start &&
           data[static_cast<std::size_t>(start)] <= kNewestEvf;
}

Video read_evf(FileBytes data, bool partial) {
    ByteReader reader(data, "an EVF");
    const int version = reader.number(1, "the version");
    if (version > kNewestEvf)
        throw reader.wrong(0, say("version ", version, ": expected 0 to ", kNewestEvf));
    if (version) return read_version(reader, version, partial);
    try {
        return read_version(reader, 0, partial);
    } catch (const Failure&) {
        // ms_toollib 1.5.20 writes version 2 with the number 0.
        try {
            return read_version(reader, 2, partial);
        } catch (const Failure&) {
        }
        throw;
    }
}

FileSession read_evfs(FileBytes data, bool partial) {
    ByteReader reader(data, "an EVFS");
    const int version = reader.number(1, "the version");
    if (version) throw reader.wrong(0, say("version ", version, ": expected 0"));
    const int checksum_size = reader.number(2, "the size of checksums");
    FileSession session;
    while (reader.left() && !session.problem) {
        const std::string replay = "replay " + grouped(replays_in(session) + 1);
        try {
            const Unit unit = read_unit(reader, checksum_size, replay);
            session.videos.push_back(read_replay(reader, unit, replay));
            session.videos.back().format = "evf";
            session.names.push_back(text(unit.name));
        } catch (Failure& failure) {
            if (!partial) throw;
            session.problem = std::move(failure);
        }
    }
    if (session.videos.empty() && !partial)
        throw reader.wrong(reader.offset(), "there is no replay: expected 1 or more");
    return session;
}

Video read_evfs_replay(FileBytes data, std::int64_t number, bool partial) {
    FileSession session = read_evfs(data, partial);
    const std::int64_t count = replays_in(session);
    const std::string found = say("an EVFS file has ", counted(count, "whole replay"));
    if (number > count) throw Failure{say(found, ": expected replay ", grouped(number))};
    if (!number && count != 1) throw Failure{found + ": expected 1", std::move(session.names)};
    Video& video = session.videos[static_cast<std::size_t>(number ? number - 1 : 0)];
    video.problem = std::move(session.problem);
    return std::move(video);
}

Video read_only_replay(FileBytes data, bool partial) { return read_evfs_replay(data, 0, partial); }

}  // namespace fairmines
