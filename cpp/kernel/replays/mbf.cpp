// Reads boards in files of their own.
#include "replays/mbf.hpp"

#include "replays/mine_list.hpp"

namespace fairmines {

SizedLayout read_mbf(FileBytes data) {
    ByteReader reader(data, "an MBF");
    SizedLayout layout = read_board(reader);
    reader.expect_end("the mines");
    return layout;
}

}  // namespace fairmines
