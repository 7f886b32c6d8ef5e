"""What a history of answers to drills says: ratings, the weakest rule, and what comes back."""

import datetime as dt
import math
import random
from pathlib import Path

import pytest

import fairmines as fm
import fairmines.train
from fairmines import PROOF_RULES
from fairmines.train.daily_drills import daily_drills
from tests.helpers.node import run_script

pytestmark = pytest.mark.process

SCRIPT = """
const { rate } = await import(`${scripts}train/glicko2.ts`);
const { outside } = await import(`${scripts}train/choice.ts`);
const { bestByDay, runsOf } = await import(`${scripts}train/runs.ts`);
const { dueDrill, inOrder, ratingsOf, weakestRule, nextRule } =
  await import(`${scripts}train/training.ts`);
"""


def compute(expression, asked):
    """Return what an expression of the trainer's scripts is, with `asked` in it."""
    return run_script(f"{SCRIPT} console.log(JSON.stringify({expression}));", asked)


def answers_of(rows):
    """Return answers of (rule, seed, day, solved, rating)."""
    return [
        {
            "id": f"drill-{number}",
            "task": "safe",
            "rule": rule,
            "seed": str(seed),
            "when": dt.datetime(2026, 3, day, 12, tzinfo=dt.UTC).timestamp(),
            "solved": solved,
            "seconds": 3.0,
            "rating": rating,
        }
        for number, (rule, seed, day, solved, rating) in enumerate(rows)
    ]


def test_the_example_of_the_paper():
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52 and 0.05999."""
    player = {"rating": 1500, "deviation": 200, "volatility": 0.06}
    games = [
        {"rating": 1400, "deviation": 30, "score": 1},
        {"rating": 1550, "deviation": 100, "score": 0},
        {"rating": 1700, "deviation": 300, "score": 0},
    ]
    after = compute("rate(asked.player, asked.games)", {"player": player, "games": games})
    assert round(after["rating"], 2) == 1464.05  # 1464.06 in the paper, from rounded steps
    assert round(after["deviation"], 2) == 151.52
    assert round(after["volatility"], 5) == 0.06
    assert abs(after["volatility"] - 0.05999) < 1e-5


def test_without_games_a_rating_grows_uncertain():
    before = {"rating": 1500, "deviation": 200, "volatility": 0.06}
    after = compute("rate(asked, [])", before)
    assert after["rating"] == 1500
    assert after["deviation"] > 200


def solves(skill, rating, rng):
    return rng.random() < 1 / (1 + 10 ** ((rating - skill) / 400))


@pytest.mark.parametrize("skill", [900, 1300, 1700])
def test_players_of_known_skill_are_rated_within_their_interval(skill):
    """After 60 drills: in at least 90 of 100 players, the interval of two deviations has it."""
    rng = random.Random(skill)
    players = []
    for _ in range(100):
        rows = []
        for seed in range(60):
            rule = PROOF_RULES[seed % 6]
            rating = 800 + 160 * (seed % 6) + rng.randrange(100)
            rows.append((rule, seed, 1, solves(skill, rating, rng), rating))
        players.append(answers_of(rows))
    ratings = compute('asked.map((it) => ratingsOf(it).get("all").at(-1))', players)
    inside = sum(abs(it["rating"] - skill) <= 2 * it["deviation"] for it in ratings)
    assert inside >= 90
    mean = sum(it["rating"] for it in ratings) / 100
    assert math.isclose(mean, skill, abs_tol=60)


WEAK = """asked.rules.map((weak) => {
  const answers = [];
  for (let seed = 0; seed < 20; seed++) {
    const rule = nextRule(answers, (7 * seed % 10) / 10);
    answers.push({ ...asked.answer, rule, seed: `${seed}`, solved: rule !== weak });
  }
  const times = answers.filter(({ rule }) => rule === weak).length;
  return { found: weakestRule(answers), times };
})"""
"""Players who solve all drills but those of one rule; the trainer chooses the rules."""


def test_a_planted_weakness_is_found_and_trained_within_20_drills():
    [answer] = answers_of([("single", 0, 1, True, 1000)])
    players = compute(WEAK, {"rules": PROOF_RULES, "answer": answer})
    assert [it["found"] for it in players] == list(PROOF_RULES)
    assert min(it["times"] for it in players) >= 5


def test_the_rule_that_was_missed_most_in_games_comes_first():
    """Every second drill is of that rule, until all rules have two answers."""
    [answer] = answers_of([("single", 0, 1, True, 1000)])
    expression = """Array.from({ length: 6 }).reduce((answers) =>
      [...answers, { ...asked.answer, rule: nextRule(answers, 0, asked.missed) }], [])"""
    missed = {"single": 1, "cases": 4, "count": 2}
    answers = compute(expression, {"answer": answer, "missed": missed})
    rules = ["cases", "single", "cases", "subset", "cases", "overlap"]
    assert [it["rule"] for it in answers] == rules
    answers = compute(expression, {"answer": answer, "missed": {}})
    assert [it["rule"] for it in answers] == list(PROOF_RULES)


def due(rows_or_answers, now):
    """Return the seed of the drill that is due; the player's day begins at midnight in Prague."""
    rows = rows_or_answers
    answers = rows if rows and isinstance(rows[0], dict) else answers_of(rows)
    expression = """(() => {
      process.env.TZ = "Europe/Prague";
      const now = Date.parse(asked.now);
      return dueDrill(inOrder(asked.answers, now), now);
    })()"""
    found = compute(expression, {"answers": answers, "now": now})
    return found and found["seed"]


def test_a_failed_drill_comes_back_after_1_3_7_and_21_days():
    rows = [("chain", 5, 1, False, 1500)]
    day = 1
    for days in (1, 3, 7):
        # It comes with the player's day, not at the minute: before that it is not due.
        assert due(rows, f"2026-03-{day + days - 1:02}T22:59:00.000Z") is None
        assert due(rows, f"2026-03-{day + days - 1:02}T23:01:00.000Z") == "5"
        day += days
        rows.append(("chain", 5, day, True, 1500))
    assert due(rows, f"2026-03-{day + 20:02}T22:00:00.000Z".replace("-32", "-31")) is None
    # Failed again, it begins anew.
    rows.append(("chain", 5, day + 1, False, 1500))
    assert due(rows, f"2026-03-{day + 2}T13:00:00.000Z") == "5"


def test_days_go_on_over_a_change_of_year_and_of_the_hour():
    [answer] = answers_of([("chain", 5, 1, False, 1500)])
    for given, before, after in (
        ("2026-12-31T22:50", "2026-12-31T22:59", "2026-12-31T23:01"),
        ("2027-03-27T22:50", "2027-03-27T22:59", "2027-03-27T23:01"),  # 23 hours follow
        ("2027-03-28T21:50", "2027-03-28T21:59", "2027-03-28T22:01"),
    ):
        answer["when"] = dt.datetime.fromisoformat(f"{given}+00:00").timestamp()
        assert due([answer], f"{before}:00.000Z") is None
        assert due([answer], f"{after}:00.000Z") == "5"


def test_a_clock_that_was_wrong_heals():
    """An answer that is dated 2030 hides no drill, and what is answered later counts."""
    failed, solved = answers_of([("chain", 5, 1, False, 1500), ("chain", 5, 2, True, 1500)])
    failed["when"] += 4 * 365 * 86_400
    assert due([failed], "2026-03-02T08:00:00.000Z") == "5"
    assert due([failed, solved], "2026-03-02T14:00:00.000Z") is None
    assert due([failed, solved], "2026-03-05T08:00:00.000Z") == "5"
    # In 2030 nothing changes.
    assert due([failed, solved], "2030-03-05T08:00:00.000Z") == "5"


def test_a_drill_counts_once():
    """Six answers to one seed are one game."""
    once, *others = answers_of([("chain", 5, day, True, 1500) for day in range(1, 7)])
    expression = 'asked.map((it) => ["all", "chain"].map((skill) => ratingsOf(it).get(skill)))'
    six, one = compute(expression, [[once, *others], [once]])
    assert six == one
    assert [len(curve) for curve in one] == [2, 2]


def test_drills_of_a_range_are_near_the_players_rating_or_above_it():
    expression = """asked.map(([range, rating]) => outside({ range }, rating, 1500))"""
    cases = [("any", 2500, 0), ("mine", 1500, 0), ("mine", 1399, 1), ("mine", 1650, 50)]
    cases += [("harder", 1500, 50), ("harder", 1550, 0), ("harder", 1801, 1)]
    found = compute(expression, [case[:2] for case in cases])
    assert found == [off for *_, off in cases]


RUNS = """(() => {
  process.env.TZ = "Pacific/Auckland";
  const runs = runsOf(asked.answers, "storm");
  return { runs, days: bestByDay(runs, 4, Date.parse(asked.now)) };
})()"""


def test_runs_are_read_from_their_answers_and_have_no_part_in_the_ratings():
    """Days are the player's, here over the change of the year."""
    answers = answers_of([("single", seed, 1, seed != 2, 1000 + seed) for seed in range(7)])
    times = ["2026-12-31T10:58", "2026-12-31T10:59", "2026-12-31T10:59", "2026-12-31T10:59"]
    times += ["2026-12-31T11:01", "2026-12-31T11:02", "2027-01-01T12:00"]
    for answer, time, run in zip(answers, times, ["a"] * 4 + ["b"] * 2 + [None], strict=True):
        answer["when"] = dt.datetime.fromisoformat(f"{time}+00:00").timestamp()
        if run:
            answer["run"] = f"storm-{run}"
    answers[-1]["seed"] = "0"  # It was in a storm.
    found = compute(RUNS, {"answers": answers, "now": "2027-01-01T12:00:00.000Z"})
    assert [(it["solved"], it["failed"], it["longest"]) for it in found["runs"]] == [
        (3, 1, 2),
        (2, 0, 2),
    ]
    assert found["runs"][0]["hardest"] == 1003
    assert found["days"] == [None, 3, 2, None]
    expression = "ratingsOf(asked).get('all').length"
    assert compute(expression, answers) == 1
    assert compute(expression, [{**answers[-1], "seed": "9"}]) == 2


@pytest.mark.parametrize("solved", [True, False])
def test_ten_thousand_equal_answers_leave_sane_numbers(solved):
    [answer] = answers_of([("chain", 5, 1, solved, 1500)])
    expression = """[0, 700, 1500, 2100, 10000].map((rating) => {
      const answers = Array.from({ length: 10000 }, (_, seed) => ({ ...asked, seed, rating }));
      return ratingsOf(answers).get("all");
    })"""
    for curve in compute(expression, answer):
        assert all(400 <= it["rating"] <= 4000 for it in curve)
        assert all(0 < it["deviation"] <= 350 for it in curve)
        assert all(0 < it["volatility"] <= 0.1 for it in curve)


def test_a_drill_that_was_solved_does_not_come_back():
    answers = answers_of([("chain", 5, 1, True, 1500)])
    expression = 'dueDrill(asked, Date.parse("2026-04-30T12:00:00.000Z"))'
    assert compute(expression, answers) is None


def test_a_position_of_ones_own_comes_back_too():
    [answer] = answers_of([("chain", 5, 1, False, 1500)])
    del answer["seed"]
    answer["position"] = "size=4x2&mines=1&cells=cE1CcC"
    expression = 'dueDrill(asked, Date.parse("2026-03-03T12:00:00.000Z"))'
    assert compute(expression, [answer])["position"] == answer["position"]


DRILLS_OF_DAYS = """(async () => {
  globalThis.document = { querySelector: () => null, baseURI: "https://fairmines.example/" };
  globalThis.location = new URL("https://fairmines.example/train.html");
  globalThis.fetch = async () => ({ ok: true, text: async () => asked.table });
  const { drillsOfDay } = await import(`${scripts}train/daydrills.ts`);
  return Promise.all(asked.dates.map(drillsOfDay));
})()"""


def test_the_drills_of_a_day_are_those_of_the_library():
    """In all eight images of the table, and behind 29 February."""
    dates = [dt.date(year, month, 1) for year in range(2026, 2034) for month in (2, 3)]
    table = (Path(fairmines.train.__path__[0]) / "daily_drills.txt").read_text()
    asked = {"table": table, "dates": [str(date) for date in dates]}
    days = compute(f"await {DRILLS_OF_DAYS}", asked)
    links = [
        [fm.page_link(drill.view, "https://fairmines.example/") for drill in daily_drills(date)]
        for date in dates
    ]
    expected = [[link.partition("#")[2] for link in day] for day in links]
    assert [[drill["position"] for drill in day] for day in days] == expected
