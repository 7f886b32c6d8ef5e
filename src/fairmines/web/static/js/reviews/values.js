/** The winning chances of a game: at its start and end, and before and after each guess; as reviews/values.py. */

import { certain } from "./chance.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("./chance.js").Chance} Chance
 * @typedef {import("./judging.js").Judgement} Judgement
 *
 * @typedef {object} GuessValues the winning chances around a guess; null where they are not known
 * @property {number | null} best the cell whose chance `before` is: what the expert opens
 * @property {Chance | null} before
 * @property {Chance | null} chosen of the player's move
 * @property {Chance | null} after
 *
 * @typedef {{start: Chance | null, end: Chance | null, guesses: Map<number, GuessValues>}} Values
 *   with those of each guess, by its number among the moves that opened cells
 */

/**
 * Returns the chances under the rules fair and kind: only a needless risk can lose. Whoever opens only
 * safe cells, and guesses only if there are none, wins for certain.
 *
 * @param {Judgement[]} judged
 * @param {Chance | null} end
 * @returns {Values}
 */
export function valuesByRule(judged, end) {
  /** @type {Map<number, GuessValues>} */
  const guesses = new Map();
  judged.forEach((it, number) => {
    if (it.mineProbability === 0) return;
    guesses.set(number, {
      best: it.missed?.cell ? it.opening.view.index(it.missed.cell) : null,
      before: certain(1),
      chosen: certain(1 - it.risk),
      after: certain(it.opening.survived ? 1 : 0),
    });
  });
  return { start: certain(1), end: end ?? certain(1), guesses };
}

/**
 * Finds the chances under the classic rules.
 *
 * @param {Judgement[]} judged
 * @param {Analysis | null} last of the last view, if the game is not over
 * @param {Chance | null} end the winning chance at the end, if the game is over
 * @param {import("./chances.js").ChanceFinder} finder
 * @returns {Values}
 */
export function valuesByPlay(judged, last, end, finder) {
  const views = judged.map((it) => it.analysis);
  if (last) views.push(last);
  const guesses = [...judged.keys()].filter((number) => judged[number].mineProbability > 0);
  const start = judged[0].mineProbability > 0 ? 0 : 1;
  const moments = new Set([start, judged.length, ...guesses.flatMap((it) => [it, it + 1])]);
  const asked = [...moments].filter((it) => it < views.length).sort((a, b) => a - b);
  const wanted = [
    ...asked.map((it) => ({ analysis: views[it], cells: null })),
    ...guesses.map((it) => ({ analysis: views[it], cells: judged[it].opening.targets })),
  ];
  const found = finder.find(wanted);
  const best = new Map(asked.map((it, place) => [it, found[place]]));
  const chosen = new Map(guesses.map((it, place) => [it, found[asked.length + place]]));
  const chance = (/** @type {number} */ number) =>
    number === judged.length && end ? end : (best.get(number)?.chance ?? null);
  const around = (/** @type {number} */ number) => ({
    best: best.get(number)?.cell ?? null,
    before: chance(number),
    chosen: chosen.get(number)?.chance ?? null,
    after: judged[number].opening.survived ? chance(number + 1) : certain(0),
  });
  return {
    start: chance(start),
    end: chance(judged.length),
    guesses: new Map(guesses.map((it) => [it, around(it)])),
  };
}
