// Records as JSON, which docs/reference/record.md describes: read and written, and the same of the
// replays of other programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "files/record.hpp"
#include "json.hpp"
#include "replays/byte_reader.hpp"

namespace fairmines {

void write(Json& json, const Record& it);

// The replays of a session, each as a record: `{"names", "records", "problem"}`. Throws a Failure.
// `partial`: keeps the replays before the place where reading fails, and says why.
std::string read_session(FileBytes data, bool partial, const Decode& decode);

// Writes a video as "rawvf", "evf" (version 4) or "evf3". `program` is the name of this one. Throws
// a Failure if it does not fit the format.
std::string write_replay(const Video& video, std::string_view format, const std::string& program);

// What the mouse did in a game, and in its video: `{"clicks", "effective", "path"}`. Clicks are
// `{"left", "right", "chords"}`; the path is null without a track.
std::string describe_mouse(const Record& record, const Video& video);

}  // namespace fairmines
