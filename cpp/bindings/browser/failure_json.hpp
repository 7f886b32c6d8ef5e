// Writes failures of readers and writers of replays as JSON, and the values of files.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "exchange.hpp"
#include "json_writer.hpp"
#include "replays/video.hpp"

namespace browser {

// Bytes of a file, of which only their reader knows how they are encoded.
struct Bytes {
    const std::string& text;
};

// Writes values of files with the names of their fields. Bytes are objects with a text that has a
// character for each byte.
template <class Writer>
class FileJson : public JsonWriter<Writer> {
   public:
    using JsonWriter<Writer>::write;
    using JsonWriter<Writer>::object;
    void write(const std::string& ascii) { string(ascii); }
    void write(const Bytes& it) { object("bytes", it.text); }
    void write(const fairmines::FileValue& it) {
        if (const auto* number = std::get_if<std::int64_t>(&it))
            write(*number);
        else
            write(Bytes{std::get<std::string>(it)});
    }
    void write(const fairmines::Failure& it) {
        std::vector<Bytes> replays;
        for (const std::string& name : it.replays) replays.push_back({name});
        object("sentence", Bytes{it.sentence}, "replays", replays);
    }

   private:
    void string(std::string_view characters) {
        this->text += '"';
        for (const char it : characters) {
            const auto code = static_cast<std::uint8_t>(it);
            if (code >= 0x20 && code < 0x7F && it != '"' && it != '\\') {
                this->text += it;
                continue;
            }
            constexpr std::string_view hex = "0123456789abcdef";
            this->text += "\\u00";
            this->text += hex[code >> 4];
            this->text += hex[code & 15];
        }
        this->text += '"';
    }
};

class FailureJson : public FileJson<FailureJson> {};

inline void tell(const fairmines::Failure& failure) {
    FailureJson writer;
    writer.write(failure);
    answer(writer.text);
}

}  // namespace browser
