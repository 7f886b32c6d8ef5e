/** What a history of answers to drills says: ratings, the weakest rule, and what comes back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PROOF_RULES, type ProofRule } from "../src/engine/terms.ts";
import { outside, type Choice } from "../src/train/choice.ts";
import { rate } from "../src/train/glicko2.ts";
import { bestByDay, runsOf } from "../src/train/runs.ts";
import {
  dueDrill,
  inOrder,
  nextRule,
  ratingsOf,
  weakestRule,
  type DrillAnswer,
} from "../src/train/training.ts";

const FIRST: DrillAnswer = {
  id: "drill-0",
  task: "safe",
  rule: "chain",
  seed: "5",
  when: secondsOf("2026-03-01T12:00"),
  solved: true,
  seconds: 3,
  rating: 1500,
};
const FAILED = { ...FIRST, solved: false };

/** Returns the seconds of a time of UTC. */
function secondsOf(time: string) {
  return Date.parse(`${time}Z`) / 1000;
}

/** Returns answers that differ from the first in what is given, with ids of their own. */
const answersOf = (rows: Partial<DrillAnswer>[]) =>
  rows.map((row, number) => ({ ...FIRST, ...row, id: `drill-${number}` }));

/** Returns numbers from 0 to below 1: the generator mulberry32 (T. Ettinger, 2017). */
function numbersFrom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("the example of the paper", () => {
  // Glickman, "Example of the Glicko-2 system": 1464.06 (from rounded steps), 151.52 and 0.05999.
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rate(player, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.equal(after.rating.toFixed(2), "1464.05");
  assert.equal(after.deviation.toFixed(2), "151.52");
  assert(Math.abs(after.volatility - 0.05999) < 1e-5);
});

test("without games a rating grows uncertain", () => {
  const after = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, []);
  assert.equal(after.rating, 1500);
  assert(after.deviation > 200);
});

for (const skill of [900, 1300, 1700]) {
  test(`players of the skill ${skill} are rated within their interval`, () => {
    // After 60 drills: in at least 90 of 100 players, the interval of two deviations has it.
    const draw = numbersFrom(skill);
    const ratings = Array.from({ length: 100 }, () => {
      const answers = answersOf(
        Array.from({ length: 60 }, (_, seed) => {
          const rating = 800 + 160 * (seed % 6) + Math.floor(100 * draw());
          const solved = draw() < 1 / (1 + 10 ** ((rating - skill) / 400));
          return { rule: PROOF_RULES[seed % 6], seed: `${seed}`, rating, solved };
        }),
      );
      return ratingsOf(answers).get("all")!.at(-1)!;
    });
    const inside = ratings.filter((it) => Math.abs(it.rating - skill) <= 2 * it.deviation);
    assert(inside.length >= 90, `${inside.length} of 100`);
    const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / 100;
    assert(Math.abs(mean - skill) <= 60, `on average ${mean}`);
  });
}

for (const weak of PROOF_RULES) {
  test(`a weakness in ${weak} is found and trained within 20 drills`, () => {
    const answers: DrillAnswer[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const rule = nextRule(answers, ((7 * seed) % 10) / 10);
      answers.push({ ...FIRST, rating: 1000, rule, seed: `${seed}`, solved: rule !== weak });
    }
    assert.equal(weakestRule(answers), weak);
    assert(answers.filter(({ rule }) => rule === weak).length >= 5);
  });
}

test("the rule that was missed most in games comes first", () => {
  // Every second drill is of that rule, until all rules have two answers.
  const rulesOf = (missed: Partial<Record<ProofRule, number>>) => {
    const answers: DrillAnswer[] = [];
    for (let i = 0; i < 6; i++) answers.push({ ...FIRST, rule: nextRule(answers, 0, missed) });
    return answers.map(({ rule }) => rule);
  };
  const expected = ["cases", "single", "cases", "subset", "cases", "overlap"];
  assert.deepEqual(rulesOf({ single: 1, cases: 4, count: 2 }), expected);
  assert.deepEqual(rulesOf({}), PROOF_RULES);
});

/** Returns the seed of the drill that is due at a time of UTC, where the player is. */
function due(answers: DrillAnswer[], time: string, zone: string = "Europe/Prague") {
  process.env.TZ = zone;
  const now = Date.parse(`${time}Z`);
  return dueDrill(inOrder(answers, now), now)?.seed;
}

test("a failed drill comes back after 1, 3, 7 and 21 days", () => {
  const rows: Partial<DrillAnswer>[] = [{ solved: false }];
  const dayOf = (day: number, time: string) => `2026-03-${String(day).padStart(2, "0")}T${time}`;
  let day = 1;
  for (const days of [1, 3, 7]) {
    // It comes with the player's day, not at the minute: before that it is not due.
    assert.equal(due(answersOf(rows), dayOf(day + days - 1, "22:59")), undefined);
    assert.equal(due(answersOf(rows), dayOf(day + days - 1, "23:01")), "5");
    day += days;
    rows.push({ when: secondsOf(dayOf(day, "12:00")) });
  }
  assert.equal(due(answersOf(rows), dayOf(31, "22:00")), undefined);
  // Failed again, it begins anew.
  rows.push({ when: secondsOf(dayOf(day + 1, "12:00")), solved: false });
  assert.equal(due(answersOf(rows), dayOf(day + 2, "13:00")), "5");
});

test("days go on over a change of year and of the hour", () => {
  for (const [given, before, after] of [
    ["2026-12-31T22:50", "2026-12-31T22:59", "2026-12-31T23:01"],
    ["2027-03-27T22:50", "2027-03-27T22:59", "2027-03-27T23:01"], // 23 hours follow
    ["2027-03-28T21:50", "2027-03-28T21:59", "2027-03-28T22:01"],
  ]) {
    const answer = { ...FAILED, when: secondsOf(given) };
    assert.equal(due([answer], before), undefined);
    assert.equal(due([answer], after), "5");
  }
});

test("a clock that was wrong heals", () => {
  // An answer that is dated 2030 hides no drill, and what is answered later counts.
  const [failed, solved] = answersOf([
    { when: secondsOf("2030-03-01T12:00"), solved: false },
    { when: secondsOf("2026-03-02T12:00") },
  ]);
  assert.equal(due([failed], "2026-03-02T08:00"), "5");
  assert.equal(due([failed, solved], "2026-03-02T14:00"), undefined);
  assert.equal(due([failed, solved], "2026-03-05T08:00"), "5");
  // In 2030 nothing changes.
  assert.equal(due([failed, solved], "2030-03-05T08:00"), "5");
});

test("a drill that was solved does not come back", () => {
  assert.equal(due([FIRST], "2026-04-30T12:00"), undefined);
});

test("a position of one's own comes back, too", () => {
  const position = "size=4x2&mines=1&cells=cE1CcC";
  const { seed: _, ...answer } = { ...FAILED, position };
  assert.equal(dueDrill([answer], Date.parse("2026-03-03T12:00Z"))?.position, position);
});

test("a drill counts once", () => {
  // Six answers to one seed are one game.
  const six = answersOf(
    Array.from({ length: 6 }, (_, day) => ({ when: FIRST.when + 86_400 * day })),
  );
  for (const skill of ["all", "chain"]) {
    const curve = ratingsOf(six).get(skill);
    assert.deepEqual(curve, ratingsOf(six.slice(0, 1)).get(skill));
    assert.equal(curve?.length, 2);
  }
});

test("drills of a range are near the player's rating, or above it", () => {
  for (const [range, rating, off] of [
    ["any", 2500, 0],
    ["mine", 1500, 0],
    ["mine", 1399, 1],
    ["mine", 1650, 50],
    ["harder", 1500, 50],
    ["harder", 1550, 0],
    ["harder", 1801, 1],
  ] as const) {
    assert.equal(outside({ range } as Choice, rating, 1500), off, `${range}, ${rating}`);
  }
});

test("runs are read from their answers, and have no part in the ratings", () => {
  // Days are the player's, here over the change of the year.
  process.env.TZ = "Pacific/Auckland";
  const rows = [
    ["2026-12-31T10:58", "storm-a"],
    ["2026-12-31T10:59", "storm-a"],
    ["2026-12-31T10:59", "storm-a"],
    ["2026-12-31T10:59", "storm-a"],
    ["2026-12-31T11:01", "storm-b"],
    ["2026-12-31T11:02", "storm-b"],
  ].map(([time, run], seed) => ({
    ...{ rule: "single" as const, seed: `${seed}`, when: secondsOf(time), run },
    ...{ solved: seed !== 2, rating: 1000 + seed },
  }));
  const later = { ...rows[0], when: secondsOf("2027-01-01T12:00"), run: undefined };
  const answers = answersOf([...rows, later]); // whose drill was in a storm
  const runs = runsOf(answers, "storm");
  const figures = runs.map(({ solved, failed, longest }) => [solved, failed, longest]);
  assert.deepEqual(figures, [
    [3, 1, 2],
    [2, 0, 2],
  ]);
  assert.equal(runs[0].hardest, 1003);
  assert.deepEqual(bestByDay(runs, 4, Date.parse("2027-01-01T12:00Z")), [null, 3, 2, null]);
  assert.equal(ratingsOf(answers).get("all")?.length, 1);
  assert.equal(ratingsOf([{ ...answers[6], seed: "9" }]).get("all")?.length, 2);
});

for (const solved of [true, false]) {
  test(`ten thousand equal answers leave sane numbers, ${solved ? "solved" : "failed"}`, () => {
    for (const rating of [0, 700, 1500, 2100, 10_000]) {
      const rows = Array.from({ length: 10_000 }, (_, seed) => ({
        seed: `${seed}`,
        rating,
        solved,
      }));
      for (const it of ratingsOf(answersOf(rows)).get("all")!) {
        assert(400 <= it.rating && it.rating <= 4000);
        assert(0 < it.deviation && it.deviation <= 350);
        assert(0 < it.volatility && it.volatility <= 0.1);
      }
    }
  });
}
