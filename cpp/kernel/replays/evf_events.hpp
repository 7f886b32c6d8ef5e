// Reads and writes the events of EVF files: records of 8 bytes in versions 0 to 3, steps from one
// another in 4.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Writes the bytes of a file. Numbers are big-endian.
class ByteWriter {
   public:
    // The last bytes of a number, this many.
    void number(int size, std::int64_t value) {
        for (int shift = 8 * (size - 1); shift >= 0; shift -= 8)
            bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> shift));
    }
    void text(std::string_view text) { bytes.append(text); }

    std::string bytes;
};

inline constexpr int kNewestEvf = 4;

// Bits of the flags, and of the settings. The specification calls the last one "question marks
// off"; its only writer sets it if they are on, and all real files have 0 and question marks off.
inline constexpr int kEvfCompleted = 0x80, kEvfOfficial = 0x40, kEvfNoFlag = 0x10,
                     kEvfConverted = 0x08;
inline constexpr int kEvfQuestionMarks = 0x80;

// Types of events that are not kinds of PointerKind.
inline constexpr std::uint8_t kEvfPreflag = 8, kEvfChordPress = 9, kEvfPause = 255;

// Reads the events, the flags of before the start among them, and the byte that ends them. Where
// they fail, the reader's place means nothing.
void read_evf_events(ByteReader& reader, Video& video, int version, bool partial);

// Writes moves, presses and releases, after the flags that a video had before the start. Throws a
// Failure if a time or a place does not fit.
void write_evf_events(ByteWriter& file, const Video& video, const PointerEvents& plain,
                      int version);

}  // namespace fairmines
