/**
 * What was hard in a game: the hardest proof that a move took, and the riskiest guess that was
 * forced.
 */

import { make, makeButton } from "../page/dom.js";
import { formatProbability } from "../page/formats.js";
import { t } from "../page/i18n.js";
import { ruleName } from "../page/levels.js";
import { PROOF_RULES } from "../core/terms.js";

/**
 * @typedef {import("./recorded.js").RecordedGame} RecordedGame
 * @typedef {import("./recorded.js").Decision} Decision
 */

/**
 * Find the decisions that were hardest; each is null where there is none.
 *
 * @param {Decision[]} decisions
 */
export function hardest(decisions) {
  const hard = (/** @type {Decision} */ { rule }) => (rule ? PROOF_RULES.indexOf(rule) : -1);
  const proved = decisions.filter(({ number, rule }) => number > 0 && rule);
  const guessed = decisions.filter(
    (decision) => decision.number > 0 && decision.forced && mined(decision) > 0,
  );
  return {
    proof: most(proved, hard),
    guess: most(guessed, mined),
  };
}

/** @param {Decision} decision */
const mined = ({ mine_probability }) => mine_probability ?? 0;

/**
 * Say what was hard in a game, with the way there.
 *
 * @param {RecordedGame} game
 * @param {(moves: number) => void} seek
 */
export function highlights({ review, mistakes, open, unjudged }, seek) {
  if (!review) return [];
  const { proof, guess } = hardest(review.decisions);
  const lines = [];
  if (proof?.rule) {
    lines.push(
      momentLine(t("reviewer.hard.proof", { rule: ruleName(proof.rule) }), proof.move, seek),
    );
  }
  if (guess) {
    const risk = formatProbability(mined(guess));
    lines.push(momentLine(t("reviewer.hard.guess", { risk }), guess.move, seek));
  }
  const clean = !mistakes.length && !open && !unjudged;
  const title = make("h2", {}, t(clean ? "reviewer.clean" : "reviewer.hard"));
  if (!lines.length) return clean ? [title] : [];
  return [title, make("ul", {}, ...lines)];
}

/** @param {string} text @param {number} move @param {(moves: number) => void} seek */
function momentLine(text, move, seek) {
  const show = makeButton(t("reviewer.hard.show", { move }), () => seek(move));
  return make("li", {}, make("span", {}, text), " ", show);
}

/**
 * The first of the decisions with the greatest value.
 *
 * @param {Decision[]} decisions
 * @param {(decision: Decision) => number} value
 * @returns {Decision | null}
 */
function most(decisions, value) {
  return decisions.reduce(
    (/** @type {Decision | null} */ most, decision) =>
      !most || value(decision) > value(most) ? decision : most,
    null,
  );
}
