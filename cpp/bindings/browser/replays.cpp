// Replays of other programs: what a file holds, played, as JSON.
#include <algorithm>
#include <string>

#include "exchange.hpp"
#include "failure_json.hpp"
#include "replays/replay_formats.hpp"
#include "replays/timestamps.hpp"
#include "replays/track.hpp"

namespace browser {
namespace {

using fairmines::Failure;
using fairmines::Replay;
using fairmines::ReplayMove;
using fairmines::Stated;
using fairmines::Track;
using fairmines::Video;

// Writes the kernel's structures with the names of their fields.
class ReplayWriter : public FileJson<ReplayWriter> {
   public:
    using FileJson::write;
    void write(std::int8_t value) { write(int{value}); }
    void write(const Stated& it) { object("key", it.key, "value", it.value); }
    void write(const ReplayMove& it) {
        object("kind", static_cast<int>(it.kind), "mark", it.mark, "cell", it.cell, "ms", it.ms);
    }
    void write(const Track& it) {
        object("times", it.times, "kinds", it.kinds, "x", it.x, "y", it.y);
    }
    void write(const Replay& it) {
        object("moves", it.moves, "status", static_cast<int>(it.status), "elapsedMs",
               it.elapsed_ms);
    }
    void write(const Video& it) {
        const Replay replay = fairmines::play(it);
        const auto began = fairmines::parse_began(it.began);
        object("format", it.format, "width", it.layout.grid.width, "height", it.layout.grid.height,
               "mines", mines_of(it), "replay", replay, "track", fairmines::track_of(it, replay),
               "cellSize", it.cell_size, "questionMarks", it.question_marks, "preflags",
               it.preflags, "player", Bytes{it.player}, "program", Bytes{it.program}, "version",
               it.version ? std::optional(Bytes{*it.version}) : std::nullopt, "began",
               began ? std::optional(fairmines::iso_format(*began)) : std::nullopt, "stated",
               it.stated, "problem", it.problem);
    }

   private:
    static std::vector<int> mines_of(const Video& video) {
        std::vector<int> cells;
        for (int i = 0; i < video.layout.grid.cells(); ++i)
            if (video.layout.mines[static_cast<std::size_t>(i)]) cells.push_back(i);
        return cells;
    }
};

void tell_video(const Video& video) {
    ReplayWriter writer;
    writer.write(video);
    answer(writer.text);
}

}  // namespace
}  // namespace browser

using namespace browser;

// The format of a file; the input has the ending of its name, of so many bytes, and then the file.
// Bytes: its name. Numbers: 1 if that is certain; none if it is of no format.
FAIRMINES_EXPORT(find_replay_format)
int find_replay_format(int extension) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto ending = input.first(static_cast<std::size_t>(extension));
        const auto found = fairmines::find_replay_format(input.subspan(ending.size()),
                                                         fairmines::characters(ending));
        if (!found) return;
        answer(found->format->name);
        tell(found->certain ? 1 : 0);
    });
}

// What a file of a format holds; of a session the replay of a number, with 0 the only one. The
// input has the name of the format, of so many bytes, and then the file. Numbers: 1 if it cannot be
// read. Bytes: the video, or the failure, as JSON.
FAIRMINES_EXPORT(read_replay)
int read_replay(int name, double number, int partial) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto format = input.first(static_cast<std::size_t>(name));
        try {
            tell_video(fairmines::read_replay(fairmines::characters(format),
                                              input.subspan(format.size()),
                                              static_cast<std::int64_t>(number), partial != 0));
        } catch (const Failure& failure) {
            tell(failure);
            exchange().numbers = {1.0};
        }
    });
}
