// The formats of replays of other programs: which files are theirs, how they are read and written.
// A source of the same name has each format; one more has its row here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Each says whether bytes look like its format, and reads a replay, or throws a Failure. `partial`:
// reads the events up to where the file ends, if it is truncated, or up to the first line that is
// none; then the video says why it ends there.

// Minesweeper Arbiter.
bool is_avf(FileBytes data);
Video read_avf(FileBytes data, bool partial);

// Metasweeper and programs that convert to it: versions 0 to 4.
bool is_evf(FileBytes data);
Video read_evf(FileBytes data, bool partial);

// Minesweeper Clone: version 0.97, those of 2006 and 2007, and older ones.
bool is_mvf(FileBytes data);
Video read_mvf(FileBytes data, bool partial);

// RawVF, the text form of replays that most of the other formats can be converted to.
bool is_rawvf(FileBytes data);
Video read_rawvf(FileBytes data, bool partial);

// Viennasweeper: versions 1 and 2.
bool is_rmv(FileBytes data);
Video read_rmv(FileBytes data, bool partial);

// EVFS: Metasweeper keeps the replays of one session one after the other.
bool is_evfs(FileBytes data);
struct FileSession {
    std::vector<std::string> names;
    std::vector<Video> videos;  // one for each name; games that were given up are among them
    std::optional<Failure> problem;
};

// Reads a session, or throws a Failure. `partial`: keeps the replays before the place where reading
// fails; then the session says why.
FileSession read_evfs(FileBytes data, bool partial);

// Reads one replay of a session: that of a number, from 1, or with 0 the only one. Throws a Failure
// if there is no such replay.
Video read_evfs_replay(FileBytes data, std::int64_t number, bool partial);
// Reads the only one.
Video read_only_replay(FileBytes data, bool partial);

struct ReplayFormat {
    std::string_view name;   // its files end in a dot and its name
    std::string_view title;  // as people write it
    Video (*read)(FileBytes data, bool partial);
    bool (*begins_like)(FileBytes data);
    // Whether no file of another format looks like it.
    bool sure;
};

// In the order in which contents are looked at.
inline constexpr ReplayFormat kReplayFormats[] = {
    {"rmv", "RMV", read_rmv, is_rmv, true},  {"rawvf", "RawVF", read_rawvf, is_rawvf, true},
    {"mvf", "MVF", read_mvf, is_mvf, true},  {"evfs", "EVFS", read_only_replay, is_evfs, false},
    {"evf", "EVF", read_evf, is_evf, false}, {"avf", "AVF", read_avf, is_avf, false},
};

// Reads a replay of a format by name; of a session that of a number from 1, with 0 the only one.
// The video's format is "evf" then. Throws a Failure.
Video read_replay(std::string_view format, FileBytes data, std::int64_t number, bool partial);

struct FoundFormat {
    const ReplayFormat* format;
    // Whether the bytes leave no doubt, or the file's name says a format of replays.
    bool certain;
};

// Returns the format of a file's bytes; the ending of its name, such as ".avf", decides where they
// do not.
std::optional<FoundFormat> find_replay_format(FileBytes data, std::string_view extension);

// Writes RawVF.
//
// Writes a video, whose texts are UTF-8. Flags of before the start become clicks at the start.
// Throws a Failure if the video does not fit the format.
std::string write_rawvf(const Video& video);

// Writes EVF, of versions 3 and 4.
//
// Writes a video, whose texts are UTF-8, without a checksum and never as official. What an EVF file
// stated is written again. Times that step back stand still, and places off the board are the far
// corner, as the format has them. Version 4 notes which program converts a video that is of
// another one. Throws a Failure if the video does not fit the format.
std::string write_evf(const Video& video, int version, const std::string& converter);

}  // namespace fairmines
