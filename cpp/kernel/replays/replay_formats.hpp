// Formats of replays by name, and of files.
#pragma once

#include <optional>
#include <string_view>

#include "replays/readers.hpp"

namespace fairmines {

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

}  // namespace fairmines
