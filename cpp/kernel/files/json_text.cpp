// Reads values one after another, and the characters of texts.
#include "files/json_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <locale>
#include <sstream>

#include "board/failure.hpp"

namespace fairmines {
namespace {

constexpr int kMostNested = 100;
// The longest number. Python reads no longer integers.
constexpr std::size_t kMostDigits = 4300;
// Readers take larger numbers for infinite ones, or refuse them.
constexpr double kMostReal = 1.797e308;

bool is_decimal(char it) { return it >= '0' && it <= '9'; }

bool is_space(char it) { return it == ' ' || it == '\t' || it == '\n' || it == '\r'; }

// Whether a text has the character as it is.
bool is_plain(char it) { return static_cast<std::uint8_t>(it) >= 0x20 && it != '"' && it != '\\'; }

bool is_high(std::uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(std::uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// Returns the number of the four hexadecimal digits that a text begins with, or nothing.
std::optional<std::uint32_t> hexadecimal(std::string_view text) {
    if (text.size() < 4) return {};
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + 4, number, 16);
    if (error != std::errc{} || end != text.data() + 4) return {};
    return number;
}

// Returns the character that a \ and this letter stand for; none if it is another escape.
std::optional<char> escaped(char letter) {
    constexpr std::string_view letters = "\"\\/bfnrt", characters = "\"\\/\b\f\n\r\t";
    const auto place = letters.find(letter);
    if (place == letters.npos) return {};
    return characters[place];
}

void append_utf8(std::string& text, std::uint32_t character) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    const auto add_rest = [&](int bits) { add(0x80 | (character >> bits & 0x3F)); };
    if (character < 0x80) return add(character);
    if (character < 0x800) {
        add(0xC0 | character >> 6);
    } else if (character < 0x10000) {
        add(0xE0 | character >> 12);
        add_rest(6);
    } else {
        add(0xF0 | character >> 18);
        add_rest(12);
        add_rest(6);
    }
    add_rest(0);
}

// Returns a number times 10 to a power: infinite or 0 where a double is.
double scaled(double number, std::int64_t exponent) {
    const bool grows = exponent > 0;
    for (double power = 10; exponent != 0 && number != 0; exponent /= 2, power *= power)
        if (exponent % 2) number = grows ? number * power : number / power;
    return number;
}

// Returns about what a number means that is written as JSON has them: right to 15 digits, and
// infinite or 0 where a double is.
double approximate(std::string_view source) {
    constexpr int kDigits = 18;  // are exact in 64 bits
    const bool negative = source.front() == '-';
    std::int64_t digits = 0, exponent = 0;
    int count = 0;
    bool fraction = false;
    std::size_t i = negative ? 1 : 0;
    for (; i < source.size() && source[i] != 'e' && source[i] != 'E'; ++i) {
        if (source[i] == '.') {
            fraction = true;
        } else if (count < kDigits) {
            digits = 10 * digits + (source[i] - '0');
            count += digits != 0;
            exponent -= fraction;
        } else {
            exponent += !fraction;
        }
    }
    if (i < source.size()) {
        const std::size_t first = i + (source[i + 1] == '+' ? 2 : 1);
        std::int64_t written = 0;
        const auto [end, error] =
            std::from_chars(source.data() + first, source.data() + source.size(), written);
        if (error == std::errc::result_out_of_range)
            written = source[first] == '-' ? -1'000'000 : 1'000'000;
        exponent += written;
    }
    const double size = scaled(static_cast<double>(digits), exponent);
    return negative ? -size : size;
}

#ifdef __EMSCRIPTEN__
// Debian's Emscripten has no std::from_chars of floats.
__attribute__((import_module("host"), import_name("read_number"))) extern "C" double read_number(
    const char* text, std::size_t size);
double nearest(std::string_view source) { return read_number(source.data(), source.size()); }
#else
double nearest(std::string_view source) {
    double number = 0;
#ifdef __cpp_lib_to_chars
    const auto [_, error] = std::from_chars(source.data(), source.data() + source.size(), number);
    const bool right = error == std::errc{};
#else  // Apple's library has only std::to_chars
    std::istringstream stream{std::string(source)};
    stream.imbue(std::locale::classic());
    const bool right = static_cast<bool>(stream >> number);
#endif
    return right ? number : approximate(source);
}
#endif

}  // namespace

// Reads a text, and notes its values.
class JsonReader {
   public:
    JsonReader(JsonText& json, std::string_view name, bool halves)
        : text_(json.text_), nodes_(json.nodes_), name_(name), halves_(halves) {}

    void read() {
        check_utf8();
        value(0);
        skip_space();
        if (at_ < text_.size()) fail("the end");
    }

   private:
    void check_utf8() const {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(text_.data());
        const std::size_t valid = utf8_prefix({bytes, text_.size()});
        if (valid == text_.size()) return;
        constexpr std::string_view hex = "0123456789abcdef";
        const auto byte = static_cast<std::uint8_t>(text_[valid]);
        const std::string digits{hex[byte >> 4], hex[byte & 15]};
        throw Failure{say(name_, " is not UTF-8 text: byte 0x", digits, " at offset ", valid)};
    }

    [[noreturn]] void fail(std::string_view expected) const {
        if (at_ >= text_.size())
            throw Failure{
                say(name_, " is not JSON: it ends at offset ", at_, ", expected ", expected)};
        std::size_t size = 1;
        while (at_ + size < text_.size() && (text_[at_ + size] & 0xC0) == 0x80) ++size;
        throw Failure{say(name_, " is not JSON: offset ", at_, " has ",
                          quote(text_.substr(at_, size)), ", expected ", expected)};
    }
    [[noreturn]] void refuse(std::size_t offset, std::string_view why) const {
        throw Failure{say(name_, " is not JSON: ", why, " at offset ", offset)};
    }

    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool skip(char it) {
        const bool found = here() == it && at_ < text_.size();
        at_ += found;
        return found;
    }
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    // Skips digits, and returns how many there are.
    std::size_t skip_digits() {
        const std::size_t begin = at_;
        while (is_decimal(here())) ++at_;
        return at_ - begin;
    }

    void value(int depth) {
        skip_space();
        const auto begin = static_cast<std::uint32_t>(at_);
        const std::size_t index = nodes_.size();
        nodes_.push_back({JsonKind::null, false, begin, begin, 0});
        escapes_ = false;
        const JsonKind kind = contents(depth);
        JsonText::Node& node = nodes_[index];
        node.kind = kind;
        node.escapes = escapes_;
        node.end = static_cast<std::uint32_t>(at_);
        node.after = static_cast<std::uint32_t>(nodes_.size());
    }

    JsonKind contents(int depth) {
        const std::size_t begin = at_;
        switch (here()) {
            case '"':
                string();
                return JsonKind::text;
            case '[':
            case '{':
                if (depth == kMostNested) refuse(begin, "it is nested too deeply");
                return here() == '[' ? array(depth + 1) : object(depth + 1);
            case 't':
                word("true");
                return JsonKind::truth;
            case 'f':
                word("false");
                return JsonKind::truth;
            case 'n':
                word("null");
                return JsonKind::null;
            default:
                return number();
        }
    }

    void word(std::string_view expected) {
        if (text_.substr(at_, expected.size()) != expected) fail(expected);
        at_ += expected.size();
    }

    JsonKind number() {
        const std::size_t begin = at_;
        skip('-');
        if (!skip('0') && !skip_digits()) fail(at_ == begin ? "a value" : "a digit");
        bool real = false;
        if (skip('.')) {
            real = true;
            if (!skip_digits()) fail("a digit");
        }
        if (skip('e') || skip('E')) {
            real = true;
            if (!skip('+')) skip('-');
            if (!skip_digits()) fail("a digit");
        }
        const std::string_view source = text_.substr(begin, at_ - begin);
        if (source.size() > kMostDigits)
            refuse(begin, say("a number has more than ", kMostDigits, " characters"));
        if (!real) return JsonKind::integer;
        if (std::abs(approximate(source)) > kMostReal)
            refuse(begin, say("the number ", source.substr(0, 40), " is out of range"));
        return JsonKind::real;
    }

    JsonKind array(int depth) {
        ++at_;
        skip_space();
        if (skip(']')) return JsonKind::array;
        do {
            value(depth);
            skip_space();
        } while (skip(','));
        if (!skip(']')) fail("',' or ']'");
        return JsonKind::array;
    }

    JsonKind object(int depth) {
        ++at_;
        skip_space();
        if (skip('}')) return JsonKind::object;
        do {
            skip_space();
            if (here() != '"') fail("a name in quotation marks");
            value(depth);
            skip_space();
            if (!skip(':')) fail("':'");
            value(depth);
            skip_space();
        } while (skip(','));
        if (!skip('}')) fail("',' or '}'");
        return JsonKind::object;
    }

    void string() {
        ++at_;
        for (;;) {
            while (at_ < text_.size() && is_plain(text_[at_])) ++at_;
            if (skip('"')) return;
            if (at_ >= text_.size()) fail("'\"'");
            if (static_cast<std::uint8_t>(here()) < 0x20) fail("a character of a text");
            ++at_;  // a backslash
            escapes_ = true;
            escape();
        }
    }

    void escape() {
        const std::size_t begin = at_ - 1;
        if (at_ < text_.size() && escaped(here())) {
            ++at_;
            return;
        }
        const std::uint32_t unit = escaped_unit();
        if (halves_ || (!is_high(unit) && !is_low(unit))) return;
        if (is_high(unit) && text_.substr(at_, 1) == "\\") {
            ++at_;
            if (here() == 'u' && is_low(escaped_unit())) return;
        }
        refuse(begin, "half of a surrogate pair");
    }

    // Reads a \u after its \.
    std::uint32_t escaped_unit() {
        if (!skip('u')) fail("an escape");
        const auto unit = hexadecimal(text_.substr(at_));
        if (!unit) fail("four hexadecimal digits");
        at_ += 4;
        return *unit;
    }

    std::string_view text_;
    std::vector<JsonText::Node>& nodes_;
    std::string_view name_;
    bool halves_;
    bool escapes_ = false;  // whether the text that is read has any
    std::size_t at_ = 0;
};

JsonText::JsonText(std::string_view text, std::string_view name, bool halves) : text_(text) {
    JsonReader(*this, name, halves).read();
}

JsonValue JsonText::root() const { return {*this, 0}; }

std::string JsonValue::text() const {
    std::string_view source = between_marks();
    std::string characters;
    while (!source.empty()) {
        const std::size_t plain = std::min(source.find('\\'), source.size());
        characters += source.substr(0, plain);
        source.remove_prefix(plain);
        if (source.empty()) break;
        if (const auto character = escaped(source[1])) {
            characters += *character;
            source.remove_prefix(2);
            continue;
        }
        std::uint32_t unit = *hexadecimal(source.substr(2));
        source.remove_prefix(6);
        if (is_high(unit) && source.substr(0, 2) == "\\u") {
            unit = 0x10000 + ((unit & 0x3FF) << 10) + (*hexadecimal(source.substr(2)) & 0x3FF);
            source.remove_prefix(6);
        }
        append_utf8(characters, unit);
    }
    return characters;
}

bool JsonValue::is_text(std::string_view text) const {
    if (!is(JsonKind::text)) return false;
    return node().escapes ? this->text() == text : between_marks() == text;
}

std::optional<std::int64_t> JsonValue::integer() const {
    const std::string_view source = this->source();
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(source.data(), source.data() + source.size(), number);
    if (kind() != JsonKind::integer || error != std::errc{}) return {};
    return number;
}

double JsonValue::number() const { return nearest(source()); }

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
    std::optional<JsonValue> found;
    each_field([&](JsonValue it, JsonValue value) {
        if (it.is_text(name)) found = value;
    });
    return found;
}

}  // namespace fairmines
