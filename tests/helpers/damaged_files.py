"""A file of all games, damaged in many ways."""

import json


def changed(text, number, change):
    lines = text.splitlines(keepends=True)
    lines[number] = change(lines[number])
    return "".join(lines)


def field(name, value):
    return lambda line: json.dumps(json.loads(line) | {name: value}) + "\n"


def move(name, value):
    def change(line):
        game = json.loads(line)
        game["moves"][0][name] = value
        return json.dumps(game) + "\n"

    return change


# What is changed in the third line, and what the server says of it.
DAMAGE = {
    "cut": (lambda line: line[:50] + "\n", "line 3: it is not JSON: "),
    "no object": (lambda _: "7\n", "line 3: it is 7: expected an object"),
    "missing": (lambda _: '{"id": "x"}\n', "line 3: it lacks the field 'width'"),
    "unknown": (field("odd", 1), "line 3: it has the unknown field 'odd'"),
    "huge": (
        field("width", 10**6),
        "line 3: width is 1000000: expected a whole number from 1 to 200",
    ),
    "mines": (field("mines", 82), "line 3: 82 mines do not fit on a 9x9 board"),
    "seed": (field("seed", str(2**64)), "line 3: seed is '18446744073709551616': expected"),
    "id": (field("id", "../x"), 'line 3: id is "../x": expected 1 to 64'),
    "difficulty": (field("difficulty", "chain"), "line 3: difficulty \"chain\" with deal 'random'"),
    "status": (field("status", "damaged"), "line 3: status is \"damaged\": expected 'playing'"),
    "no moves": (field("moves", []), "line 3: moves has 0 moves: expected 1 to 100,000"),
    "many moves": (
        field("moves", [0] * 100_001),
        "line 3: moves has 100,001 moves: expected 1 to 100,000",
    ),
    "3BV": (field("bbbv", 40_001), "line 3: bbbv is 40001: expected"),
    "off": (move("row", 9), "line 3: moves[0] is at row 9, column"),
    "layout": (move("layout", "AAAA"), "line 3: moves[0].layout has 3 bytes: expected 11"),
    "drawn": (move("redrawn", None), "line 3: moves[0] does not say which cells it has redrawn"),
    "kind": (move("kind", "jump"), "line 3: moves[0].kind is \"jump\": expected 'open'"),
}
