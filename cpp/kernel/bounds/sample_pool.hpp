// Layouts drawn from a view, each with what it is worth if the player must open a cell first.
//
// A payoff is a number from 0 to 1, rounded at random to a multiple of 1/255: so means stay right,
// sums are integers, and a row of payoffs is small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/at.hpp"
#include "bounds/gifts.hpp"

namespace fairmines {

class SamplePool {
   public:
    static constexpr int kOne = 255;
    // What a cell shows if its clue is 1 to 8; otherwise kMined or kEnds.
    static constexpr std::uint8_t kMined = 0;
    // The cell was played in a part, or a flood follows it: no further cell is picked after it. A
    // cell that was played may be a mine: its payoff is a mean over what the part may hold.
    static constexpr std::uint8_t kEnds = 9;

    // Makes room for this many layouts of a view.
    void begin(const View& view, std::size_t samples);

    // Sets a layout that the helper has just played from the view. `rounding` is a random number in
    // [0, 1). Several threads may set different layouts.
    void set(std::size_t sample, std::span<const std::uint8_t> layout, const Gifts& gifts,
             double rounding);

    std::size_t size() const { return samples_; }
    std::size_t cells() const { return cells_; }
    std::size_t stride() const { return stride_; }  // of payoffs(), at least cells()
    // By cell: 0 to kOne; 0 for mines that the helper tells, and for cells that are not covered.
    const std::uint8_t* payoffs(std::size_t sample) const {
        return payoffs_.data() + sample * stride_;
    }
    // By sample: what this cell shows.
    std::span<const std::uint8_t> shown(std::size_t cell) const {
        return std::span(shown_).subspan(cell * samples_, samples_);
    }
    // The cells that the view covers.
    std::span<const std::uint8_t> covered() const { return covered_; }

   private:
    Grid grid_{0, 0};
    std::size_t samples_ = 0, cells_ = 0, stride_ = 0;
    std::vector<std::uint8_t> payoffs_;
    std::vector<std::uint8_t> shown_;
    std::vector<std::uint8_t> covered_;
};

}  // namespace fairmines
