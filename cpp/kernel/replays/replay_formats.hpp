// The formats of replays by name: which files are theirs, and how they are read.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// What a format is called; its files end in a dot and its name.
struct ReplayFormat {
    std::string_view name;
    // Reads a replay, or throws a Failure.
    Video (*read)(FileBytes data, bool partial);
    // Whether a file's bytes look like this format.
    bool (*begins_like)(FileBytes data);
    // Whether no file of another format looks like it.
    bool sure;
};

extern const std::array<ReplayFormat, 6> kReplayFormats;

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
