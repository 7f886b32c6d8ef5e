// Writes failures of readers and writers of replays as JSON, and the values of files.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "exchange.hpp"
#include "json_writer.hpp"
#include "replays/failure.hpp"

namespace browser {

// Bytes of a file, of which only their reader knows how they are encoded.
struct Bytes {
    const std::string& text;
};

// Writes values of files with the names of their fields. Keys are texts, and bytes are objects with
// a text that has a character for each byte.
template <class Writer>
class FileJson : public JsonWriter<Writer> {
   public:
    using JsonWriter<Writer>::write;
    using JsonWriter<Writer>::object;
    void write(const char* key) { string(key); }
    void write(const std::string& ascii) { string(ascii); }
    void write(const Bytes& it) { object("bytes", it.text); }
    void write(const fairmines::FileValue& it) {
        if (const auto* number = std::get_if<std::int64_t>(&it))
            write(*number);
        else if (const auto* bytes = std::get_if<std::string>(&it))
            write(Bytes{*bytes});
        else
            write(std::get<const char*>(it));
    }
    void write(const fairmines::Failure& it) {
        object("problem", it.problem, "offset", it.offset, "end", it.end, "line", it.line, "values",
               it.values, "causes", it.causes);
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
