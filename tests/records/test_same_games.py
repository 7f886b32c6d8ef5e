"""Which records are of one game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fairmines as fm
from fairmines.records.same_games import KnownGames, identify_game
from tests.helpers import replay_files as files


def are_same(one: fm.Record, other: fm.Record) -> bool:
    """Whether the second record adds no game to the first, and the other way round."""
    answers = set()
    for records in ((one, other), (other, one)):
        known = KnownGames()
        first, second = (known.add(identify_game(record)) for record in records)
        assert first
        answers.add(not second)
    [answer] = answers
    return answer


def make_game(rules: str = "fair") -> fm.Record:
    """Return a game with flags, a chord and times that no format keeps as they are."""
    now = [0.0]
    game = fm.Game("beginner", rules=rules, seed=7, first="opening", clock=lambda: now[0])
    while game.status in ("ready", "playing"):
        now[0] += 0.1234567
        analysis = game.analysis()
        mined = [divmod(int(it), 9) for it in (analysis.mine_probability == 1).ravel().nonzero()[0]]
        marked = [(it.row, it.column) for it in game.record().moves if it.kind == "flag"]
        unmarked = [cell for cell in mined if cell not in marked]
        if unmarked and len(marked) < 4:
            game.flag(*unmarked[0])
        else:
            game.open(*(analysis.safest or (4, 4)))
    return replace(game.record(), player="Ann")


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
@pytest.mark.parametrize("form", ["json", "rawvf", "evf", "evf3"])
def test_a_game_in_another_format_is_the_same(tmp_path, rules, form):
    record = make_game(rules)
    path = tmp_path / "a"
    fm.write_record(record, path, form)
    assert are_same(record, fm.read_record(path))


def test_a_replay_and_its_conversions_are_one_game(tmp_path):
    data = {"a.avf": files.avf(), "a.rmv": files.rmv(), "a.mvf": files.mvf(), "a.evf": files.evf(3)}
    records = []
    for name, content in data.items():
        (tmp_path / name).write_bytes(content)
        records.append(fm.read_record(tmp_path / name))
    for form in ("json", "rawvf", "evf3"):
        fm.write_record(records[0], tmp_path / "b", form)
        records.append(fm.read_record(tmp_path / "b"))
    known = KnownGames()
    assert [known.add(identify_game(it)) for it in records] == [True] + [False] * 6


def test_what_says_nothing_about_a_game():
    record = make_game()
    other = replace(record, player="Bob", program="x", elapsed=99.0, stated={"mode": "y"})
    assert are_same(record, other)
    unflagged = [move for move in record.moves if move.kind != "flag"]
    assert len(unflagged) < len(record.moves)
    assert are_same(record, replace(record, moves=unflagged))


def changed(record: fm.Record, number: int, **fields: object) -> fm.Record:
    """Return the record with another move of this number."""
    moves = list(record.moves)
    moves[number] = replace(moves[number], **fields)  # type: ignore[arg-type]
    return replace(record, moves=moves)


def test_times_are_equal_to_10_milliseconds():
    record = make_game()
    time = record.moves[-1].elapsed
    for shift, same in ((0.009, True), (0.01, True), (-0.01, True), (0.011, False), (-0.02, False)):
        assert are_same(record, changed(record, -1, elapsed=time + shift)) == same


def test_other_games():
    layout = fm.Layout([[0, 0, 1], [0, 0, 0], [1, 0, 0]])
    game = fm.Game.from_layout(layout, "classic")
    for cell in [(0, 1), (1, 1)]:
        game.open(*cell)
    record = replace(
        game.record(), elapsed=0.0, moves=[replace(it, elapsed=0) for it in game.record().moves]
    )
    assert not are_same(record, changed(record, -1, row=0, column=0))
    assert not are_same(record, replace(record, moves=record.moves[:1]))
    turned = replace(record, given=fm.Layout([[0, 0, 1], [0, 0, 0], [0, 1, 0]]))
    assert not are_same(record, turned)


def test_records_without_a_game():
    assert identify_game(fm.Game("beginner", seed=1).record()) is None
    record = make_game()
    assert identify_game(replace(record, status="ready")) is None
