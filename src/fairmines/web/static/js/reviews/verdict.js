/** Whether a move was a mistake, and what would have been better; as reviews/verdict.py. */

import { certain, difference } from "./chance.js";
import { isRiskier } from "./judging.js";
import { riskOf } from "./risk.js";

/**
 * @typedef {import("../protocol.js").Place} Place
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {import("./chance.js").Chance} Chance
 * @typedef {import("./judging.js").Judgement} Judgement
 * @typedef {import("./values.js").GuessValues} GuessValues
 *
 * @typedef {import("./summary.js").MistakeKind} MistakeKind
 * @typedef {{cell: Place, risk: number, chance: Chance | null,
 *   proof: import("../protocol.js").Proof | null}} Better
 * @typedef {ReturnType<typeof decide>} Decision as docs/reference/review-json.md has it
 */

/** Differences below this are rounding. */
const ROUNDING = 1e-9;

/**
 * Puts together what is known of a move that opened cells.
 *
 * @param {number} number its number among these moves
 * @param {Judgement} judged
 * @param {GuessValues | null} values the chances around it, if it was a guess
 * @param {Rules} rules to judge by
 */
export function decide(number, judged, values, rules) {
  const { opening, risk } = judged;
  const { view } = opening;
  const cost = values && costOf(values, judged);
  const mistake = values && mistakeOf(judged, cost);
  return {
    number,
    move: opening.number,
    kind: opening.kind,
    cell: view.place(opening.cell),
    cells: opening.targets.map((it) => view.place(it)),
    elapsed: opening.elapsed,
    seconds: opening.seconds,
    mine_probability: judged.mineProbability,
    risk,
    least_risk: judged.leastRisk,
    forced: judged.forced,
    safe_cells: judged.analysis.safe.length,
    rule: judged.rule,
    survived: opening.survived,
    luck: risk === 1 ? null : -Math.log10(1 - risk) + 0,
    mistake,
    better: values && mistake ? betterThan(judged, values, cost, rules) : null,
    before: values?.before ?? null,
    chosen: values?.chosen ?? null,
    after: values?.after ?? null,
    cost,
  };
}

/**
 * @param {GuessValues} values
 * @param {Judgement} judged
 * @returns {Chance | null}
 */
function costOf({ best, before, chosen }, { opening: { targets } }) {
  if (!before || !chosen) return null;
  if (targets.length === 1 && targets[0] === best) return certain(0);
  return difference(before, chosen);
}

/**
 * @param {Judgement} judged
 * @param {Chance | null} cost
 * @returns {MistakeKind | null}
 */
function mistakeOf(judged, cost) {
  if (judged.mineProbability === 1) return "mined";
  if (!judged.forced) return "needless";
  if (isRiskier(judged) && (!cost || cost.value > ROUNDING)) return "riskier";
  return cost && cost.low > ROUNDING ? "worse" : null;
}

/**
 * Returns the missed safe cell, or the better guess: the expert's, or else the safest.
 *
 * @param {Judgement} judged
 * @param {GuessValues} values
 * @param {Chance | null} cost
 * @param {Rules} rules
 * @returns {Better}
 */
function betterThan({ analysis, missed, leastRisk }, { best, before }, cost, rules) {
  const { view } = analysis;
  if (missed) return { cell: /** @type {Place} */ (missed.cell), risk: 0, chance: before, proof: missed };
  if (cost && best !== null && cost.value > ROUNDING) {
    return { cell: view.place(best), risk: riskOf(rules, analysis, best), chance: before, proof: null };
  }
  const safest = /** @type {number} */ (analysis.safest);
  const chance = best === safest ? before : null;
  return { cell: view.place(safest), risk: leastRisk, chance, proof: null };
}
