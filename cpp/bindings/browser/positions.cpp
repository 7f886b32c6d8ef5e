// Boards in files, links and texts.
#include "exchange.hpp"
#include "file_json.hpp"
#include "positions/position.hpp"
#include "proofs.hpp"
#include "replays/byte_reader.hpp"

using namespace browser;

// What a file of a board holds, or a text or link. The input has the ending of its name, of so many
// bytes, and then the file; `zeros` says that dots are opened zeros. JSON: `{"view",
// "unclearDots"}`, or `{"failure"}` if it cannot be read.
FAIRMINES_EXPORT(read_position)
int read_position(int ending, int zeros) {
    return run([&] {
        const fairmines::FileBytes input = input_layout();
        const auto name = input.first(static_cast<std::size_t>(ending));
        const auto data = fairmines::characters(input.subspan(name.size()));
        fairmines::Json json;
        try {
            const auto* format = fairmines::find_position_format(data, fairmines::characters(name));
            if (!format) format = fairmines::position_format("text");
            const fairmines::Position position =
                format->read(data, zeros ? fairmines::Dots::zero : fairmines::Dots::unstated);
            const fairmines::PlayerView view{{position.grid, position.cells}, position.mines};
            json.object("view", view, "unclearDots", position.unclear_dots);
        } catch (const fairmines::Failure& failure) {
            json = {};
            json.object("failure", failure);
        }
        answer(json.take());
    });
}
