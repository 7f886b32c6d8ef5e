// Tells formats by how their files begin.
#include "replays/replay_formats.hpp"

#include <algorithm>
#include <stdexcept>

#include "board/at.hpp"
#include "replays/evf_events.hpp"
#include "replays/readers.hpp"
#include "replays/text_scanner.hpp"

namespace fairmines {
namespace {

bool begins_with(FileBytes data, std::string_view start) {
    return characters(data).starts_with(start);
}

bool is_rmv(FileBytes data) { return begins_with(data, "*rmv"); }

bool is_rawvf(FileBytes data) {
    const std::string head = lower(characters(part(data, 0, 4096)));
    const auto has = [](const std::string& text, const char* key) {
        return text.find(key) != std::string::npos;
    };
    return has(head, "width:") && has(head, "height:") &&
           has(lower(characters(part(data, 0, 65536))), "board:");
}

bool is_mvf(FileBytes data) { return begins_with(data, "\x11M"); }

// Tells whether a name, a length and an EVF file follow the header.
bool is_evfs(FileBytes data) {
    if (data.size() < 4 || data[0]) return false;
    const FileBytes names = part(data, 3, 1000);
    const auto name = std::find(names.begin(), names.end(), 0) - names.begin();
    if (!name || static_cast<std::size_t>(name) == names.size()) return false;
    const std::int64_t start = 3 + name + 5;
    const auto size = static_cast<std::int64_t>(big_endian(part(data, start - 4, start)));
    return size > 20 && size <= length(data) - start &&
           data[static_cast<std::size_t>(start)] <= kNewestEvf;
}

bool is_evf(FileBytes data) {
    if (data.size() <= 20 || data[0] > kNewestEvf) return false;
    return std::find(data.begin() + 14, data.end(), 0) != data.end();
}

bool is_avf(FileBytes data) {
    if (data.size() <= 100 || data[5] < 3 || data[5] > 6) return false;
    return std::all_of(data.begin() + 1, data.begin() + 5, [](int byte) { return byte < 32; });
}

Video read_only_replay(FileBytes data, bool partial) { return read_evfs_replay(data, 0, partial); }

}  // namespace

const std::array<ReplayFormat, 6> kReplayFormats{
    ReplayFormat{"rmv", &read_rmv, &is_rmv, true},
    ReplayFormat{"rawvf", &read_rawvf, &is_rawvf, true},
    ReplayFormat{"mvf", &read_mvf, &is_mvf, true},
    ReplayFormat{"evfs", &read_only_replay, &is_evfs, false},
    ReplayFormat{"evf", &read_evf, &is_evf, false},
    ReplayFormat{"avf", &read_avf, &is_avf, false},
};

Video read_replay(std::string_view format, FileBytes data, std::int64_t number, bool partial) {
    const auto* const found =
        std::find_if(kReplayFormats.begin(), kReplayFormats.end(),
                     [format](const ReplayFormat& it) { return it.name == format; });
    if (found == kReplayFormats.end()) throw std::invalid_argument("no format of replays");
    const bool session = found->read == &read_only_replay;
    Video video = session ? read_evfs_replay(data, number, partial) : found->read(data, partial);
    video.format = session ? "evf" : format;
    return video;
}

std::optional<FoundFormat> find_replay_format(FileBytes data, std::string_view extension) {
    const ReplayFormat* alike = nullptr;
    const ReplayFormat* named = nullptr;
    for (const ReplayFormat& it : kReplayFormats) {
        const bool like = it.begins_like(data);
        if (like && it.sure) return FoundFormat{&it, true};
        if (like && !alike) alike = &it;
        if (extension.starts_with('.') && extension.substr(1) == it.name) named = &it;
    }
    if (named) return FoundFormat{named, true};
    if (alike) return FoundFormat{alike, false};
    return {};
}

}  // namespace fairmines
