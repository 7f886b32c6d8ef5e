/** Why a game was lost, as play/rules.py. */

import { nearest } from "../boards/cells.js";

/**
 * @typedef {import("../kernel/analysis.js").Analysis} Analysis
 * @typedef {import("../protocol.js").Reason} Reason
 */

/**
 * Says why opening a cell lost the game.
 *
 * @param {Analysis} analysis of the view before
 * @param {number} hit
 * @param {boolean} together whether a chord opened it and other cells, judged together
 * @returns {Reason}
 */
export function explainLoss(analysis, hit, together) {
  const { view, mineProbability } = analysis;
  // The nearest safe cell is the one that the player most likely overlooked.
  const cells = [...mineProbability.keys()].filter((it) => mineProbability[it] === 0);
  const safe = nearest(view, cells, view.place(hit));
  return {
    hit: view.place(hit),
    kind: kindOf(analysis, hit, together),
    safe: safe === null ? null : view.place(safe),
    flag: null,
  };
}

/**
 * @param {Analysis} analysis
 * @param {number} hit
 * @param {boolean} together
 * @returns {Reason["kind"]}
 */
function kindOf({ mineProbability, forcedGuess }, hit, together) {
  if (together && forcedGuess) return "flags";
  if (mineProbability[hit] === 1) return "mined";
  return forcedGuess ? "guess" : "needless";
}
