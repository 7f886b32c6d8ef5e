// Reads JSON (RFC 8259): which values a text has, and where each is written.
//
// A value keeps its text: numbers have all their digits, and sentences quote what the file says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairmines {

enum class JsonKind : std::uint8_t { null, truth, integer, real, text, array, object };

class JsonValue;

class JsonText {
   public:
    // Reads a text, which outlives this. `name` is what sentences call it, such as "a saved game".
    // Throws a Failure if it is no JSON, is nested more than 100 deep, or has half of a surrogate
    // pair, unless `halves` allows these.
    JsonText(std::string_view text, std::string_view name, bool halves = false);

    JsonValue root() const;

   private:
    friend class JsonValue;
    friend class JsonReader;
    // A value. The values in it follow it; in an object each comes after its name, a text.
    struct Node {
        JsonKind kind;
        bool escapes;              // whether a text has any
        std::uint32_t begin, end;  // of what is written
        std::uint32_t after;       // the first node that is not in it
    };

    std::string_view text_;
    std::vector<Node> nodes_;
};

// A value of a JsonText, which outlives it.
class JsonValue {
   public:
    JsonKind kind() const { return node().kind; }
    bool is(JsonKind kind) const { return node().kind == kind; }
    // What is written: of a text with its quotation marks.
    std::string_view source() const {
        return json_->text_.substr(node().begin, node().end - node().begin);
    }
    // The characters of a text, in UTF-8.
    std::string text() const;
    // Whether it is this text.
    bool is_text(std::string_view text) const;
    // A whole number, if it has 64 bits.
    std::optional<std::int64_t> integer() const;
    // The double that is nearest to a number: infinite or 0 where none is near.
    double number() const;

    // Calls with each value of an array.
    template <class Visit>
    void each(Visit&& visit) const {
        for (auto it = index_ + 1; it < node().after; it = next(it)) visit(JsonValue(*json_, it));
    }
    // Calls with the name and the value of each field of an object, as often as it is written.
    template <class Visit>
    void each_field(Visit&& visit) const {
        for (auto it = index_ + 1; it < node().after; it = next(it + 1))
            visit(JsonValue(*json_, it), JsonValue(*json_, it + 1));
    }
    // The field of an object, if it has it: the last one of this name.
    std::optional<JsonValue> find(std::string_view name) const;

   private:
    friend class JsonText;
    JsonValue(const JsonText& json, std::uint32_t index) : json_(&json), index_(index) {}
    std::string_view between_marks() const { return source().substr(1, source().size() - 2); }
    const JsonText::Node& node() const { return json_->nodes_[index_]; }
    std::uint32_t next(std::uint32_t index) const { return json_->nodes_[index].after; }

    const JsonText* json_;
    std::uint32_t index_;
};

}  // namespace fairmines
