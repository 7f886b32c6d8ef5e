"""The faults that `make planted-faults` plants: ten for each language, in all parts of the program.

Each is small, passes formatters, linters and types, and leaves most games as they were.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Language = Literal["C++", "Python", "JavaScript"]


class Fault(NamedTuple):
    """A piece of a source, and the wrong one that takes its place."""

    part: str
    """What is wrong then, in a few words."""
    path: str
    """The source; the folder of the language is left out."""
    right: str
    """Stands in the source exactly once."""
    wrong: str
    near: str = ""
    """The tests that a tier tries first, and with `--near` the only ones."""


FOLDERS: dict[Language, str] = {
    "C++": "cpp/kernel/",
    "Python": "src/fairmines/",
    "JavaScript": "src/fairmines/web/static/js/",
}

CPP = [
    Fault(
        "files: a layout whose cells fill all bytes is refused",
        "files/games_file.cpp",
        "(width * height + 7) / 8",
        "(width * height) / 8 + 1",
        "tests/records",
    ),
    Fault(
        "files: rows of a layout may have any length",
        "files/record_file.cpp",
        'is_text_of(row, ".*", width, width)',
        'is_text_of(row, ".*", 0, 1000)',
        "tests/play/test_game_record.py",
    ),
    Fault(
        "files: a number may be as large as the first one that is too large",
        "files/fields.cpp",
        "number < end",
        "number <= end",
        "tests/play/test_game_record.py",
    ),
    Fault(
        "rules: which mine a needless chord hits first is drawn with wrong odds",
        "play/referee.cpp",
        "none *= 1 - mined;",
        "none *= 1 - mined * mined;",
        "tests/play/test_chords.py",
    ),
    Fault(
        "counting: clue probabilities leave out mines around the cell that no clue touches",
        "counting/clue_probability.cpp",
        " +=\n                    table.at(m, k) * (ways * outside(m + at(more)));",
        " += table.at(m, k) * (ways * outside(m));",
    ),
    Fault(
        "proofs: what two clues share is bounded by one of them only",
        "proofs/closure.cpp",
        "std::max({0, need_first - cells_first, need_second - cells_second})",
        "std::max({0, need_first - cells_first})",
    ),
    Fault(
        "proofs: a set of clues that is not the smallest is told as the smallest",
        "proofs/smallest_sets.cpp",
        "packing(size) > size",
        "packing(size) >= size",
        "tests/proofs",
    ),
    Fault(
        "reviews: a doubtful mistake is told as a sure one",
        "judging/verdict.cpp",
        "verdict.cost->above_zero(kSure)",
        "verdict.cost->above_zero(kLikely)",
        "tests/reviews",
    ),
    Fault(
        "statistics: mistakes can cost more than all winning chances",
        "judging/review_sums.cpp",
        "std::min(exact_sum(costs_), exact_sum(costly_starts_))",
        "std::max(exact_sum(costs_), exact_sum(costly_starts_))",
        "tests/reviews",
    ),
    Fault(
        "reader: the times of AVF files are a second too long",
        "replays/avf_times.cpp",
        "(number_of(seconds) - 1) * 1000",
        "number_of(seconds) * 1000",
        "tests/formats",
    ),
    Fault(
        "game: an undo leaves a layout as it is that changed in two cells",
        "play/game.cpp",
        "if (redrawn && !redrawn->empty()) {",
        "if (redrawn && redrawn->size() > 2) {",
        "tests/play",
    ),
    Fault(
        "simulation: conditional play weighs guesses too high",
        "play/player.cpp",
        "terms.weight *= 1 - position.mine_probability_of(cell);",
        "terms.weight *= 1 - position.mine_probability_of(cell) / 2;",
    ),
    Fault(
        "metrics: the 3BV that is solved counts cells that are still covered",
        "metrics/parts.cpp",
        "if (parts.alone[i] && opened[i]) ++cells;",
        "if (parts.alone[i]) ++cells;",
    ),
]

PYTHON = [
    Fault(
        "box: a line may have another id than its address",
        "box/store.py",
        "if own_id != game_id:",
        "if own_id is None:",
    ),
    Fault(
        "box: another page hears nothing of a deletion",
        "box/store.py",
        "SET deleted = max(deleted, ?)",
        "SET deleted = min(deleted, ?)",
    ),
    Fault(
        "environments: a game that has just begun is told as won",
        "env/vector.py",
        "cells[over], self._masks[over], won[over], counted[over] = -1, 1, False, True",
        "cells[over], self._masks[over], counted[over] = -1, 1, True",
    ),
    Fault(
        "links: a mine lowers the clues around it although one of them is 0",
        "formats/analysislink.py",
        "if not (square == 0).any():",
        "if square.size:",
    ),
    Fault(
        "box: games come in the order of their ids, not of their ends",
        "records/box_games.py",
        "sorted((_find_end(box, game_id), game_id) for",
        "sorted((0.0, game_id) for",
    ),
    Fault(
        "command: `review --until` leaves out its last day",
        "cli/review_folder.py",
        "began <= until)",
        "began < until)",
    ),
    Fault(
        "comparison: the interval of a paired difference is too wide",
        "simulation/intervals.py",
        "variance = discordant / self.games - self.value**2",
        "variance = discordant / self.games",
    ),
    Fault(
        "simulation: the store keeps games of a strategy that changes while it plays",
        "simulation/ledger.py",
        "self._store.discard(self._number, span)",
        "self._store.release(self._number, span)",
    ),
]

JAVASCRIPT = [
    Fault(
        "site: a tab that is behind overwrites what another has stored",
        "games/store/gamestore.js",
        "if (!running || stored.moves !== expected) {",
        "if (!running || stored.moves < expected) {",
    ),
    Fault(
        "site: a move that could not be stored stays in the game",
        "games/localhost.js",
        "sessions.drop(session);",
        "void session;",
    ),
    Fault(
        "site: the clock of a tab that is behind is stored",
        "games/store/gamestore.js",
        "stored.moves === row.moves && !isOver(",
        "!isOver(",
        "tests/page/test_store.py",
    ),
    Fault(
        "page: the way to a place ends there although another was begun",
        "page/router.js",
        "if (way !== ways) return;\n    leave(",
        "leave(",
        "tests/browser/test_places.py",
    ),
    Fault(
        "page: a place that is opened again has forgotten its address",
        "page/router.js",
        "(!names(url) && openedPlace(name)?.address)",
        "(names(url) && openedPlace(name)?.address)",
        "tests/browser/test_places.py",
    ),
    Fault(
        "board: many small turns of the wheel are lost by rounding",
        "board/zoom.js",
        "(this.size ?? this.board.cellSize) * fine",
        "this.board.cellSize * fine",
        "tests/browser/test_fit.py",
    ),
    Fault(
        "review: the speed of a playback has no effect",
        "reviewer/playback.js",
        " / 1000) * this.speed)",
        " / 1000))",
        "tests/page/test_playback.py",
    ),
    Fault(
        "page: the language that is loaded last is shown, not the one chosen last",
        "page/i18n.js",
        "  if (number !== changes) return changing;",
        "  if (number > changes) return changing;",
        "tests/browser/test_languages.py",
    ),
    Fault(
        "board: an upright phone shows wide boards that scroll sideways",
        "board/fit.js",
        "if (turns && !turned && fitting < SMALLEST_WHOLE.coarse) continue;",
        "if (turns && !turned && fitting < 1) continue;",
        "tests/browser/test_fit.py",
    ),
]

FAULTS: dict[Language, list[Fault]] = {"C++": CPP, "Python": PYTHON, "JavaScript": JAVASCRIPT}
