// A game as it was played: its terms, its moves, and all that was drawn in it.
//
// docs/reference/record.md describes it as JSON, which `read_record` reads and api/records.hpp
// writes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "play/move.hpp"
#include "replays/replay.hpp"
#include "replays/track.hpp"
#include "replays/video.hpp"

namespace fairmines {

inline constexpr std::string_view kRecordFormat = "fairmines game";
inline constexpr std::int64_t kRecordVersion = 3;

// A number as it is written: all its digits.
struct WrittenNumber {
    std::string digits;
};
// What a file claims about a game, unchecked.
using Claim = std::variant<std::string, bool, WrittenNumber>;

struct Record {
    Grid grid{};
    int mines = 0;
    Rules rules = Rules::classic;
    FirstRule first = FirstRule::any;
    HowDealt deal = HowDealt::given;
    std::optional<Rule> difficulty;
    std::optional<BbbvRange> bbbv_range;              // that was chosen for the layout as dealt
    std::optional<std::uint64_t> seed;                // none if it is not known
    std::optional<std::vector<std::uint8_t>> layout;  // that was given
    // All that changed something; what opens cells says which it has redrawn.
    std::vector<Move> moves;
    GameStatus status = GameStatus::ready;
    double elapsed = 0;
    std::string player, program;  // may be empty, as all texts here in UTF-8
    std::string began;            // as RFC 3339 has it, or without a zone; empty if not known
    bool question_marks = false;
    // Of claims of the same name the last one counts.
    std::vector<std::pair<std::string, Claim>> stated;
    std::optional<Track> track;
};

// Reads a record from JSON. Throws a Failure if the text is no record, or is damaged. Whether its
// moves are possible shows when they are made. Whatever passes can be read by any reader of JSON.
Record read_record(std::string_view text);

// Decodes a text whose encoding a file does not say to UTF-8.
using Decode = std::function<std::string(std::string_view)>;

// Returns a video that was read with its texts in UTF-8, the version with the program's name, and
// the time as ISO 8601 or empty.
Video decoded(Video video, const Decode& decode);

// Plays a replay, whose texts are decoded, and returns the record of its game, under classic rules.
//
// It states what the file claims, the file's `format`, the `preflags` ("row,column" each), and the
// `problem` if only a part was read. All these programs keep the first opening free of mines, so
// `first` is "safe", unless the file shows something else. Throws a Failure if it is too long.
Record record_of(const Video& video);

// Returns a video that shows the game of a record, on the layout that it had in the end. A clue
// that was seen never changes, so a game whose mines have moved plays in the same way on its last
// layout. A game without a track gets one: the pointer jumps from move to move.
//
// Throws a Failure if a move was taken back, or `mines` is empty because no layout is dealt yet.
Video video_of(const Record& record, std::vector<std::uint8_t> mines);

}  // namespace fairmines
