// Finds formats by name, and by what their files look like.
#include "replays/replay_formats.hpp"

#include <algorithm>
#include <stdexcept>

namespace fairmines {

Video read_replay(std::string_view format, FileBytes data, std::int64_t number, bool partial) {
    const auto* const named =
        std::find_if(std::begin(kReplayFormats), std::end(kReplayFormats),
                     [format](const ReplayFormat& it) { return it.name == format; });
    if (named == std::end(kReplayFormats)) throw std::invalid_argument("no format of replays");
    const bool session = named->read == read_only_replay;
    Video video = session ? read_evfs_replay(data, number, partial) : named->read(data, partial);
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
