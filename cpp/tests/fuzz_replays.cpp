// Fuzzes the readers of replays: files of tests/data/replays, damaged ones, and any bytes. The
// files are those that tests/helpers/replay_files.py builds; the tests in Python say what is in
// them.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "replay_judge.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;
using Bytes = std::vector<std::uint8_t>;

struct File {
    const fairmines::ReplayFormat* format;
    Bytes bytes;
};

const fairmines::ReplayFormat* format_of(std::string_view extension) {
    for (const auto& format : fairmines::kReplayFormats)
        if (extension.substr(1) == format.name) return &format;
    ensure(false, "a file of tests/data/replays has the ending of a format");
    return nullptr;
}

// All files, in the order of their names.
std::vector<File> read_files() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(FAIRMINES_REPLAYS))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<File> files;
    for (const auto& path : paths) {
        std::ifstream stream(path, std::ios::binary);
        Bytes bytes{std::istreambuf_iterator<char>(stream), {}};
        files.push_back({format_of(path.extension().string()), std::move(bytes)});
    }
    ensure(!files.empty(), "there are files to damage");
    return files;
}

// Damages a file in up to four places, and says whether it has; `other` gives parts of its own.
bool damage(Reader& input, Bytes& bytes, const Bytes& other) {
    const int changes = input.between(0, 4);
    for (int left = changes; left > 0 && !bytes.empty(); --left) {
        const int place = input.between(0, 511) * 31 + input.between(0, 30);
        const auto it = bytes.begin() + place % static_cast<int>(bytes.size());
        const auto end = bytes.end() - it;
        const auto part = other.begin() + place % static_cast<int>(other.size());
        switch (input.between(0, 7)) {
            case 0:
                *it ^= static_cast<std::uint8_t>(1 << input.between(0, 7));
                break;
            case 1:
                *it = input.byte();
                break;
            case 2:
                bytes.erase(it, it + std::min<std::ptrdiff_t>(end, input.between(1, 9)));
                break;
            case 3:
                bytes.erase(it, bytes.end());
                break;
            case 4:
                bytes.insert(it, at(input.between(1, 9)), input.byte());
                break;
            case 5:
                bytes.insert(it, part, part + std::min<std::ptrdiff_t>(other.end() - part, 16));
                break;
            case 6:
                bytes.erase(it, bytes.end());
                bytes.insert(bytes.end(), part, other.end());
                break;
            default:
                std::fill(it, it + std::min<std::ptrdiff_t>(end, input.between(2, 4)), 0xFF);
        }
    }
    return changes > 0;
}

// Reads a session; its last replay stands for it.
Video read_session(fairmines::FileBytes bytes, bool partial) {
    fairmines::FileSession session = fairmines::read_evfs(bytes, partial);
    ensure(session.names.size() == session.videos.size(), "each replay has a name");
    ensure(!session.videos.empty() || partial, "a session has a replay");
    Video video = session.videos.empty() ? Video{} : std::move(session.videos.back());
    if (session.videos.empty()) video.layout = {{1, 1}, {0}};
    video.problem = std::move(session.problem);
    if (session.videos.empty() && !video.problem) video.problem = Failure{"there is no replay"};
    return video;
}

// Version 0 of EVF may be version 2, which is tried if 0 fails. So a part of version 0 may be read
// where there is a whole version 2, and the two are not compared.
Video read_version(fairmines::FileBytes bytes, bool partial) {
    return fairmines::read_evf(bytes, partial && (bytes.empty() || bytes[0] != 0));
}

Answer judge_as(const fairmines::ReplayFormat& format, const Bytes& bytes) {
    if (format.name == "evfs") return judge(read_session, bytes);
    return judge(format.name == "evf" ? read_version : format.read, bytes);
}

void try_file(Reader& input, const std::uint8_t* data, std::size_t size) {
    static const std::vector<File> files = read_files();
    const auto some = [&]() -> const File& {
        return files[at(input.between(0, static_cast<int>(files.size()) - 1))];
    };
    const File& file = some();
    if (input.between(0, 15) == 0) {
        judge_as(*file.format, {data, data + size});
        return;
    }
    Bytes bytes = file.bytes;
    const bool damaged = damage(input, bytes, some().bytes);
    const Answer answer = judge_as(*file.format, bytes);
    ensure(damaged || std::holds_alternative<Video>(answer), "a whole file can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Reader input(data, size);
    in_time([&] { try_file(input, data, size); });
    return 0;
}
