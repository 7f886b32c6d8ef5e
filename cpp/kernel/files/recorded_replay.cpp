// Takes each field of a record to where a video has it, and back.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "board/at.hpp"
#include "board/refusal.hpp"
#include "files/record.hpp"
#include "replays/text_scanner.hpp"
#include "replays/timestamps.hpp"

namespace fairmines {
namespace {

// What a record says of its file, and no file claims.
constexpr std::array<std::string_view, 3> kOfTheFile{"format", "preflags", "problem"};

// From a record

// Returns a claim as writers take it: whole numbers of 64 bits, and texts. None if no writer uses
// it.
std::optional<FileValue> value_of(std::string_view key, const Claim& claim) {
    using Most = std::numeric_limits<std::int64_t>;
    if (const auto* text = std::get_if<std::string>(&claim)) return *text;
    if (const auto* truth = std::get_if<bool>(&claim)) return std::int64_t{*truth};
    const std::string& digits = std::get<WrittenNumber>(claim).digits;
    std::int64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [place, error] = std::from_chars(digits.data(), end, number);
    if (place == end) {
        if (error == std::errc{}) return number;
        return digits.front() == '-' ? Most::min() : Most::max();
    }
    if (key == "mode") return digits;
    return {};
}

// Returns a claim as a text.
std::string stated_text(const Record& record, std::string_view name, std::string_view otherwise) {
    const auto claim = std::find_if(record.stated.rbegin(), record.stated.rend(),
                                    [name](const auto& it) { return it.first == name; });
    if (claim == record.stated.rend()) return std::string(otherwise);
    if (const auto* text = std::get_if<std::string>(&claim->second)) return *text;
    if (const auto* truth = std::get_if<bool>(&claim->second)) return *truth ? "true" : "false";
    return std::get<WrittenNumber>(claim->second).digits;
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
        if (const auto why = why_refused([&] { check_cell(cell.row, cell.column, grid); }))
            throw Failure{*why};
        const int index = grid.index(cell);
        if (std::find(cells.begin(), cells.end(), index) == cells.end()) cells.push_back(index);
    }
    return cells;
}

std::vector<ReplayMove> moves_of(const Record& record) {
    std::vector<ReplayMove> moves;
    for (const Move& it : record.moves) {
        if (it.kind == MoveKind::undo)
            throw Failure{
                say("move ", moves.size() + 1, " takes one back, which a replay cannot show")};
        moves.push_back({it.kind, it.mark, it.cell,
                         static_cast<std::int64_t>(std::nearbyint(it.elapsed * 1000))});
    }
    return moves;
}

// To a record

std::string cell_name(const Grid& grid, int cell) {
    return say(cell / grid.width, ",", cell % grid.width);
}

std::vector<Move> moves_of(const Replay& replay) {
    std::vector<Move> moves;
    for (const ReplayMove& it : replay.moves) {
        Move& move = moves.emplace_back(Move{it.kind, it.cell, it.mark});
        move.elapsed = static_cast<double>(it.ms) / 1000;
        if (it.kind != MoveKind::flag) move.redrawn.emplace();  // nothing is drawn
    }
    return moves;
}

// Writes when a game began as JSON has it: UTC is Z.
std::string began_of(const Video& video) {
    std::string text = video.began;
    if (text.ends_with("+00:00")) text.replace(text.size() - 6, 6, "Z");
    return text;
}

// Returns what a file claims, and what is said of the file.
std::vector<std::pair<std::string, Claim>> claims_of(const Video& video) {
    std::vector<std::pair<std::string, Claim>> claims;
    for (const auto& [key, value] : video.stated) {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            claims.emplace_back(key, WrittenNumber{std::to_string(*number)});
        else
            claims.emplace_back(key, std::get<std::string>(value));
    }
    claims.emplace_back("format", video.format);
    std::string flags;
    for (const int cell : video.preflags)
        flags += say(flags.empty() ? "" : " ", cell_name(video.layout.grid, cell));
    if (!flags.empty()) claims.emplace_back("preflags", flags);
    if (video.problem) claims.emplace_back("problem", video.problem->sentence);
    return claims;
}

}  // namespace

Video decoded(Video video, const Decode& decode) {
    video.player = decode(video.player);
    video.program = decode(video.program);
    if (video.version) {
        const std::string program = say(video.program, " ", decode(*video.version));
        video.program = strip(program);
        video.version.reset();
    }
    const auto began = parse_began(video.began);
    video.began = began ? iso_format(*began) : "";
    for (auto& [key, value] : video.stated)
        if (auto* text = std::get_if<std::string>(&value)) *text = decode(*text);
    if (video.problem) video.problem->sentence = decode(video.problem->sentence);
    return video;
}

Record record_of(const Video& video) {
    const auto& [grid, mines] = video.layout;
    const Replay replay = play(video);
    Record record;
    record.grid = grid;
    record.mines = static_cast<int>(std::count(mines.begin(), mines.end(), 1));
    record.layout = mines;
    record.moves = moves_of(replay);
    const auto first = std::find_if(record.moves.begin(), record.moves.end(),
                                    [](const Move& it) { return it.kind == MoveKind::open; });
    const bool on_a_mine = first != record.moves.end() && mines[at(first->cell)];
    record.first = on_a_mine ? FirstRule::any : FirstRule::safe;
    record.status = replay.status;
    record.elapsed = static_cast<double>(replay.elapsed_ms) / 1000;
    record.player = video.player;
    record.program = video.program;
    record.began = began_of(video);
    record.question_marks = video.question_marks;
    record.stated = claims_of(video);
    record.track = track_of(video, replay);
    return record;
}

Video video_of(const Record& record, std::vector<std::uint8_t> mines) {
    // 1. What no replay can show.
    const std::vector<ReplayMove> moves = moves_of(record);
    if (mines.size() != at(record.grid.cells()))
        throw Failure{"the game has no layout yet: expected a first opening"};
    // 2. Who played, and what a file has claimed.
    Video video;
    video.layout = {record.grid, std::move(mines)};
    video.player = record.player;
    video.program = record.program;
    video.began = record.began;
    for (const auto& [key, claim] : record.stated)
        if (std::find(kOfTheFile.begin(), kOfTheFile.end(), key) == kOfTheFile.end())
            if (auto value = value_of(key, claim)) video.stated.push_back({key, *std::move(value)});
    video.format = stated_text(record, "format", kOwnFormat);
    // 3. What the pointer did.
    video.question_marks =
        record.question_marks || std::any_of(moves.begin(), moves.end(), [](const ReplayMove& it) {
            return it.mark == kLookQuestion;
        });
    if (record.track) {
        video.cell_size = record.track->cell;
        video.events = events_of(*record.track);
        video.preflags = preflags(stated_text(record, "preflags", ""), record.grid);
    } else {
        video.cell_size = kMovesCellSize;
        video.events = events_of_moves(record.grid, moves, video.question_marks);
    }
    return video;
}

}  // namespace fairmines
