// The layout is that of the specification (eee555, evfs标准.md in ms-toollib).
#include "replays/evfs.hpp"

#include <utility>

#include "replays/evf.hpp"

namespace fairmines {
namespace {

struct Unit {
    FileBytes name, replay;
    std::int64_t start;
};

Unit read_unit(ByteReader& reader, int checksum_size) {
    Unit unit{};
    unit.name = reader.until_nul("name_of_replay");
    const std::int64_t size = reader.long_number(4, "length_of_replay");
    unit.start = reader.offset();
    unit.replay = reader.take(size, "replay");
    reader.take(checksum_size, "checksum_of_replay");
    return unit;
}

Video read_replay(const ByteReader& reader, const Unit& unit) {
    try {
        return read_evf(unit.replay, false);
    } catch (Failure& failure) {
        Failure damaged = reader.wrong("damaged", unit.start, {});
        damaged.causes.push_back(std::move(failure));
        throw damaged;
    }
}

}  // namespace

FileSession read_evfs(FileBytes data, bool partial) {
    ByteReader reader(data);
    const int version = reader.number(1, "version");
    if (version) throw reader.wrong("version", 0, {version});
    const int checksum_size = reader.number(2, "size_of_checksums");
    FileSession session;
    while (reader.left() && !session.problem) {
        try {
            const Unit unit = read_unit(reader, checksum_size);
            session.videos.push_back(read_replay(reader, unit));
            session.names.push_back(text(unit.name));
        } catch (Failure& failure) {
            const auto number = static_cast<std::int64_t>(session.names.size() + 1);
            failure.values.emplace_back(number);
            if (!partial) throw;
            session.problem = std::move(failure);
        }
    }
    if (session.videos.empty() && !partial) throw reader.wrong("no_replay", reader.offset(), {});
    return session;
}

Video read_evfs_replay(FileBytes data, std::int64_t number, bool partial) {
    FileSession session = read_evfs(data, partial);
    const auto count = static_cast<std::int64_t>(session.videos.size());
    if (number ? number > count : count != 1) {
        Failure failure{number ? "no_such_replay" : "several_replays", Failure::kNowhere, {count}};
        if (number) failure.values.emplace_back(number);
        for (std::string& name : session.names) failure.values.emplace_back(std::move(name));
        throw failure;
    }
    Video& video = session.videos[static_cast<std::size_t>(number ? number - 1 : 0)];
    video.problem = std::move(session.problem);
    return std::move(video);
}

}  // namespace fairmines
