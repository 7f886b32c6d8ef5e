// What readers and writers of EVF share: bits and types of events.
#pragma once

#include <cstdint>

namespace fairmines {

inline constexpr int kNewestEvf = 4;

// Bits of the flags, and of the settings. The specification calls the last one "question marks
// off"; its only writer sets it if they are on, and all real files have 0 and question marks off.
inline constexpr int kEvfCompleted = 0x80, kEvfOfficial = 0x40, kEvfNoFlag = 0x10,
                     kEvfConverted = 0x08;
inline constexpr int kEvfQuestionMarks = 0x80;

// Types of events that are not kinds of PointerKind.
inline constexpr std::uint8_t kEvfPreflag = 8, kEvfChordPress = 9, kEvfPause = 255;

}  // namespace fairmines
