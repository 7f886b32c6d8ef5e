// The layout is that of the specification (eee555, evfs标准.md in ms-toollib).
#include "replays/evfs.hpp"

#include <utility>

#include "replays/evf.hpp"

namespace fairmines {
namespace {

std::int64_t replays_in(const FileSession& session) {
    return static_cast<std::int64_t>(session.names.size());
}

struct Unit {
    FileBytes name, replay;
    std::int64_t start;
};

Unit read_unit(ByteReader& reader, int checksum_size, const std::string& replay) {
    Unit unit{};
    unit.name = reader.until_nul("the name of " + replay);
    const std::int64_t size = reader.long_number(4, "the length of " + replay);
    unit.start = reader.offset();
    unit.replay = reader.take(size, replay);
    reader.take(checksum_size, "the checksum of " + replay);
    return unit;
}

Video read_replay(const ByteReader& reader, const Unit& unit, const std::string& replay) {
    try {
        return read_evf(unit.replay, false);
    } catch (const Failure& failure) {
        throw reader.wrong(unit.start, say(replay, " is damaged: ", failure.sentence));
    }
}

}  // namespace

FileSession read_evfs(FileBytes data, bool partial) {
    ByteReader reader(data, "an EVFS");
    const int version = reader.number(1, "the version");
    if (version) throw reader.wrong(0, say("version ", version, ": expected 0"));
    const int checksum_size = reader.number(2, "the size of checksums");
    FileSession session;
    while (reader.left() && !session.problem) {
        const std::string replay = "replay " + grouped(replays_in(session) + 1);
        try {
            const Unit unit = read_unit(reader, checksum_size, replay);
            session.videos.push_back(read_replay(reader, unit, replay));
            session.names.push_back(text(unit.name));
        } catch (Failure& failure) {
            if (!partial) throw;
            session.problem = std::move(failure);
        }
    }
    if (session.videos.empty() && !partial)
        throw reader.wrong(reader.offset(), "there is no replay: expected 1 or more");
    return session;
}

Video read_evfs_replay(FileBytes data, std::int64_t number, bool partial) {
    FileSession session = read_evfs(data, partial);
    const std::int64_t count = replays_in(session);
    const std::string found = say("an EVFS file has ", counted(count, "whole replay"));
    if (number > count) throw Failure{say(found, ": expected replay ", grouped(number))};
    if (!number && count != 1) throw Failure{found + ": expected 1", std::move(session.names)};
    Video& video = session.videos[static_cast<std::size_t>(number ? number - 1 : 0)];
    video.problem = std::move(session.problem);
    return std::move(video);
}

}  // namespace fairmines
