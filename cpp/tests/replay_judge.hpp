// Judges a reader of replays, what plays them, and what writes them: what they find in files that
// are whole, damaged, or no files at all, and the memory that they take. Each target is one source,
// so this header may replace operator new.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <variant>

#include "board/at.hpp"
#include "limits.hpp"
#include "replays/byte_reader.hpp"
#include "replays/replay_formats.hpp"
#include "replays/track.hpp"

namespace fuzz {

using fairmines::at;
using fairmines::Failure;
using fairmines::PointerEvents;
using fairmines::PointerKind;
using fairmines::SizedLayout;
using fairmines::Video;

// The most memory that a reader takes, and as much again what plays the video: for each byte of its
// input, for each cell of the largest board that the formats have in so short a file, and besides.
constexpr std::size_t kPerByte = 64, kPerCell = 8, kFixed = 100'000;
constexpr std::size_t kLargestBoard = 256 * 256;

using Answer = std::variant<Video, Failure>;

inline void ensure_little_memory(std::size_t before, std::size_t size) {
    ensure(most_bytes - before <= kPerByte * size + kPerCell * kLargestBoard + kFixed,
           "little memory is taken");
}

template <class Read>
Answer ask(Read&& read, fairmines::FileBytes data, bool partial) {
    const std::size_t before = bytes_in_use;
    most_bytes = before;
    std::optional<Answer> answer;
    try {
        answer = read(data, partial);
    } catch (Failure& failure) {
        answer = std::move(failure);
    }
    ensure_little_memory(before, data.size());
    return std::move(*answer);
}

// Judges the moves and the track that the events of a video become. Returns the moves.
inline fairmines::Replay check_replay(const Video& video, std::size_t size) {
    const std::size_t before = bytes_in_use;
    most_bytes = before;
    fairmines::Replay replay = fairmines::play(video);
    std::optional<fairmines::Track> track;
    try {
        track = fairmines::track_of(video, replay);
    } catch (const Failure& failure) {
        check(failure);  // it is too long for a record
        return replay;
    }
    ensure_little_memory(before, size);
    const auto& [grid, mines] = video.layout;
    const auto free = grid.cells() - std::count(mines.begin(), mines.end(), 1);
    ensure(replay.opened >= 0 && replay.opened <= free, "free cells are opened");
    ensure((replay.status == fairmines::GameStatus::won) <= (replay.opened == free), "a win");
    ensure(replay.moves.size() <= video.events.size() + video.preflags.size(), "moves are events");
    std::int64_t latest = 0;
    for (const auto& it : replay.moves) {
        ensure(it.cell >= 0 && it.cell < grid.cells(), "moves are on the board");
        ensure((it.kind == fairmines::MoveKind::flag) == (it.mark != 0), "flags set marks");
        ensure(it.ms >= latest, "moves are in order");
        latest = it.ms;
    }
    ensure(replay.elapsed_ms >= latest, "the clock stops last");
    ensure(replay.zero || latest == 0, "the clock begins with an opening");
    ensure(replay.effective.left <= replay.clicks.left, "effective clicks are clicks");
    ensure(replay.effective.right <= replay.clicks.right, "effective clicks are clicks");
    ensure(replay.effective.chords <= replay.clicks.chords, "effective clicks are clicks");
    if (!track) return replay;
    ensure(std::is_sorted(track->times.begin(), track->times.end()), "a track is in order");
    ensure(track->kinds.size() == track->times.size() && track->x.size() == track->times.size() &&
               track->y.size() == track->times.size(),
           "a track has all its parts");
    ensure(track->kinds.find_first_not_of(fairmines::kTrackLetters) == std::string::npos,
           "known kinds");
    return replay;
}

inline fairmines::FileBytes bytes_of(const std::string& file) {
    return {reinterpret_cast<const std::uint8_t*>(file.data()), file.size()};
}

// Judges what is written of a video: it is refused, or can be read again and shows the same game.
inline void check_writers(Video video, const fairmines::Replay& shown) {
    const auto same_game = [&](const Video& again) {
        const fairmines::Replay replay = fairmines::play(again);
        ensure(again.layout.mines == video.layout.mines, "a written layout is the same");
        ensure(replay.status == shown.status && replay.opened == shown.opened,
               "a written game ends in the same way");
    };
    for (const int version : {3, 4}) try {
            video.format = version == 3 ? "evf" : "";
            same_game(
                fairmines::read_evf(bytes_of(fairmines::write_evf(video, version, "p 1")), false));
        } catch (const Failure& failure) {
            check(failure);
        }
    // RawVF has no larger numbers of seconds.
    const auto late = [](std::int64_t ms) { return ms > 999'999'999'000 || ms < -999'999'999'000; };
    const auto& times = video.events.time;
    if (std::any_of(times.begin(), times.end(), late)) return;
    try {
        same_game(fairmines::read_rawvf(bytes_of(fairmines::write_rawvf(video)), false));
    } catch (const Failure& failure) {
        check(failure);
    }
}

inline void check(const Video& video, std::size_t size) {
    const PointerEvents& events = video.events;
    const std::size_t count = events.time.size();
    ensure(count == events.kind.size() && count == events.x.size() && count == events.y.size(),
           "events have all their parts");
    ensure(count <= size + 3, "events take bytes");
    for (const PointerKind kind : events.kind)
        ensure(kind >= PointerKind::move && kind <= PointerKind::toggle_questions, "a known kind");
    const auto& [grid, mines] = video.layout;
    ensure(grid.width >= 1 && grid.height >= 1 && mines.size() == at(grid.cells()), "a board");
    ensure(std::all_of(mines.begin(), mines.end(), [](int it) { return it <= 1; }),
           "mines or none");
    ensure(video.cell_size >= 1, "cells have a size");
    std::vector<int> flags = video.preflags;
    std::sort(flags.begin(), flags.end());
    ensure(std::adjacent_find(flags.begin(), flags.end()) == flags.end(), "flags are of cells");
    ensure(flags.empty() || (flags.front() >= 0 && flags.back() < grid.cells()), "on the board");
    if (video.problem) check(*video.problem);
    check_writers(video, check_replay(video, size));
}

inline bool same(const PointerEvents& one, const PointerEvents& two) {
    return one.time == two.time && one.kind == two.kind && one.x == two.x && one.y == two.y;
}

inline bool same(const SizedLayout& one, const SizedLayout& two) {
    return one.grid == two.grid && one.mines == two.mines;
}

// Whether two videos have the same of all that can be read.
inline bool same(const Video& one, const Video& two) {
    const auto fields = [](const Video& it) {
        return std::tie(it.format, it.cell_size, it.question_marks, it.preflags, it.player,
                        it.program, it.version, it.began);
    };
    const auto says = [](const auto& it, const auto& other) {
        return it.key == other.key && it.value == other.value;
    };
    return fields(one) == fields(two) && same(one.layout, two.layout) &&
           same(one.events, two.events) &&
           std::equal(one.stated.begin(), one.stated.end(), two.stated.begin(), two.stated.end(),
                      says);
}

// Reads bytes whole and in part, and compares. Returns the answer for the whole.
template <class Read>
Answer judge(Read&& read, fairmines::FileBytes data) {
    Answer whole = ask(read, data, false);
    const Answer part = ask(read, data, true);
    const auto check_answer = [&](const Answer& answer) {
        if (const auto* failure = std::get_if<Failure>(&answer))
            check(*failure);
        else
            check(std::get<Video>(answer), data.size());
    };
    check_answer(whole);
    const auto* video = std::get_if<Video>(&part);
    if (const auto* it = std::get_if<Video>(&whole)) {
        ensure(!it->problem && video && !video->problem, "what can be read has no problem");
        ensure(same(*it, *video), "a whole file has no other part");  // so it is checked already
        return whole;
    }
    check_answer(part);
    // Of RMV a part may have all events, and lack the checksum.
    const std::string& sentence = std::get<Failure>(whole).sentence;
    ensure(!video || video->problem || sentence.find("inside the events:") != sentence.npos,
           "a part says why the whole cannot be read");
    return whole;
}

}  // namespace fuzz
