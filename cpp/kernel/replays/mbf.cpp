// Reads boards in files of their own.
#include "replays/mbf.hpp"

#include "replays/mine_list.hpp"

namespace fairmines {

SizedLayout read_mbf(FileBytes data) {
    ByteReader reader(data);
    SizedLayout layout = read_board(reader);
    if (reader.left()) throw reader.wrong("after_mines", reader.offset(), {reader.left()});
    return layout;
}

}  // namespace fairmines
