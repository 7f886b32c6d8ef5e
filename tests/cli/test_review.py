"""`fairmines review`: one game and a folder, as text, JSON and images."""

from __future__ import annotations

import errno
import json
import math
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec import structs

import fairmines as fm
from fairmines.cli import main, review
from fairmines.records import files
from fairmines.rendering.review_plots import draw_summary
from fairmines.rendering.review_text import BARS, headlines, sparkline
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.summary import summarise_games
from tests.helpers import replay_files
from tests.helpers.commands import fails, python_m


def played(seed: int, rules: str = "classic", blunder: bool = True) -> fm.Game:
    """Return a beginner's game that is over, with a needless guess after the first opening."""
    game = fm.Game("beginner", rules=rules, seed=seed, first="opening")  # type: ignore[arg-type]
    game.open(4, 4)
    while game.status == "playing":
        analysis = game.analysis()
        probability = analysis.mine_probability
        safe = np.argwhere(analysis.safe).tolist()
        unsure = np.argwhere((probability > 0) & (probability < 1)).tolist()
        if blunder and unsure and safe:
            row, column = unsure[0]
            blunder = False
        elif safe:
            row, column = safe[0]
        else:
            assert analysis.safest is not None
            row, column = analysis.safest
        game.open(row, column)
    return game


@pytest.fixture(scope="module")
def won() -> fm.Game:
    """Return a won game with one mistake."""
    games = [it for it in map(played, range(100)) if it.status == "won"]
    return next(it for it in games if len(fm.review(it, games=0).mistakes) == 1)


@pytest.fixture
def file(won: fm.Game, tmp_path: Path) -> Path:
    """Return a file with that game."""
    path = tmp_path / "game.json"
    path.write_text(won.record().to_json(), encoding="utf-8")
    return path


@pytest.fixture
def folder(won: fm.Game, tmp_path: Path) -> Path:
    """Return a folder with games of several levels, rules and dates, and a file that is none."""
    path = tmp_path / "games"
    (path / "old").mkdir(parents=True)
    for number, rules in enumerate(("classic", "fair", "kind")):
        record = replace(
            played(number + 1, rules).record(), began=datetime(2026, 1, 1 + number, tzinfo=UTC)
        )
        (path / f"{number}.json").write_text(record.to_json(), encoding="utf-8")
    (path / "old" / "won.json").write_text(won.record().to_json(), encoding="utf-8")
    (path / "notes.txt").write_text("no game", encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["review", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_game_as_text(capsys, file, won):
    out = run(capsys, file, "--games", 30)
    review = fm.review(won.record(), games=30)
    lines = out.splitlines()
    assert lines[0].startswith("9x9, 10 mines, classic rules: won after ")
    assert f"Luck {review.luck:.2f}: one in " in lines[1]
    assert lines[2].startswith("Winning chance at the start ")
    assert lines[3].startswith("Decisions cost ")
    assert lines[4].startswith("1 mistake in ")
    assert lines[5] == sparkline(review)
    assert set(lines[5]) <= set(BARS)
    mistake = review.first_mistake
    row = next(line for line in lines if line.startswith("needless guess"))
    cells = [f"{it[0]},{it[1]}" for it in (mistake.cell, mistake.better.cell)]
    assert row.split()[2:4] == cells
    assert f"safe: {mistake.better.proof.rule}" in row
    assert f"{100 * mistake.risk:.1f}" in row
    assert max(map(len, lines)) <= 80


def test_a_game_gets_a_minute_unless_more_is_asked_for(file, monkeypatch):
    limits = []

    def note(*_, seconds, **__):
        limits.append(seconds)
        raise fm.FairminesError("noted")

    monkeypatch.setattr(review, "review", note)
    for options in ([], ["--seconds", "inf"]):
        assert main(["review", str(file), *options]) == 2
    assert limits == [60, math.inf]


def test_a_review_says_how_many_moves_it_could_not_count():
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]), "fair")
    for cell in [(1, 1), (1, 2), (2, 0), (1, 0)]:
        game.open(*cell)
    assert headlines(fm.review(game, budget=0))[1:3] == [
        "2 moves were too complex to count: not judged here.",
        "Luck 0: every other move was safe.",
    ]


def test_a_review_that_the_time_cuts_says_so():
    found = fm.review(fm.game_record("random", (9, 9, 22)), cancel=lambda: True)
    assert found.mistakes == ()
    assert headlines(found)[-2:] == [
        "No mistake in 3 guesses.",
        "The time was over: winning chances and costs rest on fewer games, or are missing. "
        "3 guesses are not judged.",
    ]


def test_a_game_as_json(capsys, file, won):
    out = run(capsys, file, "--games", 30, "--seed", 5, "--json")
    assert json.loads(out) == json.loads(fm.review(won.record(), games=30, seed=5).to_json())


def test_a_fair_game_judged_by_other_rules(capsys, tmp_path):
    path = tmp_path / "fair.json"
    path.write_text(played(1, "fair").record().to_json(), encoding="utf-8")
    assert "Judged by the classic rules." in run(capsys, path, "--rules", "classic")
    assert "Judged by" not in run(capsys, path)


def test_a_folder(capsys, folder):
    assert main(["review", str(folder), "--games", "20"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("4 games: ")
    assert "passed over" in captured.err
    assert "notes.txt" in captured.err
    assert "needless guess" in captured.out
    assert "single" in captured.out
    assert max(map(len, captured.out.splitlines())) <= 80


def test_a_folder_with_damaged_games(capsys, folder, monkeypatch):
    """The others are reviewed, and the exit status is that of `info` and `import`."""
    monkeypatch.setattr(files, "MOST_BYTES", 20_000)
    (folder / "damaged.json").write_text('{"format": "fairmines game"}')
    long = folder / "long.json"
    long.write_bytes(bytes(20_001))
    assert main(["review", str(folder), "--games", "0", "--json"]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 4
    assert f"{str(folder)!r}: 4 games reviewed, 2 left out" in captured.err.splitlines()[-1]
    assert f"left out: '{folder / 'damaged.json'}': " in captured.err
    sentence = f"left out: {str(long)!r}: the file is too long: expected at most 20,000"
    assert sentence in captured.err


def test_a_game_in_several_files_counts_once(capsys, tmp_path, won):
    """Whatever their formats and names; --out keeps it once, too."""
    folder, kept = tmp_path / "games", tmp_path / "reviews.jsonl"
    folder.mkdir()
    (folder / "other.json").write_text(played(1).record().to_json())
    options = ["--games", 0, "--json", "--out", kept]
    for name, says in (("a.json", ""), ("b.rawvf", "1 game is a copy of another one: left out\n")):
        fm.write_record(won.record(), folder / name)
        assert main(["review", str(folder), *map(str, options)]) == 0
        captured = capsys.readouterr()
        assert json.loads(captured.out)["games"] == 2
        assert captured.err == f"fairmines: {says}" * bool(says)
    for name in ("c.evf", "notes.txt", "d.json"):
        fm.write_record(won.record(), folder / name, "rawvf" if name == "notes.txt" else None)
    assert main(["review", str(folder), *map(str, options)]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"] == 2
    assert captured.err == "fairmines: 4 games are copies of others: left out\n"
    assert len(kept.read_text().splitlines()) == 3


def test_games_without_a_date_are_counted(capsys, folder):
    assert main(["review", str(folder), "--since", "2027-01-01"]) == 2
    assert "to review: 1 game without a date is skipped" in capsys.readouterr().err
    assert main(["review", str(folder), "--since", "2026-01-03", "--games", "0"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("1 game: ")
    assert "--since and --until need a date: 1 game without a date is skipped" in captured.err


@pytest.mark.parametrize("place", ["file", "folder"])
def test_a_replay_that_is_cut_off(capsys, tmp_path, place):
    path = tmp_path / "replays" / "game.evf"
    path.parent.mkdir()
    path.write_bytes(replay_files.evf(3)[:-40])
    source = path if place == "file" else path.parent
    assert main(["review", str(source), "--games", "0"]) == 2
    assert "an EVF file ends at offset" in capsys.readouterr().err
    assert main(["review", str(source), "--games", "0", "--partial"]) == 0
    assert "game.evf' is not whole: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (["--played", "fair"], 1),
        (["--since", "2026-01-02"], 2),
        (["--since", "2026-01-02", "--until", "2026-01-02"], 1),
        (["--level", "9x9x10"], 4),
    ],
)
def test_filters(capsys, folder, options, games):
    fields = json.loads(run(capsys, folder, "--games", 0, "--json", *options))
    assert fields["games"] == games
    assert fields["won"] + fields["lost"] == games


def test_a_folder_goes_on_where_it_was_ended(capsys, folder, tmp_path, monkeypatch):
    """After Ctrl-C only the games that are missing are reviewed, and the result is the same."""
    out = tmp_path / "reviews.jsonl"
    options = ["review", str(folder), "--games", "5", "--json"]
    whole = run(capsys, *options[1:])
    reviewed: list[fm.Record] = []

    def interrupted(record, **given):
        if len(reviewed) == 2:
            raise KeyboardInterrupt
        reviewed.append(record)
        return fm.review(record, **given)

    monkeypatch.setattr(review, "review", interrupted)
    assert main([*options, "--out", str(out), "--jobs", "1"]) == 130
    capsys.readouterr()
    assert len(out.read_text().splitlines()) == 1 + 2
    with out.open("a") as file:
        file.write('{"key":"half a li')  # what a killed process leaves

    def counted(record, **given):
        reviewed.append(record)
        return fm.review(record, **given)

    monkeypatch.setattr(review, "review", counted)
    assert run(capsys, *options[1:], "--out", out) == whole
    assert len(reviewed) == 2 + 2
    assert run(capsys, *options[1:], "--out", out) == whole
    assert len(reviewed) == 4
    run(capsys, *options[1:], "--out", out, "--seed", 1)  # other reviews
    assert len(reviewed) == 8
    assert run(capsys, *options[1:], "--out", out) == whole


@pytest.mark.parametrize("content", ["notes\n", "notes", '{"format":"fairmines reviews"}\n'])
def test_a_file_that_is_none_of_reviews_is_left_alone(capsys, folder, tmp_path, content):
    out = tmp_path / "notes.txt"
    out.write_text(content)
    (folder / "notes.txt").unlink()
    says = f"{str(out)!r}, line 1: expected a file of reviews that this version of"
    fails(capsys, "review", folder, "--games", 0, "--out", out, says=says)
    assert out.read_text() == content


def test_a_damaged_file_of_reviews(capsys, folder, tmp_path):
    out = tmp_path / "reviews.jsonl"
    (folder / "notes.txt").unlink()
    run(capsys, folder, "--games", 0, "--out", out)
    out.write_text(out.read_text().replace('"guesses":', '"guess":'))
    fails(capsys, "review", folder, "--games", 0, "--out", out, says="reviews.jsonl', line 2: ")
    fails(capsys, "review", folder, "--games", 0, "--out", tmp_path, says="Is a directory")


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (1, "1 game was cut short by the time limit: its guesses may not all be judged."),
        (3, "3 games were cut short by the time limit: their guesses may not all be judged."),
    ],
)
def test_a_folder_says_which_games_the_time_limit_cut(capsys, folder, tmp_path, number, says):
    out = tmp_path / "reviews.jsonl"
    (folder / "notes.txt").unlink()
    options = [folder, "--games", 0, "--out", out]
    assert "cut short" not in run(capsys, *options)
    out.write_text(out.read_text().replace('"complete":true', '"complete":false', number))
    assert says in run(capsys, *options).splitlines()
    assert json.loads(run(capsys, *options, "--json"))["games_cut"] == number
    games = [GameSummary.of(fm.review(fm.read_record(it))) for it in folder.rglob("*.json")]
    cut = [structs.replace(it, complete=place >= number) for place, it in enumerate(games)]
    assert [says in axes.get_xlabel() for axes in draw_summary(cut).axes] == [False, True, False]


def test_a_folder_does_not_depend_on_its_jobs(capsys, folder):
    one, three = (run(capsys, folder, "--games", 5, "--jobs", jobs) for jobs in (1, 3))
    assert one == three


def test_a_terminal_sees_how_far_a_folder_is(capsys, folder, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["review", str(folder), "--games", "0", "--jobs", "1"]) == 0
    told = capsys.readouterr().err
    assert [it.strip() for it in told.split("\r") if "of" in it and "over" not in it] == [
        f"{number} of 4 games" for number in range(5)
    ]
    assert told.endswith("\r")


def test_a_summary_counts_what_the_reviews_say(folder):
    reviews = [fm.review(fm.read_record(it), games=20) for it in sorted(folder.rglob("*.json"))]
    summary = fm.summarise_reviews(reviews)
    assert summary.games == len(reviews) == summary.won + summary.lost
    assert sum(summary.mistakes.values()) == sum(len(it.mistakes) for it in reviews)
    assert summary.wins.came_true == summary.won
    assert summary.wins.expected == pytest.approx(sum(it.start.value for it in reviews))
    risky = [it for review in reviews for it in review.decisions if it.risk > 0]
    assert summary.guesses.number == len(risky)
    assert summary.guesses.expected == pytest.approx(sum(1 - it.risk for it in risky))
    timed = [it for review in reviews for it in review.decisions if it.rule and it.number]
    assert sum(it.moves for it in summary.times) == len(timed)
    game = GameSummary.of(reviews[0])
    kinds = [msgspec.structs.replace(game, mistakes={kind: 1}) for kind in ("mined", "worse")]
    assert summarise_games(kinds).mistakes_per_game() == 1
    with pytest.raises(fm.FairminesError, match="reviews is empty"):
        fm.summarise_reviews([])
    with pytest.raises(fm.FairminesError, match="review 7: expected a Review"):
        fm.summarise_reviews([7])  # type: ignore[list-item]


@pytest.mark.long
@pytest.mark.parametrize("ending", ["png", "svg"])
def test_images(capsys, file, folder, tmp_path, ending):
    for source in (file, folder):
        image = tmp_path / f"image.{ending}"
        run(capsys, source, "--games", 10, "--image", image)
        content = image.read_bytes()
        assert content.startswith(b"\x89PNG" if ending == "png" else b"<?xml")
        run(capsys, source, "--games", 10, "--image", image)
        assert image.read_bytes() == content


@pytest.mark.process
def test_a_terminal_of_ascii(won, folder, tmp_path):
    """Text has names escaped and bars of ASCII, and JSON is UTF-8 all the same."""
    path = tmp_path / "game.json"
    path.write_text(replace(won.record(), player="日本").to_json(), encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    one, all_ = (python_m("review", it, "--games", "5", env=env) for it in (path, folder))
    assert (one.returncode, all_.returncode) == (0, 0)
    assert (one.stdout + all_.stdout).isascii()
    assert r"\u65e5\u672c" in one.stdout
    done = python_m("info", path, "--json", env=env, encoding="utf-8")
    assert done.returncode == 0
    assert json.loads(done.stdout)[0]["player"] == "日本"


def test_errors(capsys, file, tmp_path):
    fails(capsys, "review", tmp_path / "none.json", says="No such file or directory")
    fails(capsys, "review", file, "--level", "expert", says="--level with the file")
    fails(capsys, "review", file, "--out", "reviews.jsonl", says="--out with the file")
    says = "fairmines: --jobs 0 is out of range: expected 1 to 1024\n"
    fails(capsys, "review", file, "--jobs", "0", says=says)
    fails(capsys, "review", file, "--image", "x.gif", says="ends in .png or .svg")
    (tmp_path / "empty").mkdir()
    fails(capsys, "review", tmp_path / "empty", says="to review: expected at least one")
    fails(capsys, "review", file, "--since", "yesterday", says="'yesterday' is not a date")
    name = "x" * 300
    fails(capsys, "review", name, says=f"cannot use {name!r}: File name too long")


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (("--games", "-1"), "games -1 is out of range"),
        (("--seed", "-1"), "seed -1 is out of range"),
        (("--seconds", "0"), "seconds 0"),
        (("--jobs", "0"), "--jobs 0 is out of range: expected 1 to 1024"),
    ],
)
def test_a_wrong_number_is_refused_once(capsys, folder, monkeypatch, option, says):
    """Not for each game of a folder, and before any is read."""
    monkeypatch.setattr(review, "summarise_records", None)
    fails(capsys, "review", folder, *option, says=says)


@pytest.mark.parametrize("listed", [False, True])
def test_a_folder_that_cannot_be_read_is_named(capsys, folder, monkeypatch, listed):
    """Its names may be listed all the same."""
    locked, place, name = folder / "old", *((Path, "stat") if listed else (os, "scandir"))
    use = getattr(place, name)

    def refuse(path, **options):
        if (Path(path).parent if listed else Path(path)) == locked:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return use(path, **options)

    monkeypatch.setattr(place, name, refuse)
    assert main(["review", str(folder), "--games", "0"]) == 2
    captured = capsys.readouterr()
    assert captured.out.startswith("3 games: ")
    where = f"{locked}{os.sep}won.json" if listed else locked
    assert f"left out: cannot read '{where}': Permission denied\n" in captured.err


def played_by(player: str, game: fm.Game, path: Path) -> Path:
    """Write a game of this player."""
    path.write_text(replace(game.record(), player=player).to_json(), encoding="utf-8")
    return path


def test_a_name_in_a_file_does_not_command_the_terminal(capsys, won, tmp_path):
    path = played_by("山田\u3000\x1b[31mAnn\n", won, tmp_path / "game.json")
    assert ", by 山田\u3000\\x1b[31mAnn\\n.\n" in run(capsys, path, "--games", 0)
    assert main(["info", str(path)]) == 0
    assert "山田\u3000\\x1b[31mAnn\\n" in capsys.readouterr().out


def test_names_in_brackets_are_no_markup(capsys, won, tmp_path):
    """Rich would take them for colours and links, or end with a traceback."""
    path = tmp_path / "game [won] :smile:.json"
    played_by("[/b][red]Ann[link=http://x]", won, path)
    assert ", by [/b][red]Ann[link=http://x].\n" in run(capsys, path, "--games", 0)
    assert main(["info", str(path)]) == 0
    out = capsys.readouterr().out
    assert "[/b][red]Ann[link=http://x]" in out
    assert "game [won] :smile:.json" in out
    options = ["--strategy", "random", "--level", "4x4x3", "--games", "5", "--workers", "1"]
    assert main(["simulate", *options, "--label", "a[/b]"]) == 0
    assert "a[/b]" in capsys.readouterr().out


def test_a_review_in_a_notebook(won):
    html = fm.review(won, games=0)._repr_html_()
    assert "needless guess" in html
    assert "one in " in html


def test_an_image_is_refused_before_the_work(capsys, folder, monkeypatch):
    monkeypatch.setattr(review, "_review_folder", None)  # nothing is reviewed
    fails(capsys, "review", folder, "--image", "none/x.svg", says="cannot write 'none/x.svg'")
    one = folder / "kept.svg"
    says = f"--out and --image are one file, {str(one)!r}: expected two"
    fails(capsys, "review", folder, "--out", one, "--image", one, says=says)
