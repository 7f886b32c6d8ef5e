// Reads the files of other programs. A source of the same name has each format.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Each reads a replay, or throws a Failure. `partial`: reads the events up to where the file ends,
// if it is truncated, or up to the first line that is none; then the video says why it ends there.

// Minesweeper Arbiter.
Video read_avf(FileBytes data, bool partial);

// Metasweeper and programs that convert to it: versions 0 to 4.
Video read_evf(FileBytes data, bool partial);

// Minesweeper Clone: version 0.97, those of 2006 and 2007, and older ones.
Video read_mvf(FileBytes data, bool partial);

// RawVF, the text form of replays that most of the other formats can be converted to.
Video read_rawvf(FileBytes data, bool partial);

// Viennasweeper: versions 1 and 2.
Video read_rmv(FileBytes data, bool partial);

// EVFS: Metasweeper keeps the replays of one session one after the other.
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

}  // namespace fairmines
