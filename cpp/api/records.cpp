// Writes records as JSON, in the order of their description.
#include "records.hpp"

#include <array>
#include <variant>

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

std::string read_session(FileBytes data, bool partial, const Decode& decode) {
    const FileSession session = read_evfs(data, partial);
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

std::string write_replay(const Video& video, std::string_view format, const std::string& program) {
    if (format == "rawvf") return write_rawvf(video);
    return write_evf(video, format == "evf3" ? 3 : 4, program);
}

std::string describe_mouse(const Record& record, const Video& video) {
    const Replay replay = play(video);
    std::optional<double> path;
    if (record.track) path = path_length(*record.track, record.grid);
    Json json;
    json.object("clicks", replay.clicks, "effective", replay.effective, "path", path);
    return json.take();
}

}  // namespace fairmines
