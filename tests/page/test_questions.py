"""Questions about games: what host and core answer is as recorded."""

import json

import pytest

import fairmines as fm
from fairmines.play.rules import RULES
from tests.helpers.games import CORNER
from tests.helpers.recorded_answers import check_answers, read_recorded

pytestmark = pytest.mark.process


def ask(local, record, question, *, practice=False):
    """Return the answer as a message of the server, or (sentence, kind) of a refusal."""
    question = question | ({"practice": True} if practice else {})
    number = question.pop("n")
    answer = local.ask("question", record=record, question=question)
    if isinstance(answer, tuple):
        return answer
    return json.dumps({"type": question["ask"], "n": number} | answer)


def check(local, group):
    """Compare the answers with those that are recorded; return them."""
    told = []
    for game in read_recorded("questions")[group]:
        record, questions = game["record"], game["questions"]
        answers = [ask(local, record, it, practice=game["practice"]) for it in questions]
        check_answers(answers, game["digests"], questions, f"{group}: {record}")
        told += answers
    return told


LEVELS = [
    (1, 1, 0),
    (3, 1, 1),
    (4, 4, 5),
    (5, 4, 3),
    (9, 9, 10),
    (9, 9, 35),
    (16, 16, 40),
    (30, 16, 99),
]


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("rules", RULES)
def test_questions_in_random_games(local, level, rules):
    check(local, f"running {level} {rules}")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("first", ["any", "safe"])
def test_figures_of_practice(local, rules, first):
    """Luck and mistakes in the middle of games and after their end, whatever was taken back."""
    told = check(local, f"practice {rules} {first}")
    assert sum(json.loads(answer)["mistakes"] for answer in told)


def test_figures_after_those_of_another_game_came_too_late(local):
    """What was begun of the other game is not taken for the first one's."""
    one, other = (fm.Game((6, 5, 7), "classic", seed, "any") for seed in (3, 4))
    for game in (one, other):
        for cell in range(30):
            game.open(*divmod(cell, 6))
    first, second = (
        {"record": it.to_json(), "key": key} for key, it in (("one", one), ("other", other))
    )
    answers = local.ask("figures", asked=[{**first, "seconds": 60}])
    answers += local.ask("figures", asked=[{**second, "seconds": 60}])
    assert answers[0] != answers[1]
    asked = [{**first, "seconds": 60}, {**second, "seconds": 0}, {**first, "seconds": 60}]
    late = local.ask("figures", asked=[*asked, {**second, "seconds": 60}])
    assert late == [answers[0], "too-complex", answers[0], answers[1]]


@pytest.mark.parametrize("mines", [1, 3, 5])
def test_halves_are_rounded_alike(local, mines):
    """5 decimals of n / 64: halves go to the even digit."""
    check(local, f"halves {mines}")


@pytest.mark.parametrize("level", LEVELS[1:], ids=str)
@pytest.mark.parametrize("rules", RULES)
def test_looking_back(local, level, rules):
    """The moments of finished games, and why their cells were safe or mined."""
    check(local, f"past {level} {rules}")


def test_questions_that_need_another_status(local):
    running, over = fm.Game((4, 4, 4), seed=1), fm.Game.from_layout(CORNER)
    over.open(3, 3)
    ended = "the game is over: this question needs a running one"
    for question in ({"ask": "states"}, {"ask": "hint"}, {"ask": "explain", "cell": (0, 0)}):
        assert ask(local, over.to_json(), {"n": 1} | question) == (ended, "bad-request")
    runs = "the game is running: this question needs its end"
    earlier = {"ask": "explain", "cell": (0, 0), "step": 0}
    for question in ({"ask": "moment"}, {"ask": "moment", "step": 0}, earlier):
        assert ask(local, running.to_json(), {"n": 1} | question) == (runs, "bad-request")
