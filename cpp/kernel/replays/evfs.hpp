// Reads EVFS, in which Metasweeper keeps the replays of one session one after the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

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
