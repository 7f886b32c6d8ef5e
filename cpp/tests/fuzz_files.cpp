// Fuzzes the readers of our own files: saved games, and the lines of a file of all games, which are
// whole, damaged, or any bytes.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "files/games_file.hpp"
#include "files/record.hpp"
#include "fuzz.hpp"
#include "limits.hpp"
#include "records.hpp"
#include "replays/replay_formats.hpp"

namespace {

using namespace fuzz;
using fairmines::Failure;

constexpr std::string_view kRecord =
    R"({"format":"fairmines game","version":3,"level":{"width":2,"height":1,"mines":1},)"
    R"("rules":"fair","seed":"7","first":"any","deal":"random","layout":null,"elapsed":1.5,)"
    R"("status":"won","player":"\u00e9","began":"2026-01-31T12:00:00+01:00",)"
    R"("stated":{"bbbv":2.0,"good":true,"preflags":"0,1 0,0"},"moves":[{"kind":"open","row":0,"column":1,)"
    R"("elapsed":0.0,"layout":["*."],"redrawn":[[0,0]]}],)"
    R"("track":{"cell":16,"times":[-5,7],"kinds":"L.","x":[3,4],"y":[5,6]}})";
constexpr std::string_view kHeader =
    R"({"format":"fairmines games","version":1,"settings":{"marks":[true]}})";
constexpr std::string_view kGame =
    R"({"id":"a_-1","width":3,"height":3,"mines":1,"rules":"fair","first":"opening",)"
    R"("deal":"no-guess","difficulty":"single","seed":"7","stated":false,"assisted":false,)"
    R"("practice":false,"status":"playing","elapsed":1.5,"touched":1.7e9,"began":null,)"
    R"("bbbv":null,"moves":[{"kind":"open","row":0,"column":1,"layout":"gAA=","redrawn":""}]})";
constexpr std::string_view kEnd = R"({"games":1})";

constexpr std::array<std::string_view, 24> kParts{"{",        "}",
                                                  "[",        "]",
                                                  ",",        ":",
                                                  "\"",       "\\",
                                                  "\\ud800",  "\\u0000",
                                                  "null",     "true",
                                                  "1e99",     "1e999",
                                                  "-0",       "0.5",
                                                  "12345",    "\"\"",
                                                  "\"row\"",  "\xC3",
                                                  "\xED\xA0", "\xEF\xBB\xBF",
                                                  "[[[[",     " \n"};

template <class Check>
bool passes(Check&& run) {
    try {
        run();
        return true;
    } catch (const Failure& failure) {
        check(failure);
        return false;
    }
}

bool is_record(std::string_view text) {
    return passes([&] {
        const fairmines::Record record = fairmines::read_record(text);
        const std::string written = fairmines::json_of(record);
        ensure(fairmines::json_of(fairmines::read_record(written)) == written, "one form");
        // On whatever layout, it becomes a replay or says why not.
        for (const std::vector<std::uint8_t>& mines : {std::vector<std::uint8_t>{}, {1, 0}})
            passes([&] {
                const fairmines::Video video = fairmines::video_of(record, mines);
                passes([&] { fairmines::write_rawvf(video); });
                passes([&] { fairmines::write_evf(video, 4, "test"); });
                passes([&] { fairmines::json_of(fairmines::record_of(video)); });
            });
    });
}

// Reads lines as those of a file; returns how many games are whole.
int games_in(std::string_view header, std::string_view first, std::string_view second) {
    int games = 0;
    passes([&] { fairmines::settings_of(header); });
    fairmines::GamesFile file;
    for (const std::string_view line : {first, second}) games += file.take(line);
    file.end();
    for (const std::string& it : file.sentences()) check({it});
    ensure(file.problems() >= static_cast<std::int64_t>(file.sentences().size()),
           "all are counted");
    return games;
}

void judge(Reader& input) {
    switch (input.between(0, 4)) {
        case 0: {
            const std::size_t size = static_cast<std::size_t>(input.between(0, 2000));
            const std::string_view part = kRecord.substr(0, size);
            ensure(is_record(part) == (part == kRecord), "a part of a record is none");
            break;
        }
        case 1:
            is_record(damaged(input, kRecord, kParts));
            break;
        case 2:
            games_in(damaged(input, kHeader, kParts), kGame, damaged(input, kEnd, kParts));
            break;
        case 3: {
            const bool whole = games_in(kHeader, kGame, damaged(input, kGame, kParts)) > 0;
            ensure(whole, "damage of one line leaves the others");
            break;
        }
        default: {
            std::string bytes;
            while (!input.empty()) bytes += static_cast<char>(input.byte());
            is_record(bytes);
            games_in(bytes, bytes, kEnd);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Reader input(data, size);
    in_time([&] { judge(input); });
    return 0;
}
