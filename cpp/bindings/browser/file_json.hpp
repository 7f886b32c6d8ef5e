// Writes what files hold as JSON, and why they cannot be read or written.
#pragma once

#include <string>
#include <vector>

#include "json.hpp"
#include "replays/failure.hpp"

namespace browser {

// Bytes of a file, of which only their reader knows how they are encoded: an object with a text
// that has a character for each byte.
struct Bytes {
    const std::string& text;
};

inline void write(fairmines::Json& json, const Bytes& it) {
    std::string utf8;
    for (const char byte : it.text) {
        const auto code = static_cast<unsigned char>(byte);
        if (code >= 0x80) utf8 += static_cast<char>(0xC0 | code >> 6);
        utf8 += static_cast<char>(code < 0x80 ? code : 0x80 | (code & 0x3F));
    }
    json.object("bytes", utf8);
}

}  // namespace browser

namespace fairmines {

inline void write(Json& json, const Failure& it) {
    const std::string sentence = placed(it);
    std::vector<browser::Bytes> replays;
    for (const std::string& name : it.replays) replays.push_back({name});
    json.object("sentence", browser::Bytes{sentence}, "replays", replays);
}

}  // namespace fairmines
