// Fuzzes the readers of EVF and EVFS: games of all versions, damaged ones, and any bytes.

#include "replay_judge.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;

void write_texts(FileWriter& file, int version) {
    if (version == 4) {
        file.text("AT");
        file.number(8, 1'600'000'000'000'000);
        file.number(8, 1'600'000'001'000'000);
        file.text({"program\0Ann\0\0id\0\0\3dev", 21});
        return;
    }
    file.text({"program\0Ann\0\0id\0", 16});
    file.text({"1600000000000000\0001600000001000000\0AT\0", 37});
    if (version >= 2) file.text({"device\0", 7});
}

void write_mines_as_bits(FileWriter& file, const SizedLayout& layout) {
    for (std::size_t i = 0; i < layout.mines.size(); i += 8) {
        int byte = 0;
        for (std::size_t bit = 0; bit < 8 && i + bit < layout.mines.size(); ++bit)
            byte |= layout.mines[i + bit] << (7 - bit);
        file.number(1, at(byte));
    }
}

// A press while another button is held may be a chord press, and others a toggle.
int type_of(const BuiltFile& built, std::size_t i, int version, Reader& input) {
    const int type = static_cast<int>(built.events.kind[i]);
    if (version < 3 || type == 1 || input.between(0, 1)) return type;
    return 10 + (type - 2) / 2;
}

void write_events(FileWriter& file, const BuiltFile& built, int version, Reader& input) {
    for (std::size_t i = 0; i < built.events.size(); ++i) {
        const auto time = built.events.time[i];
        const auto x = built.events.x[i], y = built.events.y[i];
        const auto type = at(type_of(built, i, version, input));
        if (version < 4) {
            file.number(1, type);
            file.number(3, static_cast<std::uint64_t>(time));
            file.number(2, at(x));
            file.number(2, at(y));
            continue;
        }
        const auto passed = static_cast<std::uint64_t>(i ? time - built.events.time[i - 1] : time);
        if (passed > 255) {
            file.number(1, 255);
            file.number(2, passed);
        }
        file.number(1, type);
        file.number(1, passed > 255 ? 0 : passed);
        file.number(2, static_cast<std::uint16_t>(i ? x - built.events.x[i - 1] : x));
        file.number(2, static_cast<std::uint16_t>(i ? y - built.events.y[i - 1] : y));
    }
}

BuiltFile build(Reader& input) {
    BuiltFile built{{}, random_layout(input), {}};
    built.events = random_events(input, built.layout);
    const int version = input.between(0, 4);
    FileWriter file;
    file.number(2, 0x80 | at(version) << 8);
    if (version >= 3) file.number(1, 0x80);
    file.number(1, at(built.layout.grid.height));
    file.number(1, at(built.layout.grid.width));
    file.number(2, at(mines_of(built.layout)));
    file.number(1, 16);
    file.number(4, 0x00050007);
    file.number(version >= 4 ? 4 : 3, 1234);
    write_texts(file, version);
    write_mines_as_bits(file, built.layout);
    if (version >= 4) file.text({"\0\1metric\0", 9});
    write_events(file, built, version, input);
    if (version >= 4)
        file.text({"\0\0\1x", 4});
    else
        file.number(1, 0xFF);
    built.bytes = std::move(file.bytes);
    return built;
}

void try_session(const std::uint8_t* data, std::size_t size) {
    Reader input(data, size);
    FileWriter file;
    file.number(3, 4);
    const int count = input.between(1, 3);
    for (int i = 0; i < count; ++i) {
        const auto replay = build(input).bytes;
        file.text({"a\0", 2});
        file.number(4, replay.size());
        file.bytes.insert(file.bytes.end(), replay.begin(), replay.end());
        file.zeros(4);
    }
    const bool damaged = damage(input, file.bytes);
    // The last replay stands for the session.
    const auto read = [&](fairmines::FileBytes bytes, bool partial) {
        fairmines::FileSession session = fairmines::read_evfs(bytes, partial);
        ensure(session.names.size() == session.videos.size(), "each replay has a name");
        ensure(damaged || session.videos.size() == at(count), "all replays are read");
        ensure(!session.videos.empty() || partial, "a session has a replay");
        Video video = session.videos.empty() ? Video{} : std::move(session.videos.back());
        if (session.videos.empty()) video.layout = {{1, 1}, {0}};
        video.problem = std::move(session.problem);
        if (session.videos.empty() && !video.problem) video.problem = Failure{"there is no replay"};
        return video;
    };
    judge(read, file.bytes);
}

// Version 0 may be version 2, which is tried if 0 fails. So a part of version 0 may be read where
// there is a whole version 2, and the two are not compared.
Video read_version(fairmines::FileBytes bytes, bool partial) {
    return fairmines::read_evf(bytes, partial && (bytes.empty() || bytes[0] != 0));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size && data[0] % 8 == 7)
        try_session(data + 1, size - 1);
    else
        try_reader(data, size, build, read_version);
    return 0;
}
