// The packed events of MVF files, whose bits a seed shuffles.
#pragma once

#include <vector>

#include "replays/byte_reader.hpp"
#include "replays/video.hpp"

namespace fairmines {

// Where an event has a number, in shuffled order.
struct BitField {
    int first, count;
};

// How a packed event holds its numbers. The bits 0 to 2 are the right, the middle and the left
// button.
struct Packing {
    int size;  // in bytes
    BitField x, y, hundredths, seconds, milliseconds;
    int origin;  // what is taken off x and y
};

inline constexpr Packing kOldPacking{5, {12, 9}, {3, 9}, {21, 7}, {28, 10}, {0, 0}, 0};  // 0.97
inline constexpr Packing kNewPacking{6,      {14, 11}, {3, 11}, {0, 0},
                                     {0, 0}, {25, 22}, 32};  // 2006, 2007

// Returns the places of an event's bits in the order in which its numbers have them: place 8 b + n
// is bit n of byte b, from the least one.
std::vector<int> bit_order(int seed, int size);

// Reads the number of events, and these.
void read_packed_events(ByteReader& reader, Video& video, const Packing& packing, int seed,
                        bool partial);

}  // namespace fairmines
