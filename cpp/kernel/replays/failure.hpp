// Why a file cannot be read or written: a sentence, and the helpers that make it.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace fairmines {

// Readers and writers of files throw it.
struct Failure {
    std::string sentence;  // in English, with the place and what was expected
    // The names of the replays, of any encoding, if a file has several and none was chosen.
    std::vector<std::string> replays{};
};

// Writes a number with commas between its thousands.
std::string grouped(std::int64_t number);

// Writes a number with its noun: "1 byte", "2,000 bytes".
std::string counted(std::int64_t number, std::string_view noun);

// Quotes up to 40 bytes of a file on one line. Their encoding is not known, so the sentence has
// none, too: whoever shows it decodes it as the other texts of the file.
std::string quote(std::string_view text);

// Quotes up to 40 bytes of a file, with those that are not of ASCII as \xNN.
std::string quote_ascii(std::string_view text);

// A part of a sentence: a text, or a number without commas.
class Part {
   public:
    Part(std::string_view text) : text_(text) {}
    Part(const char* text) : text_(text) {}
    Part(const std::string& text) : text_(text) {}
    Part(std::integral auto number)
        : number_(static_cast<std::int64_t>(number)), is_number_(true) {}

    void append_to(std::string& sentence) const;

   private:
    std::string_view text_;
    std::int64_t number_ = 0;
    bool is_number_ = false;
};

std::string join(std::initializer_list<Part> parts);

// Joins texts and numbers to a sentence.
template <class... Parts>
std::string say(const Parts&... parts) {
    return join({Part(parts)...});
}

}  // namespace fairmines
