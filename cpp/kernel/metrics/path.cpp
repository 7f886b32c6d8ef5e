// Adds up the steps of a track.
#include "metrics/path.hpp"

#include <cmath>

namespace fairmines {
namespace {

// The release of the left button that opens the first cell; the first event if there is none.
std::size_t first_opening(const Track& track) {
    for (std::size_t i = 0; i < track.times.size(); ++i)
        if (track.times[i] >= 0 && track.kinds[i] == 'l') return i;
    return 0;
}

}  // namespace

double path_length(const Track& track, const Grid& grid) {
    const int cell = track.cell;
    const std::int64_t width = std::int64_t{grid.width} * cell;
    const std::int64_t height = std::int64_t{grid.height} * cell;
    double length = 0;
    bool begun = false;
    std::int32_t x = 0, y = 0;
    for (std::size_t i = first_opening(track); i < track.times.size(); ++i) {
        if (track.x[i] < 0 || track.x[i] >= width || track.y[i] < 0 || track.y[i] >= height)
            continue;
        if (begun) length += std::hypot(1.0 * track.x[i] - x, 1.0 * track.y[i] - y);
        begun = true;
        x = track.x[i];
        y = track.y[i];
    }
    return length * kPathCell / cell;
}

}  // namespace fairmines
