// Brings the bits of packed events into order, and decodes them.
#include "replays/mvf_events.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "board/at.hpp"
#include "board/short_sort.hpp"

namespace fairmines {
namespace {

// Takes numbers from the shuffled bits of one event after another.
class BitReader {
   public:
    BitReader(int seed, int size) : order_(bit_order(seed, size)) {}

    void go_to(FileBytes event) { event_ = event; }

    int bit(int number) const {
        const int place = order_[at(number)];
        return event_[at(place / 8)] >> place % 8 & 1;
    }

    int number(const BitField& field) const {
        int value = 0;
        for (int i = 0; i < field.count; ++i) value |= bit(field.first + i) << i;
        return value;
    }

   private:
    std::vector<int> order_;
    FileBytes event_;
};

}  // namespace

// The places are sorted by decimal digits that cosines and sines of the seed give.
std::vector<int> bit_order(int seed, int size) {
    const double a = std::sqrt(seed), b = std::sqrt(seed + 1000);
    const double c = std::sqrt(a + 1000), d = std::sqrt(b + 1000);
    const std::array numbers{std::cos(c + 1000), std::sin(std::sqrt(b)),
                             std::cos(c),        std::sin(std::sqrt(a) + 1000),
                             std::cos(d),        std::sin(d)};
    std::string digits;
    for (int i = 0; i < size; ++i) {
        // A value that rounds to 1 would have nine digits.
        const double rounded =
            std::min(std::nearbyint(std::abs(numbers[at(i)]) * 1e8), 99'999'999.0);
        const std::string text = std::to_string(static_cast<int>(rounded));
        digits += std::string(8 - text.size(), '0') + text;
    }
    std::vector<int> order(digits.size());
    std::iota(order.begin(), order.end(), 0);
    sort_short(order, [&](int one, int two) { return digits[at(one)] < digits[at(two)]; });
    return order;
}

void read_packed_events(ByteReader& reader, Video& video, const Packing& packing, int seed,
                        bool partial) {
    std::int64_t count = reader.number(3, "the number of events");
    const std::int64_t size = packing.size, whole = reader.left() / size;
    if (count > whole) {
        video.problem =
            reader.ends(reader.offset(), say("event ", grouped(whole + 1), " of ", grouped(count)),
                        counted(count * size, "byte"));
        if (!partial) throw *video.problem;
        count = whole;
    }
    const FileBytes data = reader.take(count * size, "the events");
    BitReader bits(seed, packing.size);
    PointerStates states(video.events);
    video.events.reserve(static_cast<std::size_t>(count) + 1);
    for (std::int64_t i = 0; i < count; ++i) {
        bits.go_to(part(data, i * size, (i + 1) * size));
        const int time = packing.milliseconds.count ? bits.number(packing.milliseconds)
                                                    : bits.number(packing.seconds) * 1000 +
                                                          bits.number(packing.hundredths) * 10;
        const int held =
            bits.bit(2) * kLeftHeld + bits.bit(0) * kRightHeld + bits.bit(1) * kMiddleHeld;
        states.add(time, held, bits.number(packing.x) - packing.origin,
                   bits.number(packing.y) - packing.origin);
    }
    // The last release of a whole file may not be stored.
    if (!video.problem) states.release_all();
}

}  // namespace fairmines
