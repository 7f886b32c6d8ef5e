// What a replay of another program holds, whatever its format.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "board/failure.hpp"
#include "board/sized_layout.hpp"

namespace fairmines {

enum class PointerKind : std::uint8_t {
    move = 1,
    left_press,  // the release of each button is the next kind
    left_release,
    right_press,
    right_release,
    middle_press,
    middle_release,
    shift_press,       // of the left button; its release chords
    toggle_questions,  // question marks are switched on or off
};

inline PointerKind release_of(PointerKind press) {
    return static_cast<PointerKind>(static_cast<std::uint8_t>(press) + 1);
}

// What a mouse did, in the order of the file. Places are pixels from the top left corner of the
// board and may lie outside of it. Times are milliseconds; what is 0 depends on the format, and
// they may step back a little.
struct PointerEvents {
    std::vector<std::int64_t> time;
    std::vector<PointerKind> kind;
    std::vector<std::int32_t> x, y;

    std::size_t size() const { return time.size(); }

    void add(std::int64_t when, PointerKind what, std::int32_t column, std::int32_t row) {
        time.push_back(when);
        kind.push_back(what);
        x.push_back(column);
        y.push_back(row);
    }

    void reserve(std::size_t count) {
        time.reserve(count);
        kind.reserve(count);
        x.reserve(count);
        y.reserve(count);
    }
};

// A number, or bytes as they are in the file, of any encoding.
using FileValue = std::variant<std::int64_t, std::string>;

struct Stated {
    std::string key;
    FileValue value;
};

// The text of a value; nothing for a number.
inline std::string text_of(const FileValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text ? *text : std::string();
}

// The format of a video that shows a game of this program.
inline constexpr std::string_view kOwnFormat = "fairmines";

struct Video {
    // The name of the file's format, for writers: they write again what their own format stated.
    std::string format;
    SizedLayout layout;
    PointerEvents events;
    int cell_size = 16;           // the side of a cell in pixels
    bool question_marks = false;  // whether the right button also sets them
    std::vector<int> preflags;    // the cells with flags before the first event, each once
    // Texts are bytes, because files seldom say how they are encoded.
    std::string player;
    std::string program;
    std::optional<std::string> version;  // of the program, where a file has it apart
    // When the game began: ISO 8601, or another form that the program writes.
    std::string began;
    // What else the file claims, which may differ from what the replay shows.
    std::vector<Stated> stated;
    // Why reading stopped, if only a part could be read.
    std::optional<Failure> problem;

    // Notes what the file claims; a later claim replaces an earlier one of the same key.
    void state(std::string_view key, FileValue value) {
        for (Stated& it : stated)
            if (it.key == key) {
                it.value = std::move(value);
                return;
            }
        stated.push_back({std::string(key), std::move(value)});
    }

    // Returns what the file claims of a key last, or null.
    const FileValue* find(std::string_view key) const {
        const auto claim = std::find_if(stated.rbegin(), stated.rend(),
                                        [key](const Stated& it) { return it.key == key; });
        return claim == stated.rend() ? nullptr : &claim->value;
    }
};

}  // namespace fairmines
