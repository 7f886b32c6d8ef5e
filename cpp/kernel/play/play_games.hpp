// Plays many games of a match, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "counting/stop_check.hpp"
#include "play/player.hpp"

namespace fairmines {

// Makes a guesser for each thread.
using MakeGuesser = std::function<std::unique_ptr<Guesser>()>;

// A thread takes this many games at a time.
inline constexpr std::size_t kGamesABlock = 16;

// Plays games first, first + 1, ... into results. The results do not depend on the number of
// threads. If games throw, throws what the first of them throws. Throws Stopped when `stop` holds;
// only the calling thread asks it.
void play_games(const Match& match, const MakeGuesser& make_guesser, std::uint64_t first,
                std::span<GameResult> results, int threads, const StopCheck::Condition& stop = {});

}  // namespace fairmines
