// Replays of other programs: the records of their games, and records as replays.
#include <string>

#include "exchange.hpp"
#include "file_json.hpp"
#include "records.hpp"
#include "replays/replay_formats.hpp"

using namespace browser;

// The format of a file; the input has the ending of its name, of so many bytes, and then the file.
// JSON: `{"format", "certain"}`, or nothing if it is none.
FAIRMINES_EXPORT(find_replay_format)
int find_replay_format(int extension) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto ending = input.first(static_cast<std::size_t>(extension));
        const auto found = fairmines::find_replay_format(input.subspan(ending.size()),
                                                         fairmines::characters(ending));
        if (!found) return;
        fairmines::Json json;
        json.object("format", found->format->name, "certain", found->certain);
        answer(json.take());
    });
}

// The record of a file of a format; of a session the replay of a number, with 0 the only one. The
// input has the name of the format, of so many bytes, and then the file. JSON: `{"record"}`, or
// `{"failure"}` if it cannot be read.
FAIRMINES_EXPORT(read_replay)
int read_replay(int name, double number, int partial) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto format = input.first(static_cast<std::size_t>(name));
        fairmines::Json json;
        try {
            auto video =
                fairmines::read_replay(fairmines::characters(format), input.subspan(format.size()),
                                       static_cast<std::int64_t>(number), partial != 0);
            json.object("record",
                        fairmines::record_of(fairmines::decoded(std::move(video), decode)));
        } catch (const fairmines::Failure& failure) {
            json = {};
            json.object("failure", failure);
        }
        answer(json.take());
    });
}

// Writes a record in a format of another program. The input has the cells of its layout, of which
// there may be none, the names of the format and of this program, and its JSON. Bytes: the file.
// JSON: the failure, if it does not fit.
FAIRMINES_EXPORT(write_replay)
int write_replay(int cells, int format, int program) {
    return run([&] {
        auto input = input_layout();
        const auto take = [&](int size) {
            const auto taken = input.first(static_cast<std::size_t>(size));
            input = input.subspan(taken.size());
            return taken;
        };
        const auto mines = take(cells);
        const auto form = fairmines::characters(take(format));
        const auto name = fairmines::text(take(program));
        try {
            const auto record = fairmines::read_record(fairmines::characters(input));
            const auto video = fairmines::video_of(record, {mines.begin(), mines.end()});
            add_bytes(fairmines::write_replay(video, form, name));
        } catch (const fairmines::Failure& failure) {
            tell(failure);
        }
    });
}
