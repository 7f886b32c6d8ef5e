// Writes replays in the formats of other programs.
#include <algorithm>
#include <string>

#include "exchange.hpp"
#include "file_json.hpp"
#include "replays/byte_reader.hpp"
#include "replays/replay.hpp"
#include "replays/track.hpp"
#include "replays/writers.hpp"

namespace browser {
namespace {

using fairmines::ByteReader;
using fairmines::PointerEvents;
using fairmines::ReplayMove;
using fairmines::Video;

// Takes what a script has written: videobytes.js has the other side.
class VideoReader {
   public:
    explicit VideoReader(fairmines::FileBytes data) : reader_(data, "an input") {}

    Video video() {
        Video video;
        video.layout.grid.width = number(2);
        video.layout.grid.height = number(2);
        const auto mines = reader_.take(video.layout.grid.cells(), "input");
        video.layout.mines.assign(mines.begin(), mines.end());
        video.question_marks = number(1) != 0;
        for (int left = number(4); left > 0; --left) video.preflags.push_back(number(4));
        for (std::string* it : {&video.format, &video.player, &video.program, &video.began})
            *it = text();
        for (int left = number(4); left > 0; --left) {
            const std::string key = text();
            if (number(1))
                video.state(key, text());
            else
                video.state(key, long_number());
        }
        video.cell_size = number(2);
        if (video.cell_size) {
            video.events = track();
        } else {
            video.cell_size = fairmines::kMovesCellSize;
            video.events = moves(video);
        }
        return video;
    }

   private:
    int number(int size) { return static_cast<int>(reader_.long_number(size, "input")); }
    std::int64_t long_number() {
        return static_cast<std::int64_t>(fairmines::big_endian(reader_.take(8, "input")));
    }
    std::string text() { return fairmines::text(reader_.take(number(4), "input")); }

    PointerEvents track() {
        PointerEvents events;
        for (int left = number(4); left > 0; --left) {
            const int time = number(4);
            const auto kind = fairmines::kTrackKinds[static_cast<std::size_t>(number(1))];
            const int x = number(4);
            events.add(time, kind, x, number(4));
        }
        return events;
    }

    PointerEvents moves(const Video& video) {
        std::vector<ReplayMove> moves;
        for (int left = number(4); left > 0; --left) {
            ReplayMove& move = moves.emplace_back();
            move.kind = static_cast<fairmines::MoveKind>(number(1));
            move.mark = static_cast<std::int8_t>(number(1));
            move.cell = number(4);
            move.ms = long_number();
        }
        return fairmines::events_of_moves(video.layout.grid, moves, video.question_marks);
    }

    ByteReader reader_;
};

}  // namespace
}  // namespace browser

using namespace browser;

// Writes the video of the input, behind the name of the program, of so many bytes: as EVF of
// version 3 or 4, or as RawVF for 0. Bytes: the file. JSON: the failure, if it does not fit.
FAIRMINES_EXPORT(write_replay)
int write_replay(int evf, int program) {
    return run([&] {
        const auto input = input_layout();
        const auto name = input.first(static_cast<std::size_t>(program));
        try {
            const Video video = VideoReader(input.subspan(name.size())).video();
            add_bytes(evf ? fairmines::write_evf(video, evf, fairmines::text(name))
                          : fairmines::write_rawvf(video));
        } catch (const fairmines::Failure& failure) {
            tell(failure);
        }
    });
}
