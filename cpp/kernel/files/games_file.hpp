// Checks the file of all games, which docs/reference/store-file.md describes: lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace fairmines {

// The most moves of a game: about a second to open it, and 40 MB.
inline constexpr int kImportedMoves = 100'000;

// Returns the settings of the first line, the text of a JSON object. Throws a Failure if the file
// has another format, or a later version.
std::string_view settings_of(std::string_view header);

// Returns the id of a line: of a game, or of an answer to a drill, which has a task. Throws a
// Failure if it is damaged. Whether the moves of a game are possible shows when they are made.
// Whatever passes can be read by any reader of JSON.
std::string check_game_line(std::string_view line);

// Takes the lines after the first one, and notes which of them are damaged.
class GamesFile {
   public:
    // Returns whether a line has a game that is whole.
    bool take(std::string_view line);
    // Checks that the last line was there.
    void end();
    // Notes what is wrong with the line that was taken last.
    void note(std::string_view sentence);

    std::int64_t problems() const { return problems_; }
    // What is wrong with the first damaged lines.
    const std::vector<std::string>& sentences() const { return sentences_; }

   private:
    std::int64_t line_ = 1, games_ = 0, stated_ = -1;  // games that the last line states
    std::unordered_set<std::string> ids_;
    std::int64_t problems_ = 0;
    std::vector<std::string> sentences_;
};

}  // namespace fairmines
