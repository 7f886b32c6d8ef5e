// Replays of other programs: what a file holds, played, as JSON.
#include <algorithm>
#include <string>

#include "exchange.hpp"
#include "file_json.hpp"
#include "replays/replay_formats.hpp"
#include "replays/timestamps.hpp"
#include "replays/track.hpp"

namespace fairmines {

static void write(Json& json, const FileValue& it) {
    if (const auto* number = std::get_if<std::int64_t>(&it))
        json.value(*number);
    else
        json.value(browser::Bytes{std::get<std::string>(it)});
}

static void write(Json& json, const Stated& it) { json.object("key", it.key, "value", it.value); }

static void write(Json& json, const ReplayMove& it) {
    json.object("kind", it.kind, "mark", it.mark, "cell", it.cell, "ms", it.ms);
}

static void write(Json& json, const Track& it) {
    std::string letters;
    for (const std::int8_t kind : it.kinds) letters += kTrackLetters[at(kind)];
    json.object("times", it.times, "kinds", letters, "x", it.x, "y", it.y);
}

static void write(Json& json, const Replay& it) {
    json.object("moves", it.moves, "status", it.status, "elapsedMs", it.elapsed_ms);
}

static void write(Json& json, const Video& it) {
    using browser::Bytes;
    const Replay replay = play(it);
    const auto& [grid, layout] = it.layout;
    std::vector<int> mines;
    for (int i = 0; i < grid.cells(); ++i)
        if (layout[at(i)]) mines.push_back(i);
    std::optional<Bytes> version;
    if (it.version) version.emplace(Bytes{*it.version});
    std::optional<std::string> began;
    if (const auto time = parse_began(it.began)) began = iso_format(*time);
    json.object("format", it.format, "width", grid.width, "height", grid.height, "mines", mines,
                "replay", replay, "track", track_of(it, replay), "cellSize", it.cell_size,
                "questionMarks", it.question_marks, "preflags", it.preflags, "player",
                Bytes{it.player}, "program", Bytes{it.program}, "version", version, "began", began,
                "stated", it.stated, "problem", it.problem);
}

}  // namespace fairmines

using namespace browser;

// The format of a file; the input has the ending of its name, of so many bytes, and then the file.
// JSON: `{"format", "certain"}`, or nothing if it is none.
FAIRMINES_EXPORT(find_replay_format)
int find_replay_format(int extension) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto ending = input.first(static_cast<std::size_t>(extension));
        const auto found = fairmines::find_replay_format(input.subspan(ending.size()),
                                                         fairmines::characters(ending));
        if (!found) return;
        fairmines::Json json;
        json.object("format", found->format->name, "certain", found->certain);
        answer(json.take());
    });
}

// What a file of a format holds; of a session the replay of a number, with 0 the only one. The
// input has the name of the format, of so many bytes, and then the file. JSON: `{"video"}`, or
// `{"failure"}` if it cannot be read.
FAIRMINES_EXPORT(read_replay)
int read_replay(int name, double number, int partial) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto format = input.first(static_cast<std::size_t>(name));
        fairmines::Json json;
        try {
            json.object("video", fairmines::read_replay(
                                     fairmines::characters(format), input.subspan(format.size()),
                                     static_cast<std::int64_t>(number), partial != 0));
        } catch (const fairmines::Failure& failure) {
            json = {};
            json.object("failure", failure);
        }
        answer(json.take());
    });
}
