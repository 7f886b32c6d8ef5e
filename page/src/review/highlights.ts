/**
 * What was hard in a game: the hardest proof that a move took, and the riskiest guess that was
 * forced.
 */

import { make, makeButton } from "../shell/dom.ts";
import { formatProbability } from "../shell/formats.ts";
import { t } from "../shell/i18n.ts";
import { ruleName } from "../shell/levels.ts";
import { PROOF_RULES } from "../engine/terms.ts";
import type { Decision, RecordedGame } from "./recorded.ts";

/** Find the decisions that were hardest; each is null where there is none. */
export function hardest(decisions: Decision[]) {
  const hard = ({ rule }: Decision) => (rule ? PROOF_RULES.indexOf(rule) : -1);
  const proved = decisions.filter(({ number, rule }) => number > 0 && rule);
  const guessed = decisions.filter(
    (decision) => decision.number > 0 && decision.forced && mined(decision) > 0,
  );
  return {
    proof: most(proved, hard),
    guess: most(guessed, mined),
  };
}

const mined = ({ mine_probability }: Decision) => mine_probability ?? 0;

/** Say what was hard in a game, with the way there. */
export function highlights(
  { review, mistakes, open, unjudged }: RecordedGame,
  seek: (moves: number) => void,
) {
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

function momentLine(text: string, move: number, seek: (moves: number) => void) {
  const show = makeButton(t("reviewer.hard.show", { move }), () => seek(move));
  return make("li", {}, make("span", {}, text), " ", show);
}

/** The first of the decisions with the greatest value. */
function most(decisions: Decision[], value: (decision: Decision) => number): Decision | null {
  return decisions.reduce(
    (most: Decision | null, decision) => (!most || value(decision) > value(most) ? decision : most),
    null,
  );
}
