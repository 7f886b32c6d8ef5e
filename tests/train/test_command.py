"""`fairmines train` in a pipe: drills as JSON, an object a line."""

from __future__ import annotations

import datetime as dt
import json

import msgspec
import pytest

import fairmines as fm
from fairmines.cli import main
from fairmines.train.daily_drills import daily_drills
from tests.helpers.commands import fails


def train(capsys, *arguments):
    assert main(["train", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return [json.loads(line) for line in captured.out.splitlines()]


def test_rules_in_turn_and_seeds_in_order(capsys):
    reports = train(capsys, "--seed", 2**64 - 2, "--count", 7)
    assert [report["rule"] for report in reports] == [*fm.PROOF_RULES, "single"]
    assert [report["seed"] for report in reports] == [2**64 - 2, 2**64 - 1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("options", [["--rule", "chain"], ["--task", "guess"]])
def test_a_drill_is_that_of_the_library(capsys, options):
    [report] = train(capsys, "--seed", 7, "--answers", "--json", *options)
    drill = fm.find_drill(report["rule"], report["task"], 7)
    assert fm.View.from_rows(report["rows"], report["mines"]) == drill.view
    assert report["question"] == drill.question
    answers = ("right", "certain", "chances", "solutions")
    expected = msgspec.json.encode({name: getattr(drill, name) for name in answers})
    assert {name: report[name] for name in answers} == json.loads(expected)


def test_without_answers_none_is_there(capsys):
    [report] = train(capsys)
    assert not {"right", "certain", "chances", "solutions"} & report.keys()
    assert train(capsys) != [report]


def test_another_level(capsys):
    [report] = train(capsys, "--size", "8x7", "--mines", 9, "--rule", "overlap")
    assert (report["width"], report["height"], report["mines"]) == (8, 7, 9)


def test_the_time_of_a_search(capsys):
    found = ["--rule", "overlap", "--seed", 1]
    assert train(capsys, *found, "--seconds", "inf") == train(capsys, *found)
    says = "within 1e-09 seconds, in 0 games of 9x9x15: expected another rule, or more seconds"
    fails(capsys, "train", "--rule", "chain", "--seconds", "1e-9", says=says)


def test_todays_five_drills(capsys):
    reports = train(capsys, "--daily")
    drills = daily_drills(dt.datetime.now(dt.UTC).date())
    assert [report["rows"] for report in reports] == [
        str(drill.view).splitlines()[1:] for drill in drills
    ]
    assert len(train(capsys, "--daily", "--count", 2)) == 2


def test_errors(capsys):
    fails(capsys, "train", "--daily", "--seed", "1", says="--daily with --rule, --task or --seed")
    fails(capsys, "train", "--daily", "--level", "expert", says="--daily with a level")
    fails(capsys, "train", "--seconds", "soon", says="'soon' is not a number")
    fails(capsys, "train", "--rule", "single", "--task", "guess", says="expected no rule")
    fails(capsys, "train", "--count", "0", says="count 0 is out of range")
    fails(capsys, "train", "--seed", "-1", says="seed -1 is out of range")
    fails(capsys, "train", "--size", "3x3", "--mines", "1", says="1 mine does not fit")
