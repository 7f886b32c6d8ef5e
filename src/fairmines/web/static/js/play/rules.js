/**
 * The rules classic, fair and kind: whether a guessed cell is a mine, as play/referee.cpp; and why a
 * game was lost, as play/rules.py.
 */

import { nearest } from "../boards/cells.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../protocol.js").Reason} Reason
 * @typedef {import("../protocol.js").Rules} Rules
 */

/**
 * Returns whether a covered cell is a mine when it is opened.
 *
 * @param {Rules} rules
 * @param {Analysis} analysis of the current view
 * @param {number} index
 * @param {boolean} dealt whether the current layout has a mine there
 */
function verdict(rules, analysis, index, dealt) {
  const mine = analysis.mineProbability[index];
  if (mine === 0 || mine === 1 || rules === "classic") return dealt;
  if (analysis.forcedGuess) return false;
  return rules === "kind" ? dealt : true;
}

/**
 * Returns the layout after the verdict on a cell: the current one if it agrees. Else another
 * solution with the cell fixed, drawn uniformly.
 *
 * @param {Rules} rules
 * @param {Uint8Array} layout a solution of the analysed view
 * @param {Analysis} analysis
 * @param {number} index
 * @param {() => bigint} seed makes the seed of that solution: most verdicts need none
 */
export function settle(rules, layout, analysis, index, seed) {
  const dealt = layout[index] === 1;
  const mined = verdict(rules, analysis, index, dealt);
  if (mined === dealt) return layout;
  return analysis.sample(seed(), 1, mined ? { mined: index } : { safe: index })[0];
}

/**
 * Says why opening a cell lost the game.
 *
 * @param {Analysis} analysis of the view before
 * @param {number} hit
 * @returns {Reason}
 */
export function explainLoss(analysis, hit) {
  const { view, mineProbability, forcedGuess } = analysis;
  const mistake = forcedGuess ? "guess" : "needless";
  // The nearest safe cell is the one that the player most likely overlooked.
  const cells = [...mineProbability.keys()].filter((it) => mineProbability[it] === 0);
  const safe = nearest(view, cells, view.place(hit));
  return {
    hit: view.place(hit),
    kind: mineProbability[hit] === 1 ? "mined" : mistake,
    safe: safe === null ? null : view.place(safe),
    flag: null,
  };
}
