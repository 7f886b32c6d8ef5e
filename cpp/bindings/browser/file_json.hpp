// Writes why files cannot be read or written, and decodes the texts of other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/failure.hpp"
#include "json.hpp"

// The browser knows encodings: it writes UTF-8, at most twice as many bytes, and says how many.
__attribute__((import_module("host"), import_name("decode_text"))) extern "C" int decode_text(
    const char* bytes, std::size_t size, char* utf8);

namespace browser {

inline std::string decode(std::string_view bytes) {
    std::string utf8(2 * bytes.size(), '\0');
    utf8.resize(static_cast<std::size_t>(decode_text(bytes.data(), bytes.size(), utf8.data())));
    return utf8;
}

}  // namespace browser

namespace fairmines {

inline void write(Json& json, const Failure& it) {
    std::vector<std::string> replays;
    for (const std::string& name : it.replays) replays.push_back(browser::decode(name));
    json.object("sentence", browser::decode(placed(it)), "replays", replays);
}

}  // namespace fairmines
