// Reads and writes records and replays, and checks the file of all games.
#include "records.hpp"

#include <array>
#include <variant>

#include "calls.hpp"
#include "files/games_file.hpp"
#include "games.hpp"
#include "metrics/path.hpp"
#include "proofs.hpp"
#include "replays/replay_formats.hpp"

namespace fairmines {

static void write(Json& json, const Claim& it) {
    if (const auto* number = std::get_if<WrittenNumber>(&it))
        json.value(Written{number->digits});
    else if (const auto* truth = std::get_if<bool>(&it))
        json.value(*truth);
    else
        json.value(std::get<std::string>(it));
}

static void write(Json& json, const Track& it) {
    json.object("cell", it.cell, "times", it.times, "kinds", it.kinds, "x", it.x, "y", it.y);
}

static void write(Json& json, const Clicks& it) {
    json.object("left", it.left, "right", it.right, "chords", it.chords);
}

namespace {

struct Size {
    const Grid& grid;
    int mines;
};

void write(Json& json, const Size& it) {
    json.object("width", it.grid.width, "height", it.grid.height, "mines", it.mines);
}

}  // namespace

static void write(Json& json, const BbbvRange& it) { json.value(std::array{it.least, it.most}); }

void write(Json& json, const Record& it) {
    std::optional<std::vector<std::string>> layout;
    if (it.layout) layout = layout_rows(it.grid, *it.layout);
    // A text, because readers in other languages round such large numbers.
    std::optional<std::string> seed;
    if (it.seed) seed = std::to_string(*it.seed);
    json.object("format", kRecordFormat, "version", kRecordVersion, "rules", it.rules, "first",
                it.first, "deal", it.deal, "layout", layout, "elapsed", Seconds{it.elapsed},
                "level", Size{it.grid, it.mines}, "seed", seed, "status", it.status, "difficulty",
                if_any(it.difficulty), "bbbv_range", if_any(it.bbbv_range), "player",
                if_any(it.player), "program", if_any(it.program), "began", if_any(it.began),
                "question_marks", it.question_marks ? &it.question_marks : nullptr, "stated",
                if_any(it.stated), "moves", moves_of(it.moves, it.grid), "track", if_any(it.track));
}

static Record record_in(calls::Bytes json) { return fairmines::read_record(characters(json)); }

// The video of a record on the layout that it had in the end.
static Video shown(const Record& record, calls::Bytes layout) {
    return video_of(record, {layout.begin(), layout.end()});
}

static std::vector<std::uint8_t> written(const Video& video, std::string_view format,
                                         std::string_view program) {
    const std::string file = format == "rawvf"
                                 ? write_rawvf(video)
                                 : write_evf(video, format == "evf3" ? 3 : 4, std::string(program));
    return {file.begin(), file.end()};
}

std::string calls::read_record(const read_record_request& it, const Context&) {
    return json_of(record_in(it.record));
}

std::optional<std::string> calls::find_replay_format(const find_replay_format_request& it,
                                                     const Context&) {
    const auto found = fairmines::find_replay_format(it.file, it.ending);
    if (!found) return {};
    Json json;
    json.object("format", found->format->name, "certain", found->certain);
    return json.take();
}

std::string calls::read_replay(const read_replay_request& it, const Context& context) {
    const Video video = fairmines::read_replay(it.format, it.file, it.number, it.partial);
    return json_of(record_of(decoded(video, *context.decode)));
}

std::vector<std::uint8_t> calls::write_replay(const write_replay_request& it, const Context&) {
    return written(shown(record_in(it.record), it.layout), it.format, it.program);
}

// Writes `{"names", "records", "problem"}`. A part is the replays before the place where reading
// fails, and why it does.
std::string calls::read_session(const read_session_request& it, const Context& context) {
    const Decode& decode = *context.decode;
    const FileSession session = read_evfs(it.file, it.partial);
    std::vector<std::string> names;
    for (const std::string& name : session.names) names.push_back(decode(name));
    std::vector<Record> records;
    for (const Video& video : session.videos) records.push_back(record_of(decoded(video, decode)));
    std::string problem;
    if (session.problem) problem = decode(session.problem->sentence);
    Json json;
    json.object("names", names, "records", records, "problem", problem);
    return json.take();
}

std::vector<std::uint8_t> calls::convert_replay(const convert_replay_request& it,
                                                const Context& context) {
    const Video video = fairmines::read_replay(it.format, it.file, it.number, it.partial);
    return written(decoded(video, *context.decode), it.target, it.program);
}

// Writes `{"clicks", "effective", "path"}`. Clicks are `{"left", "right", "chords"}`; the path is
// null without a track.
std::string calls::describe_mouse(const describe_mouse_request& it, const Context&) {
    const Record record = record_in(it.record);
    const Replay replay = play(shown(record, it.layout));
    std::optional<double> path;
    if (record.track) path = path_length(*record.track, record.grid);
    Json json;
    json.object("clicks", replay.clicks, "effective", replay.effective, "path", path);
    return json.take();
}

void calls::check_game_line(const check_game_line_request& it, const Context&) {
    fairmines::check_game_line(characters(it.line));
}

std::string calls::settings_of(const settings_of_request& it, const Context&) {
    return std::string(fairmines::settings_of(characters(it.header)));
}

}  // namespace fairmines
