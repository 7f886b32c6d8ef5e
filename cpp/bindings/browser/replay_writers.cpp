// Writes saved games in the formats of other programs.
#include <string>

#include "exchange.hpp"
#include "file_json.hpp"
#include "files/recorded_replay.hpp"
#include "replays/writers.hpp"

using namespace browser;

// Writes a saved game as EVF of version 3 or 4, or as RawVF for 0. The input has the cells of its
// layout, of which there may be none, the name of the program, and its JSON. Bytes: the file. JSON:
// the failure, if it does not fit.
FAIRMINES_EXPORT(write_replay)
int write_replay(int evf, int cells, int program) {
    return run([&] {
        const auto input = input_layout();
        const auto mines = input.first(static_cast<std::size_t>(cells));
        const auto name = input.subspan(mines.size(), static_cast<std::size_t>(program));
        const auto record = input.subspan(mines.size() + name.size());
        try {
            const auto video = fairmines::video_of_record(fairmines::characters(record),
                                                          {mines.begin(), mines.end()});
            add_bytes(evf ? fairmines::write_evf(video, evf, fairmines::text(name))
                          : fairmines::write_rawvf(video));
        } catch (const fairmines::Failure& failure) {
            tell(failure);
        }
    });
}
