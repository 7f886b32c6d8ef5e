// Takes each field of a saved game to where a video has it.
#include "files/recorded_replay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "files/json_text.hpp"
#include "files/moves.hpp"
#include "files/record_file.hpp"
#include "play/move.hpp"
#include "replays/replay.hpp"
#include "replays/text_scanner.hpp"
#include "replays/track.hpp"

namespace fairmines {
namespace {

std::string text_if_any(JsonValue object, std::string_view name) {
    const auto value = object.find(name);
    return value ? value->text() : std::string();
}

// Returns a claim as writers take it: whole numbers of 64 bits, and texts. None if no writer uses
// it.
std::optional<FileValue> claim(std::string_view key, JsonValue value) {
    using Most = std::numeric_limits<std::int64_t>;
    switch (value.kind()) {
        case JsonKind::text:
            return value.text();
        case JsonKind::truth:
            return std::int64_t{value.source() == "true"};
        case JsonKind::integer:
            return value.integer().value_or(value.source().front() == '-' ? Most::min()
                                                                          : Most::max());
        default:
            if (key == "mode") return std::string(value.source());
            return {};
    }
}

// Notes what a file has claimed, but for what a record says of its file itself.
void state_claims(Video& video, JsonValue stated) {
    constexpr std::array<std::string_view, 3> own{"format", "preflags", "problem"};
    stated.each_field([&](JsonValue name, JsonValue value) {
        const std::string key = name.text();
        if (std::find(own.begin(), own.end(), key) != own.end()) return;
        if (auto it = claim(key, value)) video.state(key, *std::move(it));
    });
}

// Returns a claim as a text.
std::string stated_text(JsonValue stated, std::string_view name, std::string_view otherwise) {
    const auto value = stated.find(name);
    if (!value) return std::string(otherwise);
    return value->is(JsonKind::text) ? value->text() : std::string(value->source());
}

// Reads the flags of before the start, "row,column" each.
std::vector<int> preflags(std::string_view text, Grid grid) {
    std::vector<int> cells;
    TextScanner rest(text);
    for (rest.skip_blanks(); !rest.at_end(); rest.skip_blanks()) {
        const std::string_view word =
            rest.take_while(text.size(), [](char it) { return !is_blank(it); });
        TextScanner numbers(word);
        const std::string_view row = numbers.digits(4);
        const bool comma = numbers.skip(',');
        const std::string_view column = numbers.digits(4);
        if (row.empty() || !comma || column.empty() || !numbers.at_end())
            throw Failure{say("preflags has ", quote(word), ": expected 'row,column'")};
        const Cell cell{static_cast<int>(number_of(row)), static_cast<int>(number_of(column))};
        if (!grid.contains(cell))
            throw Failure{say("cell (row ", cell.row, ", column ", cell.column,
                              ") is off the board: expected rows 0 to ", grid.height - 1,
                              " and columns 0 to ", grid.width - 1)};
        const int index = grid.index(cell);
        if (std::find(cells.begin(), cells.end(), index) == cells.end()) cells.push_back(index);
    }
    return cells;
}

std::vector<ReplayMove> moves_of(JsonValue record, Grid grid) {
    std::vector<ReplayMove> moves;
    record.find("moves")->each([&](JsonValue it) {
        const Cell cell{integer_of(it, "row"), integer_of(it, "column")};
        if (!grid.contains(cell))
            throw Failure{say("move ", moves.size() + 1, " is off the board")};
        const auto mark = find_value(it, "mark");
        const double ms = it.find("elapsed")->number() * 1000;
        moves.push_back({*find_named<MoveKind>(text_of(it, "kind")),
                         mark ? find_mark(mark->text().front()) : std::int8_t{0}, grid.index(cell),
                         static_cast<std::int64_t>(std::nearbyint(ms))});
    });
    return moves;
}

std::vector<std::int64_t> numbers_of(JsonValue track, std::string_view name) {
    std::vector<std::int64_t> numbers;
    track.find(name)->each([&](JsonValue it) { numbers.push_back(*it.integer()); });
    return numbers;
}

PointerEvents events_of(JsonValue track) {
    const auto times = numbers_of(track, "times"), x = numbers_of(track, "x"),
               y = numbers_of(track, "y");
    const std::string letters = text_of(track, "kinds");
    PointerEvents events;
    events.reserve(times.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        events.add(times[i], kTrackKinds[kTrackLetters.find(letters[i])],
                   static_cast<std::int32_t>(x[i]), static_cast<std::int32_t>(y[i]));
    return events;
}

void refuse_undo(JsonValue record) {
    int number = 0;
    record.find("moves")->each([&](JsonValue move) {
        ++number;
        if (text_of(move, "kind") == name_of(MoveKind::undo))
            throw Failure{say("move ", number, " takes one back, which a replay cannot show")};
    });
}

}  // namespace

Video video_of_record(std::string_view text, std::vector<std::uint8_t> mines) {
    check_record(text);
    const JsonText json(text, "a saved game");
    const JsonValue record = json.root(), level = *record.find("level");
    const Grid grid{integer_of(level, "width"), integer_of(level, "height")};
    // 1. What no replay can show.
    refuse_undo(record);
    if (mines.size() != at(grid.cells()))
        throw Failure{"the game has no layout yet: expected a first opening"};
    // 2. Who played, and what a file has claimed.
    Video video;
    video.layout = {grid, std::move(mines)};
    video.player = text_if_any(record, "player");
    video.program = text_if_any(record, "program");
    video.began = text_if_any(record, "began");
    const auto stated = record.find("stated");
    if (stated) state_claims(video, *stated);
    video.format = stated ? stated_text(*stated, "format", kOwnFormat) : std::string(kOwnFormat);
    // 3. What the pointer did.
    const std::vector<ReplayMove> moves = moves_of(record, grid);
    const auto marks = record.find("question_marks");
    video.question_marks = (marks && marks->source() == "true") ||
                           std::any_of(moves.begin(), moves.end(), [](const ReplayMove& it) {
                               return it.mark == kLookQuestion;
                           });
    const auto track = record.find("track");
    if (!track) {
        video.cell_size = kMovesCellSize;
        video.events = events_of_moves(grid, moves, video.question_marks);
        return video;
    }
    video.cell_size = integer_of(*track, "cell");
    video.events = events_of(*track);
    if (stated) video.preflags = preflags(stated_text(*stated, "preflags", ""), grid);
    return video;
}

}  // namespace fairmines
